// A Chromium whose memory can be read.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserPath } from '../browser.js';

/** Starts a browser of its own, so that memory is counted from nothing. */
export function launch() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}

/**
 * The most memory that the process of the page has ever held, in bytes: page,
 * worker and their programs together. 0 where the system does not tell it.
 */
export async function peak(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let most = 0;
  for (const { type, id } of processInfo) {
    if (type === 'renderer') {
      most = Math.max(most, highWater(id));
    }
  }
  return most;
}

function highWater(process) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${process}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m);
    return Number(kilobytes) * 1024;
  } catch {
    return 0; // not Linux
  }
}
