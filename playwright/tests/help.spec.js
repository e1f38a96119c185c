// The help in the page: in a dialog, in every edition, without leaving the page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, exportPortable, exportSite, host, start, test } from '../editions.js';
import { connect, inside, sandbox } from '../frame.js';
import { hostFolder } from '../portal.js';
import { serve } from '../site.js';
import { violations } from '../axe.js';

/** Opens the help; its heading says which topic is on show. */
async function open(app, topic) {
  await app.get('help').click();
  await expect(app.get('help-text').getByRole('heading', { level: 1 })).toHaveText(topic);
}

/** Whether every picture of the topic on show has come. */
const pictures = (app) => app.get('help-text').locator('img').evaluateAll((images) => images.length > 0 && images.every((image) => image.naturalWidth > 0));

/** Reads and leaves the help as somebody does with the keyboard; whether there are pages beside this one. */
async function read(page, app, beside) {
  const address = page.url();
  await open(app, 'Using the page');
  await expect(app.get('help-text')).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  const heading = app.get('help-text').getByRole('heading', { level: 1 });
  await app.get('help-text').getByRole('link', { name: 'hierarchies' }).click();
  await expect(heading).toHaveText('Hierarchies');
  await expect(app.get('help-text')).toBeFocused();
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: 'Performance' }).click();
  await expect(heading).toHaveText('Performance');
  await expect(topics.locator('[aria-current=page]')).toHaveText('Performance');
  await expect.poll(() => pictures(app)).toBe(true);
  // Words are found in all topics, and lead to the section that has them.
  await app.get('help-search').fill('nightly append');
  await page.getByRole('link', { name: 'The command line: A nightly job' }).click();
  await expect(heading).toHaveText('The command line');
  await app.get('help-search').fill('nowhere-to-be-found');
  await expect(app.page.getByText('Nothing in the help has these words.')).toBeVisible();
  await app.get('help-search').fill('');
  await topics.getByRole('link', { name: 'Search algorithms' }).click();
  await expect(heading).toHaveText('Search algorithms');
  await expect(topics.getByRole('link', { name: /^Flash, step by step/ })).toHaveCount(beside ? 1 : 0);
  await expect(app.get('help-text').getByRole('link', { name: 'step by step' })).toHaveCount(beside ? 1 : 0);
  expect(await app.get('help-dialog').locator('[style], script').count()).toBe(0);

  // The focus stays inside, and goes back to where it was.
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(app.get('help-dialog')).toBeHidden();
  await expect(app.get('help')).toBeFocused();
  expect(page.url(), 'the page was not left').toBe(address);
}

test('hosted below a path: read, followed, closed, and again with the server gone', async ({ page, context, record }, testInfo) => {
  const server = await host(exportSite(testInfo.outputPath('site')), '/tools/fulgurite/');
  record.home = server.url;
  const app = await start(page, server.url);
  await read(page, app, true);

  // What has scripts of its own opens beside the page.
  await open(app, 'Using the page');
  const beside = context.waitForEvent('page');
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Flash, step by step' }).click();
  const walk = await beside;
  await expect(walk.locator('#count')).not.toHaveText('1');
  await walk.getByRole('link', { name: 'The papers' }).click();
  await expect(walk).toHaveTitle("The papers' experiments - Fulgurite");
  await walk.close();
  await app.get('help-close').click();
  await expect(app.get('help')).toBeFocused();

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await server.close();
  const kept = await start(page, server.url);
  await read(page, kept, true);
});

test('portable: the file carries it', async ({ page, record }, testInfo) => {
  record.home = pathToFileURL(exportPortable(testInfo, testInfo.outputPath('fulgurite.html'))).href;
  const app = await start(page, record.home);
  await read(page, app, false);
  expect(record.requests.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:')), 'the file itself, once').toEqual([record.home]);
});

test('in a frame without an origin', async ({ page, record }, testInfo) => {
  mkdirSync(testInfo.outputPath('.'), { recursive: true });
  writeFileSync(testInfo.outputPath('index.html'), '<!doctype html><meta charset="utf-8"><title>Portal</title>');
  const portal = await hostFolder(testInfo.outputPath('.'));
  const { origin, server } = await serve('--embed-origin', portal.origin);
  record.home = 'http://127.0.0.1:'; // of both
  await page.goto(`${portal.origin}/`);
  await connect(page, `${origin}/embed.html`, {}, { sandbox, width: 1200, height: 700 });
  const app = await inside(page, `${origin}/embed.html`);
  await open(app, 'Using the page');
  const topics = app.get('help-dialog').getByRole('navigation', { name: 'Topics' });
  await topics.getByRole('link', { name: 'Performance' }).click();
  await expect(app.get('help-text').getByRole('heading', { level: 1 })).toHaveText('Performance');
  await expect.poll(() => pictures(app)).toBe(true);
  await expect(topics.getByRole('link', { name: 'Search algorithms' })).toHaveCount(1);
  await expect(topics.getByRole('link', { name: /^Flash, step by step/ }), 'a frame opens no page').toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(app.get('help-dialog')).toBeHidden();
  await portal.close();
  server.kill('SIGINT');
});

test('axe finds nothing in the help, in light and dark, and it fits a phone', async ({ page, record }) => {
  const { origin, server } = await serve();
  record.home = origin;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const app = await start(page, `${origin}/`);
  await app.get('door-sample').click();
  await app.expectStep('open');
  await open(app, 'Using the page');
  await expect(app.get('help-text').getByRole('heading', { name: 'Open', exact: true }), 'what the step is about').toBeInViewport();
  await page.keyboard.press('Escape');
  await app.step('rules');
  await open(app, 'Using the page');
  await expect(app.get('help-text').getByRole('heading', { name: 'Rules', exact: true })).toBeInViewport({ ratio: 0.9 });
  await app.get('help-close').click();
  await app.step('coarseness');
  await open(app, 'Hierarchies');
  expect(await violations(page), 'hierarchies').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const topics = await page.getByRole('navigation', { name: 'Topics', includeHidden: true }).getByRole('link', { includeHidden: true }).allTextContents();
  expect(topics.length).toBeGreaterThan(10);
  for (const topic of topics.filter((name) => !name.startsWith('Flash'))) {
    await page.getByText('Topics', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: topic, exact: true }).click();
    await expect(app.get('help-text').getByRole('heading', { level: 1 })).toHaveText(topic);
    await expect(page.getByRole('navigation', { name: 'Topics' })).toBeHidden();
    await expect.poll(() => app.get('help-text').evaluate((text) => text.scrollWidth - text.clientWidth), `${topic} scrolls sideways`).toBe(0);
    const heights = await app.get('help-text').locator('.scroll, pre, li, p').evaluateAll((all) => all.map((one) => one.offsetHeight));
    expect(Math.min(...heights), `${topic}: something is cut off`).toBeGreaterThan(15);
    if (topic === 'Fulgurite in your own pages') { // tables, code
      expect(await violations(page), topic).toEqual([]);
    }
  }
  for (const topic of ['using', 'embedding']) { // as pages by themselves
    await page.goto(`${origin}/docs/${topic}.html`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${topic}.html scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await violations(page), `${topic}.html`).toEqual([]);
  }
  server.kill('SIGINT');
});
