// The page in other languages: nothing of it stays English, whichever is chosen.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { violationsButOfColours } from '../axe.js';
import { expect, still, test } from '../site.js';
import { english, found, languages, speak } from '../spoken.js';

/** The parts of the language that nobody speaks. */
const pseudo = (dir) => execFileSync('go', ['run', './bridge/language/catalogue/pseudo', 'de', dir], { cwd: '..', encoding: 'utf8', maxBuffer: 1 << 24 }).split('\n');

/**
 * Words of English in what is shown of the page itself; cells, names and code are the table's. In the language of this
 * test no vowel stands without a mark, but in what is put in.
 */
const plain = (page) => page.evaluate(() => {
  const own = `code, pre, script, style, .clip, .source, .g-cell, .grains, .glass, .loading, dd, b, .mark, .version`;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const parent = walker.currentNode.parentElement;
    const words = /(?<!\p{L})[b-df-hj-np-tv-z]*[aeiou][a-z]*( [a-z]*[aeiou][a-z]*){2,}/iu.test(text.replaceAll(/birth date|patient number|admission date|discharge date|length of stay/g, ''));
    const bare = !text.includes('⟦') && !parent.closest('td') && /\p{L}{2,} \p{L}{2,}/u.test(text);
    if ((words || bare) && !parent.closest(own) && parent.getClientRects().length > 0) found.push(text);
  }
  return found.filter((text) => !['birth date', 'patient number', 'admission date', 'discharge date', 'length of stay'].includes(text) && !/^(Allgemeine|Alpha|Beamten|Bergbau|Handwerk|Ingenieur|Landwirte|Seeleute)/.test(text));
});

test('no sentence of the steps stays English, and they fit where texts are longer and begin on the right', async ({ app, page }) => {
  // Nothing is wider than the page, also where texts are a third longer.
  const fits = async (where) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${where}, ${width} px`).toBeLessThanOrEqual(width);
    }
  };
  const [first, rest] = pseudo('rtl');
  await page.route('**/languages/de.json', (route) => route.fulfill({ body: first, contentType: 'application/json' }));
  await page.route('**/languages/de-rest.json', (route) => route.fulfill({ body: rest, contentType: 'application/json' }));
  await page.evaluate(() => new Promise((done) => { window.fulguriteLanguage.choose('de', done); }));
  await page.reload();
  await expect(app.get('headline')).toContainText('⟦');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await page.evaluate(() => window.fulguriteLanguage.say('Try again'))).toContain('⟦'); // scripts know the same hashes
  expect(await plain(page)).toEqual([]);
  await app.get('door-sample').click();
  await app.expectStep('open');
  await fits('open');
  for (const step of ['columns', 'coarseness', 'rules']) {
    await app.step(step);
    await expect(app.get('busy')).toHaveCount(0);
    expect(await plain(page), step).toEqual([]);
    await fits(step);
  }
  await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  expect(await plain(page)).toEqual([]);
  for (const place of ['summary', 'risk', 'use', 'table', 'alternatives', 'report']) {
    await app.place(place);
    expect(await plain(page), place).toEqual([]);
    await fits(place);
  }
  await app.step('rules');
  await app.get('recoding').selectOption('');
  await app.run();
  for (const place of ['summary', 'risk', 'table', 'alternatives', 'report']) {
    await app.place(place);
    expect(await plain(page), `finest, ${place}`).toEqual([]);
  }
});

/** Looks for English in what is shown, and for what axe finds: other words change no roles and names. */
async function look(app, page, tag, where) {
  await expect(app.get('busy')).toHaveCount(0);
  expect(await found(page, english(tag)), where).toEqual([]);
  if (tag === languages[0]) expect(await violationsButOfColours(page), where).toEqual([]);
}

// Every sentence has its translation in every language, which is tested natively: the way to the result is looked
// at in one, the way into the table in all.
for (const tag of languages) {
  test(`one click makes the page speak ${tag}, and another takes it back`, async ({ app, page }) => {
    const before = await app.get('headline').textContent();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await speak(app, page, tag);
    await expect(app.get('headline')).not.toHaveText(before);
    await look(app, page, tag, 'start');
    await app.get('door-sample').click();
    await app.expectStep('open');
    await look(app, page, tag, 'open');
    await speak(app, page, 'en');
    expect(await found(page, english(tag))).not.toEqual([]);
  });
}

test('the sample goes to its result and report in another language', async ({ app, page }, info) => {
  const tag = languages[0];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speak(app, page, tag);
  await app.get('door-sample').click();
  await app.expectStep('open');
  for (const step of ['columns', 'coarseness', 'rules']) {
    await app.step(step);
    await look(app, page, tag, step);
  }
  await app.get('recoding').selectOption('full-domain'); // the finest groups take their time
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const headline = await app.get('headline').textContent();
  for (const place of ['summary', 'risk', 'use', 'table', 'alternatives', 'report']) {
    await app.place(place);
    for (const summary of await page.locator('main details:not([open]) > summary').all()) {
      if (await summary.isVisible()) await summary.click();
    }
    await still(page);
    await look(app, page, tag, `result, ${place}`);
  }
  const report = readFileSync(await app.save('report-external', info.outputPath('report.html')), 'utf8');
  expect(report).toContain(`<html lang="${tag}" dir="ltr">`);
  expect(report).not.toMatch(/Release report|Nobody|Records/);
  await app.get('history').click();
  await look(app, page, tag, 'history');
  await app.get('history').click();
  await app.place('summary');
  await app.get('help').click();
  await expect(page.locator('[data-testid="help-text"] h1')).not.toHaveText('Using the page');
  await app.get('help-close').click();
  await speak(app, page, 'en');
  await expect(app.get('headline')).not.toHaveText(headline);
});

test('what is English is found', async ({ page }) => {
  const pieces = english('de');
  expect(pieces.length).toBeGreaterThan(2000);
  expect((await found(page, pieces)).length).toBeGreaterThan(3);
});

test('a language that is damaged, or does not come, leaves the page in English, and says so when it was chosen', async ({ app, page }) => {
  await page.route('**/languages/*.json', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }));
  const before = await app.get('headline').textContent();
  await app.get('language').selectOption('fr');
  await expect(app.get('warning')).toHaveAttribute('data-code', 'page-language');
  await expect(app.get('headline')).toHaveText(before);
  await page.evaluate(() => sessionStorage.setItem(`fulgurite ${new URL('.', location.href).pathname} language`, 'fr'));
  await page.reload();
  await expect(app.get('headline')).toHaveText(before);
});

/** Chooses German, of which the rest comes when the function that is returned is called. */
async function germanInParts(app, page) {
  let come;
  const held = new Promise((resolve) => { come = resolve; });
  await page.route('**/languages/de-rest.json', async (route) => {
    await held;
    await route.continue();
  });
  await app.get('language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  return come;
}

const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };

test('a problem is told in the language when the rest of it has come', async ({ app, page }) => {
  const come = await germanInParts(app, page);
  await app.get('file-anonymize').setInputFiles(empty);
  const problem = page.locator('[data-code="table-empty"]').first();
  await expect(problem).toContainText('The file is empty.');
  come();
  await expect(problem).toContainText('Die Datei ist leer.');
});

test('the steps are in the language before the rest of it has come', async ({ app, page }) => {
  const pieces = english('de');
  const come = await germanInParts(app, page);
  await app.get('door-sample').click();
  await app.expectStep('open');
  for (const step of ['open', 'columns', 'coarseness', 'rules']) {
    await app.step(step);
    await expect(app.get('busy')).toHaveCount(0);
    expect(await found(page, pieces), step).toEqual([]);
  }
  come();
});

test('a report waits for the rest of the language, and the result is told in it then', async ({ app, page }, info) => {
  await app.regularSample();
  const come = await germanInParts(app, page); // now, because the rest is not waited for for ever
  await expect(app.get('headline')).toContainText('Nobody');
  await app.place('report');
  const saved = app.save('report-external', info.outputPath('report.html'));
  await expect(app.get('report-external')).toBeFocused(); // it was pressed
  await expect(app.get('busy')).toContainText('Der Bericht wird geschrieben');
  come();
  const report = readFileSync(await saved, 'utf8');
  expect(report).toContain('<html lang="de" dir="ltr">');
  expect(english('de').filter((piece) => report.includes(piece))).toEqual([]);
  await app.place('summary');
  await expect(app.get('headline')).not.toContainText('Nobody');
});

test('where the rest of a language is damaged, or does not come, the page says so in the language, and what it lacks is English', async ({ app, page }) => {
  await page.route('**/languages/de-rest.json', (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }));
  const before = await app.get('headline').textContent();
  await app.get('language').selectOption('de');
  const warning = app.get('warning');
  await expect(warning).toHaveAttribute('data-code', 'page-language');
  await expect(warning).toContainText('Ein Teil der Übersetzung konnte nicht geladen werden');
  await expect(app.get('headline')).not.toHaveText(before);
  await app.get('file-anonymize').setInputFiles(empty);
  const problem = page.locator('[data-code="table-empty"]').first();
  await expect(problem).toContainText('The file is empty.');
  await page.unroute('**/languages/de-rest.json');
  await app.get('language').selectOption('en'); // as the warning says
  await app.get('language').selectOption('de');
  await expect(problem).toContainText('Die Datei ist leer.');
});

test('topics of the help that are not translated are opened in English', async ({ app, page }) => {
  await app.get('language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await app.get('help').click();
  const text = page.getByTestId('help-text');
  await page.locator('.help-topics a', { hasText: /^Performance$/ }).click();
  await expect(text.locator('h1')).toHaveText('Performance');
  await page.locator('.help-topics a').first().click();
  await expect(text.locator('h1')).not.toHaveText('Performance');
  // Words are found in the language of the page, also without their accents and with another apostrophe, and in what is English.
  for (const [tag, words, section] of [['de', 'RUCKGANGIG Verlauf', /^Die Seite benutzen/], ['fr', "d'un defaire", /^Utiliser la page/], ['es', 'pestanas', /^Usar la página/]]) {
    await app.get('help-close').click();
    await app.get('language').selectOption(tag);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await app.get('help').click();
    for (const [query, found] of [[words, section], ['nightly append', /A nightly job$/]]) {
      await app.get('help-search').fill(query);
      await expect(page.locator('.help-topics[role=status] a', { hasText: found }).first()).toBeVisible();
    }
  }
});

test('labels are in the language that the project says, not in that of the page', async ({ app, page }, info) => {
  const saved = async (name) => JSON.parse(readFileSync(await app.save('save-project', info.outputPath(name)), 'utf8'));
  await app.get('language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await app.get('door-sample').click();
  await app.expectStep('open');
  expect((await saved('page.json')).output?.language).toBeUndefined();
  await app.step('coarseness');
  await app.shape('birth date');
  await app.get('edit-birth date').click();
  await app.fill('option-birth date-until', '2010');
  await app.shaped();
  await expect(page.getByText('from 2010').first()).toBeVisible();
  await app.step('rules');
  await expect(app.get('output-language')).toHaveValue('en');
  await app.get('output-language').selectOption('fr');
  expect((await saved('chosen.json')).output.language).toBe('fr');
  await app.step('coarseness');
  await app.shape('birth date');
  await expect(page.getByText('à partir de 2010').first()).toBeVisible();
});

test('numbers are shown and typed as the language writes them; what may mean two numbers is refused', async ({ app, page }, info) => {
  await app.get('language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  await app.fill('limit', '2,5');
  await expect(app.get('limit')).toHaveValue('2,5');
  await app.fill('limit', '1.250');
  const refused = page.locator('.field-problem[data-code="param-doubtful"]');
  await expect(refused).toContainText('„1.250“');
  await expect(refused).toContainText('Schreiben Sie 1250 oder 1,25.');
  await app.fill('limit', '02.50');
  await expect(app.get('limit')).toHaveValue('2,5');
  await expect(refused).toHaveCount(0);
  expect(JSON.parse(readFileSync(await app.save('save-project', info.outputPath('project.json')), 'utf8')).suppressionLimit).toBe(0.025);
  await app.get('language').selectOption('en');
  await expect(app.get('limit')).toHaveValue('2.5');
});
