// The door "check a file": what was released is compared with the table that it was made
// from, and a file into which names were put back is found to be no release of it.
import { writeFileSync } from 'node:fs';
import { violations } from '../axe.js';
import { expect, test } from '../site.js';
import { readPlain } from '../table.js';

/** Writes a table as a file of the test. */
function table(testInfo, name, records) {
  const file = testInfo.outputPath(name);
  writeFileSync(file, records.map((cells) => cells.join(',')).join('\n') + '\n');
  return file;
}

/** Opens a released file through the door for checking, beside its original. */
async function compare(app, file, project, original) {
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open');
  await app.step('check');
  await expect(app.get('check-compare')).toBeDisabled();
  await app.get('check-project').setInputFiles(project);
  await app.get('check-original').setInputFiles(original);
  await app.get('check-compare').click();
  await expect(app.get('check-compared')).toBeVisible();
}

test('names put back in are found', async ({ app, page }, testInfo) => {
  const records = [['name', 'age', 'mark']];
  for (let i = 0; i < 60; i++) {
    records.push([`Person ${String.fromCharCode(65 + (i % 26))}${i}`, 30 + (i % 5), `m${(i * 17) % 60}`]);
  }
  const original = table(testInfo, 'people.csv', records);
  await app.open(original);
  await app.step('columns');
  await app.role('name', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.role('mark', 'insensitive');
  await app.step('rules');
  await app.fill('k', 4);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const safe = await app.save('save-table', testInfo.outputPath('released.csv'));
  const project = await app.save('save-project', testInfo.outputPath('project.json'));

  await page.reload();
  await compare(app, safe, project, original);
  await expect(app.get('check-compared')).toHaveAttribute('data-verified', 'true');
  await expect(app.get('check-compared')).toContainText('is a release of that table: its 60 records are made from records of it, each once, and every rule holds');

  // Somebody put the names back in, beside the marks.
  const names = new Map(records.slice(1).map(([name, , mark]) => [mark, name]));
  const [header, ...written] = readPlain(safe, ',');
  const at = header.indexOf('mark');
  const back = table(testInfo, 'back.csv', [['name', ...header], ...written.map((cells) => [names.get(cells[at]), ...cells])]);
  await page.reload();
  await compare(app, back, project, original);
  await expect(app.get('check-compared')).toHaveAttribute('data-verified', 'false');
  await expect(app.get('check-compared')).toContainText('has the column "name"');
});

// The figures are by hand, as those of the command line's test: the first is the only one
// aged 20 and of no other town's sex; two men are told apart by their towns; the last two
// records look the same.
test('a file that is checked: limits of risk, who is found by few details, Safe Harbor', async ({ app, page }, testInfo) => {
  const file = table(testInfo, 'few.csv', [['age', 'sex', 'town', 'phone'], ['20', 'f', '1010', '0664 1234567'], ['30', 'm', '1010', '0664 1234568'],
    ['30', 'm', '1020', '0664 1234569'], ['30', 'f', '1020', '0664 1234560'], ['30', 'f', '1020', '0664 1234561']]);
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open');
  await app.step('check');
  for (const [column, known] of [['age', true], ['sex', true], ['town', true], ['phone', false]]) {
    await app.get(`check-column-${column}`).setChecked(known);
  }
  await app.get('check-run').click();
  await expect(app.get('check-report')).toHaveAttribute('data-unique', '3');
  // Without rules the limits are those of groups of five.
  await expect(app.get('judged-highest')).toHaveAttribute('data-kept', 'false');
  await expect(app.get('judged-success')).toContainText('80 % of the guesses are right: this is above your limit of 20 %');
  await app.fill('limit-success', 80);
  await expect(app.get('judged-success')).toHaveAttribute('data-kept', 'true');
  await app.fill('limit-at-risk', 50);
  await expect(app.get('judged-at-risk')).toContainText('100 % of the records have a risk above 20 %: this is above your limit of 50 %');
  await app.fill('limit-highest', 50);
  await expect(app.get('judged-at-risk')).toContainText('60 % of the records have a risk above 50 %');
  // The other folds are not computed before somebody asks.
  const singled = app.get('check-singled');
  await expect(singled.locator('[data-singled]')).toHaveCount(0);
  await singled.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(singled.locator('[data-singled]')).toHaveAttribute('data-singled', '1 2 0');
  await expect(singled).toContainText('3 of 5 records are singled out by up to three details.');
  await expect(app.get('check-wildcard')).toHaveAttribute('data-highest', '1');
  await app.get('check-harbor').locator('summary').click();
  await expect(app.get('harbor-phone')).toBeVisible();
  await expect(app.get('check-harbor')).toContainText('That is no proof');
  expect(await violations(page)).toEqual([]);
});
