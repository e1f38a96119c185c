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
import { Stages } from './stages.js';

const [program, count = '200000'] = process.argv.slice(2);
const records = Number(count);
if (!program || !(records > 0)) {
  console.error('usage: node wide.js PROGRAM [RECORDS]');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-wide-'));
const { origin, server } = await serve(program);
const browser = await launch();
try {
  const file = join(folder, 'wide.csv');
  await generateWide(file, records);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15 * 60_000);
  const stages = await Stages.of(browser, page);
  const stage = (name, act) => stages.stage(name, act);
  await page.goto(`${origin}/`);
  const get = (id) => page.getByTestId(id);
  const at = (step) => page.locator(`[data-testid="screen"][data-step="${step}"]`).waitFor();
  await page.getByText(/^Version /).waitFor({ state: 'attached' });
  await page.waitForTimeout(500);

  console.log(`wide: ${wideColumns.length} columns, ${records} records, Chromium ${browser.version()}`);
  stages.head();
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
      await get('headline').waitFor();
    });
  }
  await stage('result', () => get('headline').waitFor());
  for (const place of ['risk', 'use', 'table', 'alternatives', 'report', 'summary']) {
    await stage(`result: ${place}`, async () => {
      await get(`place-${place}`).click();
      await page.locator(`[data-testid="place-${place}"][aria-selected="true"]`).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('.panel > .part[data-ready="false"]').length === 0);
    });
  }
  console.log(`  Cancel: ${cancelled < 0 ? 'the search had ended' : `${Math.round(cancelled)} ms`}`);
  stages.worst();
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
