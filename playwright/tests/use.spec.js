// Whether the finished table is still good for what it is for: what can be foreseen of a column
// before and after, the same in the page and on the command line.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from '../adult.js';
import { expect, program, sharedData, test } from '../site.js';

const target = 'salary-class';
const known = columns.filter((column) => column !== target);

test('what is foreseen of ADULT agrees with the command line to the last digit', async ({ app, page }, testInfo) => {
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
    await expect(app.get('predicted')).toBeVisible({ timeout: 60_000 });
    const { prediction, ordered } = JSON.parse(execFileSync(program,
      ['use', '--json', '--project', project, '--original', join(folder, 'data.csv'), '--target', target, '--method', method, released], { encoding: 'utf8' }));
    expect(ordered).toBe(true);
    expect(prediction.records).toBe(30_162);
    for (const [name, figure] of Object.entries({
      majority: prediction.majority, before: prediction.before.accuracy, after: prediction.after.accuracy, 'auc-before': prediction.before.auc, 'auc-after': prediction.after.auc,
    })) {
      const shown = Number(await app.get('predicted').getAttribute(`data-${name}`));
      expect(Math.abs(shown - figure), `${method}, ${name}: ${shown} in the page, ${figure} on the command line`).toBeLessThan(1e-9);
    }
    expect(prediction.before.accuracy).toBeGreaterThan(prediction.after.accuracy);
    expect(prediction.after.accuracy).toBeGreaterThan(prediction.majority);
  }
  await expect(app.get('predicted-curve')).toHaveAttribute('aria-label', /^Receiver operating characteristic of salary-class = >50K/);
  await app.get('predicted-of').selectOption('<=50K');
  await expect(app.get('predicted-curve')).toHaveAttribute('aria-label', /= <=50K/);
  await expect(app.get('predicted-classes').locator('tbody tr')).toHaveCount(2);

  // From one column that is hardly left there is little to foresee.
  await page.getByText('From 8 columns').click();
  for (const column of known.slice(1)) {
    await app.get(`predict-from-${column}`).uncheck();
  }
  await app.get('predict').click();
  await expect(app.get('predicted')).toContainText('Each of 30,162 records');
});
