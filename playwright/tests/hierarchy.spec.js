// Hierarchies by hand: with the mouse, by keys alone, of many values and of many columns.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../axe.js';
import { expect, load, sharedData, test } from '../site.js';

/** The lines of the tree as "depth label count". */
const lines = (app) => app.get('shape-lines').evaluate((tree) => [...tree.children].map((line) =>
  `${line.getAttribute('aria-level')} ${line.dataset.label} ${line.querySelector('.tree-count').textContent}`));

const line = (app, label) => app.get('shape-lines').locator(`[data-label="${label}"]`).last();

/** A file of two columns, of which one is a detail that becomes coarser. */
async function open(app, testInfo, name, values, more = () => 'x') {
  const file = testInfo.outputPath(`${name}.csv`);
  writeFileSync(file, `${[`${name},note`, ...values.map((value, i) => `${value},${more(i)}`)].join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  await app.role(name, 'quasi-identifying');
  await app.role('note', 'insensitive');
  await app.step('coarseness');
  await app.shape(name);
}

async function name(app, label) {
  await app.get('shape-name').fill(label);
  await app.get('shape-done').click();
  await app.shaped();
}

/** Watches from now on for what keeps the page from answering; what it returns tells of it. */
async function watch(page, testInfo) {
  await page.evaluate(() => {
    window.pauses = [];
    window.watching?.disconnect();
    window.watching = new PerformanceObserver((list) => window.pauses.push(...list.getEntries().map((e) => e.duration)));
    window.watching.observe({ entryTypes: ['longtask'] });
  });
  return async (what) => {
    const pauses = await page.evaluate(() => window.pauses);
    testInfo.annotations.push({ type: 'pauses', description: `${pauses.length}, the longest ${Math.max(0, ...pauses)} ms` });
    console.log(`pauses of 50 ms and more while ${what}: ${pauses.map(Math.round).join(', ') || 'none'}`);
  };
}

const fruits = ['apple', 'apple', 'apple', 'pear', 'pear', 'cherry', 'lemon', 'lemon', 'lemon', 'lemon'];

test('groups are made, named, joined, taken apart and undone', async ({ app, page }, testInfo) => {
  await open(app, testInfo, 'fruit', fruits);
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 apple 3', '2 cherry 1', '2 lemon 4', '2 pear 2']);
  await line(app, 'apple').click();
  await line(app, 'pear').click();
  await expect(app.get('shape-group')).toHaveText('Put 2 into a group …');
  await app.get('shape-group').click();
  await name(app, 'pome');
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 pome 5', '3 apple 3', '3 pear 2', '2 cherry 1', '2 lemon 4']);
  await expect(app.get('hierarchy-fruit')).toHaveAttribute('data-kind', 'table');
  await expect(app.get('undo')).toContainText('put apple and pear of fruit into pome');

  // A value is dragged into the group, and taken out again by a button.
  await line(app, 'cherry').dragTo(line(app, 'pome'));
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('3 cherry 1');
  await expect.poll(() => lines(app)).toContain('2 pome 6');
  await line(app, 'cherry').click();
  await app.get('shape-out').click();
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('2 cherry 1');

  // Cherry is ticked still: what is joined is joined by name.
  await line(app, 'lemon').click();
  await app.get('shape-group').click();
  await name(app, 'other');
  await line(app, 'pome').click();
  await app.get('shape-rename').click();
  await name(app, 'pomes');
  await line(app, 'pomes').click();
  await line(app, 'other').click();
  await app.get('shape-merge').click();
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 pomes 10', '3 apple 3', '3 cherry 1', '3 lemon 4', '3 pear 2']);
  await app.get('undo').click();
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('2 other 5');
  await line(app, 'pomes').click();
  await app.get('shape-split').click();
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 apple 3', '2 other 5', '3 cherry 1', '3 lemon 4', '2 pear 2']);

  // Order, and levels.
  await app.get('shape-sort').selectOption('count');
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 other 5', '3 lemon 4', '3 cherry 1', '2 apple 3', '2 pear 2']);
  await line(app, 'pear').click();
  await app.get('shape-up').click();
  await app.shaped();
  await expect.poll(async () => (await lines(app)).slice(4)).toEqual(['2 pear 2', '2 apple 3']);
  await app.get('shape-table').check();
  await app.get('shape-insert-2').click();
  await expect(app.get('hierarchy-fruit')).toHaveAttribute('data-levels', '4');
  await app.get('shape-remove-2').click();
  await expect(app.get('hierarchy-fruit')).toHaveAttribute('data-levels', '3');
  await app.get('shape-level-name-1').fill('kinds');
  await app.get('shape-level-name-1').blur();
  await expect(app.get('undo')).toContainText('named level 1 of fruit kinds');
  await expect(app.get('problem')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // It is part of the project, and what it was before can be had back.
  const project = JSON.parse(readFileSync(await app.save('save-project', testInfo.outputPath('fruit.json')), 'utf8'));
  expect(project.columns.find((c) => c.name === 'fruit').hierarchy.table.rows).toContainEqual(['cherry', 'other', '*']);
});

test('by keys alone', async ({ app, page }, testInfo) => {
  await open(app, testInfo, 'fruit', fruits);
  await app.get('shape-lines').focus();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await app.shaped();
  };
  await press('ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space', 'g');
  await expect(app.get('shape-name')).toBeFocused();
  await page.keyboard.type('pome');
  await press('Enter');
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 pome 5', '3 apple 3', '3 pear 2', '2 cherry 1', '2 lemon 4']);
  await expect(app.get('shape-lines')).toBeFocused();
  await press('Home', 'ArrowDown', 'Enter'); // the group
  await expect(app.get('shape-name')).toHaveValue('pome');
  await expect(app.get('shape-name')).toBeFocused();
  await page.keyboard.type('pomes');
  await press('Enter');
  await expect.poll(() => lines(app)).toContain('2 pomes 5');
  await expect(app.get('shape-lines')).toBeFocused();
  await press('Alt+ArrowDown');
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 cherry 1', '2 pomes 5', '3 apple 3', '3 pear 2', '2 lemon 4']);
  await press('ArrowLeft'); // closed
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 cherry 1', '2 pomes 5', '2 lemon 4']);
  await press('ArrowRight', 'ArrowRight', 'Delete'); // open, and into it
  await expect.poll(() => lines(app)).toContain('2 apple 3');
  expect(await violations(page)).toEqual([]);
});

test('people are counted where it is known whose records these are', async ({ app }, testInfo) => {
  const file = testInfo.outputPath('visits.csv');
  // Ten patients with three visits each: in two towns, the third visit always in Ulm.
  const visits = Array.from({ length: 30 }, (_, i) => `P${1000 + Math.floor(i / 3)},${i % 3 === 2 ? 'Ulm' : 'Bonn'},${i}`);
  writeFileSync(file, `${['patient,town,visit', ...visits].join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  await app.role('patient', 'identifying');
  await app.get('person-patient').click();
  await app.role('town', 'quasi-identifying');
  await app.role('visit', 'insensitive');
  await app.step('coarseness');
  await app.shape('town');
  await expect.poll(() => lines(app)).toEqual(['1 * 10', '2 Bonn 10', '2 Ulm 10']);
});

test('education of ADULT, as the picture has it', async ({ app, page }, testInfo) => {
  const folder = sharedData('adult');
  await app.open(join(folder, 'data.csv'));
  await app.step('columns');
  for (const column of ['education', 'age', 'sex']) await app.role(column, 'quasi-identifying');
  await app.step('coarseness');
  await app.get('import-hierarchies').setInputFiles(join(folder, 'hierarchy_education.csv'));
  await expect(app.get('hierarchy-education')).toHaveAttribute('data-kind', 'table');
  await app.shape('education');
  await expect.poll(() => lines(app)).toContain('2 Primary education 484'); // 151 + 288 + 45
  await expect.poll(() => lines(app)).toContain('4 Preschool 45'); // in Primary School
  const told = await watch(page, testInfo);
  await line(app, '9th').click();
  await line(app, 'Preschool').click();
  await app.get('shape-group').click();
  await name(app, 'not asked');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining([expect.stringMatching(/^\d 9th \d+$/), expect.stringMatching(/ not asked \d+$/)]));
  await app.get('shape-sort').selectOption('count');
  await app.shaped();
  for (let i = 0; i < 2; i++) {
    await app.get('undo').click();
    await app.shaped();
  }
  await expect.poll(() => lines(app)).toContain('4 Preschool 45');
  await told('the levels of education are edited');
  for (const [width, height] of [[1440, 900], [768, 1024], [360, 800]]) {
    await page.setViewportSize({ width, height });
    await line(app, '9th').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px wide`).toBeLessThanOrEqual(width);
  }
});

test('1,500 codes: no more lines than are needed, and no long pause', async ({ app, page }, testInfo) => {
  const codes = [];
  for (const letter of 'ABCDEFGHIJKLMNO') {
    for (let i = 0; i < 100; i++) codes.push(`${letter}${String(Math.floor(i / 2) % 90).padStart(2, '0')}.${i % 2}`);
  }
  await open(app, testInfo, 'diagnosis', codes.concat(codes));
  const told = await watch(page, testInfo);
  await expect(app.get('shape-lines').locator('> *').first()).toBeVisible();
  expect((await lines(app)).length).toBeLessThanOrEqual(150);
  expect(codes.length).toBe(1500);
  await line(app, 'I00-I99').locator('.tree-fold').click();
  await line(app, 'I20-I25').click();
  await line(app, 'I10-I15').click();
  await app.get('shape-group').click();
  await name(app, 'heart and pressure');
  await expect.poll(() => lines(app)).toContain('2 heart and pressure 48'); // six times two codes of each, twice
  await app.get('shape-search').fill('I21');
  await expect.poll(async () => (await lines(app)).length).toBeLessThan(10);
  await app.get('undo').click();
  await app.shaped();
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.get('shape-search').fill('');
  await told('1,500 codes are edited');
});

test('sixty columns: found, narrowed and changed together', async ({ app, page }, testInfo) => {
  const names = Array.from({ length: 60 }, (_, i) => `answer ${i + 1}`);
  const rows = Array.from({ length: 40 }, (_, i) => names.map((_, j) => 'abcdefghijklmnop'[(i * (j + 3)) % 12]).join(','));
  const file = testInfo.outputPath('answers.csv');
  writeFileSync(file, `${[names.join(','), ...rows].join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  await app.roleOfAll('quasi-identifying');
  await app.step('coarseness');
  await expect(app.get('hierarchy-answer 60')).toHaveAttribute('data-levels', /\d/);
  const told = await watch(page, testInfo);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => app.get('screen').evaluate((panel) => panel.scrollHeight), 'a screen, no scroll of 26,000 px').toBeLessThan(2200);
  await app.get('shape-find').fill('ANSWER 4');
  await expect(app.get('hierarchy-answer 1')).toHaveCount(0);
  await app.get('shape-find').press('Enter');
  await expect(app.get('shaping')).toHaveAttribute('data-column', 'answer 4');
  await app.get('shape-all').selectOption('suppression'); // 4, and 40 to 49
  await expect(app.get('undo')).toContainText('for the hierarchies of 11 columns');
  await expect(app.get('hierarchy-answer 44')).toHaveAttribute('data-kind', 'suppression');
  // What was made for one is given to those that are listed.
  await app.get('kind-answer 4').selectOption('grouping');
  await app.shaped();
  await app.get('shape-all').selectOption('like');
  await expect(app.get('undo')).toContainText('gave 10 columns the hierarchy of answer 4');
  await expect(app.get('hierarchy-answer 44')).toHaveAttribute('data-kind', 'grouping');
  await app.get('undo').click();
  await app.get('shape-find').fill('');
  await expect(app.get('hierarchy-answer 44')).toHaveAttribute('data-kind', 'suppression');
  await expect(app.get('hierarchy-answer 5')).not.toHaveAttribute('data-kind', 'suppression');
  await told('sixty columns are edited');
  expect(await violations(page)).toEqual([]);
});

test('ranges: boundaries on a histogram, one by one, and rounded', async ({ app, page }, testInfo) => {
  // Ages 20 to 59, six of each, and one person of 97.
  const ages = Array.from({ length: 240 }, (_, i) => 20 + (i % 40)).concat(97);
  await open(app, testInfo, 'age', ages);
  await app.get('kind-age').selectOption('intervals');
  await app.shaped();
  await app.get('edit-age').click();
  await app.fill('option-age-widths', '10, 20');
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('2 20-39 120');
  await app.get('shape-cuts').click();
  await app.shaped();
  await expect(app.get('shape-cut-0')).toHaveValue('30');
  await app.get('shape-cut-new').fill('25');
  await app.get('shape-cut-new').press('Enter');
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('3 <25 30');
  await app.get('shape-cut-level-0').selectOption('2');
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('2 <25 30');
  await app.get('shape-cut-0').fill('35');
  await app.get('shape-cut-0').blur();
  await expect(app.get('undo')).toContainText('moved the boundary 25 of age to 35');
  await app.get('shape-cut-remove-0').click();
  await expect(app.get('undo')).toContainText('removed the boundary 30 of age');
  const box = await app.get('shape-histogram').boundingBox();
  await app.get('shape-histogram').click({ position: { x: box.width * 0.1, y: box.height / 2 } });
  await expect(app.get('undo')).toContainText(/put a boundary at 2[78] into age/); // 20 + 7.8
  await app.fill('option-age-top', '97');
  await app.shaped();
  const warning = page.locator('[data-testid="warning"][data-code="hierarchy-exact-extreme"]');
  await expect(warning).toContainText('only 1 record has');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
  await warning.getByTestId('problem-fix').click();
  await app.shaped();
  await expect(warning).toHaveCount(0);
  await app.get('option-age-labels').selectOption('words');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining([expect.stringMatching(/and over 1$/)]));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('order by meaning: moved by hand, then neighbours are joined', async ({ app }, testInfo) => {
  await open(app, testInfo, 'size', ['big', 'big', 'huge', 'little', 'little', 'tiny', 'tiny']);
  await app.get('shape-lines').focus();
  for (const [label, times] of [['tiny', 3], ['little', 2], ['big', 0]]) {
    await line(app, label).click();
    for (let i = 0; i < times; i++) {
      await app.get('shape-up').click();
      await app.shaped();
    }
    await line(app, label).click();
  }
  await expect.poll(() => lines(app)).toEqual(['1 * 7', '2 tiny 2', '2 little 2', '2 big 2', '2 huge 1']);
  await app.get('shape-sort').selectOption('join');
  await expect.poll(() => lines(app)).toEqual(['1 * 7', '2 tiny to little 4', '3 tiny 2', '3 little 2', '2 big to huge 3', '3 big 2', '3 huge 1']);
});

test('dates: weekdays, and ends', async ({ app }, testInfo) => {
  // 1 March 2024 was a Friday.
  const days = Array.from({ length: 28 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`);
  await open(app, testInfo, 'seen', days);
  await expect(app.get('kind-seen')).toHaveValue('dates');
  await app.get('edit-seen').click();
  await app.get('option-seen-units-weekday').check();
  await app.get('option-seen-units-part-of-week').check();
  await expect(app.get('problem')).toContainText('does not say which'); // the month is there still
  for (const unit of ['month', 'quarter', 'year']) {
    await app.get(`option-seen-units-${unit}`).uncheck(); // where it was
  }
  await expect(app.get('hierarchy-seen')).toHaveAttribute('data-levels', '4');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['2 weekend 8', '2 Monday to Friday 20', '3 Friday 4']));
  await app.fill('option-seen-from', '2024-03-03');
  await expect.poll(() => lines(app)).toContain('2 before 2024-03-03 2');
});

test('a formula for each level, and what it cannot compute', async ({ app, page }, testInfo) => {
  await open(app, testInfo, 'age', [...Array.from({ length: 30 }, (_, i) => 10 + i), 'unknown']);
  await app.get('kind-age').selectOption('formula');
  await expect(app.get('problem')).toContainText('no formulas yet');
  const field = app.get('option-age-levels'); // is open at once
  await field.fill('flor(x, 10)');
  await expect(app.get('problem')).toContainText('There is no function "flor".');
  await field.fill('floor(x, 10) & "s"\nif(x < 18, "minor", "adult")');
  await expect(app.get('problem')).toContainText('"10" and "18" are both called "10s" on level 1, but "minor" and "adult" on level 2');
  await field.fill('floor(x, 10) & "s"\nif(x < 20, "young", "old")');
  await field.blur();
  await app.shaped();
  await expect(app.get('hierarchy-age')).toHaveAttribute('data-levels', '4');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['2 young 10', '3 10s 10', '2 old 20', '3 30s 10']));
  await expect(app.get('warning')).toContainText('cannot be computed for 1 value. For "unknown", for example: "unknown" is no number.');
  expect(await violations(page)).toEqual([]);
  const project = JSON.parse(readFileSync(await app.save('save-project', testInfo.outputPath('age.json')), 'utf8'));
  expect(project.columns.find((c) => c.name === 'age').hierarchy)
    .toEqual({ kind: 'formula', formula: { levels: ['floor(x, 10) & "s"', 'if(x < 20, "young", "old")'] } });
});

test('dates in formats of one\'s own, numbers in another notation', async ({ app }, testInfo) => {
  await open(app, testInfo, 'seen', Array.from({ length: 60 }, (_, i) => `2024-0${1 + (i % 5)}-1${i % 7}`), (i) => 1000 * i);
  await app.get('edit-seen').click();
  await app.fill('option-seen-formats', 'January 2006\nQ1 2006\ndecade');
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['2 2020-2029 60', '3 Q1 2024 36', '4 March 2024 12']));
  await expect(app.get('option-seen-units-month')).not.toBeChecked(); // formats stand in the place of units
  await app.fill('option-seen-formats', '15:04');
  await expect(app.get('problem')).toContainText('do not tell the minute');
  await app.get('option-seen-units-year').check();
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['2 2024 60']));
  await expect(app.get('option-seen-formats')).toHaveValue('');

  await app.step('columns');
  await app.role('note', 'quasi-identifying');
  await app.step('coarseness');
  await app.shape('note');
  await app.get('kind-note').selectOption('intervals');
  await app.shaped();
  await app.get('edit-note').click();
  await app.fill('option-note-widths', '20000');
  await app.get('option-note-notation').selectOption("1'234.5");
  await app.shaped();
  await expect.poll(() => lines(app)).toContain("2 20'000-39'999 20");
});

test('a template is kept with the project and used for another column', async ({ app, page, origin }, testInfo) => {
  const file = testInfo.outputPath('sizes.csv');
  writeFileSync(file, `first,second\n${Array.from({ length: 40 }, (_, i) => `${i},${(i * 3) % 40}`).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['first', 'second']) await app.role(column, 'quasi-identifying');
  await app.step('coarseness');
  await app.shape('first');
  await app.get('kind-first').selectOption('intervals');
  await app.shaped();
  await app.get('edit-first').click();
  await app.fill('option-first-widths', '7, 14');
  await app.shaped();
  await app.get('shape-keep').click();
  await expect(app.get('shape-name')).toBeFocused();
  await name(app, 'by weeks');
  await expect(app.get('undo')).toContainText('kept the hierarchy of first as the template by weeks');
  const project = await app.save('save-project', testInfo.outputPath('sizes.json'));
  expect(JSON.parse(readFileSync(project, 'utf8')).templates).toEqual([{ name: 'by weeks', hierarchy: { kind: 'intervals', intervals: { widths: [7, 14] } } }]);

  await load(page, origin); // the next day, with the project
  await app.openProject(project);
  await app.open(file);
  await app.step('coarseness');
  await app.shape('second');
  await app.get('kind-second').selectOption('template:by weeks');
  await app.shaped();
  await expect(app.get('undo')).toContainText('gave second the template by weeks');
  await expect.poll(() => lines(app)).toContain('3 7-13 7');
  await page.getByText('Templates of this project').click();
  await app.get('shape-forget-by weeks').click();
  await expect(app.get('kind-second').locator('option[value^="template:"]')).toHaveCount(0);
  await expect.poll(() => lines(app)).toContain('3 7-13 7');
  expect(await violations(page)).toEqual([]);
});

test('known codes stand where their classification puts them, and can be moved by hand', async ({ app, page }, testInfo) => {
  const rows = [['I21.4', 'A10BA02', '80331'], ['I20.0', 'A10BB01', '80339'], ['J45.9', 'C07AB02', '80469'], ['I21.4', 'A10BA02', '10115']];
  const file = testInfo.outputPath('codes.csv');
  writeFileSync(file, `diagnosis,medicine,postcode\n${Array.from({ length: 40 }, (_, i) => rows[i % 4].join(',')).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['diagnosis', 'medicine', 'postcode']) await app.role(column, 'quasi-identifying');
  await app.step('coarseness');
  for (const [column, system, expected] of [
    ['diagnosis', 'icd-10', ['2 I00-I99 30', '3 I20-I25 30', '4 I21 20', '2 J00-J99 10']],
    ['medicine', 'atc', ['2 A 30', '3 A10B 30', '4 A10BA 20', '2 C 10']],
    ['postcode', 'postcode', ['2 8**** 30', '3 80*** 30', '4 803** 20', '2 1**** 10']],
  ]) {
    await app.shape(column);
    await app.get(`kind-${column}`).selectOption('codes');
    await app.shaped();
    await app.get(`edit-${column}`).click();
    await app.get(`option-${column}-system`).selectOption(system);
    await app.shaped();
    await expect(app.get(`hierarchy-${column}`)).toHaveAttribute('data-kind', 'codes');
    const drawn = async () => (await lines(app)).map((text) => text.replace(/^\d /, ''));
    await expect.poll(drawn, column).toEqual(expect.arrayContaining(expected.map((text) => text.replace(/^\d /, ''))));
  }
  // A code that is no code of the classification is told of, and the others are built.
  await app.get('option-postcode-system').selectOption('icd-10');
  await expect(app.get('problem')).toContainText('No value of the column is a code of ICD-10');
  await app.get('undo').click();
  await app.shaped();
  // By hand it goes on from there: what is moved makes the rule a table.
  await app.shape('diagnosis');
  await line(app, 'I21').click();
  await line(app, 'J00-J99').click();
  await app.get('shape-group').click();
  await name(app, 'emergencies');
  await expect(app.get('hierarchy-diagnosis')).toHaveAttribute('data-kind', 'table');
  await expect.poll(async () => (await lines(app)).some((text) => text.endsWith(' emergencies 30'))).toBe(true);
  await app.get('undo').click();
  await expect(app.get('hierarchy-diagnosis')).toHaveAttribute('data-kind', 'codes');
  expect(await violations(page)).toEqual([]);
});

test('frequent values stay, and rare ones are joined, more on each level', async ({ app, page }, testInfo) => {
  const jobs = [...Array(20).fill('baker'), ...Array(8).fill('clerk'), ...Array(4).fill('diver'), 'astronaut'];
  await open(app, testInfo, 'job', jobs);
  await app.get('kind-job').selectOption('priority');
  await app.shaped();
  await app.get('edit-job').click();
  await app.fill('option-job-least', '5, 10');
  await app.fill('option-job-other', 'rare');
  await app.shaped();
  await expect.poll(() => lines(app)).toEqual(['1 * 33', '2 baker 20', '2 rare 13', '3 clerk 8', '3 rare 5', '4 diver 4', '4 astronaut 1']); // the most frequent first
  await app.fill('option-job-least', '10, 5');
  await expect(app.get('problem')).toContainText('Each level must need more records than the one below');
  await app.get('undo').click();
  await app.shaped();
  await expect.poll(() => lines(app)).toContain('3 rare 5');
  expect(await violations(page)).toEqual([]);
});
