// Ways of recoding side by side: the same for everybody, local, graph-based, the finest groups, single values hidden.
// Each is computed on demand, can be chosen, is verified, and is what is saved.
// And what else can become of a table: batches of one that grows, one value a
// group, bounds.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, load, program, sharedData, test } from '../site.js';
import { columns, prepare } from '../adult.js';
import { classes, readPlain } from '../table.js';

const methods = ['full-domain', 'local', 'graph', 'finest', 'suppression'];

/**
 * Writes the sample into a folder, with a project that takes each row for another
 * person: tables that grow know no persons. Says where, and which columns are known.
 */
function sample(testInfo) {
  const folder = testInfo.outputPath('sample');
  execFileSync(program, ['sample', folder]);
  const file = join(folder, 'project.json');
  const { person, models, columns: all, ...project } = JSON.parse(readFileSync(file, 'utf8'));
  expect(person).toEqual(['patient number']);
  all.find(({ name }) => name === 'diagnosis').role = 'insensitive';
  writeFileSync(file, JSON.stringify({ ...project, rowsArePeople: true, columns: all, models: models.slice(0, 1) }));
  return { folder, known: all.filter((column) => column.role === 'quasi-identifying').map((column) => column.name) };
}

/** Compares all ways; resolves with what is told of each. */
async function compare(app) {
  await app.place('alternatives');
  await app.get('compare').click();
  await expect(app.get('compare-progress')).toBeVisible();
  const ways = {};
  for (const method of methods) {
    const way = app.get(`way-${method}`);
    await expect(way).toHaveAttribute('data-state', 'done');
    await expect(way).toHaveAttribute('data-verified', 'true');
    ways[method] = await app.numbers(`way-${method}`, 'kept', 'suppressed', 'hidden');
  }
  return ways;
}

/** Chooses a way and saves it; resolves with the rows of the file. */
async function saveWay(app, method, testInfo, delimiter) {
  await app.place('alternatives');
  await app.get(`choose-${method}`).check();
  await expect(app.get(`way-${method}`).getByRole('radio')).toBeChecked();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  return readPlain(await app.save('save-table', testInfo.outputPath(`${method}.csv`)), delimiter);
}

/**
 * Judges a saved file by the columns that could be known, and what the page
 * says of it. The page is drawn piece by piece: what it says is waited for.
 */
async function judgeWay(app, rows, known, k, way) {
  const [names, ...records] = rows;
  const found = classes(records, known.map((column) => names.indexOf(column)));
  expect(found.smallest).toBeGreaterThanOrEqual(k);
  // Records left out are not written: those that show nothing are a group.
  const bare = found.suppressed > 0 ? 1 : 0;
  expect(found.suppressed).toBeGreaterThanOrEqual(bare * k);
  expect(found.stars).toBe(way.hidden - way.suppressed * known.length);
  await app.shows('kept', way.kept);
  await app.shows('suppressed', way.suppressed);
  await app.shows('classes', found.classes + bare);
}

test('the sample, in all ways: compared, chosen, undone', async ({ app }, testInfo) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople(); // so that groups can be counted by records
  await app.role('diagnosis', 'insensitive'); // the graph-based way knows sizes alone
  await app.step('rules');
  await app.get('order').selectOption('original');
  await app.run();
  const { known } = sample(testInfo);
  await app.place('table');
  await expect(app.page.locator('[data-testid^="level-"]')).toHaveCount(known.length);
  const ways = await compare(app);
  // Finer ways keep more.
  expect(ways.local.kept).toBeGreaterThan(ways['full-domain'].kept);
  expect(ways.graph.kept).toBeGreaterThan(ways['full-domain'].kept);
  expect(ways.finest.kept).toBeGreaterThan(Math.max(ways.local.kept, ways.graph.kept));
  for (const method of [...methods].reverse()) {
    const rows = await saveWay(app, method, testInfo, ',');
    await judgeWay(app, rows, known, 5, ways[method]);
    expect(rows.length).toBe(3001 - ways[method].suppressed);
    // What is shown is what was saved.
    await app.place('summary');
    const cells = app.get('output').locator('.g-row').first().locator('.g-cell:not(.gone, .held)');
    await expect.poll(async () => {
      const shown = await cells.allTextContents(); // of the columns in sight
      return shown.length > 3 && rows.slice(1).some((row) => row.slice(0, shown.length).join('|') === shown.join('|'));
    }, 'the first line is a record of the file').toBe(true);
  }
  // The choice is a setting like any other: it can be undone.
  await app.get('undo').click();
  await app.place('alternatives');
  await expect(app.get('choose-local')).toBeChecked();
  await app.shows('kept', ways.local.kept);
});

test('the finest table comes first, the regular one by one button; the command line gives the same bytes', async ({ app }, testInfo) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople();
  await app.step('rules');
  await app.get('order').selectOption('original');
  await expect(app.get('recoding')).toHaveValue('');
  await app.run();
  const { folder, known } = sample(testInfo);
  const table = join(folder, 'hospital-discharges.csv');
  const kept = {};
  for (const method of ['finest', 'full-domain']) {
    const regularity = app.get('regularity');
    await expect(regularity).toHaveAttribute('data-method', method);
    await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
    await expect(regularity).toContainText(method === 'finest' ? 'exact in one record and coarser in another' : 'looks the same in every record');
    kept[method] = await app.value('kept');
    const saved = await app.save('save-table', testInfo.outputPath(`${method}.csv`));
    expect(classes(readPlain(saved, ',').slice(1), known.map((name) => readPlain(saved, ',')[0].indexOf(name))).smallest).toBeGreaterThanOrEqual(5);
    const project = await app.save('save-project', testInfo.outputPath(`${method}.json`));
    expect(JSON.parse(readFileSync(project, 'utf8')).recoding).toEqual({ method });
    const output = testInfo.outputPath(`${method}-native.csv`);
    execFileSync(program, ['anonymize', '--quiet', '--project', project, '--output', output, table]);
    expect(readFileSync(output).equals(readFileSync(saved)), 'the command line gives the same bytes').toBe(true);
    await app.get('show-other').click();
  }
  // Both are kept: what is on show is the finest again, at once.
  await expect(app.get('regularity')).toHaveAttribute('data-method', 'finest');
  await expect(app.get('compare-progress')).toHaveCount(0);
  expect(kept.finest).toBeGreaterThan(kept['full-domain']);
  await expect(app.get('regularity')).toContainText('The uniform table keeps');
});

test('where the finest groups cannot be had, the uniform table comes first, and the page says why', async ({ app }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  await app.reveal('measure');
  // While the step is drawn, go-app may make another list of the element that was found: it is looked for again.
  await expect(() => app.get('measure').selectOption({ label: 'Discernability' }, { timeout: 10_000 })).toPass();
  const why = 'Recoding by the finest groups keeps small what each cell loses by itself';
  await expect(app.page.getByText(why)).toBeVisible();
  await app.run();
  await expect(app.get('regularity')).toHaveAttribute('data-method', 'full-domain');
  await expect(app.get('regularity')).toContainText(why.slice(1));
  await expect(app.get('show-other')).toHaveCount(0);
});

test('a third of ADULT, k = 5, in all ways; one is cancelled in mid-run', async ({ app }, testInfo) => {
  const count = 10_000;
  const [whole, folder] = [sharedData('adult'), testInfo.outputPath('adult')];
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(whole).filter((name) => name.startsWith('hierarchy_'))) copyFileSync(join(whole, name), join(folder, name));
  writeFileSync(join(folder, 'data.csv'), `${readFileSync(join(whole, 'data.csv'), 'utf8').split('\n').slice(0, count + 1).join('\n')}\n`);
  await prepare(app, folder, 'loss', count);
  await app.fill('limit', 2);
  await app.run();
  const kept = await app.value('kept');

  // Cancelled in mid-run: the result is as it was, and so is the engine.
  await app.place('alternatives');
  await app.get('compare').click();
  await expect(app.get('way-local')).toHaveAttribute('data-state', 'running');
  await expect(app.get('way-local').getByText(/^Round \d/)).toBeVisible();
  await app.get('compare-cancel').click();
  await expect(app.get('compare')).toBeVisible();
  // It is gone, or was done before the engine heard of it.
  await expect(app.page.locator('[data-testid="way-local"]:not([data-state="done"])')).toHaveCount(0);
  await expect(app.get('compare-cancel')).toHaveCount(0);
  await expect(app.get('problem')).toHaveCount(0);
  await app.shows('kept', kept);

  await app.place('alternatives');
  const begun = Date.now();
  await app.get('compare').click();
  await expect(app.get('way-local')).toHaveAttribute('data-state', 'done');
  const local = Date.now();
  await expect(app.get('way-graph')).toHaveAttribute('data-state', 'done');
  console.log(`ADULT, k = 5, 2 %: local ${((local - begun) / 1000).toFixed(1)} s, graph-based ${((Date.now() - local) / 1000).toFixed(1)} s`);

  for (const method of methods) {
    const rows = await saveWay(app, method, testInfo, ';');
    const told = await app.numbers(`way-${method}`, 'kept', 'suppressed', 'hidden');
    expect(rows.length).toBe(count + 1 - told.suppressed);
    await judgeWay(app, rows, columns, 5, told);
    if (method !== 'full-domain' && method !== 'suppression') { // hidden or exact: no measure of detail but the cells
      expect(told.kept).toBeGreaterThan(kept);
    }
  }
});

test('a way of recoding is chosen before the search, and cancelled in it', async ({ app }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople();
  await app.role('diagnosis', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('graph');
  await app.get('run').click();
  await app.pressAtOnce('cancel');
  await app.expectStep('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.shows('suppressed', 0);
  await app.place('alternatives');
  await expect(app.get('compare')).toBeVisible();
});

test('a table that grows: two batches, the second one on a new page from the saved files', async ({ app, page, origin }, testInfo) => {
  const { folder, known } = sample(testInfo);
  const [head, ...lines] = readFileSync(join(folder, 'hospital-discharges.csv'), 'utf8').trimEnd().split('\n');
  const batch = (name, from, to) => {
    const file = testInfo.outputPath(name);
    writeFileSync(file, `${[head, ...lines.slice(from, to)].join('\n')}\n`);
    return file;
  };
  const first = batch('january.csv', 0, 1800);
  const second = batch('february.csv', 1800, 2900);
  const third = batch('march.csv', 2900, 2903); // too few for a group of their own

  /** Releases the open table; resolves with what is told of it. */
  const release = async () => {
    await app.get('grow-release').click();
    await expect(app.get('grow-batch')).toBeVisible();
    return app.numbers('grow-batch', 'number', 'released', 'withheld', 'joined', 'published');
  };
  /** The records of a saved batch, by the details that could be known. */
  const published = (file) => {
    const [names, ...records] = readPlain(file, ',');
    return records.map((record) => known.map((name) => record[names.indexOf(name)]));
  };
  const all = known.map((_, i) => i);

  await app.openProject(join(folder, 'project.json'));
  await app.open(first);
  await app.step('rules');
  await app.get('grow').locator('summary').first().click();
  const january = await release();
  expect(january).toMatchObject({ number: 1, joined: 0, published: january.released });
  expect(january.released + january.withheld).toBe(1800);
  await expect(app.get('grow-batch')).toHaveAttribute('data-verified', 'true');
  const early = published(await app.save('grow-save', testInfo.outputPath('january-released.csv')));
  const state = await app.save('grow-save-state', testInfo.outputPath('published.json'));
  expect(early.length).toBe(january.released);
  expect(classes(early, all).smallest).toBeGreaterThanOrEqual(5);

  // The next batch on the same page: settings and state are in place.
  await app.get('grow-next').setInputFiles(third);
  await app.expectStep('open');
  await app.shows('open-records', 3);
  await app.step('rules');
  await expect(app.get('grow-from')).toContainText('published.json');
  expect(await release()).toMatchObject({ released: 0, withheld: 3 });
  const waiting = await app.save('grow-save-rest', testInfo.outputPath('waiting.csv'));
  expect(readFileSync(waiting, 'utf8').trimEnd().split('\n')).toEqual([head, ...lines.slice(2900, 2903)]);

  // A month later: another page, the project, the state and the new rows.
  await load(page, origin);
  await app.openProject(join(folder, 'project.json'));
  await app.open(second);
  await app.step('rules');
  await app.get('grow').locator('summary').first().click();
  await app.get('grow-state').setInputFiles(state);
  await expect(app.get('grow-from')).toContainText('1 batch with ');
  const february = await release();
  expect(february.number).toBe(2);
  expect(february.joined).toBeGreaterThan(0);
  expect(february.released + february.withheld).toBe(1100);
  expect(february.published).toBe(january.released + february.released);
  const late = published(await app.save('grow-save', testInfo.outputPath('february-released.csv')));
  expect(late.length).toBe(february.released);
  // Each by itself, and both together.
  expect(classes(late, all).smallest).toBeGreaterThanOrEqual(5);
  expect(classes([...early, ...late], all).smallest).toBeGreaterThanOrEqual(5);
  await expect(app.get('problem')).toHaveCount(0);
});

test('one value a group, and bounds at the ends of a scale', async ({ app }, testInfo) => {
  const file = testInfo.outputPath('pay.csv');
  const people = Array.from({ length: 60 }, (_, i) => `${['f', 'm'][i % 2]},${['north', 'south', 'west'][i % 3]},${1000 + ((i * 37) % 60) * 100}`);
  writeFileSync(file, `${['sex,region,pay', ...people].join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['sex', 'region', 'pay']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.step('coarseness');
  await app.shape('pay');
  await app.get('treatment-pay').locator('summary').click();
  await app.fill('top-pay', 6000);
  await app.get('treat-pay').selectOption('mean');
  await expect(app.get('shaping')).toContainText('Every group shows the mean');
  await app.step('rules');
  await app.fill('k', 5);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.place('table');
  await expect(app.get('aggregated-pay')).toContainText('a group shows the mean');
  const rows = readPlain(await app.save('save-table', testInfo.outputPath('pay-released.csv')), ',').slice(1);
  expect(classes(rows, [0, 1, 2]).smallest).toBeGreaterThanOrEqual(5);
  // The mean of what was cut off at the top, over those who look the same.
  const groups = new Map();
  rows.forEach(([sex, region, shown], i) => {
    const key = `${sex},${region}`;
    groups.set(key, [...(groups.get(key) ?? []), { shown: Number(shown), was: Math.min(6000, Number(people[i].split(',')[2])) }]);
  });
  for (const group of groups.values()) {
    const mean = group.reduce((sum, person) => sum + person.was, 0) / group.length;
    for (const person of group) {
      expect(person.shown).toBeCloseTo(mean, 1);
    }
  }
});
