// An eye on every page of the browser tests: one that answers nothing any more is told of,
// with what its program is at, instead of waiting for the end of the test's time. (The first
// look of Playwright's expect has no time of its own.) A page whose program is at work is
// at fault, or its test is. A browser that hangs outside of any program, draws nothing any more
// or ends by itself tells nothing of either: that test alone gets a second attempt, in another
// browser.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

const rhythm = 10_000;
const patience = 120_000; // a machine may have other things to do
const never = Symbol('never');
const again = 'again';

// With the debugger on, the browser compiles WebAssembly for it, and slowly: only where
// somebody asks.
const traced = Boolean(process.env.FULGURITE_TRACE);

// How many times slower pages are to be than the machine: FULGURITE_SLOWER=8 finds tests that
// do not wait for what they want.
const slower = Number(process.env.FULGURITE_SLOWER || 1);

/** What a promise gives, or `never` if it takes longer than so many milliseconds. */
async function within(time, promise) {
  let timer;
  const late = new Promise((done) => { timer = setTimeout(done, time, never); });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

let hangs = []; // of the test under way: { sentence, browser: whether it is the browser's }

/**
 * What the page's program is at, innermost function first; empty if it is at nothing. A program
 * at work lets the debugger in, which refuses if it is not on.
 */
async function place(devtools) {
  const paused = new Promise((done) => { devtools.once('Debugger.paused', done); });
  const at = await within(20_000, devtools.send('Debugger.pause').then(() => paused, () => null));
  if (at === never) return [];
  if (at === null) return ['(FULGURITE_TRACE=1 tells where)'];
  return at.callFrames.map((f) => `${f.functionName || '(no name)'} ${f.url}:${f.location.lineNumber + 1}:${(f.location.columnNumber ?? 0) + 1}`);
}

async function watch(page) {
  const devtools = await page.context().newCDPSession(page);
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (traced) await devtools.send('Debugger.enable');
  while (!page.isClosed()) {
    const hang = await silence(devtools);
    if (hang && !page.isClosed()) {
      hangs.push({ ...hang, sentence: `The page ${page.url()} ${hang.sentence}` });
      await page.context().close(); // which ends the test's waiting
      return;
    }
    await within(rhythm, new Promise((done) => { page.once('close', done); }));
  }
}

/** What is wrong with a page that does not answer, or draws nothing; null if nothing is. */
async function silence(devtools) {
  const ask = (expression) => within(patience, devtools.send('Runtime.evaluate', { expression, awaitPromise: true }).catch(() => null)); // it went elsewhere
  if (await ask('1') === never) {
    const stack = await place(devtools);
    return {
      browser: stack.length === 0,
      sentence: `has answered nothing for ${patience / 1000} s: ${stack.length > 0 ? `its program is at\n  ${stack.join('\n  ')}` : 'its browser hangs, outside of any program'}`,
    };
  }
  const drawn = 'document.hidden || new Promise((done) => { requestAnimationFrame(() => done(true)); })';
  if (await ask(drawn) === never && await ask('1') !== never) {
    return { browser: true, sentence: `answers, and its browser has drawn nothing for ${patience / 1000} s` };
  }
  return null;
}

export const test = base.extend({
  browser: [async ({ browser }, use) => {
    const make = browser.newContext.bind(browser);
    browser.newContext = async (...options) => {
      const context = await make(...options);
      context.on('page', (page) => { watch(page).catch(() => {}); }); // it was closed
      return context;
    };
    let over = false;
    browser.on('disconnected', () => {
      if (!over) hangs.push({ browser: true, sentence: 'The browser has ended by itself.' });
    });
    await use(browser);
    over = true;
  }, { scope: 'worker' }],

  watched: [async ({}, use, testInfo) => {
    // What ended the first attempt: 'again' if the browser did.
    const first = join(testInfo.project.outputDir, `.first-${testInfo.testId}`);
    if (testInfo.retry > 0) {
      const why = existsSync(first) ? readFileSync(first, 'utf8') : 'nothing is known of it';
      if (why !== again) {
        throw new Error(`A test has one attempt, unless its browser hung or ended. It ended with\n${why}`);
      }
    }
    hangs = [];
    await use();
    const browser = hangs.length > 0 && hangs.every(({ browser }) => browser);
    if (testInfo.retry === 0 && (browser || testInfo.status !== testInfo.expectedStatus)) {
      mkdirSync(testInfo.project.outputDir, { recursive: true });
      writeFileSync(first, browser ? again : testInfo.errors.map(({ stack, message }) => stack ?? message).join('\n'));
    }
    if (hangs.length === 0) return;
    throw new Error(hangs.map(({ sentence }) => sentence).join('\n'));
  }, { auto: true }],
});
