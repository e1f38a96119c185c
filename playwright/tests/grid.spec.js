// The table of the result: what it shows of each record, by mouse and by keyboard, with and without colours.
import { violations } from '../axe.js';
import { expect, test } from '../site.js';

test.use({ viewport: { width: 1440, height: 900 } });

/** The cells of a line in sight. */
const cells = (app, line) => app.get('output').locator('.g-row').nth(line).locator('.g-cell');

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
  expect(await violations(page)).toEqual([]);
});

test('the table by keyboard alone, to its last line; a role is changed at its head', async ({ app, page }) => {
  await app.regularSample();
  const grid = app.get('output').getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '3001');
  await expect(app.get('output').locator('.g-row.first').first(), 'the lines of the result have come').toBeVisible();
  await expect(app.get('output').locator('.waiting')).toHaveCount(0);
  await grid.focus();
  await page.keyboard.press('Control+End');
  const at = () => grid.getAttribute('aria-activedescendant');
  await expect.poll(at).toMatch(/-2999-10$/u);
  await expect(app.get('output').locator('.g-here')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect.poll(at).toMatch(/-0--1$/u);
  await expect(app.get('output').locator('.g-row.first').first(), 'the first lines are there again').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.get('output').locator('.g-row.hit').first()).toBeVisible();
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
