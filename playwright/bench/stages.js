// What somebody does on the page, step by step, and how long the page was busy with it.
import { stepMark, Trace } from './trace.js';

/** Runs in the page: notes blocks, and the bytes of the engine's answers. */
function watch() {
  window.watched = { tasks: [], bytes: 0, most: 0 };
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
    window.watched.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

const ms = (x) => `${Math.round(x)} ms`.padStart(11);

export class Stages {
  /** Prepares a page that has not been loaded yet; a stage is looked at for so many ms. */
  static async of(browser, page, look = 2500) {
    const stages = new Stages();
    Object.assign(stages, { browser, page, look, all: [] });
    await page.addInitScript(watch);
    return stages;
  }

  head() {
    console.log('  what                      longest block      processor      nodes   bytes sent   largest answer');
  }

  /** Does something, waits until it is drawn, and prints what came of it. */
  async stage(name, act) {
    await this.page.evaluate(() => Object.assign(window.watched, { tasks: [], bytes: 0, most: 0 }));
    const trace = await Trace.start(this.browser);
    await this.page.evaluate((mark) => performance.mark(mark), `${stepMark}${name}`);
    await act();
    await this.page.waitForTimeout(this.look);
    const seen = await this.page.evaluate(() => ({ ...window.watched, nodes: document.querySelectorAll('*').length }));
    const { busy_ms: busy } = await trace.stop();
    const block = Math.max(0, ...seen.tasks);
    this.all.push({ name, block, busy });
    console.log(`  ${name.padEnd(24)} ${ms(block)}    ${ms(busy)} ${String(seen.nodes).padStart(10)} ${String(seen.bytes).padStart(12)} ${String(seen.most).padStart(16)}`);
  }

  /** Prints the stages that took longest: by the time that passed, and by the processor's. */
  worst() {
    for (const [measure, words] of [['block', 'longest block of all'], ['busy', 'most processor time of a task']]) {
      const worst = this.all.reduce((a, b) => (b[measure] > a[measure] ? b : a));
      console.log(`  ${words}: ${Math.round(worst[measure])} ms (${worst.name})`);
    }
  }
}
