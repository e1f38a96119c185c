// Ways of recoding side by side: the same for everybody, local, graph-based.
// Each is computed on demand, can be chosen, is verified, and is what is saved.
import { expect, sharedData, test } from '../site.js';
import { columns, prepare } from '../adult.js';
import { classes, readPlain } from '../table.js';

const methods = ['full-domain', 'local', 'graph'];

/** Compares all ways; resolves with what is told of each. */
async function compare(app, timeout) {
  await app.get('compare').click();
  await expect(app.get('compare-progress')).toBeVisible();
  const ways = {};
  for (const method of methods) {
    const way = app.get(`way-${method}`);
    await expect(way).toHaveAttribute('data-state', 'done', { timeout });
    await expect(way).toHaveAttribute('data-verified', 'true');
    const number = async (name) => Number(await way.getAttribute(name));
    ways[method] = { kept: await number('data-kept'), suppressed: await number('data-suppressed'), hidden: await number('data-hidden') };
  }
  return ways;
}

/** Chooses a way and saves it; resolves with the rows of the file. */
async function saveWay(app, method, testInfo, delimiter) {
  await app.get(`choose-${method}`).check();
  await expect(app.get(`way-${method}`).getByRole('radio')).toBeChecked();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  return readPlain(await app.save('save-table', testInfo.outputPath(`${method}.csv`)), delimiter);
}

/** Judges a saved file by the columns that could be known, and what the page says of it. */
async function judgeWay(app, rows, known, k, way) {
  const [names, ...records] = rows;
  const found = classes(records, known.map((column) => names.indexOf(column)));
  expect(found.smallest).toBeGreaterThanOrEqual(k);
  expect(found.suppressed).toBe(way.suppressed);
  expect(found.stars).toBe(way.hidden);
  expect(await app.value('kept')).toBe(way.kept);
  expect(await app.value('suppressed')).toBe(found.suppressed);
  expect(await app.value('classes')).toBe(found.classes);
}

test('the sample, in three ways: compared, chosen, undone', async ({ app }, testInfo) => {
  await app.get('door-sample').click();
  await app.expectStep('open', { timeout: 60_000 });
  await app.step('rules');
  await app.run();
  const known = await app.page.locator('[data-testid^="level-"]').evaluateAll((all) => all.map((e) => e.dataset.testid.slice('level-'.length)));
  const ways = await compare(app, 60_000);
  // Finer ways keep more.
  expect(ways.local.kept).toBeGreaterThan(ways['full-domain'].kept);
  expect(ways.graph.kept).toBeGreaterThan(ways['full-domain'].kept);
  for (const method of [...methods].reverse()) {
    const rows = await saveWay(app, method, testInfo, ',');
    await judgeWay(app, rows, known, 5, ways[method]);
    // What is shown is what was saved.
    const shown = await app.get('output').locator('tbody tr').nth(1).locator('td').allTextContents();
    expect(shown.slice(1)).toEqual(rows[1]);
  }
  // The choice is a setting like any other: it can be undone.
  await app.get('undo').click();
  await expect(app.get('choose-local')).toBeChecked();
  expect(await app.value('kept')).toBe(ways.local.kept);
});

test('ADULT, k = 5, in three ways; one is cancelled in mid-run', async ({ app }, testInfo) => {
  test.setTimeout(300_000);
  const folder = sharedData('adult');
  await prepare(app, folder, 'loss');
  await app.fill('limit', 2);
  await app.run();
  const kept = await app.value('kept');

  // Cancelled in mid-run: the result is as it was, and so is the engine.
  await app.get('compare').click();
  await expect(app.get('way-local')).toHaveAttribute('data-state', 'running');
  await expect(app.get('way-local').getByText(/^Round \d/)).toBeVisible({ timeout: 30_000 });
  await app.get('compare-cancel').click();
  await expect(app.get('way-local')).toHaveCount(0, { timeout: 5_000 });
  await expect(app.get('compare')).toBeVisible();
  await expect(app.get('problem')).toHaveCount(0);
  expect(await app.value('kept')).toBe(kept);

  const begun = Date.now();
  await app.get('compare').click();
  await expect(app.get('way-local')).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
  const local = Date.now();
  await expect(app.get('way-graph')).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
  console.log(`ADULT, k = 5, 2 %: local ${((local - begun) / 1000).toFixed(1)} s, graph-based ${((Date.now() - local) / 1000).toFixed(1)} s`);
  expect(Date.now() - local, 'graph-based recoding').toBeLessThan(60_000);

  for (const method of methods) {
    const way = app.get(`way-${method}`);
    const number = async (name) => Number(await way.getAttribute(name));
    const rows = await saveWay(app, method, testInfo, ';');
    expect(rows.length).toBe(30_163);
    await judgeWay(app, rows, columns, 5, { kept: await number('data-kept'), suppressed: await number('data-suppressed'), hidden: await number('data-hidden') });
    if (method !== 'full-domain') {
      expect(await number('data-kept')).toBeGreaterThan(kept);
    }
  }
});

test('a way of recoding is chosen before the search, and cancelled in it', async ({ app }) => {
  await app.get('door-sample').click();
  await app.expectStep('open', { timeout: 60_000 });
  await app.step('rules');
  await app.get('recoding').selectOption('graph');
  await app.get('run').click();
  await expect(app.get('progress')).toBeVisible();
  await app.get('cancel').click();
  await app.expectStep('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  expect(await app.value('suppressed')).toBe(0);
  await expect(app.get('compare')).toBeVisible();
});
