// A table with more columns than any lattice that can be searched through: 100
// questions, each with answers from 0 to 4.
import { writeFileSync } from 'node:fs';
import { judge, readPlain } from '../table.js';
import { expect, test } from '../site.js';

const [questions, records, k, limit] = [100, 2000, 5, 0.1];

/** Most answer 2, a few otherwise: drawn by a generator with a seed. */
function survey() {
  let state = 7;
  const draw = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // Numerical Recipes' linear generator
    return Math.floor(state / 4294967296 * n);
  };
  const lines = [Array.from({ length: questions }, (_, i) => `q${i + 1}`)];
  for (let i = 0; i < records; i++) {
    lines.push(lines[0].map(() => (draw(400) === 0 ? draw(5) : 2)));
  }
  return lines.map((line) => line.join(',')).join('\n');
}

test('100 columns are opened, foreseen, searched, verified and saved', async ({ app }, testInfo) => {
  const table = testInfo.outputPath('survey.csv');
  writeFileSync(table, survey());
  await app.open(table);
  expect(await app.value('open-columns')).toBe(questions);
  await app.step('columns');
  await app.roleOfAll('quasi-identifying');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.fill('k', k);
  await app.fill('limit', limit * 100);
  await app.fill('time-box', 3);
  await expect(app.get('estimate')).toContainText('ways to coarsen this table');
  await expect.poll(async () => (await app.numbers('estimate', 'lattice')).lattice).toBeGreaterThanOrEqual(2 ** questions);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('score').locator('..')).toContainText(/checks among [\d.]+ × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ ways to coarsen this table/u);
  const saved = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  const found = judge(saved.slice(1));
  expect(saved[0].length).toBe(questions);
  expect(found.smallest).toBeGreaterThanOrEqual(k);
  expect(found.suppressed + records + 1 - saved.length).toBeLessThanOrEqual(limit * records);
});
