// How the desk lives: `node desk.js PROGRAM DATA [RECORDS]` prints, of the sample, of ADULT and of
// a generated table of so many records and 20 columns, how long it takes from the file to the first
// safe table and to the one that stays, from a change of k to the new figures, and back to those
// that were there; how long somebody waits who asks for rows during a search; and the longest block
// of the page. All of it happens by itself: nobody presses a button. Counts stand beside times.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './chromium.js';
import { generateWide } from './invent.js';
import { serve } from '../serve.js';
import { Tables } from './tables.js';

const [program, data, count = '200000'] = process.argv.slice(2);
const records = Number(count);
if (!program || !data || !(records >= 0)) {
  console.error('usage: node desk.js PROGRAM DATA [RECORDS]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-desk-'));
const { origin, server } = await serve(program);
const browser = await launch();

/** Runs in the page before its program: notes searches and blocks, and asks for rows while a search is under way. */
function watch() {
  const every = 40; // ms between two questions for rows
  const kinds = new Map();
  const live = { runs: 0, cancelled: 0, ended: [], waits: [], blocked: 0, since: performance.now(), searching: false };
  window.live = live;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.startTime >= live.since) live.blocked = Math.max(live.blocked, task.duration);
    }
  }).observe({ type: 'longtask' });
  let port = null, asked = 0;
  const waiting = new Map();
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      const channel = new MessageChannel();
      super.postMessage({ port: channel.port2 }, [channel.port2]);
      port = channel.port1;
      port.onmessage = ({ data }) => {
        const { id, kind } = JSON.parse(data);
        if (kind === 'result') live.waits.push(performance.now() - waiting.get(id));
        waiting.delete(id);
      };
      this.addEventListener('message', ({ data }) => {
        if (!data?.envelope) return;
        const { id, kind, body } = JSON.parse(data.envelope);
        if (kinds.get(id) !== 'run' || kind === 'progress') return;
        live.searching = false;
        if (kind === 'error') live.cancelled++;
        else live.ended.push({ at: performance.now(), verified: body.verified, kept: body.kept });
      });
    }

    postMessage(message, ...rest) {
      if (message.envelope) {
        const { id, kind } = JSON.parse(message.envelope);
        kinds.set(id, kind);
        if (kind === 'run') {
          live.runs++;
          live.searching = true;
        }
      }
      super.postMessage(message, ...rest);
    }
  };
  setInterval(() => {
    if (!live.searching || live.ended.length === 0 || waiting.size > 0) return; // there are no rows yet, or they are still awaited
    waiting.set(++asked, performance.now());
    port.postMessage(JSON.stringify({ id: asked, kind: 'window', body: { from: asked * 7 % 1000, count: 40 } }));
  }, every);
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const rank = (times, share) => times.length ? `${Math.round(times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1])} ms` : '-';

async function table(name, open) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15 * 60_000);
  await page.addInitScript(watch);
  await page.goto(`${origin}/`);
  await page.getByText(/^Version /).waitFor({ state: 'attached' });
  await page.waitForTimeout(1000); // the engine warms up
  const get = (id) => page.getByTestId(id);
  /** Does something, and returns how long it takes until another table is there and verified. */
  const until = async (act) => {
    const before = await page.evaluate(() => { window.live.since = performance.now(); return window.live.ended.length; });
    const start = await page.evaluate(() => performance.now());
    await act();
    const found = await page.waitForFunction((n) => window.live.ended.length > n && window.live.ended.at(-1), before);
    const { at, verified, kept } = await found.jsonValue();
    if (!verified) throw new Error(`${name}: a table is not verified`);
    return { ms: at - start, kept, start };
  };
  /** How long it takes from a moment until the last table is there. */
  const settled = async (start) => {
    const quiet = 400; // ms without another search
    await page.waitForFunction((ms) => !window.live.searching && performance.now() - window.live.ended.at(-1).at > ms, quiet);
    const { at, kept } = await page.evaluate(() => window.live.ended.at(-1));
    return { ms: at - start, kept };
  };
  const first = await until(() => open(page, get));
  const stays = await settled(first.start);
  await get('step-rules').click();
  await page.locator('[data-testid="screen"][data-step="rules"]').waitFor();
  await page.waitForTimeout(2000); // what the step asks has been answered
  const changed = await until(() => get('k').fill('7'));
  const back = await until(() => get('undo').click());
  const { runs, cancelled, waits, blocked } = await page.evaluate(() => window.live);
  console.log(`  ${name.padEnd(16)} ${seconds(first.ms).padStart(9)} ${seconds(stays.ms).padStart(9)} ${seconds(changed.ms).padStart(9)} ${seconds(back.ms).padStart(9)} `
    + `${rank(waits, 0.95).padStart(9)} ${rank(waits, 1).padStart(9)} ${String(waits.length).padStart(6)} ${`${Math.round(blocked)} ms`.padStart(9)} `
    + `${String(runs).padStart(5)} ${String(cancelled).padStart(6)} ${`${(100 * stays.kept).toFixed(1)} %`.padStart(8)}`);
  await page.close();
}

try {
  console.log(`desk: Chromium ${browser.version()}; searches begin 150 ms after a change`);
  console.log('                    to first     stays         k   k undone  rows p95     worst  asked   blocked  runs  ended     kept');
  const choose = (file) => (page, get) => get('file-anonymize').setInputFiles(file);
  await table('sample', (page, get) => get('door-sample').click());
  await table('ADULT', choose(await new Tables(data, folder).file('adult', 0)));
  if (records > 0) {
    const file = join(folder, 'wide.csv');
    await generateWide(file, records, 20);
    await table(`${records} x 20`, choose(file));
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
