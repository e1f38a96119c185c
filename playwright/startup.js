// Prints what each edition loads and how long it takes to start: node startup.js [STARTS]
//
// A start ends when the engine has answered and a file can be opened. Every one
// has a browser context of its own, with nothing kept; but where the page is to
// be found kept, a first visit goes before. Bytes are those of the bodies as
// they come over the line, without headers.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from './bench/chromium.js';
import { exportSite, host } from './editions.js';
import { program, serve } from './site.js';

const starts = Number(process.argv[2] ?? 3);

/** Opens the page and waits for its engine. */
async function start(page, url) {
  const begin = performance.now();
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  await page.getByTestId('door-anonymize').waitFor({ timeout: 120_000 });
  await page.getByText(/^Version /).waitFor({ state: 'attached', timeout: 120_000 });
  return performance.now() - begin;
}

/** Counts what comes over the line for a page and its workers. */
function counter(context) {
  const seen = { requests: 0, bytes: 0, settled: [] };
  context.on('requestfinished', (request) => {
    // The service worker's own requests come after the start.
    if (/^(http|file):/.test(request.url()) && !request.serviceWorker()) {
      seen.requests++;
      seen.settled.push(request.sizes().then((sizes) => { seen.bytes += Math.max(0, sizes.responseBodySize); }, () => {}));
    }
  });
  return seen;
}

const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 120_000 });

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Measures an edition: open makes it ready and resolves with its address and what ends it. */
async function measure(browser, name, open, visit) {
  const times = [];
  let seen;
  for (let i = 0; i < starts; i++) {
    const context = await browser.newContext();
    const { url, close, gone } = await open();
    let page = await context.newPage();
    if (visit) {
      await start(page, url);
      await kept(page);
      await page.close();
      page = await context.newPage();
    }
    if (gone) {
      await close();
    }
    seen = counter(context);
    times.push(await start(page, url));
    await Promise.all(seen.settled);
    await context.close();
    if (!gone) {
      await close();
    }
  }
  const range = `${Math.round(median(times))} (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`;
  console.log(`${name.padEnd(44)}${String(seen.requests).padStart(9)}${String(seen.bytes).padStart(12)}  ${range}`);
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-startup-'));
const browser = await launch();
try {
  const site = exportSite(join(folder, 'site'));
  const file = join(folder, 'fulgurite.html');
  execFileSync(program, ['export', '--portable', file]);
  const plain = (below, gone) => async () => ({ ...await host(site, below), gone });
  console.log(`${'edition'.padEnd(44)}${'requests'.padStart(9)}${'bytes'.padStart(12)}  start in ms: median of ${starts} (range)`);
  await measure(browser, 'hosted, first visit', plain('/'));
  await measure(browser, 'static export below a sub-path, first visit', plain('/tools/fulgurite/'));
  await measure(browser, 'installed, server gone', plain('/', true), true);
  await measure(browser, 'fulgurite serve', async () => {
    const { origin, server } = await serve();
    return { url: `${origin}/`, close: () => server.kill('SIGINT') };
  });
  await measure(browser, `portable file of ${statSync(file).size} bytes`, async () => ({ url: pathToFileURL(file).href, close: () => {} }));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
