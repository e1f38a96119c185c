// Keys of the packed ES module: the same pseudonyms as everywhere.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../portal.js';

test('keys: the same pseudonyms as everywhere, and none without a key', async ({ installed }) => {
  writeFileSync(join(installed, 'keys.mjs'), "export * from 'fulgurite';\n");
  const { Anonymizer } = await import(join(installed, 'keys.mjs'));
  const anonymizer = new Anonymizer();
  const config = {
    version: 2, rowsArePeople: true, output: { order: 'original' }, suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 2 } }],
    columns: [{ name: 'patient', role: 'identifying', treatment: 'pseudonym' }, { name: 'age', role: 'quasi-identifying' }],
  };
  const refused = () => anonymizer.run(config).then(() => 'it ran', (error) => error.code);
  await anonymizer.open('patient,age\n4711,40\n4712,40\n4711,40\n');
  expect(await refused()).toBe('release-no-key');
  // The secret is 00 01 02 ... 1f; the tests of core/pseudonym say which other program gives the same pseudonyms.
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
  const file = `fulgurite-key 1\nrecipient Cancer registry\nsecret ${secret}\ncheck 3b75b317\n`;
  expect(await anonymizer.openKey(file.replace('1e1f', '1e1e')).catch((error) => error.code)).toBe('key-damaged');
  expect(await anonymizer.openKey(file, { name: 'registry.key' })).toEqual({ name: 'registry.key', recipient: 'Cancer registry', id: '3RUSE2NG' });
  const result = await anonymizer.run(config);
  expect(result.outcome.linked && result.outcome.verified).toBe(true);
  expect(await (await result.blob()).text()).toBe('patient,age\nE6YE3SIE3DTDDCIP,40\nLLCPTBP42DT4EDW6,40\nE6YE3SIE3DTDDCIP,40\n');
  expect(JSON.stringify(result.outcome)).not.toContain('0a0b0c');

  const made = await anonymizer.makeKey({ recipient: 'Registry' });
  expect(made.name).toBe('Registry.key');
  const other = await (await (await anonymizer.run(config)).blob()).text();
  expect(other).not.toContain('E6YE3SIE3DTDDCIP');
  await anonymizer.forgetKey();
  expect(await refused()).toBe('release-no-key');
  expect((await anonymizer.openKey(made.blob)).id).toBe(made.id);
  expect(await (await (await anonymizer.run(config)).blob()).text()).toBe(other);
  await anonymizer.forget();
  await anonymizer.open('patient,age\n4711,40\n4712,40\n');
  expect(await refused()).toBe('release-no-key');
  anonymizer.dispose();
});

test('receipts: a file is verified by its receipt, and one that was changed is not', async ({ installed }) => {
  writeFileSync(join(installed, 'receipts.mjs'), "export * from 'fulgurite';\n");
  const { Anonymizer } = await import(join(installed, 'receipts.mjs'));
  const anonymizer = new Anonymizer();
  const config = {
    version: 2, person: ['patient'], suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 2 } }],
    columns: [{ name: 'patient', role: 'identifying' }, { name: 'age', role: 'quasi-identifying' }, { name: 'ward', role: 'insensitive' }],
  };
  await anonymizer.open('patient,age,ward\n1,40,a\n1,40,b\n2,40,a\n3,40,b\n');
  const result = await anonymizer.run(config);
  expect(await result.receipt().catch((error) => error.code)).toBe('receipt-no-key');
  const key = (await anonymizer.makeKey()).blob;
  const { blob, receipt } = await result.receipt({ key });
  expect(receipt.name).toMatch(/\.receipt$/);
  expect(await (await result.blob()).text()).toBe(await blob.text());
  await anonymizer.forgetKey();
  expect(await anonymizer.verify(blob, config, { receipt: receipt.blob }).catch((error) => error.code)).toBe('receipt-no-key');
  const found = await anonymizer.verify(blob, config, { receipt: receipt.blob, key });
  expect([found.verified, found.status, found.notCovered]).toEqual([true, 'verified', []]);
  const changed = await anonymizer.verify((await blob.text()).replace('a', 'b'), config, { receipt: receipt.blob });
  expect([changed.verified, changed.status, changed.findings[0].code]).toEqual([false, 'refused', 'verify-receipt']);
  anonymizer.dispose();
});
