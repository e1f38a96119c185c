import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserPath } from './browser.js';

// A test takes two cores now and then, one for the page and one for the engine, and waits as often.
export default defineConfig({
  workers: Math.max(1, Math.floor((3 * availableParallelism()) / 4)),
  retries: 1, // for a browser that hangs, and for nothing else: see watch.js
  // Long enough for a machine that has other things to do: what comes at all ends the waiting.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.FULGURITE_REQUIRE_SHARED),
  reporter: 'list',
  outputDir: 'test-results',
  projects: [
    { name: 'tests', testDir: 'tests' },
    { name: 'screenshots', testDir: 'pictures' },
  ],
  use: {
    acceptDownloads: true,
    actionTimeout: 240_000, // says what it waited for, where the test's end would say nothing
    navigationTimeout: 240_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
});
