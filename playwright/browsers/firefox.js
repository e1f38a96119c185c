// Firefox as its makers ship it, driven by WebDriver BiDi. (Playwright drives only a
// Firefox of its own making.)
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { find } from './find.js';
import { all, end, within } from './processes.js';

const patience = 60_000;

/** Where a Firefox is; throws where there is none. */
export const path = () => find('FULGURITE_FIREFOX', ['firefox-esr', 'firefox']);

/** Starts a Firefox with one window. */
export async function launch() {
  const downloads = mkdtempSync(join(tmpdir(), 'fulgurite-firefox-'));
  let browser;
  try {
    browser = await puppeteer.launch({ // which lets it lead a process group
      browser: 'firefox',
      executablePath: path(),
      headless: true,
      timeout: patience,
      protocolTimeout: 2 * patience,
      extraPrefsFirefox: { 'browser.download.dir': downloads, 'browser.download.folderList': 2, 'browser.download.useDownloadDir': true },
    });
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    return new Firefox(browser, page, downloads);
  } catch (error) {
    await leave(browser, downloads).catch(() => {}); // the first fault tells more
    throw error;
  }
}

/** Ends a browser, if there is one, and takes its folder away. */
const leave = (browser, downloads) => all(
  () => browser && within(patience, 'Firefox to end', browser.close()),
  () => browser && end(browser.process().pid),
  () => rmSync(downloads, { recursive: true, force: true }),
);

class Firefox {
  #browser;
  #page;
  #downloads;
  #frame; // in which everything happens

  constructor(browser, page, downloads) {
    [this.#browser, this.#page, this.#frame, this.#downloads] = [browser, page, page, downloads];
  }

  version = async () => (await this.#browser.version()).replace('firefox/', 'Firefox ');

  goto = (url) => this.#page.goto(url);

  /** What a function of the page returns. */
  evaluate = (work, ...given) => this.#frame.evaluate(work, ...given);

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
  saved = () => readdirSync(this.#downloads).filter((name) => !name.endsWith('.part')).map((name) => join(this.#downloads, name));

  close = () => leave(this.#browser, this.#downloads);
}
