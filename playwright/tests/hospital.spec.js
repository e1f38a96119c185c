// The first file of many users: an Excel workbook as a German hospital sends it around,
// with titles, a line of totals, German dates, decimal commas and postcodes that begin
// with zero. It becomes a verified release in at most ten clicks from the first screen.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { files } from '../generated.js';
import { classes, readPlain } from '../table.js';
import { expect, program, test } from '../site.js';

const workbook = files.find((file) => file.Name === 'entlassungen.xlsx');

test('a hospital’s workbook becomes a verified release in ten clicks', async ({ app, page }, testInfo) => {
  let clicks = 0;
  const click = async (element) => {
    clicks++;
    await element.click();
  };
  const chooser = page.waitForEvent('filechooser');
  await click(app.get('door-anonymize'));
  await (await chooser).setFiles({ name: workbook.Name, mimeType: '', buffer: Buffer.from(workbook.Content[0].Bytes, 'base64') });
  await expect(page.locator('[data-code="table-preamble"]')).toContainText('The table seems to begin on line 4');
  await click(page.locator('[data-cure="skip-lines"]'));
  await app.expectStep('open');
  await click(page.locator('[data-code="table-end-doubtful"] [data-cure="skip-end"]'));
  await expect(app.get('open-records')).toHaveAttribute('data-value', '600');
  await click(app.get('answer-Geburtsdatum-exceptions-0'));
  await click(app.get('answer-Geschlecht-spellings-0'));
  await expect(app.get('reading-Geburtsdatum')).toContainText('599 dates (day.month.year), 1 missing');
  await click(app.get('step-columns'));
  for (const [column, role] of Object.entries({ Fallnummer: 'identifying', Geburtsdatum: 'quasi-identifying', PLZ: 'quasi-identifying', Geschlecht: 'quasi-identifying', Diagnose: 'sensitive' })) {
    await expect(app.get(`role-${column}-${role}`), 'what is suggested').toBeChecked();
  }
  await click(app.get('step-rules'));
  await click(app.get('secret-distinct-Diagnose'));
  await click(app.get('run'));
  await app.expectStep('result');
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const download = page.waitForEvent('download');
  await click(app.get('save-table'));
  const released = testInfo.outputPath('released.xlsx');
  await (await download).saveAs(released);
  expect(clicks).toBeLessThanOrEqual(10);

  // What was saved keeps the promise, by the native program and by counting.
  const project = await app.save('save-project', testInfo.outputPath('project.json'));
  const original = testInfo.outputPath(workbook.Name);
  writeFileSync(original, Buffer.from(workbook.Content[0].Bytes, 'base64'));
  expect(execFileSync(program, ['verify', '--original', original, '--project', project, released], { encoding: 'utf8' })).toContain('Verified');
  await app.unfold('save-format');
  await app.get('save-format').selectOption('csv-excel');
  const [names, ...records] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ';')
    .map((cells) => cells.map((cell) => cell.replace(/^\ufeff|\r$/g, '')));
  expect(names).toEqual(['Geburtsdatum', 'PLZ', 'Geschlecht', 'Aufnahme', 'Gewicht', 'Diagnose']);
  expect(records.length).toBeGreaterThanOrEqual(588); // of 600, at most 2 % are left out
  expect(classes(records, [0, 1, 2, 3, 4]).smallest).toBeGreaterThanOrEqual(5);
  expect(new Set(records.map((r) => r[1][0])), 'postcodes keep their zeros').toEqual(new Set(['0']));
  expect(records.flat()).not.toContain('Summe');
});
