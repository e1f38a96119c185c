// Sixty columns: finding and choosing some of them, changing several at once, and how
// much is drawn at each step.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, still, test } from '../site.js';
import { violations, violationsButOfColours } from '../axe.js';
import { generateWide, wideColumns } from '../bench/invent.js';

/** The bound of what is drawn at a step, in elements: a table of 16 columns has about half of it. */
const mostNodes = 2600;

test.beforeEach(async ({ page, app }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  mkdirSync(info.outputDir, { recursive: true });
  const file = join(info.outputDir, 'wide.csv');
  await generateWide(file, 400);
  await app.open(file);
});

const count = (page, selector) => page.evaluate((s) => document.querySelectorAll(s).length, selector);
const shown = (app) => app.get('columns-count');

test('columns are found, chosen, and changed together in one step', async ({ app, page }) => {
  await app.step('columns');
  await expect(shown(app)).toHaveText('60 columns');
  await app.get('columns-search').fill('SCORE 1');
  await expect(shown(app)).toHaveText('2 of 60 columns'); // score 1 and score 10
  await expect(app.get('column-score 10')).toBeVisible(); // far down, and drawn now
  await expect(app.get('column-sex')).toBeHidden();
  await expect(app.get('columns-apply')).toBeDisabled();
  await app.roleOfAll('sensitive'); // none is chosen: those that are shown
  await expect(app.get('role-score 1-sensitive')).toBeChecked();
  await expect(app.get('undo')).toHaveText('Undo: marked score 1 and score 10 as “must stay secret”');
  await app.get('undo').click();
  await expect(app.get('role-score 10-sensitive')).not.toBeChecked();

  await app.get('columns-search').fill('');
  await app.get('columns-filter').selectOption('identifying');
  await expect(shown(app)).toHaveText('1 of 60 columns');
  await app.get('columns-change').selectOption('treat:pseudonym');
  await app.get('columns-apply').click();
  await expect(app.get('undo')).toHaveText('Undo: chose “becomes a pseudonym” for patient');
  await app.get('columns-filter').selectOption('');

  await app.get('columns-kind').selectOption('date');
  await app.get('pick-birth date').check();
  await app.get('pick-visit 4').click({ modifiers: ['Shift'] }); // all between them that are shown
  await expect(shown(app)).toHaveAttribute('data-chosen', '5');
  await app.get('columns-kind').selectOption('');
  await expect(shown(app)).toHaveText('60 columns · 5 chosen');
  await app.get('columns-change').selectOption('type:string');
  await app.get('columns-apply').click();
  await expect(app.get('type-visit 2')).toHaveValue('string');
  await expect(app.get('undo')).toHaveText('Undo: read 5 columns as “text”');
  await app.get('columns-search').fill('sex');
  await expect(shown(app)).toHaveText('1 of 60 columns · 5 chosen, 5 of them not shown');
  await app.get('pick-none').click();
  await app.get('columns-search').fill('nobody');
  await expect(page.getByText('No column is like this.')).toBeVisible();
  await app.get('columns-show').click();
  await expect(shown(app)).toHaveText('60 columns');
});

test('by keyboard alone: to a column, its role, several columns, and back', async ({ app, page }) => {
  await app.step('columns');
  await app.get('widen').click();
  const press = (key) => page.keyboard.press(key);
  /** The role of a column that has the focus is chosen and, unless that is what is asked, another one than was. */
  const onRole = async (column, other) => {
    const radio = page.locator(`:focus[data-testid^="role-${column}-"]`);
    await expect(radio).toBeChecked();
    if (other) await expect(radio).not.toHaveAttribute('value', other);
    return radio.getAttribute('value');
  };
  await app.get('columns-search').focus();
  await page.keyboard.type('visit 3');
  await expect(shown(app)).toHaveAttribute('data-shown', '1');
  await press('Enter');
  const role = await onRole('visit 3');
  await press('ArrowLeft');
  const next = await onRole('visit 3', role);
  await expect(app.get('undo')).toContainText('marked visit 3'); // what was pressed has arrived
  await press('Shift+Tab');
  await expect(page.locator(':focus'), 'why it was suggested').toHaveText(/suggested/u);
  await press('Shift+Tab');
  await app.focused('type-visit 3');
  await press('Shift+Tab');
  await app.focused('pick-visit 3');
  await press('Space');
  await expect(shown(app)).toHaveAttribute('data-chosen', '1');
  await app.get('columns-change').focus();
  for (let i = 0; i < 5; i++) {
    await press('ArrowDown'); // through the choices: nothing is changed by that
  }
  await expect(app.get('columns-change')).toHaveValue('role:insensitive');
  await expect(app.get(`role-visit 3-${next}`)).toBeChecked();
  await press('Tab');
  await app.focused('columns-apply');
  await expect(app.get('columns-apply')).toHaveText('Change the chosen one');
  await press('Enter');
  await expect(app.get('role-visit 3-insensitive')).toBeChecked();
  await app.get('columns-search').focus();
  await press('Escape'); // empties the field, as everywhere
  await expect(shown(app)).toHaveAttribute('data-shown', '60');
  // What has the focus is never behind the tools that stay in sight.
  await app.get('role-code 3-insensitive').focus();
  for (let i = 0; i < 40; i++) {
    const before = await page.evaluate(() => { window.before = document.activeElement; return window.before !== document.body; });
    expect(before, 'something has the focus').toBe(true);
    await press('Shift+Tab');
    // The browser scrolls, and puts what was drawn above in its place, with the next frame.
    await page.waitForFunction(() => {
      const { activeElement: element } = document;
      if (element === window.before || element === document.body) return false;
      const tools = document.querySelector('.finder').getBoundingClientRect();
      const head = document.querySelector('.columns thead').getBoundingClientRect();
      return element.closest('.columns') === null || element.getBoundingClientRect().bottom >= Math.max(tools.bottom, head.bottom);
    }, undefined, { timeout: 120_000 });
  }
});

test('what is typed stays as it is typed, with a blank at its end', async ({ app, page }) => {
  await app.step('columns');
  const field = app.get('columns-search');
  await field.evaluate((element) => { // in one frame, as somebody quick does, or a busy machine
    element.focus();
    element.value = 'visit ';
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(shown(app)).toHaveAttribute('data-shown', '9');
  await expect(field).toHaveValue('visit ');
  await page.keyboard.type('3');
  await expect(shown(app)).toHaveAttribute('data-shown', '1');
  await expect(field).toHaveValue('visit 3');
});

test('keys that come before the page is drawn go where they are meant to', async ({ app, page }) => {
  await app.step('columns');
  await app.get('widen').click();
  await expect(app.get('column-patient')).toBeVisible();
  await expect(app.get('column-grade 9'), 'far down').toHaveCount(0);
  // Typed and entered before anything can be drawn.
  await app.get('columns-search').evaluate((field) => {
    field.focus();
    field.value = 'grade 9';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page.locator(':focus')).toHaveAttribute('data-testid', /^role-grade 9-/);
  await expect(shown(app)).toHaveAttribute('data-shown', '1');
  // Chosen and carried out, likewise.
  await expect(app.get('columns-apply')).toBeDisabled();
  expect(await page.evaluate(() => {
    const [select, button] = ['columns-change', 'columns-apply'].map((id) => document.querySelector(`[data-testid="${id}"]`));
    select.value = 'role:sensitive';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    button.focus();
    const reached = document.activeElement === button;
    button.click();
    return reached;
  })).toBe(true);
  await expect(app.get('undo')).toHaveText('Undo: marked grade 9 as “must stay secret”');
});

test('no step draws more than somebody looks at', async ({ app, page }) => {
  const bounded = async (step) => expect(await count(page, '*'), `elements of ${step}`).toBeLessThan(mostNodes);
  await expect(app.get('reading-code 3')).toBeVisible();
  await still(page); // whatever comes by itself has come
  await bounded('open');
  expect(await count(page, '.reading'), 'columns drawn').toBeLessThan(wideColumns.length);
  await app.get('read-more-sex').locator('summary').click(); // what is behind a line comes when it is opened
  await expect(app.get('read-type-sex')).toBeVisible();
  await app.step('columns');
  await still(page);
  await bounded('columns');
  expect(await count(page, '.columns tr[data-testid]'), 'lines drawn').toBeLessThan(wideColumns.length);
  await expect(app.get('columns-search')).toBeInViewport();
  // What is near is drawn, and the tools stay in sight. Lines that are drawn meanwhile are higher than their place, and on a
  // busy machine Chromium may end its smooth scroll there.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(app.get('column-code 9')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await app.get('column-code 9').scrollIntoViewIfNeeded();
  await expect(app.get('columns-search')).toBeInViewport();

  await app.roleOfAll('sensitive');
  await app.role('sex', 'quasi-identifying');
  await app.step('rules');
  await expect(app.get('secrets-all')).toBeVisible();
  await still(page);
  await bounded('rules');
  await app.get('secret-lab 2').locator('summary').click();
  await expect(app.get('secret-distinct-lab 2')).toBeVisible();
  await app.get('secrets-distinct').click();
  await expect(app.get('secrets-all')).toHaveCount(0);
  await expect(app.get('undo')).toHaveText(/^Undo: added .* for 59 columns$/);
});

test('a change of one column draws no other again', async ({ app, page }) => {
  await app.step('columns');
  await expect(app.get('column-code 3')).toBeVisible();
  await still(page);
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((list) => {
      window.changes += list.filter(({ target }) => !document.querySelector('[data-testid="column-sex"]').contains(target)).length;
    }).observe(document.querySelector('.columns'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await app.role('sex', 'sensitive');
  await expect(app.get('undo')).toHaveText('Undo: marked sex as “must stay secret”');
  await still(page);
  expect(await page.evaluate(() => window.changes)).toBe(0);
});

test('axe finds nothing among many columns, on a phone and on a desk', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.step('columns');
  await app.get('pick-sex').check();
  for (const [width, height] of [[360, 740], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    if (width < 641) {
      await app.get('columns-more').click();
    }
    await expect(app.get('columns-change')).toBeVisible();
    expect(await (width === 360 ? violations : violationsButOfColours)(page), `${width} px`).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than the screen').toBeLessThanOrEqual(width);
  }
});
