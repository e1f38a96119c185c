// The page in a frame of a portal: the whole job with the hand-over, what a
// portal may hand in, and what its element says.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doAdult, expectAnonymous, transformation } from '../adult.js';
import { connect, emptyPortal, framed, inside, send, status } from '../frame.js';
import { expect, foreign, test } from '../portal.js';
import { sharedData } from '../site.js';
import { crowded } from '../table.js';

test('ADULT in a portal with the element, handed over by the button', async ({ installed, host, frames, blank: page, requests }, testInfo) => {
  const folder = sharedData('adult');
  const { build } = await import('vite');
  const root = join(installed, 'frame');
  await build({ root, logLevel: 'warn', configFile: false, build: { outDir: 'dist', emptyOutDir: true } });
  const portal = await host(join(root, 'dist'));
  const origin = await frames(portal);
  await page.goto(`${portal}/?frame=${origin}/embed.html`);
  const app = await inside(page, `${origin}/embed.html`);
  const { saved, found } = await doAdult(app, folder, testInfo);

  // The portal asks, and gets nothing by asking.
  await page.locator('#ask').click();
  await expect(app.get('portal-asks')).toBeVisible();
  await expect(page.locator('#state')).toHaveText('There is a result. Press the button that hands it over.');
  expect(await page.evaluate(() => window.received)).toBeUndefined();
  await expect(app.get('hand-over')).toHaveText(`Hand over to ${portal}`);
  await app.get('hand-over').click();
  await expect(page.locator('#state')).toContainText(`${30162 - found.suppressed} records`);
  const received = await page.evaluate(async () => ({ ...window.received, text: await window.received.file.text(), file: null }));
  expect(received.text).toBe(readFileSync(saved, 'utf8'));
  expect(received).toMatchObject({ score: 2_300_532, suppressed: found.suppressed, classes: found.classes, smallest: found.smallest, name: 'data-released.csv' });
  expect(Object.fromEntries(received.transformation.map(({ attribute, level }) => [attribute, level]))).toEqual(transformation);
  const file = testInfo.outputPath('received.csv');
  writeFileSync(file, received.text);
  expectAnonymous(file, folder, 5, 603, transformation);
  expect(await app.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--glass').trim()), 'the portal’s colour').toBe('#7a1f5c');
  expect(foreign(requests, portal, origin)).toEqual([]);
});

const people = ['name,age,city', ...Array.from({ length: 60 }, (_, i) => `Person${i},${20 + (i % 30)},${i % 2 ? 'Bonn' : 'Jülich'}`)].join('\n');
const settings = {
  version: 1, suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 6 } }],
  columns: [
    { name: 'name', role: 'identifying' },
    { name: 'age', role: 'quasi-identifying', hierarchy: { kind: 'intervals', intervals: { widths: [10, 30] } } },
    { name: 'city', role: 'quasi-identifying', hierarchy: { kind: 'suppression' } },
  ],
};

test('a portal sets the language', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host, { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
  const origin = await frames.isolated(portal);
  await page.goto(`${portal}/`);
  const first = await connect(page, `${origin}/embed.html`, { language: 'de-AT' });
  expect(first).toMatchObject({ type: 'connected', version: 1, problems: [] });
  const app = await inside(page, `${origin}/embed.html`);
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(app.get('door-sample')).not.toHaveText(/sample/);
});

test('a portal that speaks while scripts of the frame are on their way waits for them, and is told of one that does not come', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host);
  const address = `${await frames(portal)}/embed.html`;
  await page.goto(`${portal}/`);
  let asked;
  const late = new Promise((done) => { asked = done; });
  await page.route('**/language.js', async (route) => {
    asked();
    await new Promise((done) => { setTimeout(done, 3000); }); // the frame is ready to be spoken to long before
    await route.continue();
  });
  expect(await connect(page, address, { language: 'de' })).toMatchObject({ type: 'connected', problems: [] });
  await late;
  await expect((await inside(page, address)).page.locator('html')).toHaveAttribute('lang', 'de');
  expect(page.faults).toEqual([]);

  await page.unroute('**/language.js');
  await page.route('**/language.js', (route) => route.abort());
  await page.goto(`${portal}/`);
  expect(await connect(page, address)).toMatchObject({ type: 'refused', problem: { code: 'embed-load', sentence: expect.stringContaining('language.js') } });
  page.faults.length = 0; // of the scripts that lean on it
});

test('a portal hands in a table and settings, and learns nothing of rows without the button', async ({ installed, host, frames, blank: page, requests }, testInfo) => {
  // An isolated page shows only frames that let it.
  const portal = await emptyPortal(installed, host, { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
  const origin = await frames.isolated(portal);
  await page.goto(`${portal}/`);
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  const first = await connect(page, `${origin}/embed.html`, { steps: ['rules'], language: 'pl', theme: 'dark', memoryLimit: 1e9 });
  expect(first).toMatchObject({ type: 'connected', version: 1, problems: [{ code: 'embed-language' }] });
  const app = await inside(page, `${origin}/embed.html`);
  expect(await app.page.evaluate(() => self.origin), 'the frame has no origin').toBe('null');
  expect(await send(page, { type: 'settings', id: 1, config: JSON.stringify(settings) })).toEqual({ type: 'answer', id: 1 });
  expect(await send(page, { type: 'open', id: 2, name: 'people.csv', file: people })).toEqual({ type: 'answer', id: 2 });

  // The steps that the portal has settled are not there, and its settings are.
  await app.expectStep('rules');
  await expect(app.get('step-columns')).toHaveCount(0);
  await expect(app.get('k')).toHaveValue('6');
  await expect.poll(() => app.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect((await send(page, { type: 'open', id: 3, name: 'other.csv', file: 'a\n1\n' })).problem.code).toBe('embed-busy');
  expect((await send(page, { type: 'settings', id: 4, config: '{}' })).problem.code).toBe('embed-busy');
  await app.run();
  expect(await send(page, { type: 'ask', id: 5 })).toEqual({ type: 'answer', id: 5 });
  await expect(app.get('portal-asks')).toBeVisible();
  await expect.poll(() => status(page)).toMatchObject({ step: 'result', open: true, running: false, found: true, problems: [] });

  // Neither messages nor the frame itself say anything about the table.
  const told = await page.evaluate(() => JSON.stringify(window.heard));
  for (const secret of ['Person', 'Bonn', 'Jülich', 'city', '"age"', 'score', '"type":"result"']) {
    expect(told, secret).not.toContain(secret);
  }
  expect(await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    try {
      return [frame.contentDocument, frame.contentWindow.document.title];
    } catch (error) {
      return error.name;
    }
  })).toBe('SecurityError');

  // Saving works without an origin; then the button.
  await app.save('save-table', testInfo.outputPath('people.csv'));
  await app.get('hand-over').click();
  await page.waitForFunction(() => window.heard.some(({ type }) => type === 'result'));
  const text = await page.evaluate(() => window.heard.find(({ type }) => type === 'result').file.text());
  expect(text).toBe(readFileSync(testInfo.outputPath('people.csv'), 'utf8'));
  expect(text).not.toContain('Person');

  // A frame keeps nothing, and says so as soon as there is something to lose.
  await expect(app.get('unkept')).toBeHidden();
  await app.step('rules');
  await app.fill('k', 7);
  await expect(app.get('unkept')).toContainText('loses them when it is reloaded or closed');
  expect(foreign(requests, portal, origin)).toEqual([]);
});

test.describe('the element', () => {
  let address;

  /** A portal with the element; window.put makes one and resolves with what happens to it first. */
  test.beforeEach(async ({ installed, host, frames, blank: page }) => {
    const folder = join(installed, 'element');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><script type="module" src="/node_modules/fulgurite/element.js"></script>');
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
    const portal = await host(installed);
    address = `${await frames(portal)}/embed.html`;
    await page.goto(`${portal}/element/`);
    await page.evaluate(async () => {
      await customElements.whenDefined('fulgurite-anonymizer');
      window.put = (attributes, prepare = () => {}) => new Promise((done) => {
        document.body.replaceChildren();
        const element = document.createElement('fulgurite-anonymizer');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.addEventListener('error', ({ detail }) => done(`${detail.code}: ${detail.sentence}`), { once: true });
        element.addEventListener('result', () => done('result'));
        prepare(element, done);
        document.body.append(element);
      });
    });
  });

  test('begins with the settings that its attribute names, and gives the result by an event', async ({ blank: page }) => {
    await page.evaluate(([src, table]) => {
      window.events = [];
      window.put({ src, steps: 'rules', theme: 'dark', config: 'settings.json' }, (element) => {
        for (const type of ['ready', 'status', 'progress', 'result', 'error']) element.addEventListener(type, ({ detail }) => window.events.push({ type, detail }));
        element.open(table, 'people.csv'); // before there is a frame: it goes in after the settings
      });
    }, [address, people]);
    const app = await framed(page, address);
    await app.expectStep('rules');
    await expect(app.get('k')).toHaveValue('6');
    await expect.poll(() => app.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.evaluate(() => { document.querySelector('fulgurite-anonymizer').setAttribute('theme', 'light'); });
    await expect.poll(() => app.page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await app.run();
    await app.get('hand-over').click();
    await page.waitForFunction(() => window.events.some(({ type }) => type === 'result'));
    const { text, ...told } = await page.evaluate(async () => {
      const { detail } = window.events.find(({ type }) => type === 'result');
      const types = window.events.map(({ type }) => type);
      return { text: await detail.file.text(), name: detail.name, smallest: detail.smallest, first: types[0], error: types.includes('error'),
        status: document.querySelector('fulgurite-anonymizer').status };
    });
    expect(told).toMatchObject({ name: 'people-released.csv', smallest: 10, first: 'ready', error: false, status: { step: 'result', found: true } });
    expect(text.trim().split('\n').length).toBe(61);
  });

  test('hands in rows and settings by its properties', async ({ blank: page }) => {
    const rows = people.split('\n').map((line) => line.split(','));
    const told = await page.evaluate(([src, config, table]) => window.put({ src, steps: 'open rules' }, (element, done) => {
      element.open(table, 'rows.csv').catch((error) => done(error.sentence));
      element.config = config;
      element.addEventListener('status', ({ detail }) => detail.open && done(detail));
    }), [address, settings, rows]);
    expect(told).toMatchObject({ step: 'open', open: true, running: false, found: false, problems: [] });
  });

  test('limits the memory of the engine, which is told of and replaced', async ({ blank: page }) => {
    expect(await page.evaluate((src) => window.put({ src, 'memory-limit': 100_000 }), address)).toMatch(/^embed-memory: The engine cannot start with 100000 bytes/);
    await page.evaluate(() => document.body.replaceChildren());
    await expect.poll(() => page.frames().length, 'the frame that could not start is gone').toBe(1);
    await page.evaluate((src) => { window.put({ src, 'memory-limit': 64_000_000 }); }, address);
    const app = await inside(page, address);
    await page.evaluate(`window.crowded = ${crowded}`);
    await page.evaluate(() => document.querySelector('fulgurite-anonymizer').open(new Blob([window.crowded()]), 'large.csv'));
    await expect.poll(() => page.evaluate(() => document.querySelector('fulgurite-anonymizer').status?.problems)).toContain('bridge-out-of-memory');
    await expect(app.page.getByText('it was given 64 MB'), 'told once').toHaveCount(1);
    await app.get('back').click(); // another file
    await app.get('door-sample').click(); // the new engine works
    await app.expectStep('open');
  });

  test('says what is wrong', async ({ blank: page }) => {
    const put = (attributes, src = address) => page.evaluate((given) => window.put(given), { ...(src && { src }), ...attributes });
    expect(await put({}, '')).toContain('embed-address');
    expect(await put({ lang: 'pl' })).toContain('embed-language: There is no translation into pl');
    expect(await put({ steps: 'rules nonsense' })).toContain('embed-malformed: There is no step “nonsense”.');
    expect(await put({ config: 'nothing.json' })).toMatch(/^embed-config: .*nothing\.json: the server answers 404/);
    // A frame that loads another page is given up.
    expect(await page.evaluate((src) => window.put({ src }, (element) => {
      element.addEventListener('ready', () => { element.shadowRoot.querySelector('iframe').src = location.href; });
    }), address)).toContain('embed-left');
    const gone = await page.evaluate(async () => {
      const element = document.querySelector('fulgurite-anonymizer');
      const open = await element.open('a\n1\n').catch(({ code }) => code);
      element.remove();
      return open;
    });
    expect(gone).toBe('embed-closed');
  });
});
