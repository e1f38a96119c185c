// A Chromium whose memory can be read.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserPath } from '../browser.js';

const options = {
  executablePath: browserPath(),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
  ],
};

/** Starts a browser of its own, so that memory is counted from nothing. What its pages keep is held in memory, as in a private window. */
export async function launch() {
  const browser = await chromium.launch(options);
  await inheritAll(browser);
  return browser;
}

/**
 * Starts a browser of its own with a profile in a folder, as somebody's own is: a page's
 * private files are files on disk. Resolves with its only context.
 */
export async function launchWithProfile(folder) {
  const context = await chromium.launchPersistentContext(folder, options);
  await inheritAll(context.browser());
  return context;
}

async function inheritAll(browser) {
  for (const { id } of await processes(browser)) {
    inherit(id);
  }
}

async function processes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

/**
 * Gives a process the share of the processors that this one has. Linux shares
 * them out by sessions, and a browser is started in one of its own: where
 * somebody gave the benchmark priority over other programs, by writing to
 * /proc/self/autogroup, the browser would not have it.
 */
function inherit(process) {
  try {
    const [nice] = readFileSync('/proc/self/autogroup', 'utf8').match(/-?\d+$/m);
    if (nice !== '0') {
      writeFileSync(`/proc/${process}/autogroup`, nice);
    }
  } catch {
    // not Linux, or not allowed
  }
}

/**
 * The most memory that the process of the page has ever held, in bytes: page,
 * worker and their programs together. 0 where the system does not tell it.
 */
export async function peak(browser) {
  let most = 0;
  for (const { type, id } of await processes(browser)) {
    if (type === 'renderer') {
      most = Math.max(most, highWater(id));
    }
  }
  return most;
}

/**
 * The time for which the processors have worked for the pages so far, in seconds: what
 * a machine with nothing else to do would take at most. 0 where the system does not
 * tell it.
 */
export async function worked(browser) {
  let ticks = 0;
  for (const { type, id } of await processes(browser)) {
    if (type === 'renderer') {
      try {
        const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ');
        ticks += Number(fields[11]) + Number(fields[12]);
      } catch {
        // not Linux
      }
    }
  }
  return ticks / 100;
}

function highWater(process) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${process}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m);
    return Number(kilobytes) * 1024;
  } catch {
    return 0; // not Linux
  }
}
