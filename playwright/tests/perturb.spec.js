// A project that changes values at random opens on the page and runs: the page says what
// became of the columns, and the file has other numbers with as many decimals.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { violations } from '../axe.js';
import { readPlain } from '../table.js';

test('a project that changes values opens, runs, and is verified', async ({ app }, testInfo) => {
  const table = testInfo.outputPath('doses.csv');
  const records = ['age,dose,ward'];
  for (let i = 0; i < 400; i++) {
    records.push(`${20 + (i % 4)},${(i * 7) % 90}.${i % 10},w${i % 3}`);
  }
  writeFileSync(table, `${records.join('\n')}\n`);
  const project = testInfo.outputPath('doses.json');
  writeFileSync(project, JSON.stringify({
    version: 2, suppressionLimit: 0, rowsArePeople: true, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
    columns: [{ name: 'age', role: 'quasi-identifying', hierarchy: { kind: 'suppression' } },
      { name: 'dose', role: 'insensitive', perturb: { method: 'noise', share: 0.2 } },
      { name: 'ward', role: 'insensitive', perturb: { method: 'pram' } }],
  }));
  await app.openProject(project);
  await app.open(table);
  await app.step('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('uncovered').locator('[data-id="perturbed"]')).toContainText('“dose” and “ward”');
  const [head, ...rows] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  expect(head).toEqual(['age', 'dose', 'ward']);
  expect(rows.length).toBe(400);
  expect(rows.every((row) => /^-?\d+\.\d$/.test(row[1]) && /^w[012]$/.test(row[2]))).toBe(true);
  const before = records.slice(1).map((line) => line.split(',')[1]).sort();
  expect(rows.map((row) => row[1]).sort()).not.toEqual(before);
});

test('values are changed as the page says, which tells what that did', async ({ app, page }, testInfo) => {
  const table = testInfo.outputPath('doses.csv');
  const records = ['age,dose,ward'];
  for (let i = 0; i < 400; i++) {
    records.push(`${20 + (i % 4)},${(i * 7) % 90}.${i % 10},w${i % 3}`);
  }
  writeFileSync(table, `${records.join('\n')}\n`);
  await app.open(table);
  await app.step('columns');
  for (const [column, role] of [['age', 'quasi-identifying'], ['dose', 'insensitive'], ['ward', 'insensitive']]) {
    await app.role(column, role);
  }
  await app.step('rules');
  await app.get('perturb-column').selectOption('dose');
  await app.get('perturb-add').click();
  await expect(app.get('perturb-dose')).toHaveValue('noise');
  await app.fill('perturb-share-dose', 20);
  await expect(app.get('effects')).toContainText('dose: values are changed a little');
  await app.get('perturb-dose').selectOption('rounding');
  await expect(app.get('perturb-base-dose')).toHaveValue('0.1');
  await app.fill('perturb-base-dose', 5);
  await app.get('perturb-add').click(); // the one that is left
  await expect(app.get('perturb-ward')).toHaveValue('pram');
  await expect(app.get('perturb-add')).toHaveCount(0);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.place('use');
  await expect(app.get('perturbed-dose')).toContainText('of 400');
  await expect(app.get('perturbed-ward').locator('td').nth(1)).toHaveText('–'); // no numbers, no mean
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  expect(await violations(page)).toEqual([]);
  const [, ...rows] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  expect(rows.every((row) => Number(row[1]) % 5 === 0)).toBe(true);
});
