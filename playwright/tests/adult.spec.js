// The main job on a real table: opened from disk, nine hierarchies imported,
// searched, verified, saved. Scores and levels are those of the reference
// implementation, ARX, for k = 5 and the monotonic discernability metric.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, expect, load, program, sharedData, test } from '../site.js';
import { judge, readHierarchy, readPlain } from '../table.js';

const columns = ['sex', 'age', 'race', 'marital-status', 'education', 'native-country', 'workclass', 'occupation', 'salary-class'];
const records = 30_162;
const expected = {
  sex: 1, age: 0, race: 1, 'marital-status': 2, education: 3, 'native-country': 2, workclass: 2, occupation: 0, 'salary-class': 1,
};

/** From the first screen to the rules. */
async function prepare(app, folder) {
  await app.open(join(folder, 'data.csv'));
  expect(await app.value('open-records')).toBe(records);
  expect(await app.value('open-columns')).toBe(columns.length);
  await app.step('columns');
  for (const column of columns) {
    await app.role(column, 'quasi-identifying');
  }
  await app.step('coarseness');
  await app.get('import-hierarchies').setInputFiles(
    readdirSync(folder).filter((name) => name.startsWith('hierarchy_')).map((name) => join(folder, name)),
  );
  for (const column of columns) {
    await expect(app.get(`hierarchy-${column}`)).toHaveAttribute('data-kind', 'table');
  }
  await app.step('rules');
  await app.fill('k', 5);
  await chooseMonotonicDiscernability(app);
}

async function chooseMonotonicDiscernability(app) {
  await app.get('measure').selectOption('discernability');
  await app.reveal('param-monotonic');
  await app.get('param-monotonic').check();
}

/** Judges a saved table against its original, with no code of the product. */
function expectAnonymous(file, folder, k, limit, levels) {
  const before = readPlain(join(folder, 'data.csv'), ';');
  const after = readPlain(file, ';');
  expect(after.length).toBe(records + 1);
  expect(after[0]).toEqual(before[0]);
  const found = judge(after.slice(1));
  expect(found.smallest).toBeGreaterThanOrEqual(k);
  expect(found.suppressed).toBeLessThanOrEqual(limit);
  // The original order: every kept record is its own original, made coarser.
  const hierarchies = columns.map((column) => readHierarchy(join(folder, `hierarchy_${column}.csv`), ';'));
  for (let i = 1; i < after.length; i++) {
    if (after[i].every((cell) => cell === '*')) {
      continue;
    }
    const coarser = before[i].map((cell, c) => hierarchies[c].get(cell)[levels[columns[c]]]);
    if (coarser.join(';') !== after[i].join(';')) {
      throw new Error(`record ${i}: ${after[i]} is not ${coarser}`);
    }
  }
  return found;
}

test('ADULT from disk to disk, without network after loading', async ({ app, context, requests }, testInfo) => {
  const folder = sharedData('adult');
  await context.setOffline(true);
  const loaded = requests.length;
  await prepare(app, folder);
  await app.fill('limit', 2);
  await app.run();

  expect(await app.value('score')).toBe(2_300_532);
  expect(await app.levels(columns)).toEqual(expected);
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const saved = await app.save('save-table', testInfo.outputPath('adult.csv'));
  const found = expectAnonymous(saved, folder, 5, 603, expected);
  expect(await app.value('suppressed')).toBe(found.suppressed);
  expect(await app.value('classes')).toBe(found.classes);

  // The project that the page saves does the same on the command line.
  const project = await app.save('save-project', testInfo.outputPath('project.json'));
  const output = testInfo.outputPath('native.csv');
  const result = JSON.parse(execFileSync(program,
    ['anonymize', '--json', '--project', project, '--output', output, join(folder, 'data.csv')], { encoding: 'utf8' }));
  expect(result.score).toBe(2_300_532);
  expect(result.transformation).toEqual(expected);
  expect(readFileSync(output).equals(readFileSync(saved)), 'the same bytes natively and in the browser').toBe(true);
  const check = JSON.parse(execFileSync(program, ['check', '--json', '--project', project, saved], { encoding: 'utf8' }));
  expect(check.k).toBe(found.smallest);
  expect(check.holds).toBe(true);

  const late = requests.slice(loaded).filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'));
  expect(late, 'requests after loading').toEqual([]);
});

test('ADULT with other limits, and the project opened again', async ({ app, page, origin }, testInfo) => {
  const folder = sharedData('adult');
  await prepare(app, folder);
  for (const [limit, score, most] of [[0, 33_627_534, 0], [4, 1_415_782, 1206]]) {
    await app.fill('limit', limit);
    await app.run();
    expect(await app.value('score')).toBe(score);
    const saved = await app.save('save-table', testInfo.outputPath(`adult-${limit}.csv`));
    expectAnonymous(saved, folder, 5, most, await app.levels(columns));
    await app.get('again').click();
    await app.expectStep('rules');
  }
  const project = await app.save('save-project', testInfo.outputPath('project.json'));

  await load(page, origin);
  const again = new App(page);
  await again.openProject(project);
  await again.open(join(folder, 'data.csv'));
  await again.step('rules');
  await expect(again.get('limit')).toHaveValue('4');
  await again.run();
  expect(await again.value('score')).toBe(1_415_782);
});
