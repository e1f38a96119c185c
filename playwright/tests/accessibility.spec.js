// No step may break the rules that axe knows (WCAG 2.2 AA and best practice).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, program, test } from '../site.js';
import { violations } from '../axe.js';

test('axe finds nothing on any step, in light and dark', async ({ app, page }, testInfo) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violations(page), 'start').toEqual([]);
  // A fifth of the sample: all ways of recoding are compared, which takes long with all of it.
  const folder = testInfo.outputPath('sample');
  execFileSync(program, ['sample', folder]);
  const lines = readFileSync(join(folder, 'hospital-discharges.csv'), 'utf8').split('\n');
  const file = testInfo.outputPath('january.csv');
  writeFileSync(file, `${lines.slice(0, 601).join('\n')}\n`);
  await app.openProject(join(folder, 'project.json'));
  await app.open(file);
  expect(await violations(page), 'open').toEqual([]);
  for (const step of ['columns', 'coarseness', 'rules']) {
    await app.step(step);
    await expect(app.get('busy')).toHaveCount(0);
    if (step === 'coarseness') {
      await app.page.locator('[data-testid^="treatment-"] summary').first().click();
    } else if (step === 'rules') {
      await app.get('grow').locator('summary').first().click();
      await expect(app.get('grow-release')).toBeVisible();
    }
    expect(await violations(page), step).toEqual([]);
  }
  await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
  await app.run();
  for (const place of ['summary', 'alternatives', 'table', 'report']) {
    await app.place(place);
    expect(await violations(page), `result, people, ${place}`).toEqual([]);
  }
  await app.rowsArePeople(); // then there are all ways of recoding, by the size of groups
  await app.role('diagnosis', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('');
  await app.run();
  expect(await violations(page), 'result').toEqual([]);
  await app.place('alternatives');
  await app.get('compare').click();
  await expect(app.get('way-graph')).toHaveAttribute('data-state', 'done');
  await expect(app.get('choose-graph')).toBeEnabled({ timeout: 480_000 }); // all ways are compared then, which takes minutes on a busy machine
  expect(await violations(page), 'result, compared').toEqual([]);
  // Everything unfolded, which shows what is there folded, too.
  for (const [place, folds] of [
    ['risk', { 'more-risk': 'groups-table', singled: 'singled-by-1', 'safe-harbor': 'harbor-name', estimated: 'population' }],
    ['use', { analysis: 'analysis-table', 'still-tells': 'statistics' }],
  ]) {
    await app.place(place);
    for (const [fold, inside] of Object.entries(folds)) {
      await app.get(fold).locator('summary').first().click();
      await expect(app.get(inside)).toBeVisible();
    }
    if (place === 'use') {
      await app.get('summary-with').selectOption('sex');
      await expect(app.get('pairs')).toBeVisible();
      await app.get('spreads').click();
      await expect(app.get('spread-sex')).toBeVisible();
      await app.get('predict').click();
      await expect(app.get('predicted')).toBeVisible();
    }
    for (const inside of Object.values(folds)) await expect(app.get(inside), 'still unfolded').toBeVisible();
    expect(await violations(page), `result, ${place}, unfolded`).toEqual([]);
  }
  await app.get('trust-chip').click();
  expect(await violations(page), 'trust').toEqual([]);
});
