// Files that are no text: the program for them is loaded when the first one comes, from
// the page's own origin, and what is saved is read back.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, expect, load, program, root, test } from '../site.js';

const fixture = (name) => join(root, 'core', 'formats', 'testdata', name);

async function openPatients(app) {
  await app.get('file-anonymize').setInputFiles(fixture('patients.xlsx'));
  const problem = app.get('problem').first();
  await expect(problem).toContainText('The file has 2 tables: Patienten, Legende.');
  await problem.getByRole('button', { name: 'Open Patienten' }).click();
  await app.expectStep('open');
}

test('a workbook with German dates becomes a verified workbook', async ({ app, page, requests, origin }, testInfo) => {
  expect(requests.filter((url) => url.includes('formats.wasm')), 'nothing is loaded before').toEqual([]);
  await openPatients(app);
  await expect(app.get('open-records')).toHaveAttribute('data-value', '60');
  await expect(app.get('open-preview')).toContainText('PLZ');
  await expect(app.get('open-preview')).toContainText('01067');
  await expect(app.get('open-sheet')).toHaveValue('Patienten');
  expect(requests.filter((url) => url === `${origin}/formats.wasm`).length).toBeGreaterThan(0);

  await app.step('columns');
  for (const column of ['Geburtsdatum', 'PLZ', 'Geschlecht']) await app.role(column, 'quasi-identifying');
  for (const column of ['Gewicht', 'Diagnose']) await app.role(column, 'insensitive');
  await app.step('rules');
  await app.fill('k', 3);
  await app.fill('limit', 10);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('save-format')).toHaveValue('xlsx');
  const workbook = await app.save('save-table', testInfo.outputPath('patients-released.xlsx'));
  expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');

  await app.unfold('save-format');

  await app.get('save-format').selectOption('csv-excel');
  const text = readFileSync(await app.save('save-table', testInfo.outputPath('released.csv')), 'utf8');
  expect(text).toMatch(/^\ufeffGeburtsdatum;PLZ;Geschlecht;Gewicht;Diagnose\r\n/);
  for (const [format, begin] of [['gz', '\x1f\x8b'], ['parquet', 'PAR1'], ['ods', 'PK']]) {
    await app.unfold('save-format');
    await app.get('save-format').selectOption(format);
    const file = readFileSync(await app.save('save-table', testInfo.outputPath(`released.${format}`)));
    expect(file.subarray(0, begin.length).toString('latin1')).toBe(begin);
  }

  // What was saved here is a release by the command line's word, too: it holds the rules.
  const project = testInfo.outputPath('project.json');
  const columns = ['Geburtsdatum', 'PLZ', 'Geschlecht'].map((name) => ({ name, role: 'quasi-identifying' }))
    .concat(['Gewicht', 'Diagnose'].map((name) => ({ name, role: 'insensitive' })));
  writeFileSync(project, JSON.stringify({
    version: 1, columns, models: [{ model: 'k-anonymity', params: { k: 3 } }], suppressionLimit: 0.1, measure: { measure: 'loss' }, recoding: { method: 'finest' }, input: { sheet: 'Patienten' },
  }));
  const said = execFileSync(program, ['verify', '--original', fixture('patients.xlsx'), '--project', project, workbook], { encoding: 'utf8' });
  expect(said).toContain('Verified');
});

test('making a large workbook shows its share, and can be cancelled', async ({ app, page }, testInfo) => {
  const path = testInfo.outputPath('large.csv');
  const lines = Array.from({ length: 150_000 }, (_, at) => `${at % 90},${'mf'[at % 2]},${(at * 7919) % 1_000_003},note ${at % 1000},${at % 77}.5`);
  writeFileSync(path, `age,sex,number,note,value\n${lines.join('\n')}\n`);
  await app.open(path);
  await app.step('columns');
  for (const column of ['age', 'sex']) await app.role(column, 'quasi-identifying');
  for (const column of ['number', 'note', 'value']) await app.role(column, 'insensitive');
  await app.step('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.unfold('save-format');
  await app.get('save-format').selectOption('xlsx');
  const [engine] = page.workers();
  const share = app.get('file-share');
  await app.get('save-table').click();
  await expect(share, 'the text is written and checked first').toHaveAttribute('aria-label', 'Share that is made');
  const first = Number(await share.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await share.getAttribute('aria-valuenow'))).toBeGreaterThan(first);
  await app.get('file-cancel').click();
  await expect(share).toBeHidden();
  await expect(app.get('save-table')).toBeEnabled();
  expect(page.workers()[0], 'the engine answered').toBe(engine);
});

test('opening a large workbook shows its share, and can be cancelled', async ({ app, page }, testInfo) => {
  const path = testInfo.outputPath('large.csv');
  const workbook = testInfo.outputPath('large.xlsx');
  const lines = Array.from({ length: 60_000 }, (_, at) => `${at % 90},${'mf'[at % 2]},${(at * 7919) % 1_000_003},note ${at % 1000},${at % 77}.5`);
  writeFileSync(path, `age,sex,number,note,value\n${lines.join('\n')}\n`);
  execFileSync(program, ['anonymize', '--qi', 'age,sex', '--keep', 'number,note,value', '--k', '2', '--output', workbook, path]);
  await app.get('file-anonymize').setInputFiles(workbook);
  const share = app.get('file-share');
  await expect(share, 'text is made of it first').toHaveAttribute('aria-label', 'Share that is made text');
  const first = Number(await share.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await share.getAttribute('aria-valuenow'))).toBeGreaterThan(first);
  const [engine] = page.workers();
  await app.get('file-cancel').click();
  await expect(share).toBeHidden();
  await expect(app.get('door-anonymize')).toBeVisible();
  await app.open(workbook);
  await expect(app.get('open-records')).toHaveAttribute('data-value', '60000');
  expect(page.workers()[0], 'the engine answered').toBe(engine);
});

test('how the file is written is a setting of the project', async ({ app }, testInfo) => {
  const path = testInfo.outputPath('towns.csv');
  writeFileSync(path, 'age,town\n31,Köln\n31,Köln\n38,Łódź\n38,Łódź\n');
  await app.open(path);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('town', 'insensitive');
  await app.step('rules');
  await app.fill('k', 2);
  await app.reveal('output-delimiter');
  await app.get('output-delimiter').selectOption('tab');
  await expect(app.get('undo')).toContainText('set the column separator of the file to “a tab”');
  await app.get('output-line-break').selectOption('crlf');
  await app.get('output-encoding').selectOption('windows-1252');
  // Windows-1252 has no Ł: refused, and nothing is saved.
  await app.get('run').click();
  await expect(app.get('problem').first()).toContainText("'Ł'");
  await app.expectStep('rules');
  await app.reveal('output-encoding');
  await app.get('output-encoding').selectOption('utf-8-bom');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('save-format')).toContainText('CSV: tabs, UTF-8 with a mark, as the project says');
  const text = readFileSync(await app.save('save-table', testInfo.outputPath('released.csv')), 'utf8');
  expect(text).toMatch(/^\ufeffage\ttown\r\n/);
  const project = JSON.parse(readFileSync(await app.save('save-project', testInfo.outputPath('p.json')), 'utf8'));
  expect(project.output).toMatchObject({ delimiter: 'tab', encoding: 'utf-8-bom', lineBreak: 'crlf' });
  // A format that is no text has none of these.
  await app.step('rules');
  await app.get('output-format').selectOption('xlsx');
  await expect(app.get('output-delimiter')).toHaveCount(0);
  await app.run();
  await expect(app.get('save-format')).toContainText('Excel (.xlsx), as the project says');
  const workbook = readFileSync(await app.save('save-table', testInfo.outputPath('released.xlsx')));
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
});

test('another sheet is chosen in place, and undone', async ({ app }) => {
  await openPatients(app);
  await app.get('open-sheet').selectOption('Legende');
  await expect(app.get('open-records')).toHaveAttribute('data-value', '1');
  await app.get('open-sheet').selectOption('Patienten');
  await expect(app.get('open-records')).toHaveAttribute('data-value', '60');
});

/** Cells of the files of other programs, by file: those of statistics packages have the same people. */
const cells = {
  'people-14.dta': 'männlich', 'people.sav': 'Łódź', 'people.sas7bdat': '1959-12-31', 'people-8.xpt': 'Lodz',
};

test('files of statistics packages and spreadsheets are read as by the command line', async ({ app, page }) => {
  const files = readdirSync(join(root, 'core', 'formats', 'testdata')).filter((name) => /\.(dta|sav|zsav|xpt|sas7bdat|ods|xlsx)$/.test(name));
  expect(files.length).toBeGreaterThanOrEqual(16);
  for (const name of files) {
    await test.step(name, async () => {
      const sheet = name.startsWith('clinic') ? 'Legende' : name === 'patients.xlsx' ? 'Patienten' : '';
      const said = JSON.parse(execFileSync(program, ['columns', '--json', ...(sheet ? ['--sheet', sheet] : []), fixture(name)], { encoding: 'utf8' }));
      await app.get('file-anonymize').setInputFiles(fixture(name));
      if (sheet) {
        await page.getByRole('button', { name: `Open ${sheet}` }).first().click();
      }
      await app.expectStep('open');
      await expect(app.get('open-records')).toHaveAttribute('data-value', String(said.records));
      for (const { column, line } of said.columns) {
        await expect(app.get(`reading-${column}`).locator('.read > span')).toHaveText(line);
      }
      await expect(app.get('open-preview')).toContainText(cells[name] ?? said.columns[0].column);
      await app.press('forget');
      await app.expectStep('start');
    });
  }
});

test('what is no table is named', async ({ app }, testInfo) => {
  const path = testInfo.outputPath('old.xls');
  const old = Buffer.alloc(2048);
  old.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  old[30] = 9;
  old[48] = 1;
  old.write('Workbook', 1024 + 128, 'utf16le');
  writeFileSync(path, old);
  await app.get('file-anonymize').setInputFiles(path);
  await expect(app.get('problem').first()).toContainText('Excel 97 to 2003');
});

test('why the program for workbooks does not come is said in words, whatever the browser says', async ({ browser, origin }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const app = new App(page);
  let answer = (route) => route.abort('internetdisconnected');
  await context.route('**/formats.wasm', (route) => answer(route));
  await load(page, origin);
  const problem = app.get('problem').first();
  await app.get('file-anonymize').setInputFiles(fixture('people.sav'));
  await expect(problem).toContainText('The program for files of this format could not be loaded: the network is gone, or the server (“');
  answer = (route) => route.fulfill({ status: 503, body: 'busy' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toContainText('could not be loaded: the server answers /formats.wasm with 503.');
  answer = (route) => route.fulfill({ contentType: 'application/wasm', body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1]) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toContainText('could not be loaded: what came is not whole, or the browser is too old (“');
  answer = (route) => route.continue();
  await page.getByRole('button', { name: 'Try again' }).click();
  await app.expectStep('open');
  await context.close();
});

// core/formats/testdata/study.deid is the project of the tests of core/formats/arx: four invented people, as ARX 3.9 writes it.
for (const door of ['file-anonymize', 'file-project']) {
  test(`a project of ARX is taken over with its table through ${door}`, async ({ app, page }, testInfo) => {
    await app.get(door).setInputFiles(fixture('study.deid'));
    await app.expectStep('open');
    await expect(app.get('open-records')).toHaveAttribute('data-value', '4');
    await expect(page.getByText('ARX counts records, not people.')).toBeVisible();
    await expect(page.getByText('ARX writes records that are left out with * in place of what could be known')).toBeVisible();
    await app.step('columns');
    for (const [column, role] of [['name', 'identifying'], ['age', 'quasi-identifying'], ['town', 'quasi-identifying'], ['ill', 'sensitive'], ['note', 'insensitive']]) {
      await expect(app.get(`role-${column}-${role}`)).toBeChecked();
    }
    await app.step('rules');
    await expect(app.get('k')).toHaveValue('2');
    await expect(app.get('limit')).toHaveValue('5');
    await app.run();
    await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
    const released = readFileSync(await app.save('save-table', testInfo.outputPath('study-released.csv')), 'utf8');
    expect(released.trim().split(/\r?\n/).sort()).toEqual([
      '30-39;Köln;01.02.1990;flu;x', '30-39;Köln;03.04.1985;cold;y', '40-49;Ulm;05.06.1980;flu;z', '40-49;Ulm;07.08.1975;cold;w', 'age;town;born;ill;note',
    ]);
  });
}

test('a damaged project of ARX is refused by the part that is missing', async ({ app }, testInfo) => {
  const path = testInfo.outputPath('cut.deid');
  writeFileSync(path, readFileSync(fixture('study.deid')).subarray(0, 700));
  await app.get('file-anonymize').setInputFiles(path);
  await expect(app.get('problem').first()).toContainText('damaged');
});
