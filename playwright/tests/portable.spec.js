// The portable edition: one file, opened from disk.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { doAdult } from '../adult.js';
import { expect, exportPortable, start, test } from '../editions.js';
import { App, root, sharedData } from '../site.js';

/** The portable edition where a path is awkward. */
const portable = (testInfo) => exportPortable(testInfo, join(testInfo.outputPath('mit Ümlaut & Leerzeichen #1'), 'Fulgurite für alle.html'));

/** Requests that are no address within the browser. */
const outside = (requests) => requests.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'));

test('files that are no text in the portable file', async ({ page, record }, testInfo) => {
  const url = pathToFileURL(portable(testInfo)).href;
  record.home = url;
  const app = await start(page, url);
  await app.open(join(root, 'core', 'formats', 'testdata', 'people.sav'));
  await expect(app.get('open-records')).toHaveAttribute('data-value', '5');
});

test('ADULT in the portable file: no request at all after it was opened', async ({ page, record }, testInfo) => {
  const folder = sharedData('adult');
  const file = portable(testInfo);
  const url = pathToFileURL(file).href;
  record.home = url;
  const app = await start(page, url);
  const job = await doAdult(app, folder, testInfo);
  expect(outside(record.requests), 'the file itself, once').toEqual([url]);

  // The project does the same when the file is opened again.
  await page.reload();
  const again = new App(page);
  await again.openProject(job.project);
  await again.open(join(folder, 'data.csv'));
  await again.step('rules');
  await expect(again.get('limit')).toHaveValue('2');
  expect(outside(record.requests)).toEqual([url, url]);
});

test('the portable file: sample, cancel, letters, and a new engine', async ({ page, record }, testInfo) => {
  const url = pathToFileURL(portable(testInfo)).href;
  record.home = url;
  const app = await start(page, url);
  expect(await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].map((font) => font.status)))).toEqual(['loaded']);
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  await expect(app.get('unkept')).toBeHidden();
  await app.fill('k', 6);
  await expect(app.get('unkept')).toContainText('Save the project');
  await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
  await app.run();

  // An engine that does not answer is ended and replaced, from the same file.
  const workers = page.workers().length;
  expect(workers).toBe(1);
  await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('broken'); }); });
  await expect(page.getByText('A new engine has opened the file again')).toBeVisible();
  expect(outside(record.requests)).toEqual([url]);
});

for (const lost of ['worker.js', 'app.wasm']) {
  test(`a portable file that has lost its ${lost} says so`, async ({ page, record }, testInfo) => {
    const file = portable(testInfo);
    const text = readFileSync(file, 'utf16le');
    const damaged = text.replace(`data-file="${lost}"`, 'data-file="lost"');
    expect(damaged === text).toBe(false);
    writeFileSync(file, damaged, 'utf16le');
    record.home = pathToFileURL(file).href;
    await page.goto(record.home);
    await expect(page.locator('#loading-text')).toHaveText(`A part of this file is damaged or missing. Get the file anew, and open that one. (this edition has no file ${lost})`);
    await expect(page.locator('#first')).toBeHidden();
  });
}

test('the policy of the portable file allows no connection', async ({ page, record }, testInfo) => {
  const url = pathToFileURL(portable(testInfo)).href;
  record.home = url;
  await start(page, url);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toMatch(/'self'|'unsafe-inline'|'unsafe-eval'|https?:|\*/);
  const worker = page.workers()[0];
  for (const target of [url, 'http://127.0.0.1:9/x']) {
    expect(await worker.evaluate((address) => fetch(address).then(() => 'sent', () => 'refused'), target)).toBe('refused');
    expect(await page.evaluate((address) => fetch(address).then(() => 'sent', () => 'refused'), target)).toBe('refused');
  }
  expect(await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return window.injected === undefined;
  }), 'a script without a hash does not run').toBe(true);
  expect(basename(url)).toContain('Fulgurite');
  record.requests.length = 0;
});

test('the portable file, hosted by somebody, does not work inside another page', async ({ page, record }, testInfo) => {
  const content = readFileSync(portable(testInfo));
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(request.url === '/f.html' ? content : '<iframe src="/f.html" width="900" height="600"></iframe>');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  record.home = `http://127.0.0.1:${server.address().port}/`;
  await page.goto(record.home);
  await expect(page.frameLocator('iframe').getByText('Fulgurite does not work inside another page')).toBeVisible();
  await new Promise((done) => { server.close(done); server.closeAllConnections(); });
});
