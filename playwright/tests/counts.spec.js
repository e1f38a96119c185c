// A table of counts: each line stands for so many records, and the file has one line for
// each different one, with the sum. The sums are added up by code that shares nothing with
// the product.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { readPlain } from '../table.js';
import { violations } from '../axe.js';

test('a column of counts: lines stand for records, and are added up', async ({ app, page }, testInfo) => {
  const lines = ['age,sex,finding,cases'];
  let all = 0;
  for (let i = 0; i < 60; i++) {
    const cases = 1 + (i * 37) % 11;
    all += cases;
    lines.push([20 + (i * 7) % 60, 'fm'[i % 2], ['normal', 'abnormal'][(i * 5) % 3 % 2], cases].join(','));
  }
  const file = testInfo.outputPath('grouped.csv');
  writeFileSync(file, lines.join('\n') + '\n');
  await app.open(file);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  await app.role('finding', 'insensitive');
  await expect(app.get('role-finding-count'), 'words are no counts').toHaveCount(0);
  await app.role('cases', 'count');
  await expect(app.get('undo')).toContainText('number of records');
  expect(await violations(page), 'columns').toEqual([]);
  await app.step('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.place('summary');
  await expect(app.get('written-as')).toContainText(`of ${all} records; no two show the same`);
  const [names, ...rows] = readPlain(await app.save('save-table', testInfo.outputPath('safe.csv')), ',');
  expect(names).toEqual(['age', 'sex', 'finding', 'cases']);
  const seen = new Set();
  const groups = new Map();
  let sum = 0;
  for (const row of rows) {
    const shown = row.slice(0, 3).join('|');
    expect(seen.has(shown), shown).toBe(false);
    seen.add(shown);
    const group = row.slice(0, 2).join('|');
    groups.set(group, (groups.get(group) ?? 0) + Number(row[3]));
    sum += Number(row[3]);
  }
  expect(Math.min(...groups.values()), 'the smallest group').toBeGreaterThanOrEqual(5);
  expect(sum).toBeLessThanOrEqual(all);
  expect(sum).toBeGreaterThanOrEqual(0.98 * all);
});
