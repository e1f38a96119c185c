// A whole table through the page, as somebody does it: a project, the table,
// the search, the saved file.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchWithProfile, peak, worked } from './chromium.js';
import { stepMark, Trace } from './trace.js';

/** Patience for a table of a million records on a slow machine, in ms. */
const patience = 3 * 60 * 60_000;

/** How long somebody looks at a step at least, in ms: until it is drawn. */
const look = 1000;

/**
 * Anonymizes the file with the project and saves the result in folder.
 * Times are those between a request of the page and the engine's answer; a
 * run's verification includes writing, reading back and judging.
 */
export async function wholeTable(origin, file, project, folder) {
  const context = await launchWithProfile(join(folder, 'profile'));
  const browser = context.browser();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.addInitScript(watch, stepMark);
    await page.addInitScript(privately);
    await page.goto(`${origin}/`);
    const get = (id) => page.getByTestId(id);
    const problem = get('problem').first();
    const at = async (step) => {
      const arrived = page.locator(`[data-testid="screen"][data-step="${step}"]`);
      await arrived.or(problem).first().waitFor();
      if (await problem.isVisible()) {
        throw new Error(`${file}, before ${step}: ${await problem.innerText()}`);
      }
    };
    await get('door-anonymize').waitFor();
    const settings = join(folder, 'project.json');
    writeFileSync(settings, JSON.stringify(project));
    await get('file-project').setInputFiles(settings);
    await page.waitForFunction(() => window.watched.answers.project);
    await page.waitForTimeout(500); // starting the program is not part of what follows
    const trace = await Trace.start(browser);
    await page.evaluate(() => window.watched.begin());
    const start = performance.now();
    const before = await worked(browser);
    let looked = 0;
    const wait = async () => {
      await page.waitForTimeout(look);
      looked += look;
    };
    await get('file-anonymize').setInputFiles(file);
    await at('open');
    for (const step of ['columns', 'coarseness', 'rules']) {
      await wait();
      await get(`step-${step}`).click();
      await at(step);
    }
    await wait();
    await get('run').click();
    await at('result');
    await wait();
    const saved = saving(page, folder);
    await get('save-table').click();
    const written = await saved;
    const wall = performance.now() - start - looked;
    const { answers, blocked, step } = await page.evaluate(() => window.watched);
    const busy = await trace.stop();
    const outcome = answers.run.body;
    if (!outcome.found || !outcome.verified) {
      throw new Error(`${file}: found ${outcome.found}, verified ${outcome.verified}`);
    }
    if (written === 0) {
      throw new Error(`${file}: nothing was saved`);
    }
    const { prepare, search, recode } = outcome.times;
    return {
      outcome, environment: `Chromium ${browser.version()}`, bytes: statSync(file).size, blocked_ms: blocked, blocked_in: step, ...busy,
      wall_ms: wall, worked_s: (await worked(browser)) - before, read_ms: answers.open.ms, write_ms: answers.save?.ms ?? 0, verify_ms: answers.run.ms - (prepare + search + recode) / 1e6,
      peak_bytes: await peak(browser),
    };
  } finally {
    await context.close();
  }
}

/** Waits until the result is saved, as a download or in its place, and returns its bytes. */
async function saving(page, folder) {
  const downloaded = page.waitForEvent('download').then(async (download) => {
    const path = join(folder, 'saved.csv');
    await download.saveAs(path);
    return statSync(path).size;
  });
  const placed = page.waitForFunction(async () => (await window.place?.getFile())?.size).then((size) => size.jsonValue());
  placed.catch(() => {}); // the one that does not come ends with the browser
  downloaded.catch(() => {});
  return Promise.race([downloaded, placed]);
}

/** Runs in the page: who is asked for a place answers with the browser's private files. What is written has no size until all of it is there. */
function privately() {
  window.showSaveFilePicker = async ({ suggestedName }) => {
    window.place = await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    return window.place;
  };
}

/** Runs in the page before its program: notes requests, answers and blocks. */
function watch(stepMark) {
  const steps = []; // when which step came on show
  window.watched = {
    answers: {}, blocked: 0, step: '',
    begin() { // what comes from now on counts
      this.blocked = 0;
      performance.mark(stepMark + steps.at(-1).step);
    },
  };
  const open = new Map();
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (!data?.envelope) return; // a sign of life
        const message = JSON.parse(data.envelope);
        const request = open.get(message.id);
        if (request && message.kind === 'result') {
          window.watched.answers[request.kind] = { body: message.body, ms: performance.now() - request.start };
        }
      });
    }

    postMessage(message, ...rest) {
      if (message.envelope) {
        const { id, kind } = JSON.parse(message.envelope);
        open.set(id, { kind, start: performance.now() });
      }
      super.postMessage(message, ...rest);
    }
  };
  // The step on show; a step counts from the press that leads to it.
  let pressed = 0;
  document.addEventListener('click', (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    const step = document.querySelector('[data-testid="screen"]')?.dataset.step;
    if (step && step !== steps.at(-1)?.step) {
      const start = performance.now() - pressed < 1000 ? pressed : performance.now();
      steps.push({ start, step });
      performance.mark(stepMark + step, { startTime: start });
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step'] });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.duration > window.watched.blocked) {
        window.watched.blocked = task.duration;
        window.watched.step = steps.findLast(({ start }) => start <= task.startTime)?.step ?? '';
      }
    }
  }).observe({ type: 'longtask' });
}
