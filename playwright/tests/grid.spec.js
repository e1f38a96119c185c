// The table of the result: what it shows of each record, by mouse and by keyboard, with and without colours.
import { violations } from '../axe.js';
import { expect, test } from '../site.js';

test.use({ viewport: { width: 1440, height: 900 } });

/** The cells of a line in sight. */
const cells = (app, line) => app.get('output').locator('.g-row').nth(line).locator('.g-cell');

/** Holds back what the table asks the engine for; returns what lets it through. */
async function hold(page) {
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage, held = [];
    MessagePort.prototype.postMessage = function (message, ...rest) {
      if (typeof message === 'string' && message.includes('"window"')) held.push(() => post.call(this, message, ...rest));
      else post.call(this, message, ...rest);
    };
    window.letThrough = () => {
      MessagePort.prototype.postMessage = post;
      held.forEach((send) => send());
    };
  });
  return () => page.evaluate(() => window.letThrough());
}

test('the result begins with its rows: group by group, before, after and both, and what each was', async ({ app, page }) => {
  await app.regularSample();
  const grid = app.get('output').getByRole('grid');
  await expect(grid).toBeInViewport({ ratio: 0.5 });
  await expect(grid).toHaveAttribute('aria-rowcount', '3001');
  await expect(grid).toHaveAttribute('aria-colcount', '12');
  // The lines of a group follow each other, and show the same where it could be known.
  const line = async (n) => (await app.get('output').locator('.g-row').nth(n).locator('.g-cell:is(.coarser, .hidden)').allTextContents()).join('|');
  await expect(cells(app, 0).nth(3)).not.toHaveText('');
  expect(Number(await app.get('output').locator('.g-row.first .g-number b').first().textContent())).toBeGreaterThan(4);
  expect(await line(1)).toBe(await line(0));
  // What somebody points at tells what it was, and how many look the same.
  await app.get('output').locator('.g-cell.coarser').first().hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^was .+ · [\d,]+ look the same here$/u);
  await app.get('view-before').click();
  await expect(cells(app, 0).nth(0)).toHaveText(/\w+ \w+/u); // a name
  await app.get('view-both').click();
  await expect(app.get('output').locator('.g-cell.coarser s').first()).toBeVisible();
  await app.get('view-after').click();
  await expect(app.get('head-name')).toHaveClass(/sliver/u);
  // Sorted by a column, and by the size of groups.
  await app.get('head-insurer').locator('.g-name').click();
  await expect(app.get('head-insurer')).toHaveAttribute('aria-sort', 'ascending');
  await app.get('head-insurer').locator('.g-name').click();
  await expect(app.get('head-insurer')).toHaveAttribute('aria-sort', 'descending');
  await app.get('output').locator('.g-corner').click();
  await expect(app.get('head-insurer')).not.toHaveAttribute('aria-sort');
  // A head has a menu.
  await app.get('head-insurer').locator('.g-name').click({ button: 'right' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Wrap long values' }).click();
  await expect(app.get('output')).toHaveClass(/wrapped/u);
  await expect(grid, 'the focus goes back').toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.get('head-insurer')).toHaveAttribute('aria-sort', 'descending');
  await app.get('head-insurer').locator('.g-name').click();
  // Until the lines of a result have come, those of the table stand there dimmed: none looks left out.
  const set = (release) => app.get('output').evaluate((element, release) => element.setAttribute('release', release), release);
  await set('');
  await expect(app.get('output')).not.toHaveClass(/waiting/u);
  await expect(app.get('output').locator('.g-row.in'), 'the table has no groups').toHaveCount(0);
  const letThrough = await hold(page);
  await set('another');
  await expect(app.get('output')).toHaveClass(/waiting/u);
  await expect(app.get('output').locator('.g-row:is(.out, .in)')).toHaveCount(0);
  await letThrough();
  await expect(app.get('output')).not.toHaveClass(/waiting/u);
  await expect(app.get('output').locator('.g-cell.coarser').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the table by keyboard alone, to its last line; a role is changed at its head', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.regularSample();
  const grid = app.get('output').getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '3001');
  await expect(app.get('output').locator('.g-row.first').first(), 'the lines of the result have come').toBeVisible();
  await expect(app.get('output').locator('.waiting')).toHaveCount(0);
  await grid.focus();
  // What is pressed on a line that has not come is done when it comes.
  const letThrough = await hold(page), hit = app.get('output').locator('.g-row.hit');
  for (let i = 0; i < 12; i++) await page.keyboard.press('PageDown');
  await expect(app.get('output').locator('.g-here')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(app.get('output').locator('.g-cell.coming').first()).toBeVisible();
  await expect(hit).toHaveCount(0);
  await letThrough();
  await expect(hit.first()).toBeVisible();
  await page.keyboard.press('Control+End');
  const at = () => grid.getAttribute('aria-activedescendant');
  await expect.poll(at).toMatch(/-2999-10$/u);
  await expect(app.get('output').locator('.g-here')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect.poll(at).toMatch(/-0--1$/u);
  await page.keyboard.press('Enter');
  await expect(hit.first()).toBeVisible();
  const size = Number(await app.get('output').locator('.g-row.first .g-number b').first().textContent());
  await page.keyboard.press('Control+c');
  await expect(page.getByText(`${size} records copied, in random order`)).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'));
  expect(copied.length, 'the heads, and the group').toBe(size + 1);
  expect(copied[0], 'what is not written is not copied').not.toContain('name');
  expect(new Set(copied.slice(1).map((line) => line.slice(0, 5).join())).size, 'they look the same').toBe(1);
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(at).toMatch(/--1-2$/u); // birth date
  await page.keyboard.press('Enter');
  await expect(app.get('head-birth date')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('4');
  await expect(app.get('head-role-birth date')).toHaveValue('insensitive');
  await expect(grid, 'the focus stays').toBeFocused();
  await expect(page.locator('.standing .checked')).toHaveText('Checked with earlier settings');
});

test('a phone shows one record at a time, and what each value was', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.regularSample();
  const card = app.get('output').locator('.g-card');
  await expect(card).toContainText('Record 1 of 3,000');
  await expect(card.locator('dd.coarser small').first()).toHaveText(/^was /u);
  await app.get('record-next').click();
  await expect(card).toContainText('Record 2 of 3,000');
  await app.focused('record-next');
  expect(await violations(page)).toEqual([]);
});
