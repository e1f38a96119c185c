// A table of 60 columns through every step of the page: `node wide.js PROGRAM [RECORDS]`
// prints, by step, the longest block (the time of a task, and the processor's), the nodes
// that are drawn, and what the engine sent; then how long Cancel takes. Nodes and bytes
// can be compared between machines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './chromium.js';
import { generateWide, wideColumns } from './invent.js';
import { serve } from '../serve.js';
import { stepMark, Trace } from './trace.js';

const [program, count = '200000'] = process.argv.slice(2);
const records = Number(count);
if (!program || !(records > 0)) {
  console.error('usage: node wide.js PROGRAM [RECORDS]');
  process.exit(2);
}

/** How long a step is looked at, in ms: until all of it is drawn. */
const look = 2500;

/** Runs in the page: notes blocks, and the bytes of the engine's answers. */
function watch() {
  window.watched = { tasks: [], bytes: 0, most: 0, kind: '' };
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data?.envelope) {
          window.watched.bytes += data.envelope.length;
          window.watched.most = Math.max(window.watched.most, data.envelope.length);
        }
      });
    }
  };
  new PerformanceObserver((list) => {
    window.watched.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
  }).observe({ type: 'longtask' });
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-wide-'));
const { origin, server } = await serve(program);
const browser = await launch();
try {
  const file = join(folder, 'wide.csv');
  await generateWide(file, records);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15 * 60_000);
  await page.addInitScript(watch);
  await page.goto(`${origin}/`);
  const get = (id) => page.getByTestId(id);
  const at = (step) => page.locator(`[data-testid="screen"][data-step="${step}"]`).waitFor();
  await page.getByText(/^Version /).waitFor({ state: 'attached' });
  await page.waitForTimeout(500);

  console.log(`wide: ${wideColumns.length} columns, ${records} records, Chromium ${browser.version()}`);
  console.log('  what                      longest block      processor      nodes   bytes sent   largest answer');
  const all = [];
  /** Does something, waits until it is drawn, and prints what came of it. */
  async function stage(name, act) {
    await page.evaluate(() => Object.assign(window.watched, { tasks: [], bytes: 0, most: 0 }));
    const trace = await Trace.start(browser);
    await page.evaluate((mark) => performance.mark(mark), `${stepMark}${name}`);
    await act();
    await page.waitForTimeout(look);
    const seen = await page.evaluate(() => ({ ...window.watched, nodes: document.querySelectorAll('*').length }));
    const { busy_ms: busy } = await trace.stop();
    const block = Math.max(0, ...seen.tasks.map(({ duration }) => duration));
    all.push({ name, block, busy, nodes: seen.nodes });
    const ms = (x) => `${Math.round(x)} ms`.padStart(11);
    console.log(`  ${name.padEnd(24)} ${ms(block)}    ${ms(busy)} ${String(seen.nodes).padStart(10)} ${String(seen.bytes).padStart(12)} ${String(seen.most).padStart(16)}`);
  }

  await stage('open', async () => {
    await get('file-anonymize').setInputFiles(file);
    await at('open');
  });
  await page.mouse.move(900, 450);
  await stage('open: to the end', () => page.mouse.wheel(0, 100_000));
  await stage('columns', async () => {
    await get('step-columns').click();
    await at('columns');
  });
  await stage('columns: one role', () => get('role-score 1-sensitive').check());
  await page.mouse.move(900, 450);
  await stage('columns: to the end', async () => {
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(60);
    }
  });
  if (await get('columns-search').count()) {
    await stage('columns: search', () => get('columns-search').pressSequentially('lab', { delay: 60 }));
    await stage('columns: all at once', async () => {
      await get('columns-change').selectOption('role:sensitive');
      await get('columns-apply').click();
    });
    await stage('columns: found all', () => get('columns-search').fill(''));
    await stage('columns: undo', () => get('undo').click());
  }
  for (const column of ['birth date', 'sex', 'zip', 'region 1', 'grade 1', 'score 2', 'visit 1', 'code 1']) {
    await get(`role-${column}-quasi-identifying`).check();
  }
  await stage('coarseness', async () => {
    await get('step-coarseness').click();
    await at('coarseness');
  });
  await stage('rules', async () => {
    await get('step-rules').click();
    await at('rules');
  });
  if (await get('secrets-harmless').count()) {
    await stage('rules: one for all', () => get('secrets-distinct').click());
    await stage('rules: undo', () => get('undo').click());
    await get('secrets-harmless').click();
  }
  for (const button of await page.locator('[data-testid^="harmless-"]').all()) {
    await button.click();
  }
  await get('recoding').selectOption('full-domain');
  await stage('rules: a figure typed', () => get('k').fill('7'));
  await get('run').waitFor();
  let cancelled = 0;
  await stage('run, and cancel', async () => {
    await get('run').click();
    await get('cancel').waitFor();
    await page.waitForTimeout(700);
    cancelled = await page.evaluate(async () => {
      const button = document.querySelector('[data-testid="cancel"]');
      if (!button) return -1; // it was over before
      const start = performance.now();
      button.click();
      while (document.querySelector('[data-testid="screen"]').dataset.step === 'run') {
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - start;
    });
  });
  if (await page.locator('[data-testid="screen"][data-step="rules"]').count()) {
    await stage('run', async () => {
      await get('run').click();
      await at('result');
    });
  }
  await stage('result', async () => {});
  console.log(`  Cancel: ${cancelled < 0 ? 'the search had ended' : `${Math.round(cancelled)} ms`}`);
  const worst = all.reduce((a, b) => (b.block > a.block ? b : a));
  console.log(`  longest block of all: ${Math.round(worst.block)} ms (${worst.name})`);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
