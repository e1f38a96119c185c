// Whether the finished table is still good for what it is for: what can be predicted of a column
// before and after, the same in the page and on the command line.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from '../adult.js';
import { expect, program, sharedData, test } from '../site.js';

const target = 'salary-class';
const known = columns.filter((column) => column !== target);

test('what is predicted of ADULT agrees with the command line to the last digit', async ({ app, page }, testInfo) => {
  const folder = sharedData('adult');
  await app.open(join(folder, 'data.csv'));
  await app.step('columns');
  for (const column of known) {
    await app.role(column, 'quasi-identifying');
  }
  await app.role(target, 'insensitive');
  await app.step('coarseness');
  await app.get('import-hierarchies').setInputFiles(
    readdirSync(folder).filter((name) => known.some((column) => name === `hierarchy_${column}.csv`)).map((name) => join(folder, name)));
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain'); // whose records are found in a file, one by one
  await app.fill('k', 5);
  await app.fill('limit', 2);
  await app.reveal('order');
  await app.get('order').selectOption('original');
  await app.run();
  const released = await app.save('save-table', testInfo.outputPath('safe.csv'));
  const project = await app.save('save-project', testInfo.outputPath('project.json'));

  await app.place('use');
  await expect(app.get('predict-target')).toHaveValue(target); // the column that stays as it is
  for (const method of ['logistic', 'bayes', 'tree']) {
    await app.get('predict-method').selectOption(method);
    await app.get('predict').click();
    if (method === 'logistic') { // it can be cancelled, and asked again
      await expect(app.get('predict-share')).toBeVisible();
      await app.get('predict-cancel').click();
      await expect(app.get('predict-share')).toHaveCount(0);
      await expect(app.get('predicted')).toHaveCount(0);
      await app.get('predict').click();
    }
    const { prediction, ordered } = JSON.parse(execFileSync(program,
      ['use', '--json', '--project', project, '--original', join(folder, 'data.csv'), '--target', target, '--method', method, released], { encoding: 'utf8' }));
    expect(ordered).toBe(true);
    expect(prediction.records).toBe(30_162);
    const figures = {
      majority: prediction.majority, before: prediction.before.accuracy, after: prediction.after.accuracy, 'auc-before': prediction.before.auc, 'auc-after': prediction.after.auc,
    };
    await expect.poll(async () => {
      const shown = await app.numbers('predicted', ...Object.keys(figures));
      return Object.entries(figures).filter(([name, figure]) => !(Math.abs(shown[name] - figure) < 1e-9)).map(([name, figure]) => `${name}: ${shown[name]} in the page, ${figure} on the command line`);
    }, method).toEqual([]);
    expect(prediction.before.accuracy).toBeGreaterThan(prediction.after.accuracy);
    expect(prediction.after.accuracy).toBeGreaterThan(prediction.majority);
  }
  await expect(app.get('predicted-curve')).toHaveAttribute('aria-label', /^Receiver operating characteristic of salary-class = >50K/);
  await app.get('predicted-of').selectOption('<=50K');
  await expect(app.get('predicted-curve')).toHaveAttribute('aria-label', /= <=50K/);
  await expect(app.get('predicted-classes').locator('tbody tr')).toHaveCount(2);

  // From one column that is hardly left there is little to predict.
  await page.getByText('From 8 columns').click();
  for (const column of known.slice(1)) {
    await app.get(`predict-from-${column}`).uncheck();
  }
  await app.get('predict').click();
  await expect(app.get('predicted')).toContainText('Each of 30,162 records');
});

test('values of all columns before and after, and two columns as a map', async ({ app, page }) => {
  await app.regularSample();
  await app.place('use');
  await app.get('spreads').click();
  // What was not known stays as it was, but for those who are left out; what a detail hides has moved.
  const diagnosis = app.get('spread-diagnosis');
  await expect(diagnosis).toBeVisible();
  expect((await app.numbers('spread-diagnosis', 'moved')).moved).toBeLessThan(0.02);
  expect((await app.numbers('spread-discharge date', 'moved')).moved).toBeGreaterThan(0.005);
  for (const side of [3, 4]) {
    const shares = await diagnosis.locator(`tbody tr td:nth-child(${side})`).allTextContents();
    const sum = shares.reduce((all, share) => all + Number(share.replace(' %', '')), 0);
    expect(Math.abs(sum - 100), `shares of column ${side}: ${shares}`).toBeLessThan(2); // rounded
  }
  await expect(page.locator('[data-testid^="spread-"]')).toHaveCount(9); // all but the name and the number of the patient
  await app.get('still-tells').locator('summary').first().click();
  await app.get('summary-column').selectOption('diagnosis');
  await app.get('summary-with').selectOption('sex');
  const pairs = app.get('pairs');
  await expect(pairs).toContainText(/Pearson.s chi-squared is/);
  // The darker cell of a row has more of its records.
  const heats = await pairs.locator('table').first().locator('tbody tr').first().locator('td').evaluateAll((cells) =>
    cells.map((cell) => [Number(cell.className.match(/heat-(\d+)/)[1]), Number(cell.textContent.replaceAll(',', ''))]));
  for (const [heat, count] of heats) {
    for (const [other, less] of heats) expect(count > less && heat < other, `${heats}`).toBe(false);
  }
});

test('a table of which nothing is left is no success', async ({ app }) => {
  const rows = ['age,sex,cost', ...Array.from({ length: 60 }, (_, i) => `${20 + (i * 7) % 40},${i % 2 ? 'f' : 'm'},${i}`)].join('\n');
  await app.open({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  await app.role('cost', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.fill('limit', 0);
  await app.fill('k', 25); // the two sexes are 30 each, so that only the age is gone
  await app.run();
  await expect(app.get('poor')).toHaveAttribute('data-gone', '1');
  await expect(app.get('poor')).toContainText('age is gone for everybody');
  await expect(app.get('headline')).not.toContainText('Nothing is left');
  await app.get('poor-other').click(); // where other tables are
  await expect(app.get('place-alternatives')).toHaveAttribute('aria-selected', 'true');
  await app.step('rules');
  await app.fill('k', 40);
  await app.run();
  await app.place('summary');
  await expect(app.get('headline')).toHaveText('Nothing is left of the details that somebody could know.');
  await expect(app.get('poor')).toContainText('age and sex, which are all details, are gone for everybody');
});

test('an analysis of one\'s own, and the values of all columns, agree with the command line', async ({ app, page }, testInfo) => {
  const rows = ['age,sex,cost', ...Array.from({ length: 200 }, (_, i) => `${20 + (i * 7) % 37},${(i * 3) % 5 < 2 ? 'f' : 'm'},${(i * 37) % 101}`)];
  const original = testInfo.outputPath('people.csv');
  writeFileSync(original, `${rows.join('\n')}\n`);
  await app.open(original);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  await app.role('cost', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.fill('limit', 5);
  await app.reveal('order');
  await app.get('order').selectOption('original');
  await app.run();
  const released = await app.save('save-table', testInfo.outputPath('safe.csv'));
  const project = await app.save('save-project', testInfo.outputPath('project.json'));
  const { analysis, distributions, pairs } = JSON.parse(execFileSync(program,
    ['use', '--json', '--project', project, '--original', original, '--distributions', '--pair', 'age,sex', '--by', 'age', '--mean', 'cost', released], { encoding: 'utf8' }));
  await app.place('use');
  await app.get('analysis').locator('summary').first().click();
  await app.get('analysis-by').selectOption('age');
  await app.get('analysis-of').selectOption('cost');
  await expect(app.get('analysis-row-all')).toHaveAttribute('data-mean-after', /./);
  await expect(page.locator('[data-testid^="analysis-row-"]')).toHaveCount(analysis.groups.length + 1);
  for (const [row, group] of [...analysis.groups.map((group, i) => [i + 1, group]), ['all', analysis.all]]) {
    const shown = await app.numbers(`analysis-row-${row}`, 'before', 'after', 'mean-before', 'mean-after');
    expect(shown.before).toBe(group.before.records);
    expect(shown.after).toBeCloseTo(group.after.records, 9);
    expect(shown['mean-before']).toBeCloseTo(group.before.mean, 9);
    expect(shown['mean-after']).toBeCloseTo(group.after.mean, 9);
  }
  expect(analysis.all.before.records).toBe(200);
  await app.get('spreads').click();
  for (const { name, moved, hidden, before, after } of distributions) {
    const shown = await app.numbers(`spread-${name}`, 'moved', 'hidden');
    expect(shown.moved).toBeCloseTo(moved, 9);
    expect(shown.hidden).toBeCloseTo(hidden, 9);
    await expect(app.get(`center-${name}`)).toHaveCount(name === 'sex' ? 0 : 1);
    if (name === 'sex') continue;
    const quartiles = await app.numbers(`center-${name}`, 'q1-before', 'q1-after', 'q3-before', 'q3-after');
    expect(quartiles).toEqual({ 'q1-before': before.q1, 'q1-after': after.q1, 'q3-before': before.q3, 'q3-after': after.q3 });
    await expect(app.get(`center-${name}`)).toContainText(/Lower quartile.*Median.*Upper quartile/s);
  }
  expect(distributions.length).toBe(3);
  await app.get('still-tells').locator('summary').first().click();
  await app.get('summary-column').selectOption('age');
  await app.get('summary-with').selectOption('sex');
  for (const side of ['before', 'after']) {
    await expect.poll(async () => (await app.numbers('pairs', side))[side]).toBeCloseTo(pairs[0][side].cramersV, 9);
  }
  expect(distributions[0].moved, 'ages had to change').toBeGreaterThan(0);
});
