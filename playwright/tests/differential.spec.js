// Differential privacy on the page: asked for in the rules, refused where a setting would
// tell of single records, and released with what it means and what no file shows.
import { writeFileSync } from 'node:fs';
import { violations } from '../axe.js';
import { expect, test } from '../site.js';
import { readPlain } from '../table.js';

test('differential privacy is refused until nothing tells of single records, and then verified', async ({ app, page }, testInfo) => {
  const table = testInfo.outputPath('wards.csv');
  const records = ['name,sex,ward'];
  for (let i = 0; i < 1200; i++) {
    records.push(`n${i},${['f', 'm'][i % 2]},w${Math.floor(i / 2) % 3}`);
  }
  writeFileSync(table, `${records.join('\n')}\n`);
  const project = testInfo.outputPath('wards.json');
  writeFileSync(project, JSON.stringify({
    version: 2, suppressionLimit: 0.02, rowsArePeople: true, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
    columns: [{ name: 'name', role: 'identifying' },
      { name: 'sex', role: 'quasi-identifying', hierarchy: { kind: 'suppression' } },
      { name: 'ward', role: 'insensitive', hierarchy: { kind: 'suppression' } }],
  }));
  await app.openProject(project);
  await app.open(table);
  await app.step('rules');
  await app.get('offers-').locator('summary').click();
  await app.get('add-differential-privacy').click();
  await expect(app.get('rule-differential-privacy')).toBeVisible();
  await expect(app.get('limit')).toHaveValue('100');
  // The ward would be written as it is.
  await expect(page.locator('[data-testid="problem"][data-code="config-differential"]')).toContainText('a single record may show there');
  await expect(app.get('run')).toBeDisabled();
  await app.step('columns');
  await app.role('ward', 'quasi-identifying');
  await app.step('rules');
  await app.fill('model-1-delta', '0.00001');
  await expect(app.get('run')).toBeEnabled();
  expect(await violations(page), 'rules').toEqual([]);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('met-differential-privacy')).toBeVisible();
  await app.place('summary');
  await expect(app.get('written-as')).toContainText('of 1,200 records were drawn at random, each with a probability of 59');
  await expect(app.get('written-as')).toHaveAttribute('data-order', 'shuffled');
  await expect(app.get('uncovered').locator('[data-id="differential-sum"]')).toContainText('epsilon and delta add up');

  const [head, ...rows] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  expect(head).toEqual(['sex', 'ward']);
  const groups = new Map();
  for (const row of rows) {
    groups.set(row.join(), (groups.get(row.join()) ?? 0) + 1);
  }
  expect(Math.min(...groups.values()), 'the least group').toBeGreaterThanOrEqual(58);
  expect(rows.length).toBeLessThan(800);
});
