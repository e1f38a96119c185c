// Rules for a column that must stay secret, on a real table, and the door that
// checks a file that somebody sends.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, expect, load, sharedData, test } from '../site.js';
import { readPlain } from '../table.js';

const known = ['sex', 'age', 'race', 'marital-status', 'education', 'native-country', 'workclass', 'salary-class'];
const secret = 'occupation';

/** From the first screen to the rules, with the occupation as a secret. */
async function prepare(app, folder) {
  await app.open(join(folder, 'data.csv'));
  await app.step('columns');
  for (const column of known) {
    await app.role(column, 'quasi-identifying');
  }
  await app.role(secret, 'sensitive');
  await app.step('coarseness');
  await app.get('import-hierarchies').setInputFiles(
    readdirSync(folder).filter((name) => known.some((column) => name === `hierarchy_${column}.csv`)).map((name) => join(folder, name)),
  );
  for (const column of known) {
    await expect(app.get(`hierarchy-${column}`)).toHaveAttribute('data-kind', 'table');
  }
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
  await app.fill('k', 5);
  await app.fill('limit', 4);
}

/** Size and number of secrets of each group of a saved table, left-out records aside. */
function groups(file) {
  const [names, ...rows] = readPlain(file, ';');
  const at = names.indexOf(secret);
  const found = new Map();
  for (const row of rows) {
    const key = row.filter((_, i) => i !== at).join(';');
    if (/^\*(;\*)*$/.test(key)) {
      continue;
    }
    const group = found.get(key) ?? { size: 0, secrets: new Set() };
    group.size++;
    group.secrets.add(row[at]);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Lets the door "check a file" measure a saved table. */
async function measure(page, origin, file) {
  await load(page, origin);
  const app = new App(page);
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open');
  await app.step('check');
  for (const column of known) {
    await app.get(`check-column-${column}`).check();
  }
  await app.get(`check-secret-${secret}`).check();
  await app.get('check-run').click();
  await expect(app.get('check-report')).toBeVisible();
  return { ...await app.numbers('check-report', 'k'), ...await app.numbers(`secret-report-${secret}`, 'l') };
}

test('ADULT: 5-anonymity and three different occupations in every group', async ({ app, page, origin }, testInfo) => {
  const folder = sharedData('adult');
  await prepare(app, folder);
  await app.get(`secret-distinct-${secret}`).click();
  await app.fill('model-1-l', 3);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('met-distinct-l-diversity')).toHaveAttribute('data-attribute', secret);
  const saved = await app.save('save-table', testInfo.outputPath('diverse.csv'));
  const all = groups(saved);
  expect(Math.min(...all.map((group) => group.size))).toBeGreaterThanOrEqual(5);
  expect(Math.min(...all.map((group) => group.secrets.size))).toBeGreaterThanOrEqual(3);

  const report = await measure(page, origin, saved);
  expect(report.k).toBe(Math.min(...all.map((group) => group.size)));
  expect(report.l).toBe(Math.min(...all.map((group) => group.secrets.size)));
});

test('ADULT: 5-anonymity and 0.2-closeness by the hierarchy of occupations', async ({ app }, testInfo) => {
  const folder = sharedData('adult');
  await prepare(app, folder);
  await app.get(`secret-close-${secret}`).click();
  await app.get('model-1-distance').selectOption('hierarchical');
  await app.get(`similar-${secret}`).setInputFiles(join(folder, `hierarchy_${secret}.csv`));
  await app.fill('model-1-t', 0.2);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('met-t-closeness')).toHaveAttribute('data-attribute', secret);
  const saved = await app.save('save-table', testInfo.outputPath('close.csv'));
  const all = groups(saved);
  expect(Math.min(...all.map((group) => group.size))).toBeGreaterThanOrEqual(5);
});

test('ADULT: every record pays, and from its group the occupation can still be predicted', async ({ app }) => {
  const folder = sharedData('adult');
  await app.open(join(folder, 'data.csv'));
  await app.step('columns');
  await app.roleOfAll('insensitive');
  for (const column of ['sex', 'age', 'race']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.step('rules');
  await app.fill('limit', 4);
  await app.reveal('add-profitability-prosecutor');
  await app.get('add-profitability-prosecutor').click();
  await app.fill('model-1-adversaryCost', 30);
  await app.get('measure').selectOption('classification');
  await app.get(`response-${secret}`).check();
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('met-profitability-prosecutor')).toBeVisible();
});
