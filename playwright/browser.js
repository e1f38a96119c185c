// The browser of the tests: the distribution's Chromium, or Playwright's own
// where that is installed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {string} the path of a Chromium; throws where there is none */
export function browserPath() {
  if (process.env.FULGURITE_CHROMIUM) {
    return process.env.FULGURITE_CHROMIUM;
  }
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not here
      }
    }
  }
  if (existsSync(chromium.executablePath())) {
    return chromium.executablePath();
  }
  throw new Error(`No browser: none of ${names.join(', ')} is on the PATH.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(browserPath());
}
