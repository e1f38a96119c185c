// The result is a place of six tabs: each is found by mouse and by keyboard alone, is a page
// of the browser’s history, and takes two screens of the panel at most. (accessibility.spec.js asks axe.)
import { App, expect, load, test } from '../site.js';

const places = ['summary', 'risk', 'use', 'table', 'alternatives', 'report'];
const titles = { table: 'changes', alternatives: 'other ways' };

test.use({ viewport: { width: 1440, height: 900 } });

test('every place by mouse: one panel, its title, two screens at most, the save button in sight; Back and Forward', async ({ app, page }) => {
  await app.regularSample();
  for (const place of places) {
    await app.place(place);
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel')).toHaveAttribute('id', `panel-${place}`);
    await expect(page).toHaveTitle(new RegExp(`^${titles[place] ?? place} - Result - Fulgurite$`, 'i'));
    if (place === 'alternatives') await expect(app.get('solutions-table')).toBeVisible(); // it comes after the rest
    await expect.poll(() => app.get('screen').evaluate((panel) => panel.scrollHeight), `${place}: pixels high`).toBeLessThanOrEqual(place === 'alternatives' ? 2500 : 1800); // choices are cards there
    await expect(page.getByRole('button').and(page.locator('.primary:visible')), `${place}: save, and its menu`).toHaveCount(2);
    await app.get('screen').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(app.get('save-table')).toBeInViewport({ ratio: 1 });
    await expect(app.get(`place-${place}`)).toBeInViewport({ ratio: 1 });
  }
  for (const place of [...places].reverse().slice(1)) {
    await page.goBack();
    await expect(app.get(`place-${place}`)).toHaveAttribute('aria-selected', 'true');
  }
  await page.goForward();
  await expect(app.get('place-risk')).toHaveAttribute('aria-selected', 'true');
});

test('every place by keyboard alone', async ({ app, page }) => {
  await app.regularSample();
  await app.get('place-summary').focus();
  for (const place of places.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await app.focused(`place-${place}`);
    await page.keyboard.press('Enter');
    await expect(app.get(`place-${place}`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.panel > .part[data-ready="false"]')).toHaveCount(0);
    await app.focused(`place-${place}`); // the focus stays
  }
  await page.keyboard.press('ArrowRight'); // round
  await app.focused('place-summary');
  await page.keyboard.press('ArrowLeft');
  await app.focused('place-report');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(app.get('place-summary')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await app.focused('place-report');
  const download = page.waitForEvent('download');
  await app.get('save-table').focus();
  await page.keyboard.press('Enter');
  await download;
  await page.keyboard.press('Tab');
  await app.focused('save-menu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await app.focused('save-format');
  await page.keyboard.press('Escape');
  await app.focused('save-menu');
});

test('nothing is wider than a phone, and what has the focus is not behind the bars', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.regularSample();
  for (const place of places) {
    await app.place(place);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(360);
    await expect(app.get('save-table')).toBeInViewport({ ratio: 1 });
  }
});

test('the place survives a reload', async ({ app, page, origin }) => {
  await app.regularSample();
  await app.place('risk');
  await load(page, origin);
  const again = new App(page);
  await again.get('door-sample').click();
  await again.expectStep('rules');
  await again.run();
  await expect(again.get('place-risk')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAttribute('id', 'panel-risk');
});

test('the risk is held against limits of one’s own, and who is found by few details is told without showing anybody', async ({ app, page, origin }) => {
  await app.regularSample();
  await app.place('risk');
  // The limits begin with the groups of five that the rules ask for.
  await expect(app.get('limit-highest')).toHaveValue('20');
  for (const limit of ['highest', 'at-risk', 'success']) {
    await expect(app.get(`judged-${limit}`)).toHaveAttribute('data-kept', 'true');
  }
  await app.fill('limit-highest', 9);
  await expect(app.get('judged-highest')).toHaveAttribute('data-kept', 'false');
  await expect(app.get('judged-highest')).toContainText('with a probability of 20 %: this is above your limit of 0.09 (1 in 11)');
  await expect(app.get('judged-at-risk')).toHaveAttribute('data-kept', 'false');
  await app.fill('limit-at-risk', 100);
  await expect(app.get('judged-at-risk')).toHaveAttribute('data-kept', 'true');
  await app.fill('limit-highest', 0);
  await expect(page.locator('#limit-highest-problem, [data-testid="problem"]').first()).toBeVisible();
  await app.fill('limit-highest', 9);

  await app.get('singled').locator('summary').first().click();
  await expect(app.get('singled-by-4')).toBeVisible();
  const by = async (n) => (await app.get(`singled-by-${n}`).locator('td').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
  let before = 0;
  for (const n of [1, 2, 3, 4]) {
    const [was, is] = await by(n);
    before += was;
    expect(is, `nobody is found by ${n} details`).toBe(0);
  }
  expect(before, 'all 1,938 people were unique').toBeGreaterThan(1800);
  await app.get('safe-harbor').locator('summary').first().click();
  await expect(app.get('harbor-name')).toHaveText('name is removed.');
  await expect(app.get('harbor-postcode')).toContainText('becomes coarser');
  await app.get('more-risk').locator('summary').first().click();
  await expect(app.get('guaranteed')).toHaveAttribute('data-prosecutor', '0.2');

  // Limits are settings of the page: they survive a reload.
  await load(page, origin);
  const again = new App(page);
  await again.get('door-sample').click();
  await again.expectStep('rules');
  await again.run();
  await expect(again.get('limit-highest')).toHaveValue('9');
});
