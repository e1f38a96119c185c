// Other choices of levels than the best: listed, limited by levels, taken, saved, and taken back.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../axe.js';
import { columns, expectAnonymous, prepare } from '../adult.js';
import { expect, program, sharedData, test } from '../site.js';

/** What is listed, as soon as the list is that of the limits on show; read at one moment, since the page may draw another list between two reads. */
async function list(app) {
  await expect(app.get('solutions-table')).toBeVisible();
  await expect(app.get('solutions-sentence')).toHaveAttribute('data-waiting', 'false');
  return app.page.locator('tr[data-testid^="solution-"]').evaluateAll((rows) => rows.map(({ dataset }) => ({
    score: Number(dataset.score), kept: Number(dataset.kept), left: Number(dataset.left), levels: dataset.levels.split(',').map(Number),
  })));
}

/** The columns of the limits, in the order of levels. */
const limitNames = (page) => page.locator('[data-testid^="solutions-from-"]').evaluateAll((all) => all.map((e) => e.dataset.testid.slice('solutions-from-'.length)));

/** What is listed once all of it is within the limits: no column coarser than to[column]. */
async function limited(app, names, to) {
  let some = [];
  await expect.poll(async () => {
    some = await list(app);
    return some.length > 0 && some.every(({ levels }) => Object.entries(to).every(([name, most]) => levels[names.indexOf(name)] <= most));
  }).toBe(true);
  return some;
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
    clicks++; // a thumb is moved
    await app.get(id).fill(value);
  };
  await click('place-alternatives');
  const all = await list(app);
  expect(all[0].score).toBe(2_300_532); // ARX's optimum
  expect(all.length).toBe(8);

  clicks++; // the limits are folded
  await app.reveal('solutions-to-age');
  const names = await limitNames(page);
  await choose('solutions-to-age', '0');
  await limited(app, names, { age: 0 });
  await choose('solutions-to-education', '2');
  const some = await limited(app, names, { age: 0, education: 2 });
  expect(some[0].score).toBeGreaterThan(2_300_532);
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

test('limits of levels are sliders: dragged, by name, none past the other', async ({ app, page }, testInfo) => {
  const file = testInfo.outputPath('people.csv');
  writeFileSync(file, `age,sex\n${Array.from({ length: 60 }, (_, i) => `${20 + (i * 7) % 50},${'fm'[i % 2]}`).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['age', 'sex']) await app.role(column, 'quasi-identifying');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  await app.place('alternatives');
  await app.reveal('solutions-to-age');
  const [from, to] = [app.get('solutions-from-age'), app.get('solutions-to-age')];
  const top = Number(await to.getAttribute('max'));
  expect(top).toBeGreaterThan(2);
  await expect(to).toHaveValue(String(top));
  const { x, y, width, height } = await to.boundingBox();
  const at = (level) => x + 12 + (width - 24) * level / top; // the middle of a thumb
  await page.mouse.move(at(top), y + height / 2);
  await page.mouse.down();
  await page.mouse.move(at(1), y + height / 2, { steps: 5 });
  await expect(to).toHaveValue('1');
  await expect(to).toHaveAttribute('aria-valuetext', /^1 · /);
  await page.mouse.up();
  await expect(app.get('solutions-limits').locator('summary')).toHaveText('The list has one limit');
  await from.fill(String(top)); // no further than the other
  await expect(from).toHaveValue('1');
  await expect.poll(async () => [...new Set((await list(app)).map(({ levels }) => levels[0]))]).toEqual([1]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violations(page)).toEqual([]);
  await app.get('solutions-clear').click();
  await expect(to).toHaveValue(String(top));
  await expect(from).toHaveValue('0');
});

test('ADULT by keyboard alone: from the list to the saved table, and the same on the command line', async ({ app, page }, testInfo) => {
  const folder = sharedData('adult');
  await prepare(app, folder);
  await app.fill('limit', 2);
  await app.get('order').selectOption('original');
  await app.run();

  const held = () => page.evaluate(() => document.activeElement?.dataset.testid ?? '');
  /** Goes on by Tab, or back, until something has the focus; no element is given it in another way. */
  const reach = async (id, key = 'Tab') => {
    for (let i = 0; i < 200 && await held() !== id; i++) {
      await page.keyboard.press(key);
    }
    expect(await held()).toBe(id);
  };
  await reach('place-summary');
  for (let i = 0; i < 6 && await held() !== 'place-alternatives'; i++) {
    await page.keyboard.press('ArrowRight'); // tabs are one stop
  }
  await page.keyboard.press('Enter');
  await expect(app.get('place-alternatives')).toHaveAttribute('aria-selected', 'true');
  const all = await list(app);
  expect(all[0].score).toBe(2_300_532);

  await reach('solutions-sort');
  await page.keyboard.press('Tab'); // the limits, folded
  await page.keyboard.press('Enter');
  await expect(app.get('solutions-to-age')).toBeVisible();
  await reach('solutions-to-age');
  await page.keyboard.press('Home');
  await expect(app.get('solutions-to-age')).toHaveValue('0');
  const names = await limitNames(page);
  await limited(app, names, { age: 0 });
  await reach('solutions-to-education');
  await page.keyboard.press('ArrowLeft'); // one less than the coarsest
  await expect(app.get('solutions-to-education')).toHaveValue('2');
  const some = await limited(app, names, { age: 0, education: 2 });
  expect(some[0].score).toBeGreaterThan(all[0].score);
  const levels = Object.fromEntries(names.map((name, i) => [name, some[0].levels[i]]));
  expect(levels.age).toBe(0);
  expect(levels.education).toBeLessThanOrEqual(2);

  await reach('solution-use-1');
  await page.keyboard.press('Enter');
  await expect(app.get('solution-1').getByTestId('solution-shown')).toBeVisible();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await reach('save-table', 'Shift+Tab');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = testInfo.outputPath('chosen.csv');
  await (await download).saveAs(saved);
  expectAnonymous(saved, folder, 5, 603, levels);

  const project = await app.save('save-project', testInfo.outputPath('project.json'));
  const output = testInfo.outputPath('native.csv');
  execFileSync(program, ['anonymize', '--project', project, '--apply', JSON.stringify(levels), '--output', output, join(folder, 'data.csv')]);
  expect(readFileSync(output).equals(readFileSync(saved))).toBe(true);
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
  await expect(app.get('solutions-pair')).toContainText(/\(\d+ values\)/); // what each column shows
  const [one, two] = detailed;
  await expect(app.get('solutions-pair-sentence')).toHaveText(two.kept === one.kept ? /as much detail/ : /^The second keeps [0-9.]+ points? less of the detail/);
  await expect(app.get('solutions-pair-sentence')).toContainText(two.left === one.left ? 'as many records are left out' : `${Math.abs(two.left - one.left)} `);
  await app.get('solutions-risk').locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(app.get('solutions-chart')).toBeVisible();
  const known = await app.numbers('solutions-sentence', 'total');
  await press('solution-near-1');
  await list(app);
  await app.focused('solution-near-1'); // which was off while the engine worked
  expect((await app.numbers('solutions-sentence', 'total')).total).toBeGreaterThanOrEqual(known.total);

  expect(await violations(page)).toEqual([]);

  // By its levels, not by its place in the list, where more may be known by now.
  const other = detailed.find(({ levels }) => levels.join() !== all[0].levels.join());
  const row = page.locator(`tr[data-testid^="solution-"][data-levels="${other.levels}"]`);
  await row.locator('[data-testid^="solution-use-"]').press('Enter');
  await expect(row.getByTestId('solution-shown')).toBeVisible();
  await app.focused('solution-shown');
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.shows('score', other.score);
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
  await expect.poll(async () => (await list(app)).length).toBeGreaterThan(1);
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
  const { total } = await app.numbers('solutions-sentence', 'total');
  await expect(meeting).toHaveCount(total);
  expect(total).toBeLessThan(possible);
  await meeting.first().focus();
  await page.keyboard.press('Space');
  await expect(meeting.first()).toHaveAttribute('aria-pressed', 'true');
  // Arrow keys go from one to the next: up and down by one level of one column, and one of all is reached by Tab.
  const levels = () => page.evaluate(() => document.activeElement.dataset.testid.slice('solution-node-'.length).split(',').map(Number));
  const sum = (all) => all.reduce((a, b) => a + b, 0);
  const all = await nodes.evaluateAll((drawn) => drawn.map(({ dataset }) => dataset.testid.slice('solution-node-'.length).split(',').map(Number)));
  const row = sum(await levels());
  await page.keyboard.press('End');
  await expect.poll(levels).toEqual(all.findLast((choice) => sum(choice) === row));
  for (const [key, change] of [['ArrowUp', 1], ['ArrowDown', -1], ['ArrowDown', -1], ['ArrowUp', 1]]) {
    const before = await levels();
    await page.keyboard.press(key);
    const edge = sum(before) + change < 0 || sum(before) + change > 2 + 1 + 1;
    await expect.poll(async () => { // the focus comes with what is drawn
      const after = await levels();
      return [sum(after) - sum(before), before.filter((level, i) => level !== after[i]).length];
    }, `${before} ${key}`).toEqual(edge ? [0, 0] : [change, 1]);
  }
  await expect(page.locator('[data-testid^="solution-node-"][tabindex="0"]')).toHaveCount(1);
  await expect(page.locator('.lattice-edges line')).toHaveCount(20); // of 3 x 2 x 2: 2*2*2 by age, 3*1*2 by sex, 3*2*1 by town
  expect(await violations(page)).toEqual([]);
});

test('what each rule costs: found out in the background, cancelled, gone on with; nothing else changes', async ({ app, page }, testInfo) => {
  const file = testInfo.outputPath('people.csv');
  writeFileSync(file, `age,sex,town,shoe\n${Array.from({ length: 120 }, (_, i) => `${30 + (i * 7) % 19},${'fm'[i % 2]},${['Ulm', 'Bonn', 'Trier'][(i * 5) % 3]},${36 + (i * 11) % 10}`).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['age', 'sex', 'town']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.role('shoe', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.fill('limit', 0);
  await app.run();
  const now = await app.value('kept');
  await app.place('alternatives');
  await app.get('costs-ask').focus();
  await page.keyboard.press('Enter');
  await expect(app.get('costs-sentence')).toBeVisible();
  const whole = async () => {
    await expect.poll(async () => {
      if (await app.get('costs-ask').isVisible()) await app.get('costs-ask').click({ timeout: 1000 }).catch(() => {}); // it was cancelled too late
      const { done, total } = await app.numbers('costs', 'done', 'total');
      return done === total;
    }, { timeout: 60_000 }).toBe(true);
  };
  const cancel = app.get('costs-cancel');
  if (await cancel.isVisible()) await cancel.click({ timeout: 1000 }).catch(() => {}); // they may be done by then
  await whole();
  await expect(app.get('costs-cancel')).toHaveCount(0);
  await expect(app.get('costs-ask')).toHaveCount(0);
  expect((await app.numbers('costs', 'now')).now).toBeCloseTo(now, 9);
  const kept = async (id) => (await app.numbers(`cost-${id}`, 'kept')).kept;
  let last = 1;
  for (const k of [2, 3, 5, 8, 12, 18, 25]) { // stricter rules never keep more
    const share = await kept(`models[0]-${k}`);
    expect(share).toBeLessThanOrEqual(last + 1e-12);
    last = share;
  }
  expect(await kept('models[0]-5')).toBeCloseTo(now, 9);
  expect(await kept('suppressionLimit-0.1')).toBeGreaterThanOrEqual(await kept('suppressionLimit-0'));
  expect(await kept('columns[0]')).toBeGreaterThanOrEqual(now);
  await expect(app.get('costs-with').locator('tbody tr')).toHaveCount(1); // of the shoe, which nobody could know
  await expect(app.get('cost-columns[3]')).toContainText('shoe');
  const known = await kept('columns[3]');
  expect(await violations(page)).toEqual([]);

  // What it says of k = 8 is what a run with k = 8 keeps.
  const eight = await kept('models[0]-8');
  await expect(app.get('stale')).toHaveCount(0);
  await app.step('rules');
  await app.fill('k', 8);
  await app.run();
  await expect.poll(() => app.value('kept')).toBeCloseTo(eight, 9);
  await app.place('alternatives');
  await expect(app.get('costs-ask')).toBeVisible(); // it is about the new table, and not known yet

  // So it is with the shoe.
  await app.step('columns');
  await app.role('shoe', 'quasi-identifying');
  await app.step('rules');
  await app.fill('k', 5);
  await app.run();
  await expect.poll(() => app.value('kept')).toBeCloseTo(known, 9);
});
