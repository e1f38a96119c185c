// How the page looks where there is little room, much to show, or paper.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations, violationsButOfColours } from '../axe.js';
import { generateWide } from '../bench/invent.js';
import { expect, still, test } from '../site.js';

const places = ['summary', 'risk', 'use', 'table', 'alternatives', 'report'];

/** What is wider than the window and not in a box that scrolls: where to look when the page is too wide. */
const wider = (page) => page.evaluate(() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const scrolls = (e) => e && (/auto|scroll|hidden|clip/u.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  const out = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > room + 1 && !scrolls(e.parentElement));
  return [...out.filter((e) => e.childElementCount === 0), ...out].slice(0, 4).map((e) => `${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().right)}: ${e.textContent.slice(0, 60)}`).concat(`${document.documentElement.scrollWidth} px`);
});

/** Expects that nothing on the page needs scrolling to the side. */
const fits = (page, where) => expect.poll(() => wider(page), where).toEqual([]);

/** A table whose columns have names of 70 characters without a space. */
function longNames(info) {
  const name = (word) => `${word}_${'abcdefghij'.repeat(7)}`.slice(0, 70);
  const names = ['age', 'town', 'ward', 'illness', 'cost'].map(name);
  const rows = Array.from({ length: 240 }, (_, i) => [20 + i % 40, `town${i % 8}`, `ward_${'x'.repeat(60)}${i % 5}`, `I${i % 7}`, 100 + i * 7 % 900].join(','));
  mkdirSync(info.outputDir, { recursive: true });
  const file = join(info.outputDir, `${'long_file_name_'.repeat(5)}.csv`);
  writeFileSync(file, `${[names.join(','), ...rows].join('\n')}\n`);
  return { file, names };
}

test('names of 70 characters fit a phone on every step and place', async ({ app, page }, info) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { file, names: [age, town, ward, illness, cost] } = longNames(info);
  await app.open(file);
  await fits(page, 'open');
  await app.step('columns');
  for (const [column, role] of [[age, 'quasi-identifying'], [town, 'quasi-identifying'], [ward, 'quasi-identifying'], [illness, 'sensitive'], [cost, 'insensitive']]) {
    await app.role(column, role);
  }
  await fits(page, 'columns');
  await app.step('coarseness');
  await app.shape(ward);
  await fits(page, 'coarseness');
  await app.shape(age);
  await app.get(`edit-${age}`).click();
  await expect(app.get('shape-histogram')).toBeVisible();
  await fits(page, 'coarseness, editing ranges');
  await app.step('rules');
  await fits(page, 'rules, with a secret that nothing protects');
  await page.getByRole('button', { name: /At least 3 different values/u }).click();
  await fits(page, 'rules');
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  for (const place of places) {
    await app.place(place);
    if (place === 'alternatives') await expect(app.get('solutions-table')).toBeVisible();
    await page.evaluate(() => document.querySelectorAll('.panel details').forEach((fold) => { fold.open = true; }));
    if (place === 'use') {
      await app.get('spreads').click();
      await expect(app.get(`spread-${age}`)).toBeVisible();
      await app.get('predict').click();
      await expect(app.get('predicted')).toBeVisible();
    }
    await still(page);
    await fits(page, `result, ${place}`);
  }
});

test('alternatives on a phone: one below the other, and axe finds nothing', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.regularSample();
  await app.place('alternatives');
  await expect(app.get('solution-1')).toBeVisible();
  for (const fold of ['solutions-limits', 'solutions-risk']) await app.get(fold).locator('summary').first().click();
  await app.get('solutions-risk').locator('.twin > summary').click();
  await expect(app.get('solutions-frontier')).toBeVisible();
  await fits(page, 'alternatives');
  // A choice needs no scrolling to be read, nor do its buttons.
  await expect.poll(() => app.get('solutions-table').evaluate((table) => table.scrollWidth - table.parentElement.clientWidth)).toBeLessThanOrEqual(0);
  const cut = await page.locator('[data-testid="solution-1"] :is(td, th), [data-testid="solutions-limits"] select').evaluateAll((all) => all.filter((e) => e.getBoundingClientRect().right > 345).map((e) => e.textContent));
  expect(cut, 'what does not fit its card').toEqual([]);
  // Each figure says what it is.
  expect(await app.get('solution-1').locator('td:not(.does)').evaluateAll((all) => all.filter((e) => getComputedStyle(e, '::before').content.length < 4).length)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('lines of a file that was refused scroll in their own box', async ({ app, page }, info) => {
  await page.setViewportSize({ width: 360, height: 740 });
  mkdirSync(info.outputDir, { recursive: true });
  const file = join(info.outputDir, 'bad.csv');
  const cell = 'a value of some length';
  writeFileSync(file, `${['age,sex,town,note', `30,f,Ulm,${cell.repeat(6)}`, `31,m,"Bonn,${cell.repeat(8)}`, `32,m,Bonn,${cell.repeat(6)}`].join('\n')}\n`);
  await app.get('file-anonymize').setInputFiles(file);
  const lines = app.get('problem-lines').first();
  await expect(lines).toBeVisible();
  await fits(page, 'refused');
  const box = await lines.evaluate((table) => ({ room: table.parentElement.clientWidth, wide: table.scrollWidth }));
  expect(box.room).toBeLessThanOrEqual(330);
  expect(box.wide, 'they are longer than the box').toBeGreaterThan(box.room);
});

test('dark prints as light, and without what is there to be pressed', async ({ app, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.get('door-sample').click();
  await app.expectStep('open');
  const look = () => page.evaluate(() => {
    const shown = (e) => e.getClientRects().length > 0;
    const style = getComputedStyle(document.body);
    return {
      paper: style.backgroundColor, ink: style.color,
      pressed: [...document.querySelectorAll('main :is(.btn, .link, summary, input[type=search])')].filter(shown).filter((e) => !e.closest('details[open]') || e.tagName !== 'SUMMARY').map((e) => e.textContent),
    };
  });
  const onPaper = async (where) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await look(), where).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(17, 17, 17)', pressed: [] });
    // Every colour that has a value for the dark has that of the light.
    expect(await page.evaluate(() => ['--glass', '--on-glass', '--caution', '--bad', '--focus', '--bolt'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())), where)
      .toEqual(['#0e6a66', '#fdfcfa', '#6d4f05', '#a3261c', '#b77d07', '#e0a11b']);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  };
  expect((await look()).paper).toBe('rgb(20, 24, 28)');
  await onPaper('open, as the system');
  await app.get('theme').selectOption('dark');
  for (const step of ['columns', 'coarseness', 'rules']) {
    await app.step(step);
    await still(page);
    await onPaper(step);
  }
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  for (const place of places) {
    await app.place(place);
    await still(page);
    await onPaper(place);
  }
});

test('what keeps a search from starting is named beside its button, and leads there', async ({ app, page }, info) => {
  mkdirSync(info.outputDir, { recursive: true });
  const file = join(info.outputDir, 'people.csv');
  writeFileSync(file, `age,illness\n${Array.from({ length: 40 }, (_, i) => `${20 + i % 20},${'abcd'[i % 4]}`).join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('illness', 'sensitive');
  await app.step('rules');
  await expect(app.get('estimate')).toContainText('One thing to fix before searching:');
  await expect(app.get('todo-1')).toHaveText('protect illness');
  await app.get('todo-1').focus();
  await page.keyboard.press('Enter');
  await app.focused('secret-distinct-illness');
  await expect(app.get('secret-distinct-illness')).toBeInViewport();
  await app.get('k').fill('none');
  await expect(app.get('estimate')).toContainText('2 things to fix before searching:');
  await app.get('k').fill('5');
  await expect(app.get('todo-1')).toHaveText('protect illness');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, 'rules');
});

test('of sixty columns the result shows first what changed most, and finds the others', async ({ app, page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  mkdirSync(info.outputDir, { recursive: true });
  const file = join(info.outputDir, 'wide.csv');
  await generateWide(file, 400);
  await app.open(file);
  await app.step('columns');
  await app.roleOfAll('quasi-identifying');
  await app.step('rules');
  await app.get('recoding').selectOption('local');
  await app.fill('k', 2);
  await app.fill('time-box', 2);
  await app.run();
  for (const [place, list, item] of [['table', 'changes', 'level-'], ['use', 'qualities', 'quality-']]) {
    await app.place(place);
    const items = page.locator(`.panel [data-testid^="${item}"]`);
    await expect(items).toHaveCount(10);
    await expect.poll(() => app.get('screen').evaluate((panel) => panel.scrollHeight), `${place}: pixels high`).toBeLessThanOrEqual(1900);
    await app.get(`find-${list}`).fill('score 1');
    await expect(app.get(`shown-${list}`)).toHaveAttribute('data-shown', '2'); // score 1 and score 10
    await expect(app.get(`${item}score 10`)).toBeVisible();
    await app.get(`find-${list}`).fill('');
    await app.get(`all-${list}`).click();
    await expect(items).toHaveCount(60);
    expect(await violations(page), place).toEqual([]);
    await app.get(`all-${list}`).click();
    await expect(items).toHaveCount(10);
  }
  await app.get('spreads').click();
  await expect(page.locator('[data-testid^="spread-"]')).toHaveCount(9);
  await app.get('find-spreads').fill('sex');
  await expect(page.locator('[data-testid^="spread-"]')).toHaveCount(1);
});

test('a button that is off keeps the focus, and says why to whoever presses it', async ({ app, page }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('coarseness');
  await app.shape('sex');
  await app.get('shape-merge').focus();
  await expect(app.get('shape-merge')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(app.get('toast')).toHaveText('Tick two or more groups of the same level first.');
  await app.focused('shape-merge');
  await expect(app.get('shape-merge'), 'its ring is not pale').toHaveCSS('opacity', '1');
  await page.keyboard.press('Shift+Tab');
  await app.focused('shape-rename');
  await page.keyboard.press('Space');
  await expect(app.get('toast')).toHaveText('Tick one group first.');
  await app.focused('shape-rename');
});

test('many boundaries of ranges scroll in their own box, and axe finds nothing', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('columns');
  await app.role('length of stay', 'quasi-identifying');
  await app.step('coarseness');
  await app.shape('length of stay');
  await app.get('edit-length of stay').click();
  await app.get('shape-cuts').click();
  await expect(page.locator('.cuts tbody tr')).toHaveCount(43); // of width 2, from 2 to 86
  expect(await page.locator('.cuts').evaluate((table) => table.parentElement.clientHeight)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
  // What was done last stands beside the other buttons above, however long its name is.
  const tops = await page.locator('.top-actions > .btn').evaluateAll((all) => all.map((e) => { const { top, height } = e.getBoundingClientRect(); return Math.round(top + height / 2); }));
  expect(new Set(tops).size).toBe(1);
});

test('what is off says why, on every step: by keyboard, and without losing the focus', async ({ app, page }) => {
  /** Presses what is off by a key, and expects its reason. */
  const says = async (id, why, key = 'Enter') => {
    await expect(app.get(id)).toHaveAttribute('aria-disabled', 'true');
    await expect(app.get(id)).toHaveAttribute('title', why);
    await app.get(id).focus();
    await page.keyboard.press(key);
    await expect(app.get('toast')).toHaveText(why);
    await app.focused(id);
  };
  const rows = Array.from({ length: 60 }, (_, i) => `${20 + i % 9},${i % 2 ? 'f' : 'm'},${['low', 'middle', 'high'][i % 3]}`);
  await app.open({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(['age,sex,stage', ...rows].join('\n')) });
  await says('undo', 'Nothing has been changed yet that could be undone.');
  await app.get('read-more-stage').locator('summary').click();
  await says('read-up-stage-0', /is the first already\.$/);
  await says('read-down-stage-2', /is the last already\.$/);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  await app.role('stage', 'sensitive');
  await app.step('rules');
  await says('run', /stage/); // nothing protects it
  await app.step('columns');
  await app.role('stage', 'insensitive');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.fill('k', 5);
  await app.run();
  await app.place('alternatives');
  await expect(app.get('solutions-table')).toBeVisible();
  await says('solutions-back', 'These are the first of the list.');
  await says('solution-shown', 'The table with these levels is on show already.', 'Space');
  await app.reveal('solutions-clear');
  await says('solutions-clear', 'No limit is set.');
  await app.get('compare').click();
  await expect(app.get('choose-graph')).toBeEnabled();
  await app.step('rules');
  await app.fill('k', 6);
  await app.step('result');
  await app.place('alternatives');
  // Each way of recoding keeps its place among the others, and what is chosen stays chosen.
  const stale = 'Settings have changed since this table was found: search again, or undo the changes, first.';
  await expect(app.get('choose-full-domain')).toBeChecked();
  await says('choose-graph', stale, 'Space');
  await expect(app.get('choose-full-domain')).toBeChecked();
  await expect(app.get('choose-graph')).not.toBeChecked();
  expect(await page.locator('main :disabled').count(), 'what is off without a reason').toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('the list of choices does not scroll to the side, however wide the page is', async ({ app, page }) => {
  await app.regularSample();
  await app.place('alternatives');
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(app.get('solutions-table')).toBeVisible();
    await still(page);
    await fits(page, `alternatives, ${width} px`);
    const { over, cut, table } = await app.get('solutions-table').evaluate((all) => ({
      over: all.scrollWidth - all.parentElement.clientWidth,
      cut: [...all.querySelectorAll('td, th, button')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).map((e) => e.textContent),
      table: getComputedStyle(all).display === 'table',
    }));
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
    expect(cut, `what is cut off, ${width} px`).toEqual([]);
    expect(table, `the sample has six details, ${width} px`).toBe(width >= 1920);
    expect(await ([360, 1440].includes(width) ? violations : violationsButOfColours)(page), `${width} px`).toEqual([]);
  }
});

test('a screen has one primary button, whatever is unfolded, and the roles of a column stand in one line', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const primary = async (where, most = 1) => {
    await page.evaluate(() => document.querySelectorAll('main details').forEach((fold) => { fold.open = true; }));
    await still(page);
    const shown = await page.locator('.btn.primary:not(.menu-button)').evaluateAll((all) => all.filter((e) => e.getClientRects().length > 0).map((e) => e.textContent));
    expect(shown.length, `${where}: ${shown}`).toBe(most);
  };
  await app.get('door-sample').click();
  await app.expectStep('open');
  await primary('open');
  await app.step('columns');
  await primary('columns');
  await app.get('widen').click();
  await expect(app.get('widen')).toHaveAttribute('aria-pressed', 'true'); // the page draws after the click, not in it
  const roles = page.locator('.columns .segments').filter({ hasText: 'number of records' });
  expect(await roles.count()).toBeGreaterThan(0);
  expect(await roles.evaluateAll((all) => all.filter((e) => e.clientHeight > 40).length), 'rows of roles in two lines').toBe(0);
  await app.step('coarseness');
  await primary('coarseness');
  await app.step('rules');
  await primary('rules');
  await app.get('recoding').selectOption('full-domain');
  await app.run();
  for (const place of places) {
    await app.place(place);
    await primary(place);
  }
});
