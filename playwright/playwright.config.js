import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserPath, shellPath } from './browser.js';

// What the browser as a person has it adds is tested in it: its policies, pages opened from disk, installed
// programs, and the main job. Everything else runs in the same browser without windows, which takes less.
const whole = /\/(adult|installed|policy|portable)\.spec\.js$/;

// Most tests end before it pays to compile programs for speed, which costs the browser more of the processors
// than running them: functions are compiled simply when they are called first, and anew only if they run long.
const compileLate = '--js-flags=--wasm-tiering-budget=300000000 --wasm-lazy-validation';

const launchOptions = {
  executablePath: browserPath(),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', compileLate,
  ],
};

// A test keeps less than one core busy: its page and its engine take turns, and it waits for both.
// Tests are handed out one by one, so that no worker is left with a long file at the end.
export default defineConfig({
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 1, // for a browser that hangs, and for nothing else: see watch.js
  // Long enough for a machine that has other things to do: what comes at all ends the waiting.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.FULGURITE_REQUIRE_SHARED),
  reporter: [['list'], ...(process.env.FULGURITE_REPORT ? [['json', { outputFile: process.env.FULGURITE_REPORT }]] : [])], // see playwright/reliability/stress.go
  outputDir: 'test-results',
  projects: [
    { name: 'tests', testDir: 'tests', testIgnore: whole, use: { launchOptions: { ...launchOptions, executablePath: shellPath() } } },
    { name: 'whole', testDir: 'tests', testMatch: whole },
    { name: 'screenshots', testDir: 'pictures' },
    // Every edition in Chromium as in browsers of other makers: see browsers/.
    { name: 'chromium', testDir: 'browsers', workers: 1 },
    { name: 'firefox', testDir: 'browsers', workers: 1 },
    { name: 'webkit', testDir: 'browsers', workers: 1 },
  ],
  use: {
    acceptDownloads: true,
    actionTimeout: 240_000, // says what it waited for, where the test's end would say nothing
    navigationTimeout: 240_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
