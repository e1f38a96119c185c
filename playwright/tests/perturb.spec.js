// A project that changes values at random opens on the page and runs: the page says what
// became of the columns, and the file has other numbers with as many decimals.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
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
