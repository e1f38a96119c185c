// The hosted page with its server gone, and its updates.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doAdult } from '../adult.js';
import { expect, exportSite, host, start, test } from '../editions.js';
import { serve, sharedData } from '../site.js';

/** Waits until the page is kept, and served from what is kept. */
async function kept(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('ADULT with the server killed after the first visit, below a path', async ({ page, record }, testInfo) => {
  const folder = sharedData('adult');
  const server = await host(exportSite(testInfo.outputPath('site')), '/tools/fulgurite/');
  record.home = server.url;
  await start(page, server.url);
  await kept(page);
  await server.close();
  for (const address of [server.url, `${server.url}?from=mail&x=1`, `${server.url}index.html`]) {
    await start(page, address);
  }
  await page.reload();
  const app = await start(page, server.url);
  await doAdult(app, folder, testInfo);
});

/** Changes a file of a site, as a newer build would. */
function change(folder, name, edit) {
  const file = join(folder, name);
  const before = readFileSync(file);
  const after = Buffer.from(edit(before.toString()));
  expect(after.equals(before), `${name} is changed`).toBe(false);
  writeFileSync(file, after);
  rmSync(`${file}.br`, { force: true });
  rmSync(`${file}.gz`, { force: true });
  return [before, after].map((content) => createHash('sha256').update(content).digest('hex'));
}

/** Makes a newer version of a site, with another page and another worker of the engine. */
function newer(from, to) {
  cpSync(from, to, { recursive: true });
  const sums = [
    change(to, 'index.html', (text) => text.replace('<title>Fulgurite</title>', '<title>Fulgurite, newer</title>')),
    change(to, 'worker.js', (text) => `${text}\nself.newer = true;\n`),
  ];
  change(to, 'service-worker.js', (text) => sums.reduce((list, [before, after]) => list.replace(before, after), text).replace(/BUILD = ".*"/, 'BUILD = "newer"'));
  return to;
}

const isNewer = (page) => page.workers().at(-1).evaluate(() => self.newer === true); // an engine that has ended may be there still, before the new one

test('an update waits, is offered in a sentence, and never mixes builds', async ({ page, context, record }, testInfo) => {
  const first = exportSite(testInfo.outputPath('first'));
  const server = await host(first, '/tools/fulgurite/');
  record.home = server.url;
  await start(page, server.url);
  await kept(page);
  const app = await start(page, server.url);
  await expect(app.get('update')).toHaveCount(0);
  await app.get('door-sample').click();
  await app.expectStep('open');

  // A newer site that is only half there is not taken.
  server.folder = newer(first, testInfo.outputPath('newer'));
  const worker = join(server.folder, 'worker.js');
  const whole = readFileSync(worker);
  writeFileSync(worker, 'half');
  server.asked.length = 0;
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {}));
  await expect.poll(() => server.asked.some((line) => line.endsWith('/worker.js'))).toBe(true);
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBe(1);
  await expect(app.get('update')).toHaveCount(0);

  // The whole one waits; the page goes on with its own files, engine included.
  writeFileSync(worker, whole);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
  await expect(app.get('update')).toContainText('A new version is ready');
  await app.expectStep('open');
  await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('broken'); }); });
  await expect(page.getByText('A new engine has opened the file again')).toBeVisible();
  expect(await isNewer(page), 'the old page has started an old engine').toBe(false);
  const other = await context.newPage();
  await start(other, server.url);
  await expect(other).toHaveTitle('Fulgurite');
  expect(await isNewer(other)).toBe(false);

  // With two pages open it is not used; with one, when the button is pressed.
  await app.get('update-now').click();
  await expect(app.get('update')).toContainText('open in another tab');
  await other.close();
  await app.get('update-now').click();
  await expect(page).toHaveTitle('Fulgurite, newer');
  await start(page, server.url);
  expect(await isNewer(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length)), 'the older cache is gone').toBe(1);
  await server.close();
  await start(page, server.url);
  await expect(page).toHaveTitle('Fulgurite, newer');
});

test('the page can be installed, and a server on this computer keeps nothing', async ({ page, record, browser }, testInfo) => {
  const server = await host(exportSite(testInfo.outputPath('site')));
  record.home = server.url;
  await start(page, server.url);
  await kept(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data).start_url).toBe('./');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A context of a test is a private window, which is all that the browser finds fault with.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await server.close();

  const local = await serve();
  const own = await browser.newPage();
  await start(own, `${local.origin}/`);
  expect(await own.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  await own.close();
  local.server.kill('SIGINT');
});
