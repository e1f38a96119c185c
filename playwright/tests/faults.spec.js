// What breaks around the page while it is at work: workers, memory, files, clocks,
// storage, networks, and what others do to its document.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { record } from '../figures.js';
import { App, expect, load, root, test as base } from '../site.js';
import { crowded } from '../table.js';

// A module without a package, so that Node.js does not see by itself that it is one.
const { limited } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(root, 'static', 'memory.js'), 'utf8'))}`);

base.describe.configure({ mode: 'default' }); // one worker, which counts
let survived = 0;

const test = base.extend({
  /** Counts a fault when its test has passed. */
  counted: [async ({}, use, testInfo) => {
    await use();
    if (testInfo.status === 'passed') survived++;
  }, { auto: true }],
});

test.afterAll(() => record({
  name: 'browser/faults', value: survived, unit: 'kinds of faults',
  what: 'Faults around the page at work, from engines that end or hang to frozen tabs, set clocks, refused storage and lost files: each noticed or without effect, the settings kept, the result verified.',
}));

const columns = Array.from({ length: 20 }, (_, i) => `c${i}`);

/** A table whose search does not end by itself. */
function large(testInfo, name = 'large.csv', records = 3000) {
  const file = testInfo.outputPath(name);
  let seed = 7;
  const random = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % 8; };
  const lines = Array.from({ length: records }, () => columns.map(random).join(';'));
  writeFileSync(file, `${columns.join(';')}\n${lines.join('\n')}\n`);
  return file;
}

/** In seconds, more than any test takes: the search ends when it is told to. */
const endless = 3600;

/** Opens the table and goes to the rules, with a time box in seconds. */
async function prepare(app, file, box = endless) {
  await app.open(file);
  await app.step('columns');
  await app.roleOfAll('quasi-identifying');
  await app.step('rules');
  await app.fill('k', 7);
  await app.fill('limit', 100);
  await app.get('recoding').selectOption('full-domain');
  await app.get('search').selectOption('lightning');
  await app.fill('time-box', box);
}

/** The settings are in place, and the search gives a verified result with them. */
async function goesOn(app) {
  await app.step('rules');
  await expect(app.get('k')).toHaveValue('7');
  await app.fill('time-box', 1);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
}

/** Ends the engine's worker without a word to anybody. */
const end = (page) => page.workers()[0].evaluate(() => { setTimeout(() => self.close()); });

const again = (page) => expect(page.getByText('A new engine has opened the file again')).toBeVisible();
const silence = (page) => page.getByText('The engine has not answered for some seconds');

test('an engine that is ended without a word is noticed, and another goes on', async ({ app, page }, testInfo) => {
  await prepare(app, large(testInfo));
  await app.find();
  const start = performance.now(); // within 5 s, as TestPulse has it, where the machine has nothing else to do
  await end(page);
  await expect(page.getByText('The engine has stopped unexpectedly')).toBeVisible();
  console.log(`noticed after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await again(page);
  await goesOn(app);
});

test('an engine that hangs is told of, and another is started by a button', async ({ app, page }, testInfo) => {
  await prepare(app, large(testInfo));
  await app.find();
  page.workers()[0].evaluate(() => { for (;;); }).catch(() => {}); // it is ended amid this
  const start = performance.now();
  await expect(silence(page)).toBeVisible();
  console.log(`told after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await again(page);
  await expect(silence(page)).toHaveCount(0);
  await goesOn(app);
});

test('an engine that is held up is told of, and goes on by itself', async ({ app, page }, testInfo) => {
  await prepare(app, large(testInfo));
  await app.find();
  const held = page.workers()[0].evaluate(() => { for (const until = performance.now() + 8000; performance.now() < until;); });
  await expect(silence(page)).toBeVisible();
  await held;
  await expect(silence(page)).toHaveCount(0);
  await app.stop();
});

test('an engine that runs out of memory says so, and another goes on', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const app = new App(page);
  const program = limited(gunzipSync(readFileSync(join(root, 'web', 'site', 'dist', 'engine.wasm.gz'))), 112e6);
  await page.route('**/engine.wasm', (route) => route.fulfill({ body: Buffer.from(program), contentType: 'application/wasm' }));
  await load(page, origin);
  const project = testInfo.outputPath('project.json');
  writeFileSync(project, JSON.stringify({
    version: 2, rowsArePeople: true, columns: columns.map((name) => ({ name, role: 'quasi-identifying' })), models: [{ model: 'k-anonymity', params: { k: 7 } }],
    suppressionLimit: 1, measure: { measure: 'loss' }, search: { algorithm: 'lightning', timeLimit: 1 },
  }));
  await app.openProject(project);
  const huge = testInfo.outputPath('huge.csv');
  writeFileSync(huge, crowded());
  await app.get('file-anonymize').setInputFiles(huge);
  await expect(page.getByText('The engine ran out of memory')).toBeVisible();
  await expect(page.getByText(/goroutine|runtime/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await app.open(large(testInfo, 'small.csv', 300)); // a search of it fits
  await goesOn(app);
  await context.close();
});

test('a file that is gone when its engine ends waits with its settings', async ({ app, page }, testInfo) => {
  const file = large(testInfo);
  const text = readFileSync(file);
  await prepare(app, file, 1);
  rmSync(file);
  await end(page);
  await expect(page.getByText(/This file could not be read/)).toBeVisible();
  await expect(page.getByText('All settings are kept')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  writeFileSync(file, text);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('rules');
  await goesOn(app);
});

for (const [how, change] of [['written over', (file) => writeFileSync(file, 'x;y\n1;2\n')], ['removed', rmSync]]) {
  test(`a file that is ${how} after it was opened is not read again by half, and what was made of it is saved`, async ({ app, page }, testInfo) => {
    const file = large(testInfo);
    await prepare(app, file, 1);
    await app.run();
    change(file);
    const safe = readFileSync(await app.save('save-table', testInfo.outputPath('safe.csv')), 'utf8');
    expect(safe.split('\n')[0]).toBe(columns.join(';'));
    await app.step('open');
    await app.reveal('open-delimiter');
    await app.get('open-delimiter').selectOption(',');
    await expect(page.getByText(/can no longer read the file|has changed since it was opened/).first()).toBeVisible();
    await expect(app.get('open-columns')).toHaveAttribute('data-value', '20');
    await app.step('rules');
    await expect(app.get('k')).toHaveValue('7');
  });
}

test('a tab that is frozen amid a search goes on when it thaws, without a false alarm', async ({ app, page, context }, testInfo) => {
  await prepare(app, large(testInfo));
  await app.find();
  const devtools = await context.newCDPSession(page);
  await page.evaluate(() => {
    new MutationObserver(() => { window.alarmed ||= document.body.textContent.includes('has not answered'); }).observe(document.body, { subtree: true, childList: true });
  });
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((done) => { setTimeout(done, 6000); });
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await app.stop();
  expect(await page.evaluate(() => window.alarmed ?? false)).toBe(false);
});

test('a clock that is set forward by a year amid a search does not end it sooner or later', async ({ app, page }, testInfo) => {
  await prepare(app, large(testInfo), 4);
  const year = 365 * 86_400_000;
  const start = performance.now();
  await app.find();
  const set = (by) => {
    const now = Date.now.bind(Date);
    const real = Date;
    self.Date = class extends real {
      constructor(...given) { super(...(given.length > 0 ? given : [now() + by])); }
      static now() { return now() + by; }
    };
  };
  await Promise.all([page.evaluate(set, year), page.workers()[0].evaluate(set, year)]);
  await app.expectStep('result');
  expect(performance.now() - start, 'not at once').toBeGreaterThan(3500);
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
});

test('storage that is refused or full is not needed', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const refuse = (name) => () => { throw new DOMException(`${name} is refused`, 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse(name), configurable: true });
    }
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  });
  const page = await context.newPage();
  const app = new App(page);
  await load(page, origin);
  await prepare(app, large(testInfo), 1);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await context.close();
});

test('the page keeps nothing in the storage of the browser beyond its tab', async ({ app, page }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  const other = await page.context().newPage();
  await other.goto(`${page.url()}licences.txt`); // of the same origin, without the program
  expect(await other.evaluate(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length])).toEqual([0, 0, 0, 0]);
});

test('a network that is gone before the page\'s program came is told of, and it goes on by itself', async ({ browser, origin }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let lost = true;
  await context.route('**/app.wasm*', (route) => (lost ? route.abort('internetdisconnected') : route.continue()));
  await page.goto(`${origin}/`);
  await expect(page.getByText('The program could not be loaded: the network is gone')).toBeVisible();
  lost = false;
  await expect(page.getByTestId('door-anonymize')).toBeVisible();
  await context.close();
});

test('two tabs work beside each other, each with its own table', async ({ app, page, context, origin }, testInfo) => {
  const beside = await context.newPage();
  await load(beside, origin);
  const second = new App(beside);
  const small = testInfo.outputPath('small.csv');
  writeFileSync(small, 'age;sex\n' + '30;m\n31;m\n32;m\n33;m\n34;m\n35;m\n'.repeat(5));
  await prepare(app, large(testInfo));
  await app.find();
  await second.open(small);
  await second.press('forget');
  await second.open(small);
  await expect(second.get('open-records')).toHaveAttribute('data-value', '30');
  await beside.close();
  await app.stop();
  await app.step('open');
  await expect(app.get('open-records')).toHaveAttribute('data-value', '3000');
});

/** What extensions do to a page: attributes, elements everywhere, texts in boxes of their own. */
function meddle() {
  for (const element of document.querySelectorAll('body, body *')) {
    element.setAttribute('data-extension', '1');
    element.classList.add('extended');
  }
  for (const element of [document.body, ...document.querySelectorAll('main, section, nav, .app, .row, h1, h2, button, label')]) {
    const own = document.createElement('extension-box');
    element.prepend(own);
    element.append(own.cloneNode());
  }
  const texts = [];
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) texts.push(walker.currentNode);
  texts.forEach((text, i) => {
    const box = document.createElement('font');
    text.replaceWith(box);
    if (i % 2) box.append(text); // or it is gone
    else box.textContent = text.nodeValue;
  });
}

test('what an extension puts into the page, before its start and at every step, does not stop it', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await context.addInitScript(() => addEventListener('DOMContentLoaded', () => document.body.prepend(document.createElement('extension-box'))));
  const app = new App(page);
  await load(page, origin);
  const file = large(testInfo);
  await page.evaluate(meddle);
  await app.open(file);
  await page.evaluate(meddle);
  await app.step('columns');
  await page.evaluate(meddle);
  await app.roleOfAll('quasi-identifying');
  for (const step of ['coarseness', 'rules', 'open', 'columns', 'rules']) {
    await page.evaluate(meddle);
    await app.step(step);
  }
  await app.fill('limit', 100);
  await app.get('recoding').selectOption('full-domain');
  await app.get('search').selectOption('lightning');
  await app.fill('time-box', endless);
  await page.evaluate(meddle);
  await app.find();
  await page.evaluate(meddle);
  await app.stop();
  await expect(page.locator('.stopped')).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('zooming and printing amid a search do not disturb it', async ({ app, page, context }, testInfo) => {
  await prepare(app, large(testInfo));
  await app.find();
  const devtools = await context.newCDPSession(page);
  expect((await page.pdf()).length).toBeGreaterThan(1000);
  for (const [width, scale] of [[320, 2], [1280, 0.5], [640, 4], [1280, 1]]) {
    await devtools.send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: scale, mobile: false });
    await page.emulateMedia({ media: scale === 2 ? 'print' : 'screen' });
  }
  expect((await page.pdf()).length).toBeGreaterThan(1000);
  await app.expectStep('run');
  await app.stop();
});
