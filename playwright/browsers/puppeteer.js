// Browsers as their makers ship them, driven by puppeteer.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { all, end, within } from './processes.js';

const patience = 60_000;

/** Starts a browser with one window; options gives those of its kind for the folder into which it saves. */
export async function launch(name, options, prepare = () => {}) {
  const downloads = mkdtempSync(join(tmpdir(), 'fulgurite-downloads-'));
  let browser;
  try {
    browser = await puppeteer.launch({ headless: true, timeout: patience, protocolTimeout: 2 * patience, ...options(downloads) }); // which lets it lead a process group
    await prepare(browser, downloads);
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.on('dialog', (dialog) => dialog.accept()); // whoever leaves a page with an unsaved result is asked
    return new Driven(name, browser, page, downloads);
  } catch (error) {
    await leave(name, browser, downloads).catch(() => {}); // the first fault tells more
    throw error;
  }
}

/** Ends a browser, if there is one, and takes its folder away. */
const leave = (name, browser, downloads) => all(
  () => browser && within(patience, `${name} to end`, browser.close()),
  () => browser && end(browser.process().pid),
  () => rmSync(downloads, { recursive: true, force: true }),
);

class Driven {
  #name;
  #browser;
  #page;
  #downloads;
  #frame; // in which everything happens

  constructor(name, browser, page, downloads) {
    [this.#name, this.#browser, this.#page, this.#frame, this.#downloads] = [name, browser, page, page, downloads];
  }

  /** The browser's name and version. */
  version = async () => `${this.#name} ${(await this.#browser.version()).replace(/^.*\//, '')}`;

  goto = (url) => this.#page.goto(url);

  /** What a function of the page returns. An element stays in its page: it would arrive as nothing, or as an empty object. */
  async evaluate(work, ...given) {
    const handle = await this.#frame.evaluateHandle(work, ...given);
    try {
      if (handle.asElement()) throw new Error(`an element cannot leave its page: ${work}`);
      return await handle.jsonValue();
    } finally {
      await handle.dispose();
    }
  }

  /** Gives a file to a field for files. */
  async attach(css, ...files) {
    await (await this.#frame.$(css)).uploadFile(...files);
  }

  /** Does some work inside the frame that a function of the page returns. */
  async within(element, work) {
    const outer = this.#frame;
    this.#frame = await (await outer.evaluateHandle(element)).contentFrame();
    try {
      return await work();
    } finally {
      this.#frame = outer;
    }
  }

  /** The files that were saved so far, by name. */
  saved = () => readdirSync(this.#downloads).filter((name) => !/\.(part|crdownload)$/.test(name)).map((name) => join(this.#downloads, name));

  close = () => leave(this.#name, this.#browser, this.#downloads);
}
