// The engine's worker without the page: one table at a time, one request after
// the other.
import { launch, peak } from './chromium.js';

/** An empty page of the origin, from which the worker can be started. */
const blank = '/bench.html';

/** How long the engine warms up by itself after its first answer, in ms. */
const settle = 2000;

export class Engine {
  constructor(origin, tables) {
    this.origin = origin;
    this.tables = tables;
  }

  /** Starts a worker with the table, unless it is the one that is open. */
  async open(dataset) {
    if (this.dataset === dataset) {
      return;
    }
    await this.close();
    this.browser = await launch();
    this.environment = `Chromium ${this.browser.version()}`;
    this.page = await this.browser.newPage();
    await this.page.route(`**${blank}`, (route) => route.fulfill({
      contentType: 'text/html', body: '<!doctype html><title>Benchmark</title><input type="file">',
    }));
    await this.page.goto(this.origin + blank);
    await this.page.evaluate(() => {
      const worker = new Worker('/worker.js');
      const waiting = new Map();
      let last = 0;
      worker.onmessage = ({ data }) => {
        const message = JSON.parse(data.envelope);
        if (message.kind === 'fatal') {
          waiting.forEach(({ fail }) => fail(new Error(data.envelope)));
        } else if (message.kind !== 'progress') {
          const { done, fail } = waiting.get(message.id);
          waiting.delete(message.id);
          message.kind === 'error' ? fail(new Error(data.envelope)) : done(message.body);
        }
      };
      window.call = (kind, body, attachment = null) => new Promise((done, fail) => {
        waiting.set(++last, { done, fail });
        worker.postMessage({ envelope: JSON.stringify({ id: last, kind, body }), attachment });
      });
    });
    await this.call('hello', { version: 1 });
    await this.page.waitForTimeout(settle);
    await this.page.locator('input').setInputFiles(await this.tables.file(dataset, 0));
    await this.page.evaluate((name) => {
      const file = document.querySelector('input').files[0];
      return window.call('open', { name, size: file.size, options: { delimiter: ';' } }, file);
    }, `${dataset}.csv`);
    this.dataset = dataset;
  }

  /** Sends a request; resolves with the body of its result. */
  call(kind, body) {
    return this.page.evaluate(([k, b]) => window.call(k, b), [kind, body]);
  }

  /** The most memory so far, in bytes. */
  peak() {
    return peak(this.browser);
  }

  async close() {
    this.dataset = null;
    const browser = this.browser;
    this.browser = null;
    await browser?.close();
  }
}
