// Lightning on a lattice far too large to be searched through: 30 columns,
// 203,843,174,400 transformations.
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { expect, sharedData, test } from '../site.js';

const timeBox = 5; // seconds

/** From the first screen to the rules, with all 30 columns quasi-identifying. */
async function prepare(app, testInfo) {
  const folder = sharedData('ss13acs_shaped');
  const table = testInfo.outputPath('ss13acs_shaped.csv');
  await pipeline(createReadStream(join(folder, 'data.csv.gz')), createGunzip(), createWriteStream(table));
  await app.open(table);
  await app.shows('open-records', 68_725);
  await app.shows('open-columns', 30);
  await app.step('columns');
  await app.roleOfAll('quasi-identifying');
  await app.step('coarseness');
  const files = readdirSync(folder).filter((name) => name.startsWith('hierarchy_'));
  await app.get('import-hierarchies').setInputFiles(files.map((name) => join(folder, name)));
  for (const name of files) {
    const column = name.slice('hierarchy_'.length, -'.csv'.length);
    await expect(app.get(`hierarchy-${column}`)).toHaveAttribute('data-kind', 'table');
  }
  await app.step('rules');
  await app.fill('k', 5);
  await app.fill('limit', 100);
  await app.get('recoding').selectOption('full-domain');
  await app.get('search').selectOption('lightning');
  await app.fill('time-box', timeBox);
}

test('a time box of 5 s gives a result soon after, improving on the way', async ({ app, page }, testInfo) => {
  await prepare(app, testInfo);
  // Watches the screen from inside the page: a test that polls from outside
  // would miss improvements and measure its own polling.
  await page.evaluate(() => {
    const watch = { seen: [], took: 0, start: performance.now() };
    window.watch = watch;
    const look = () => {
      const best = document.querySelector('[data-testid="best"]');
      const value = best?.dataset.found === 'true' ? Number(best.dataset.value) : NaN;
      if (!Number.isNaN(value) && value !== watch.seen.at(-1)) {
        watch.seen.push(value);
      }
      if (document.querySelector('[data-testid="screen"]').dataset.step === 'result') {
        watch.took = (performance.now() - watch.start) / 1000;
        return;
      }
      requestAnimationFrame(look);
    };
    document.querySelector('[data-testid="run"]').addEventListener('click', () => {
      watch.start = performance.now();
      look();
    }, { capture: true, once: true });
  });
  await app.run();
  const { seen, took } = await page.evaluate(() => window.watch);
  const score = await app.value('score');
  console.log(`Lightning: result after ${took.toFixed(2)} s, score ${score}, ${seen.length} improvements on screen: ${seen.join(' ')}`);
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  expect(seen.length, 'improvements on screen').toBeGreaterThan(1);
  for (let i = 1; i < seen.length; i++) {
    expect(seen[i]).toBeLessThan(seen[i - 1]);
  }
  expect(score).toBeLessThanOrEqual(seen.at(-1));
});

test('Cancel answers at once, Stop takes the best so far', async ({ app, page }, testInfo) => {
  await prepare(app, testInfo);
  await app.fill('time-box', 3600);
  await app.find();
  // From the click to the screen that follows it, measured inside the page.
  const cancelled = await page.evaluate(() => new Promise((done) => {
    const screen = document.querySelector('[data-testid="screen"]');
    let start = 0;
    new MutationObserver((_, observer) => {
      if (screen.dataset.step !== 'run') {
        observer.disconnect();
        done(performance.now() - start);
      }
    }).observe(screen, { attributes: true, attributeFilter: ['data-step'] });
    start = performance.now();
    document.querySelector('[data-testid="cancel"]').click();
  }));
  console.log(`Cancel: answered after ${cancelled.toFixed(0)} ms`);
  await app.expectStep('rules'); // and not the result, to which the end of the time box leads

  await app.find();
  const stopped = Date.now();
  await app.stop();
  console.log(`Stop: result after ${Date.now() - stopped} ms`);
});
