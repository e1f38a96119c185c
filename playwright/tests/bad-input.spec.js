// What is wrong is said in a sentence, with the place and what to do; the page
// stays usable and nothing that was open is lost.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, load, test } from '../site.js';

const good = 'age,sex,city\n31,f,Ulm\n38,f,Ulm\n42,m,Bonn\n47,m,Bonn\n';
const project = {
  version: 1,
  columns: [{ name: 'age', role: 'quasi-identifying' }, { name: 'sex', role: 'quasi-identifying' }],
  models: [{ model: 'k-anonymity', params: { k: 2 } }],
  suppressionLimit: 0,
  measure: { measure: 'loss' },
};

const tables = [
  ['ragged', 'age,sex\n31,f\n38\n', 'table-ragged-record', /line 3/],
  ['unterminated quote', 'age,sex\n31,f\n38,"f\n42,m\n', 'table-unterminated-quote', /line 3/],
  ['text after a quote', 'age,sex\n31,"f"x\n', 'table-text-after-quote', /line 2/],
  ['NUL bytes', 'age,sex\n31,f\0\n', 'table-nul', /line 2/],
  ['two charsets', Buffer.concat([Buffer.from('age,sex\n31,weiß\n38,müde\n42,höflich\n47,böse\n51,süß\n'), Buffer.from('38,m\xfcde\n', 'latin1')]), 'table-encoding', /line 7/],
  ['empty', '', 'table-empty', /empty/],
  ['no rows', 'age,sex\n', 'table-no-rows', /no record/],
  ['duplicate names', 'age,age\n31,f\n38,f\n', 'table-duplicate-name', /age/],
  ['a column without a name', 'age,,sex\n31,1,f\n38,2,f\n', 'table-empty-name', /Column 2/],
  ['100,000 columns', `${'a,'.repeat(99_999)}a\n${'1,'.repeat(99_999)}1\n`, 'table-too-many-columns', /limit/],
  ['a line of 50 MB', `age,sex\n31,${'f'.repeat(50 << 20)}\n`, 'table-record-too-long', /line 2/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'table-is-image', /PNG/],
];

const projects = [
  ['from the future', JSON.stringify({ ...project, version: 99, quantum: true }), 'config-future', /99/],
  ['truncated', JSON.stringify(project).slice(0, 100), 'config-truncated', /ends in the middle/],
  ['no JSON', good, 'config-syntax', /line 1/],
  ['unknown field', JSON.stringify({ ...project, colour: 'blue' }), 'config-unknown-field', /colour/],
  ['wrong type', JSON.stringify({ ...project, suppressionLimit: 'none' }), undefined, /suppressionLimit/],
  ['nested', '['.repeat(100_000), undefined, /nests/],
];

const hierarchies = [
  ['lacks values', '31,30-39\n38,30-39\n42,40-49\n', /47/],
  ['is not monotone', '31,30s,young\n38,30s,old\n42,40s,old\n47,40s,old\n', /30s/],
  ['is ragged', '31,30-39,*\n38,30-39\n42,40-49,*\n47,40-49,*\n', /line 2/],
  ['is empty', '', /empty/],
];

/** Writes a file for the file dialog. Playwright takes no buffers of 50 MB. */
function file(testInfo, name, content) {
  const path = testInfo.outputPath(name);
  writeFileSync(path, content);
  return path;
}

/** Expects one problem with the code, a sentence and a place. */
async function expectProblem(app, code, text) {
  const problem = app.get('problem').first();
  await expect(problem).toBeVisible();
  await expect(problem).toContainText(text);
  await expect(problem).toHaveAttribute('role', 'alert');
  if (code) {
    await expect(problem).toHaveAttribute('data-code', code);
  }
  const said = await problem.innerText();
  for (const technical of ['goroutine', 'panic', '.go:', 'undefined', '<nil>', 'fault of the program']) {
    expect(said).not.toContain(technical);
  }
}

/** The page works on: a good file is opened after the bad one. */
async function expectUsable(app, testInfo) {
  if (await app.get('back').isVisible()) { // the page offers to read the file in another way
    await app.get('back').click();
    await app.expectStep('start');
  }
  await app.open(file(testInfo, 'good.csv', good));
  await app.shows('open-records', 4);
}

test('broken tables', async ({ app }, testInfo) => {
  for (const [name, content, code, text] of tables) {
    await test.step(name, async () => {
      await app.get('file-anonymize').setInputFiles(file(testInfo, 'broken.csv', content));
      await expectProblem(app, code, text);
      await expectUsable(app, testInfo);
      await app.press('forget');
      await app.expectStep('start');
    });
  }
});

test('the hint of a problem is one press away', async ({ app, page }, testInfo) => {
  await app.get('file-anonymize').setInputFiles(file(testInfo, 'short.csv', 'age,sex\n31,f\n38\n'));
  await expectProblem(app, 'table-ragged-record', /line 3/);
  await app.get('problem-fix').first().click();
  await expect(app.get('open-records')).toHaveAttribute('data-value', '2');
  await expect(app.get('open-empty')).toHaveAttribute('data-value', '1');
  await app.press('forget');

  await app.get('file-anonymize').setInputFiles(file(testInfo, 'latin.csv', Buffer.from('city,age\nM\xfcnchen,31\n', 'latin1')));
  await expect(app.get('open-found')).toContainText('Windows-1252), recognised by words such as München');
  await app.reveal('open-encoding');
  await app.get('open-encoding').selectOption('macintosh'); // a guess is changed in place
  await expect(app.get('open-preview')).toContainText('M¸nchen');
  await app.get('undo').click();
  await expect(app.get('open-preview')).toContainText('München');

  // A refused file: what was pressed is undone, and stands in the history.
  await app.press('forget');
  await app.get('file-anonymize').setInputFiles(file(testInfo, 'titles.csv', 'Ward 3\nyear 2024\nage,sex\n31,f\n38,m\n3 records\n'));
  await expectProblem(app, 'table-preamble', /line 3/);
  await expect(app.get('problem-lines')).toContainText('Ward 3');
  await app.get('problem-fix').click();
  await expectProblem(app, 'table-ragged-record', /line 6/);
  await app.get('open-undo').click();
  await expectProblem(app, 'table-preamble', /line 3/);
  await app.get('problem-fix').click();
  await expectProblem(app, 'table-ragged-record', /line 6/);
  await app.get('problem-fix').first().click();
  await expect(app.get('open-records')).toHaveAttribute('data-value', '2');
  await expect(app.get('open-found').locator('[data-part="before"]')).toContainText('Ward 3');
  await expect(app.get('open-found').locator('[data-part="after"]')).toContainText('3 records');
  // To go back to before the cure makes no table: it is said, and nothing is lost.
  await app.get('undo').click();
  await expectProblem(app, 'table-ragged-record', /line 6/);
  await expect(app.get('open-records')).toHaveAttribute('data-value', '2');
  await expect(app.get('undo')).toContainText('chose “Skip the last line”');

  // What does not fit is kept aside, and saved.
  await app.press('forget');
  await app.get('file-anonymize').setInputFiles(file(testInfo, 'grown.csv', 'age,sex,city\n31,f,Ulm\n38,mBonn\n42,m,Bonn\n47,f,Ulm\n51,m,Ulm\n'));
  await expectProblem(app, 'table-ragged-record', /line 3/);
  await page.locator('[data-cure="keep-aside"]').click();
  await expect(app.get('open-records')).toHaveAttribute('data-value', '4');
  const download = page.waitForEvent('download');
  await app.get('open-aside').click();
  expect((await download).suggestedFilename()).toBe('grown-kept-aside.csv');
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('age,sex,city\n38,mBonn\n');
});

test('broken projects', async ({ app, page, origin }, testInfo) => {
  for (const [name, content, code, text] of projects) {
    await test.step(name, async () => {
      await load(page, origin);
      await app.get('file-project').setInputFiles(file(testInfo, 'project.json', content));
      await expectProblem(app, code, text);
      await expectUsable(app, testInfo);
    });
  }
});

test('broken hierarchies leave the one in use', async ({ app }, testInfo) => {
  await app.open(file(testInfo, 'good.csv', good));
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  for (const [name, content, text] of hierarchies) {
    await test.step(name, async () => {
      await app.step('coarseness');
      await app.get('import-hierarchies').setInputFiles(file(testInfo, 'hierarchy_age.csv', content));
      await expectProblem(app, undefined, text);
      await app.step('columns'); // the page is still there
    });
  }
});

test('rules that nothing can meet', async ({ app }, testInfo) => {
  await app.open(file(testInfo, 'good.csv', good));
  await app.step('columns');
  await app.role('age', 'insensitive');
  await app.role('sex', 'insensitive');
  await app.role('city', 'insensitive');
  await expect(app.get('run')).toHaveAttribute('aria-disabled', 'true'); // no quasi-identifier
  await app.role('age', 'quasi-identifying');
  await app.step('rules');
  await app.fill('k', 5); // of 4 records
  await expectProblem(app, undefined, /4/);
  await app.fill('k', 'many');
  await expectProblem(app, undefined, /number|people/i);
  await app.fill('k', '1,000'); // a thousand, or one?
  await expectProblem(app, undefined, /Write 1000 or 1\./);
  await expect(app.get('run')).toBeDisabled();
  await app.fill('k', 2);
  await expect(app.get('problem')).toHaveCount(0);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
});
