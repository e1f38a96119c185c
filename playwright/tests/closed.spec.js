// Settings outlive a tab that is closed, where somebody wants it: in the browser's storage, which
// is empty otherwise.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { violations } from '../axe.js';
import { exportPortable, test as editions } from '../editions.js';
import { connect, emptyPortal, inside } from '../frame.js';
import { test as portals } from '../portal.js';
import { App, expect, load, test } from '../site.js';

/** A table whose cells can be told from settings. */
function table(testInfo, name = 'people') {
  const file = testInfo.outputPath(`${name}.csv`);
  const lines = Array.from({ length: 400 }, (_, i) => `Name${i},${20 + (i * 7) % 60},${i % 2 ? 'm' : 'f'},${1010 + 10 * (i % 4)},cell${i % 5}`);
  writeFileSync(file, `name,age,sex,town,dx\n${lines.join('\n')}\n`);
  return file;
}

/** Another page of the same browser, as in a new tab. */
async function another(page, origin) {
  const next = await page.context().newPage();
  await load(next, origin);
  return new App(next);
}

const watchers = new WeakMap(); // by browser

/** A page of the same origin without the program, which would hide the browser's storage. */
async function watcher(page, origin) {
  const context = page.context();
  if (!watchers.has(context)) {
    const empty = await context.newPage();
    await empty.goto(`${origin}/licences.txt`);
    watchers.set(context, empty);
  }
  return watchers.get(context);
}

/** Closes the tab, as somebody does, and opens another. */
async function anew(app, origin) {
  const { page } = app;
  const empty = await watcher(page, origin); // a browser without a page would end
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  return another(empty, origin);
}

/** What the browser's storage holds beyond the tab. */
const stored = async (app, origin) => (await watcher(app.page, origin)).evaluate(() => Object.entries(localStorage));

const texts = async (app, origin) => (await stored(app, origin)).filter(([key]) => key.includes(' tab ')).map(([, text]) => text);

/** Ticks, or unticks, that settings are kept when the tab is closed. */
async function want(app, wanted = true) {
  await app.get('trust-chip').click();
  await app.get('keep-closed').setChecked(wanted);
  await app.get('close').click();
}

/** Accepts what a closed tab has left. */
async function goOn(app, file, n = 0) {
  const chooser = app.page.waitForEvent('filechooser');
  await app.get(`closed-open-${n}`).click();
  await (await chooser).setFiles(file);
}

/** Waits until the browser holds a text in some entry. */
const holds = (app, origin, text) => expect.poll(async () => (await texts(app, origin)).join('\n')).toContain(text);

async function settle(app) {
  await app.step('columns');
  for (const column of ['age', 'sex', 'town']) await app.role(column, 'quasi-identifying');
  await app.role('dx', 'insensitive');
  await app.step('rules');
  await app.fill('k', 7);
}

test('a tab that is closed in any step loses no setting and leaves no cell', async ({ app: first, origin }, testInfo) => {
  const file = table(testInfo);
  await want(first);
  await first.open(file);
  await settle(first);
  let app = first;
  for (const step of ['open', 'columns', 'coarseness', 'rules']) {
    await app.step(step);
    app = await anew(app, origin);
    await expect(app.get('closed')).toContainText('people.csv');
    await expect(app.get('closed')).toContainText('5 columns: name, age, sex, town and dx');
    await goOn(app, file);
    await app.expectStep(step);
  }
  await expect(app.get('k')).toHaveValue('7');

  // A figure that is being typed, and the result, which has to be found again.
  await app.get('k').fill('8');
  app = await anew(app, origin);
  await goOn(app, file);
  await expect(app.get('k')).toHaveValue('8');
  await app.run();
  app = await anew(app, origin);
  await goOn(app, file);
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('8');
  await app.step('columns');
  await expect(app.get('role-town-quasi-identifying')).toBeChecked();
  await expect(app.get('role-dx-insensitive')).toBeChecked();
  const text = JSON.stringify(await stored(app, origin));
  expect(text).toContain('people.csv');
  expect(text).not.toContain('Name1');
  expect(text).not.toContain('cell1');
  await expect.poll(() => texts(app, origin), 'the tab goes on with the entry that it found').toHaveLength(1);
});

test('without consent nothing is kept; taking it back, and Close and forget, remove what was', async ({ app, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  expect(await stored(app, origin)).toEqual([]);
  await app.get('history').click();
  await expect(app.get('keep-closed')).not.toBeChecked();
  await app.get('keep-closed').focus();
  await app.page.keyboard.press('Space');
  await holds(app, origin, 'people.csv');

  // It holds in every tab of the browser; without it, no tab keeps anything.
  const other = await another(app.page, origin);
  await expect(other.get('closed'), 'an open tab is offered nowhere').toHaveCount(0);
  await other.open(table(testInfo, 'others'));
  await other.step('columns');
  await other.role('age', 'quasi-identifying');
  await holds(app, origin, 'others.csv');
  await expect.poll(() => texts(app, origin)).toHaveLength(2);
  await other.press('forget');
  await expect.poll(() => texts(app, origin)).toHaveLength(1);
  await holds(app, origin, 'people.csv');
  await other.open(table(testInfo, 'others'));
  await holds(app, origin, 'others.csv');
  await app.get('keep-closed').press('Space');
  await expect.poll(() => stored(app, origin)).toEqual([]);
  await other.get('trust-chip').click();
  await expect(other.get('keep-closed')).not.toBeChecked();
  await other.get('close').click();
  await other.step('columns');
  await other.role('sex', 'quasi-identifying');
  const next = await anew(other, origin);
  await expect(next.get('closed')).toHaveCount(0);
  expect(await stored(app, origin)).toEqual([]);
});

test('each of several closed tabs is offered, to one tab, until it is forgotten', async ({ app, origin }, testInfo) => {
  await want(app);
  const left = [];
  for (const name of ['a', 'b']) {
    const tab = await another(app.page, origin);
    const file = table(testInfo, name);
    await tab.open(file);
    await tab.step('columns');
    await tab.role(name === 'a' ? 'age' : 'sex', 'quasi-identifying');
    await holds(app, origin, `${name}.csv`);
    left.push([tab, file]);
  }
  // A tab whose lock is given back late is offered when it is.
  const held = await watcher(app.page, origin);
  await held.evaluate(() => {
    const [key] = Object.entries(localStorage).find(([, text]) => text.includes('b.csv'));
    window.taken = new Promise((taken) => {
      navigator.locks.request(key, () => new Promise((free) => {
        window.free = free;
        taken();
      }));
    });
  });
  for (const [tab] of left) await tab.page.close();
  await held.evaluate(() => window.taken);
  const one = await another(app.page, origin);
  const two = await another(app.page, origin);
  await expect(one.get('closed').getByRole('listitem')).toHaveCount(1);
  await held.evaluate(() => window.free());
  await expect(one.get('closed').getByRole('listitem')).toHaveCount(2);
  await expect(two.get('closed').getByRole('listitem')).toHaveCount(2);

  expect(await violations(two.page)).toEqual([]);

  // By keyboard: the newest first.
  const chooser = one.page.waitForEvent('filechooser');
  await one.get('closed-open-0').press('Enter');
  await (await chooser).setFiles(left[1][1]);
  await one.expectStep('columns');
  await expect(one.get('role-sex-quasi-identifying')).toBeChecked();
  await two.get('closed-open-0').click();
  await expect(two.get('toast')).toContainText('b.csv are gone, or open in another tab');
  await expect(two.get('closed').getByRole('listitem')).toHaveCount(1);

  await goOn(two, left[0][1]);
  await two.expectStep('columns');
  await expect(two.get('role-age-quasi-identifying')).toBeChecked();
  await two.press('forget');
  await expect.poll(async () => (await texts(app, origin)).join()).not.toContain('a.csv');
  await holds(app, origin, 'b.csv');
  await one.page.close();
  const three = await another(app.page, origin);
  await three.get('closed-forget-0').press('Enter');
  await expect(three.get('closed')).toHaveCount(0);
  await expect.poll(() => texts(app, origin)).toEqual([]);
});

test('settings that are not for the table that was opened wait on', async ({ app: first, origin }, testInfo) => {
  const other = testInfo.outputPath('weights.csv');
  writeFileSync(other, 'weight,height\n70,170\n71,171\n72,172\n');
  await want(first);
  await first.open(table(testInfo));
  await settle(first);
  await holds(first, origin, 'people.csv');
  let app = await anew(first, origin);
  await goOn(app, other);
  await app.expectStep('open');
  await expect(app.get('warning')).toHaveAttribute('data-code', 'page-kept-other');
  await holds(app, origin, 'weights.csv');
  app = await anew(app, origin);
  await goOn(app, testInfo.outputPath('people.csv'), 1);
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('7');
});

test('the sample goes on by one button, and a reload keeps the tab its entry', async ({ app: first, page, origin }) => {
  await want(first);
  await first.get('door-sample').click();
  await first.expectStep('open');
  await first.step('rules');
  await first.fill('k', 9);
  await holds(first, origin, 'hospital-discharges.csv');
  await load(page, origin);
  await expect(first.get('kept')).toBeVisible();
  await expect(first.get('closed')).toHaveCount(0);
  await expect.poll(() => texts(first, origin)).toHaveLength(1);
  const app = await anew(first, origin);
  await app.get('closed-open-0').click();
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('9');
});

test('what is older than thirty days is removed, and of the rest all but five', async ({ app, page, origin }, testInfo) => {
  await want(app);
  await app.open(table(testInfo));
  await settle(app);
  await holds(app, origin, 'people.csv');
  await page.goto(`${origin}/licences.txt`);
  const leave = (days) => page.evaluate((days) => {
    const [key, entry] = Object.entries(localStorage).find(([key]) => key.includes(' tab '));
    const text = entry.slice(entry.indexOf(' ') + 1);
    localStorage.removeItem(key);
    const before = key.slice(0, key.lastIndexOf(' ') + 1);
    for (const age of days) localStorage.setItem(`${before}${age}`, `${Date.now() - age * 86_400_000} ${text.replaceAll(/(people|aged\d+)\.csv/g, `aged${age}.csv`)}`);
  }, days);
  await leave([31, 29]);
  const next = await another(page, origin);
  await expect(next.get('closed')).toContainText('aged29.csv');
  await expect.poll(async () => (await texts(next, origin)).join()).not.toContain('aged31.csv');
  await next.page.close();
  await leave([1, 2, 3, 4, 5, 6]);
  const last = await another(page, origin);
  const closed = last.get('closed');
  await expect(closed.getByRole('listitem')).toHaveCount(5);
  await expect(closed).toContainText('aged1.csv');
  await expect(closed).not.toContainText('aged6.csv');
  await expect.poll(() => texts(last, origin)).toHaveLength(5);
});

for (const [what, longest] of [['full', 100], ['refused', 0]]) {
  test(`where the browser's storage is ${what} the page says so, and goes on`, async ({ browser, origin }, testInfo) => {
    const context = await browser.newContext();
    await context.addInitScript((longest) => {
      const { setItem } = Storage.prototype;
      const { localStorage } = window;
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage && value.length > longest) throw new DOMException('full', 'QuotaExceededError');
        return setItem.call(this, key, value);
      };
    }, longest);
    const page = await context.newPage();
    const app = new App(page);
    await load(page, origin);
    await app.open(table(testInfo));
    await settle(app);
    await app.get('history').click();
    await app.get('keep-closed').click();
    await expect(app.get('not-kept-closed')).toContainText('Save the project');
    await expect(app.get('keep-closed')).toBeChecked({ checked: what === 'full' });
    await expect(app.get('unkept')).toContainText('full or refused');
    await load(page, origin);
    await expect(app.get('kept'), 'the tab keeps them').toBeVisible();
    await context.close();
  });
}

portals('in a frame there is nothing to tick', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host);
  const origin = await frames(portal);
  await page.goto(`${portal}/`);
  await connect(page, `${origin}/embed.html`);
  const app = await inside(page, `${origin}/embed.html`);
  await app.get('trust-chip').click();
  await expect(app.get('trust')).toBeVisible();
  await expect(app.get('keep-closed')).toHaveCount(0);
});

editions('in the portable file there is nothing to tick', async ({ page, record }, testInfo) => {
  const url = pathToFileURL(exportPortable(testInfo, testInfo.outputPath('f.html'))).href;
  record.home = url;
  await page.goto(url);
  const app = new App(page);
  await app.get('trust-chip').click();
  await expect(app.get('trust')).toBeVisible();
  await expect(app.get('keep-closed')).toHaveCount(0);
});
