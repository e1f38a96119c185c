// The first screen reacts before the program is there: what is done meanwhile is kept.
import { writeFileSync } from 'node:fs';
import { violations } from '../axe.js';
import { App, expect, still, test as base } from '../site.js';

const test = base.extend({
  // The page with its program still under way; come lets it arrive.
  early: async ({ page, origin }, use) => {
    let come;
    const held = new Promise((resolve) => { come = resolve; });
    await page.route('**/app.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin}/`, { waitUntil: 'commit' });
    const app = new App(page);
    await expect(app.get('door-anonymize')).toBeVisible();
    app.come = come;
    await use(app);
  },
});

const table = (testInfo) => {
  const file = testInfo.outputPath('people.csv');
  writeFileSync(file, 'age,sex,town\n30,f,Ulm\n31,m,Bonn\n32,m,Bonn\n');
  return file;
};

test('a file that is chosen before the program is there is opened by it', async ({ early, page }, testInfo) => {
  const dialog = page.waitForEvent('filechooser');
  await early.get('door-anonymize').focus();
  await page.keyboard.press('Enter');
  await (await dialog).setFiles(table(testInfo));
  await expect(early.get('busy')).toContainText('people.csv is opened as soon as');
  early.come();
  await early.expectStep('open');
  await early.shows('open-records', 3);
});

test('of two tables that are chosen before the program is there the last is opened', async ({ early }, testInfo) => {
  const other = testInfo.outputPath('other.csv');
  writeFileSync(other, 'age,sex\n30,f\n');
  await early.get('file-check').setInputFiles(other);
  await early.get('file-anonymize').setInputFiles(table(testInfo));
  early.come();
  await early.expectStep('open');
  await early.shows('open-records', 3);
});

test('nothing moves when the program takes over, and axe finds nothing before', async ({ early, page }) => {
  const places = () => page.evaluate(() => [...document.querySelectorAll('h1, h2, p:not(.busy), li, button, table, select')]
    .filter((element) => !element.closest('[hidden]'))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.textContent.slice(0, 20)}: ${[x, y, width, height].map(Math.round)}`;
    }));
  await page.evaluate(() => document.fonts.ready);
  const before = {};
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    before[width] = await places();
  }
  expect(before[390].length).toBeGreaterThan(20);
  // The mark has both of its colours: no part of it is within another.
  expect(await page.locator('#first .bolt > path').evaluateAll((paths) => paths.map((path) => path.childElementCount))).toEqual([0, 0]);
  expect(await violations(page)).toEqual([]);
  early.come();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByText(/^Version /)).toBeAttached();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(places).toEqual(before[width]);
  }
});

test('with kept settings no doors are shown before the program knows what is kept', async ({ app, page }, testInfo) => {
  await app.open(table(testInfo));
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  let come;
  const held = new Promise((resolve) => { come = resolve; });
  await page.route('**/app.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload(); // and is drawn: before, nothing can have the focus
  await page.waitForFunction(() => window.fulguriteFirst);
  await expect(page.locator('#loading')).toBeVisible();
  await expect(page.locator('#first')).toBeHidden();
  come();
  await expect(app.get('kept')).toContainText('people.csv');
});

test('a dialog that is open when the program comes still gives its file', async ({ early, page }, testInfo) => {
  const dialog = page.waitForEvent('filechooser');
  await early.get('door-check').click();
  const chooser = await dialog;
  early.come();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByText(/^Version /)).toBeAttached();
  await chooser.setFiles(table(testInfo));
  await early.expectStep('open');
  await still(page); // what is drawn meanwhile would move the button away under the pointer
  await early.step('check');
});

test('a file that is dropped before the program is there is opened by it', async ({ early, page }) => {
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['age,sex\n30,f\n31,m\n'], 'dropped.csv'));
    return data;
  });
  await early.get('drop-zone').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(early.get('busy')).toContainText('dropped.csv is opened as soon as');
  early.come();
  await early.expectStep('open');
  await early.shows('open-records', 2);
});

test('what is pressed and set before the program is there is done in its order, and the focus stays', async ({ early, page }) => {
  await early.get('theme').selectOption('dark');
  await early.get('trust-chip').click();
  await expect(early.get('busy')).toContainText('as soon as the program is there');
  early.come();
  await expect(page.locator('#aside')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  let comeAgain;
  const held = new Promise((resolve) => { comeAgain = resolve; });
  await page.route('**/app.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload(); // and is drawn: before, nothing can have the focus
  await early.get('door-project').focus();
  comeAgain();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByText(/^Version /)).toBeAttached();
  await early.focused('door-project');
});

test('a program that does not come is told of, and what was chosen is opened when it does', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext(); // whose console may complain
  const page = await context.newPage();
  let lost = true;
  await context.route('**/app.wasm*', (route) => (lost ? route.abort('internetdisconnected') : route.continue()));
  await page.goto(`${origin}/`);
  const app = new App(page);
  await expect(page.locator('#loading-text')).toContainText('could not be loaded');
  await app.get('file-anonymize').setInputFiles(table(testInfo)); // as by a dialog that was open before
  lost = false;
  await app.expectStep('open');
  await app.shows('open-records', 3);
  await context.close();
});
