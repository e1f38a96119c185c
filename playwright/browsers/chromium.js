// Chromium, by the same tests as browsers of other makers: for the table of the help.
import { browserPath } from '../browser.js';
import * as puppeteer from './puppeteer.js';

/** Starts a Chromium with one window. */
export const launch = () => puppeteer.launch('Chromium', () => ({ executablePath: browserPath(), args: ['--no-sandbox'] }),
  (browser, downloadPath) => browser.defaultBrowserContext().setDownloadBehavior({ policy: 'allow', downloadPath }));
