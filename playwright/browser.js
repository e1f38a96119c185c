// The browser of the tests: the distribution's Chromium, or Playwright's own
// where that is installed.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { find } from './browsers/find.js';

/** @returns {string} the path of a Chromium; throws where there is none */
export function browserPath() {
  try {
    return find('FULGURITE_CHROMIUM', ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  } catch (error) {
    if (existsSync(chromium.executablePath())) {
      return chromium.executablePath();
    }
    throw error;
  }
}

/**
 * The path of the same browser without windows, Chromium's headless shell, which took two thirds
 * of the time for all tests; the browser itself where there is none, or a variable names one.
 */
export function shellPath() {
  try {
    return find('FULGURITE_CHROMIUM_SHELL', process.env.FULGURITE_CHROMIUM ? [] : ['chromium-headless-shell']);
  } catch {
    return browserPath();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(browserPath());
}
