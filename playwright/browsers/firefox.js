// Firefox as its makers ship it, by WebDriver BiDi. (Playwright drives only a Firefox of its own
// making.)
import { find } from './find.js';
import * as puppeteer from './puppeteer.js';

/** Where a Firefox is; throws where there is none. */
export const path = () => find('FULGURITE_FIREFOX', ['firefox-esr', 'firefox']);

/** Starts a Firefox with one window. */
export const launch = () => puppeteer.launch('Firefox', (downloads) => ({
  browser: 'firefox',
  executablePath: path(),
  extraPrefsFirefox: { 'browser.download.dir': downloads, 'browser.download.folderList': 2, 'browser.download.useDownloadDir': true },
}));
