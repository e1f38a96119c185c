// In German, French and Spanish: the steps and every error file are told in the language alone, and
// axe finds nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, still, test } from '../site.js';
import { violations } from '../axe.js';
import { english, found } from '../spoken.js';

const tags = ['de', 'fr', 'es'];
const files = JSON.parse(readFileSync(fileURLToPath(new URL('../files.json', import.meta.url)), 'utf8'));

/** Makes the page speak a language. */
async function speak(app, page, tag) {
  await app.get('language').selectOption(tag);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
}

/** Writes a file of the generator to disk. */
function write(testInfo, { Name, Content }) {
  const path = testInfo.outputPath(Name);
  writeFileSync(path, Buffer.concat((Content ?? []).flatMap(({ Bytes, Times }) => Array.from({ length: Math.max(Times, 1) }, () => Buffer.from(Bytes, 'base64')))));
  return path;
}

for (const tag of tags) {
  const pieces = english(tag);

  test(`axe finds nothing on any step, and nothing is English: ${tag}`, async ({ app, page }) => {
    const look = async (where) => {
      await expect(app.get('busy')).toHaveCount(0);
      expect(await violations(page), where).toEqual([]);
      expect(await found(page, pieces), where).toEqual([]);
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await speak(app, page, tag);
    await look('start');
    await app.get('door-sample').click();
    await app.expectStep('open');
    await look('open');
    for (const step of ['columns', 'coarseness', 'rules']) {
      await app.step(step);
      await look(step);
    }
    await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
    await app.run();
    for (const place of ['summary', 'risk', 'use', 'table', 'alternatives', 'report']) {
      await app.place(place);
      for (const summary of await page.locator('main details:not([open]) > summary').all()) {
        if (await summary.isVisible()) await summary.click();
      }
      await still(page);
      await look(`result, ${place}`);
    }
    await app.get('history').click();
    await look('history');
  });
}

// Files of which something is told: refusals, cures, notes and questions. Each is opened once, and
// told in one language after another.
const told = files.filter(({ Refused, Steps, Want }) => Refused || Steps?.length || Want.Notes?.length || Want.Said?.length);
const every = 16;
for (let from = 0; from < told.length; from += every) {
  const some = told.slice(from, from + every);
  test(`what is told of files is not English, from ${some[0].Name}`, async ({ app, page }, testInfo) => {
    const pieces = Object.fromEntries(tags.map((tag) => [tag, english(tag)]));
    const look = async (where) => {
      for (const tag of tags) {
        await speak(app, page, tag);
        await expect.poll(() => found(page, pieces[tag]), `${where}, ${tag}`).toEqual([]); // it is drawn in the language soon after
      }
    };
    for (const file of some) {
      await app.get('file-anonymize').setInputFiles(write(testInfo, file));
      for (const { Code, Cure } of file.Steps ?? []) {
        const box = page.locator(`[data-code="${Code}"]`).filter({ has: page.locator(`[data-cure="${Cure}"]`) }).first();
        await expect(box).toBeVisible();
        await look(`${file.Name}, ${Code}`);
        await box.locator(`[data-cure="${Cure}"]`).click();
      }
      if (file.Refused) {
        await expect(page.locator(`[data-testid="problem"][data-code="${file.Refused}"]`).first()).toBeVisible();
        await look(file.Name);
        await app.get('back').click();
        await app.expectStep('start');
        continue;
      }
      await app.expectStep('open');
      await look(file.Name);
      await app.get('forget').click();
      await app.expectStep('start');
    }
  });
}

test('what is English is found', async ({ page }) => {
  const pieces = english('de');
  expect(pieces.length).toBeGreaterThan(2000);
  expect((await found(page, pieces)).length).toBeGreaterThan(3);
});
