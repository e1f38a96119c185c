// A release that is saved for later checks: with its receipt, its key and the saved project the
// page compares it exactly, on another day and with columns held back of which nobody said what they are.
import { writeFileSync } from 'node:fs';
import { App, expect, load, test } from '../site.js';
import { violations } from '../axe.js';

/** People of whom the towns may be known, with a cost that everybody has alone. */
function people(testInfo) {
  const file = testInfo.outputPath('people.csv');
  const lines = Array.from({ length: 60 }, (_, i) => `${20 + (i * 7) % 30},${'fm'[i % 2]},${['Ulm', 'Bonn'][i % 3 % 2]},${1000 + i * 37}.50`);
  writeFileSync(file, `age,sex,town,cost\n${lines.join('\n')}\n`);
  return file;
}

test('a table is saved with its receipt, and compared with its original by it on a new page', async ({ app, page, origin }, testInfo) => {
  const original = people(testInfo);
  await app.open(original);
  await app.step('columns');
  await expect(app.get('decision')).toContainText('cost');
  await app.step('rules');
  await app.run();
  await expect(app.get('held-back')).toContainText('cost');
  await expect(app.get('save-later')).toHaveAttribute('aria-expanded', 'false');
  await app.press('save-later');
  await expect(app.get('save-later')).toHaveAttribute('aria-expanded', 'true');
  await expect(app.get('save-receipt')).toBeDisabled();
  const key = await app.save('key-make', testInfo.outputPath('our.key'));
  await expect(app.get('save-receipt')).toBeEnabled();
  expect(await violations(page), 'with a key').toEqual([]);
  const files = {};
  const both = new Promise((done) => {
    page.on('download', async (download) => {
      const name = download.suggestedFilename();
      await download.saveAs(testInfo.outputPath(name));
      files[name.split('.').at(-1)] = testInfo.outputPath(name);
      if (files.csv && files.receipt) done();
    });
  });
  await app.get('save-receipt').click();
  await both;
  const project = await app.save('save-project', testInfo.outputPath('people.json'));

  const context = await page.context().browser().newContext();
  const later = await context.newPage();
  await load(later, origin);
  const again = new App(later);
  await again.get('file-check').setInputFiles(files.csv);
  await again.expectStep('open');
  await again.step('check');
  await again.get('check-project').setInputFiles(project);
  await again.get('check-original').setInputFiles(original);
  await again.get('check-receipt').setInputFiles(files.receipt);
  await expect(again.get('check-compare'), 'a receipt takes its key').toBeDisabled();
  await again.get('key-open').setInputFiles(key);
  await again.get('check-compare').click();
  await expect(again.get('check-compared')).toHaveAttribute('data-verified', 'true');
  expect(await violations(later), 'compared').toEqual([]);
  // The receipt is of that table alone.
  const other = testInfo.outputPath('other.csv');
  writeFileSync(other, 'age,sex,town,cost\n20,f,Ulm,1\n21,m,Bonn,2\n');
  await again.get('check-original').setInputFiles(other);
  await again.get('check-compare').click();
  await expect(again.get('check-compared')).toHaveAttribute('data-verified', 'false');
  await context.close();
});
