// Networks that say nothing more amid a load: what waits for it says so, or does without.
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { App, expect, load, root, test } from '../site.js';

/**
 * A server before the page's own. Of what stalls says true of, given the path and how often
 * it was asked for, a thousand bytes come, and then nothing more. What first gives of it, with the
 * same, comes in front of it.
 */
async function before(origin, stalls, first = () => '') {
  const asked = new Map();
  const server = createServer((from, to) => {
    const path = from.url.split('?')[0];
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const stalled = stalls(path, asked.get(path)), front = first(path, asked.get(path));
    const address = new URL(from.url, origin);
    const headers = { ...from.headers, host: address.host, 'if-none-match': '' };
    if (front) delete headers['accept-encoding'];
    request(address, { method: from.method, headers }, (answer) => {
      if (front) delete answer.headers['content-length'];
      to.writeHead(answer.statusCode, { ...answer.headers, 'cache-control': 'no-store' });
      if (front) to.write(front);
      if (!stalled) answer.pipe(to);
      else answer.once('data', (bytes) => to.write(bytes.subarray(0, 1000)));
    }).end();
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  return { origin: `http://127.0.0.1:${server.address().port}`, asked, close() { server.closeAllConnections(); server.close(); } };
}

/**
 * A script by which a patience, in ms, is a tenth as long for what never comes; whatever is waited
 * for after it ended is given all the time that it has.
 */
const hasty = (patience) => `{
  const later = self.setTimeout;
  let first = true;
  self.setTimeout = (work, ms, ...given) => first && ms === ${patience} ? later(() => { first = false; work(); }, ms / 10) : later(work, ms, ...given);
}`;

/** Opens a page of that server. */
async function visit(browser, server) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await load(page, server.origin);
  return { app: new App(page), page, context };
}

test('an engine that does not come is told of, and comes when it is asked for again', async ({ browser, origin }) => {
  const server = await before(origin, (path, times) => path === '/engine.wasm' && times === 1);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const app = new App(page);
  await page.goto(server.origin);
  await app.get('door-sample').click();
  await expect(app.get('engine-late')).toContainText('It is still loading. The network may be slow or down.');
  await app.get('engine-retry').click();
  await app.expectStep('open');
  expect(server.asked.get('/engine.wasm')).toBe(2);
  await context.close();
  server.close();
});

test('a page whose own program does not come says so, keeps what was chosen, and comes when it is asked for again', async ({ browser, origin }, testInfo) => {
  const server = await before(origin, (path, times) => path === '/app.wasm' && times === 1);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(hasty(15_000));
  const app = new App(page);
  const table = testInfo.outputPath('people.csv');
  writeFileSync(table, 'age,sex\n30,m\n40,f\n');
  await page.goto(server.origin);
  await app.get('file-anonymize').setInputFiles(table);
  await expect(app.get('busy')).toHaveText('people.csv is opened as soon as the program is there');
  await expect(app.get('busy')).toHaveText('people.csv is opened as soon as the program is there. The program has not loaded yet: nothing of it has come for 15 seconds. The network may be slow or down. You can wait or try again; what you chose is kept.Try again');
  await app.get('program-retry').click();
  await app.expectStep('open');
  expect(server.asked.get('/app.wasm')).toBe(2);
  await context.close();
  server.close();
});

test('a program that comes slowly, but comes, is not said to be late', async ({ browser, origin }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // Each part comes before the patience ends, all of them after it.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (address, options) => {
      const answer = await fetch(address, options);
      if (address !== 'app.wasm') return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      let at = 0;
      const slow = new ReadableStream({
        async pull(out) {
          await new Promise((later) => { setTimeout(later, at === 0 ? 0 : 8000); });
          const to = at === 0 ? 1000 : Math.min(bytes.length, at + Math.ceil(bytes.length / 2));
          out.enqueue(bytes.subarray(at, to));
          at = to;
          if (at === bytes.length) out.close();
        },
      });
      return new Response(slow, { headers: answer.headers });
    };
    const seen = new MutationObserver(() => { if (document.querySelector('[data-testid="program-retry"]')) window.late = true; });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(origin);
  await expect(page.locator('#first')).toHaveCount(0); // after more than 16 seconds
  expect(await page.evaluate(() => window.late)).toBeUndefined();
  await context.close();
});

test('a page whose own program fails to come names what was chosen, and opens it when it has come', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const app = new App(page);
  const table = testInfo.outputPath('people.csv');
  writeFileSync(table, 'age,sex\n30,m\n40,f\n');
  let fail, fails = true;
  const chosen = new Promise((done) => { fail = done; });
  await page.route('**/app.wasm', async (route) => {
    await chosen;
    await (fails ? route.abort() : route.continue());
  });
  await page.goto(origin);
  await app.get('file-anonymize').setInputFiles(table);
  await expect(app.get('busy')).toHaveText('people.csv is opened as soon as the program is there');
  fail();
  await expect(page.locator('#loading-text')).toContainText('It is asked for again every few seconds');
  await expect(page.locator('#loading-text')).toContainText('people.csv is opened as soon as the program is there.');
  fails = false;
  await app.expectStep('open');
  await context.close();
});

test('the program for workbooks that does not come is told of, and the next try loads it', async ({ browser, origin }) => {
  const server = await before(origin, (path, times) => path === '/formats.wasm' && times === 1, (path) => (path === '/worker.js' ? hasty(15_000) : ''));
  const { app, page, context } = await visit(browser, server);
  await app.get('file-anonymize').setInputFiles(join(root, 'core', 'formats', 'testdata', 'people.sav'));
  await expect(app.get('problem').first()).toContainText('The program for files of this format could not be loaded: nothing came for 15 seconds.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await app.expectStep('open');
  await context.close();
  server.close();
});

test('who adds up beside the engine and does not come is done without', async ({ browser, origin }, testInfo) => {
  const server = await before(origin, (path, times) => path === '/worker.js' && times > 1);
  const { app, page, context } = await visit(browser, server);
  await app.open(largeTable(testInfo));
  await expect(app.get('open-records')).toHaveAttribute('data-value', '250000');
  await expect.poll(() => server.asked.get('/worker.js'), 'it was asked for').toBe(2);
  await expect.poll(() => page.workers().length, 'both are there').toBe(2);
  await context.close();
  server.close();
});

/** What a page's workers do otherwise: a script before their own. */
async function altered(browser, origin, script) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.route('**/worker.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });
  const page = await context.newPage();
  await load(page, origin);
  return { app: new App(page), page, context };
}

/** A table that is large enough to be added up beside the engine. */
function largeTable(testInfo) {
  const large = testInfo.outputPath('large.csv');
  writeFileSync(large, `age,sex,note\n${Array.from({ length: 250_000 }, (_, at) => `${at % 90},${'mf'[at % 2]},${'a long note '.repeat(6)}${at % 100}`).join('\n')}\n`);
  return large;
}

test('who adds up beside the engine and comes late, when it was given up, adds up what is read next', async ({ browser, origin }, testInfo) => {
  const { app, page, context } = await altered(browser, origin, `
    if (self.name === "sums") for (const until = Date.now() + 5000; Date.now() < until;);`);
  await app.open(largeTable(testInfo));
  await expect(app.get('open-records')).toHaveAttribute('data-value', '250000');
  expect(page.workers().length, 'both are there').toBe(2);
  await app.reveal('open-delimiter');
  await app.get('open-delimiter').selectOption(';'); // it is read anew
  await expect(app.get('open-columns')).toHaveAttribute('data-value', '1');
  await context.close();
});

for (const [how, when] of [['among the parts', 'event.data.bytes && ++parts === 3'], ['at the end', '!event.data.bytes']]) {
  test(`who adds up beside the engine and is closed without a word, ${how}, is not waited for without end`, async ({ browser, origin }, testInfo) => {
    const scripts = [
      'const slow = self.setInterval; self.setInterval = (work, ms) => slow(work, ms / 10);', // the engine, which looks ten times as often
      `let parts = 0;
      if (self.name === "sums") addEventListener("message", (event) => { if (${when}) { event.stopImmediatePropagation(); self.close(); } });`,
    ];
    const server = await before(origin, () => false, (path, times) => (path === '/worker.js' ? scripts[times - 1] ?? '' : ''));
    const { app, context } = await visit(browser, server);
    await app.get('file-anonymize').setInputFiles(largeTable(testInfo));
    await expect(app.get('problem')).toContainText('The browser has closed a part of the engine, perhaps for want of memory.');
    await app.page.getByRole('button', { name: 'Try again' }).click(); // with another engine, whose worker is well
    await expect(app.get('open-records')).toHaveAttribute('data-value', '250000');
    await context.close();
    server.close();
  });
}

for (const [name, words] of [
  ['QuotaExceededError', 'The browser has no room for the result'],
  ['NotReadableError', 'The browser could not read back a part of the result that it was given to keep'],
]) {
  test(`a result that the browser does not keep is told of by its cause: ${name}`, async ({ browser, origin }) => {
    // One byte is read of what is kept, until the browser has it; no input is read so.
    const { app, context } = await altered(browser, origin, `
      const readAsArrayBuffer = FileReaderSync.prototype.readAsArrayBuffer;
      FileReaderSync.prototype.readAsArrayBuffer = function (blob) {
        if (blob.size === 1) throw new DOMException("so it was asked for.", "${name}");
        return readAsArrayBuffer.call(this, blob);
      };`);
    await app.get('door-sample').click();
    await app.expectStep('open');
    await app.step('rules');
    await app.get('run').click();
    await expect(app.get('problem').first()).toContainText(`${words}.`); // the browser's own words are for its console
    await context.close();
  });
}
