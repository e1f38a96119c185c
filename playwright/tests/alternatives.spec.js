// Other choices of levels than the best: listed, limited by levels, taken, saved, and taken back.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../axe.js';
import { columns, expectAnonymous, prepare } from '../adult.js';
import { expect, program, sharedData, test } from '../site.js';

/** What is listed, as soon as the list is that of the limits on show. */
async function list(app) {
  await expect(app.get('solutions-sentence')).toHaveAttribute('data-waiting', 'false');
  await expect(app.get('solutions-table')).toBeVisible();
  return Promise.all((await app.page.locator('tr[data-testid^="solution-"]').all()).map(async (row) => ({
    score: Number(await row.getAttribute('data-score')), kept: Number(await row.getAttribute('data-kept')), left: Number(await row.getAttribute('data-left')),
    levels: (await row.getAttribute('data-levels')).split(',').map(Number),
  })));
}

test('ADULT: the best that keeps age as it is, in eight clicks, and the same on the command line', async ({ app, page }, testInfo) => {
  const folder = sharedData('adult');
  await prepare(app, folder);
  await app.fill('limit', 2);
  await app.get('order').selectOption('original');
  await app.run();
  let clicks = 0;
  const click = async (id) => {
    clicks++;
    await app.get(id).click();
  };
  const choose = async (id, value) => {
    clicks += 2; // it opens, and a line of it is chosen
    await app.get(id).selectOption(value);
  };
  await click('place-alternatives');
  const all = await list(app);
  expect(all[0].score).toBe(2_300_532); // ARX's optimum
  expect(all.length).toBe(10);

  await choose('solutions-to-age', '0');
  await list(app);
  await choose('solutions-to-education', '2');
  const some = await list(app);
  expect(some[0].score).toBeGreaterThan(2_300_532);
  const names = (await page.locator('[data-testid^="solutions-from-"]').evaluateAll((all) => all.map((e) => e.dataset.testid.slice('solutions-from-'.length))));
  expect(names).toEqual(readFileSync(join(folder, 'data.csv'), 'utf8').split('\n')[0].trim().split(';'));
  const levels = Object.fromEntries(names.map((name, i) => [name, some[0].levels[i]]));
  expect(levels.age).toBe(0);
  expect(levels.education).toBeLessThanOrEqual(2);

  await click('solution-use-1');
  await expect(app.get('solution-1').getByTestId('solution-shown')).toBeVisible();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  clicks++;
  const saved = await app.save('save-table', testInfo.outputPath('chosen.csv'));
  expect(clicks).toBeLessThanOrEqual(8);
  expectAnonymous(saved, folder, 5, 603, levels);
  await expect.poll(() => app.levels(columns)).toEqual(levels);
  await app.shows('score', some[0].score);

  // The command line makes the same bytes of the same levels, with the project of the page.
  const project = await app.save('save-project', testInfo.outputPath('project.json'));
  const output = testInfo.outputPath('native.csv');
  execFileSync(program, ['anonymize', '--project', project, '--apply', JSON.stringify(levels), '--output', output, join(folder, 'data.csv')]);
  expect(readFileSync(output).equals(readFileSync(saved))).toBe(true);

  // Undo leads back to the best one without another search; so does giving up what was chosen.
  await app.get('undo').click();
  await expect(app.get('score')).toHaveAttribute('data-value', '2300532');
  await app.place('alternatives');
  await app.get('solution-use-1').click();
  await expect(app.get('solution-1').getByTestId('solution-shown')).toBeVisible();
  await app.get('solutions-best').click();
  await expect(app.get('solutions-best')).toHaveCount(0);
  await app.place('summary');
  await expect(app.get('score')).toHaveAttribute('data-value', '2300532');
});

test('by keyboard: limits, two side by side, one taken; accessible, light and dark', async ({ app, page }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople();
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  const best = await app.value('score');
  const press = async (id, key = 'Enter') => {
    await app.get(id).focus();
    await page.keyboard.press(key);
  };
  await press('place-alternatives');
  const all = await list(app);
  expect(all.length).toBeGreaterThan(1);
  expect(all[0].score).toBe(best);
  await expect(app.get('solution-shown')).toHaveCount(1);
  for (let i = 1; i < all.length; i++) {
    expect(all[i].score).toBeGreaterThanOrEqual(all[i - 1].score);
  }
  await app.get('solutions-sort').focus();
  await page.keyboard.press('ArrowDown'); // most detail first
  await expect(app.get('solutions-sort')).toHaveValue('kept');
  const detailed = await list(app);
  for (let i = 1; i < detailed.length; i++) {
    expect(detailed[i].kept).toBeLessThanOrEqual(detailed[i - 1].kept);
  }
  await press('solution-pair-1', 'Space');
  await press('solution-pair-2', 'Space');
  await expect(app.get('solutions-pair')).toContainText('Smallest group');
  await expect(app.get('solutions-chart')).toBeVisible();
  const known = Number(await app.get('solutions-sentence').getAttribute('data-total'));
  await press('solution-near-1');
  await list(app);
  expect(Number(await app.get('solutions-sentence').getAttribute('data-total'))).toBeGreaterThanOrEqual(known);

  expect(await violations(page)).toEqual([]);

  const other = detailed[1].levels.join() === all[0].levels.join() ? 1 : 2;
  const wanted = detailed[other - 1].score;
  await press(`solution-use-${other}`);
  await expect(app.get(`solution-${other}`).getByTestId('solution-shown')).toBeVisible();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.shows('score', wanted);
  await press('undo');
  await expect(app.get('score')).toHaveAttribute('data-value', String(best));
});

test('groups with levels of their own have no list, and the way to the table that has one', async ({ app }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople();
  await app.step('rules');
  await app.get('recoding').selectOption('finest');
  await app.run();
  await app.place('alternatives');
  await expect(app.get('solutions-none')).toContainText('levels of their own');
  await app.get('solutions-regular').click();
  expect((await list(app)).length).toBeGreaterThan(1);
});

test('where there are few choices all are drawn, in colour and form', async ({ app, page }, testInfo) => {
  const file = testInfo.outputPath('few.csv');
  writeFileSync(file, `age,sex,town\n${Array.from({ length: 80 }, (_, i) => `${30 + (i * 7) % 9},${'fm'[i % 2]},${['Ulm', 'Bonn', 'Trier'][(i * 5) % 3]}`).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['age', 'sex', 'town']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  await app.place('alternatives');
  await list(app);
  await app.get('solutions-draw').focus();
  await page.keyboard.press('Enter');
  const nodes = page.locator('[data-testid^="solution-node-"]');
  const possible = 3 * 2 * 2; // levels of age, sex and town
  await expect(nodes).toHaveCount(possible);
  const meeting = page.locator('[data-testid^="solution-node-"][data-meets="true"]');
  await expect(meeting).toHaveCount(Number(await app.get('solutions-sentence').getAttribute('data-total')));
  expect(await meeting.count()).toBeLessThan(possible);
  await meeting.first().focus();
  await page.keyboard.press('Space');
  await expect(meeting.first()).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  await app.get('solutions-picture').screenshot({ path: testInfo.outputPath('lattice.png') });
});
