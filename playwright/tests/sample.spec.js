// The first minutes of somebody who has nothing but the program.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, program, test } from '../site.js';

test('the sample, from the first screen to a saved file, without network', async ({ app, context }, testInfo) => {
  await context.setOffline(true);
  await app.get('door-sample').click();
  await app.expectStep('open');
  const records = await app.value('open-records');
  expect(records).toBeGreaterThan(1000);
  for (const step of ['columns', 'coarseness', 'rules']) {
    await app.step(step);
  }
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  expect(await app.value('unique-before')).toBeGreaterThan(0);
  await app.shows('unique-after', 0);
  expect(await app.value('risk-after')).toBeLessThanOrEqual(0.2);
  const saved = await app.save('save-table', testInfo.outputPath('sample.csv'));
  const lines = readFileSync(saved, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBe(records - await app.value('suppressed') + 1);
  await expect(app.get('written-as')).toHaveAttribute('data-written', String(lines.length - 1));
});

test('the sample gives the same records on the command line', async ({ app }, testInfo) => {
  const folder = testInfo.outputPath('sample');
  execFileSync(program, ['sample', folder]);
  const table = `${folder}/hospital-discharges.csv`;
  await app.openProject(`${folder}/project.json`);
  await app.open(table);
  await app.step('rules');
  await app.run();
  const saved = await app.save('save-table', testInfo.outputPath('page.csv'));
  const output = testInfo.outputPath('native.csv');
  execFileSync(program, ['anonymize', '--quiet', '--project', `${folder}/project.json`, '--output', output, table]);
  // The order is drawn anew each time.
  const records = (file) => readFileSync(file, 'utf8').split('\n').sort().join('\n');
  expect(records(output) === records(saved)).toBe(true);
});

test('a file can be checked without changing it', async ({ app }, testInfo) => {
  const file = testInfo.outputPath('people.csv');
  writeFileSync(file, 'age,sex,note\n30,f,a\n30,f,b\n31,m,c\n31,m,d\n32,m,e\n');
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open'); // how it was read is shown first
  await app.step('check');
  for (const column of ['age', 'sex']) {
    await app.get(`check-column-${column}`).check();
  }
  await app.get('check-column-note').uncheck(); // if it was suggested
  await app.get('check-run').click();
  // By hand: two groups of two and one person alone.
  await expect(app.get('check-report')).toHaveAttribute('data-k', '1');
  await expect(app.get('check-report')).toHaveAttribute('data-unique', '1');
  await expect(app.get('check-report')).toHaveAttribute('data-classes', '3');
});

test('settings are undone one by one, and everything is forgotten on request', async ({ app }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  const before = await app.get('k').inputValue();
  await app.fill('k', 11);
  await app.get('undo').click();
  await expect(app.get('k')).toHaveValue(before);
  await app.press('forget');
  await app.expectStep('start');
  await app.get('door-tables').click(); // the sample's tables about the same people
  await app.expectStep('open');
  await expect(app.get('open-table-patients.csv')).toBeChecked();
  await expect(app.get('open-table-labs.csv')).not.toBeChecked(); // its project says that nobody knows that
});
