// In German, French and Spanish: the steps and every error file are told in the language alone, and
// axe finds nothing.
import { violations } from '../axe.js';
import { files, press, refused, write } from '../generated.js';
import { expect, still, test } from '../site.js';
import { english, found } from '../spoken.js';

const tags = ['de', 'fr', 'es'];

/** Makes the page speak a language. */
async function speak(app, page, tag) {
  await app.get('language').selectOption(tag);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
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
      for (const step of file.Steps ?? []) {
        await press(page, step, () => look(`${file.Name}, ${step.Code}`));
      }
      if (file.Refused) {
        await refused(page, file);
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
