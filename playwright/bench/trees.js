// Hierarchies edited by hand: `node trees.js PROGRAM` does each edit to a tree of 1,500
// codes of ICD-10 and to one of education in four levels, and prints as wide.js does how
// long the page was busy. Three columns in thirty thousand records.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './chromium.js';
import { serve } from '../serve.js';
import { Stages } from './stages.js';

const [program] = process.argv.slice(2);
if (!program) {
  console.error('usage: node trees.js PROGRAM');
  process.exit(2);
}

const education = {
  Higher: { Graduate: ['Master', 'Doctorate', 'Professional'], Undergraduate: ['Bachelor', 'College', 'Associate'] },
  Secondary: { 'High school': ['Graduated', '12th', '11th', '10th', '9th'] },
  Primary: { 'Primary school': ['7th-8th', '5th-6th', '1st-4th', 'Preschool'] },
};

const degrees = Object.entries(education).flatMap(([top, groups]) =>
  Object.entries(groups).flatMap(([group, values]) => values.map((value) => [value, group, top, '*'])));

const codes = Array.from({ length: 1500 }, (_, i) =>
  `${'ABCDEFGHIJKLMNO'[i % 15]}${String(Math.floor(i / 30) % 90).padStart(2, '0')}.${Math.floor(i / 15) % 2}`);

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-trees-'));
const { origin, server } = await serve(program);
const browser = await launch();
try {
  const table = join(folder, 'people.csv');
  writeFileSync(table, `diagnosis,education,age\n${Array.from({ length: 30_000 }, (_, i) =>
    `${codes[(i * 7) % 1500]},${degrees[(i * 11) % degrees.length][0]},${18 + (i * 13) % 70}`).join('\n')}\n`);
  const hierarchy = join(folder, 'hierarchy_education.csv');
  writeFileSync(hierarchy, `${degrees.map((row) => row.join(';')).join('\n')}\n`);

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(5 * 60_000);
  const stages = await Stages.of(browser, page, 1200);
  await page.goto(`${origin}/`);
  const get = (id) => page.getByTestId(id);
  const at = (step) => page.locator(`[data-testid="screen"][data-step="${step}"]`).waitFor();
  const shaped = () => page.locator('[data-testid="shaping"]:not([aria-busy="true"])').waitFor();
  const line = (label) => get('shape-lines').locator(`[data-label="${label}"]`).last();
  const edit = (name, act) => stages.stage(name, async () => {
    await act();
    await shaped();
  });
  const named = async (label) => {
    await get('shape-name').fill(label);
    await get('shape-done').click();
  };

  await page.getByText(/^Version /).waitFor({ state: 'attached' });
  await get('file-anonymize').setInputFiles(table);
  await at('open');
  await get('step-columns').click();
  for (const column of ['diagnosis', 'education', 'age']) {
    await get(`role-${column}-quasi-identifying`).check();
  }
  console.log(`trees: 1,500 codes and ${degrees.length} degrees, 30,000 records, Chromium ${browser.version()}`);
  stages.head();
  await edit('coarseness', async () => {
    await get('step-coarseness').click();
    await at('coarseness');
  });
  await edit('codes: on show', () => get('hierarchy-diagnosis').click());
  await edit('codes: open a chapter', () => line('I00-I99').locator('.tree-fold').click());
  await edit('codes: tick two', async () => {
    await line('I20-I25').click();
    await line('I10-I15').click();
  });
  await edit('codes: into a group', async () => {
    await get('shape-group').click();
    await named('heart and pressure');
  });
  await edit('codes: keys', async () => {
    await get('shape-lines').focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
  });
  await edit('codes: search', () => get('shape-search').pressSequentially('I21', { delay: 80 }));
  await edit('codes: search left', () => get('shape-search').fill(''));
  await edit('codes: rename', async () => {
    await line('heart and pressure').click();
    await get('shape-rename').click();
    await named('circulation');
  });
  await edit('codes: moved', async () => {
    await line('circulation').click();
    await get('shape-up').click();
  });
  await edit('codes: split', async () => {
    if (await line('circulation').getAttribute('aria-selected') !== 'true') await line('circulation').click();
    await get('shape-split').click();
  });
  await edit('codes: sorted', () => get('shape-sort').selectOption('count'));
  await edit('codes: undo', () => get('undo').click());
  await edit('codes: levels', () => get('shape-table').check());
  await edit('codes: a level more', () => get('shape-insert-2').click());
  await edit('codes: a level less', () => get('shape-remove-2').click());
  await edit('codes: tree', () => get('shape-tree').check());
  await edit('codes: by formula', () => get('kind-diagnosis').selectOption('formula'));
  await edit('codes: a formula typed', () => get('option-diagnosis-levels').pressSequentially('left(x, 3)', { delay: 60 }));

  await edit('education: import', async () => {
    await get('import-hierarchies').setInputFiles(hierarchy);
    await page.locator('[data-testid="hierarchy-education"][data-kind="table"]').waitFor();
    await get('hierarchy-education').click();
  });
  await edit('education: dragged', () => line('9th').dragTo(line('Primary school')));
  await edit('education: into a group', async () => {
    await line('Master').click();
    await line('Doctorate').click();
    await get('shape-group').click();
    await named('Research');
  });
  await edit('education: taken out', async () => {
    await line('9th').click();
    await get('shape-out').click();
  });
  await edit('education: undo', () => get('undo').click());
  stages.worst();
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
