// What every browser test has: the program under test serving its own page, a
// context that records every request, and the page's elements by their test
// ids. A test fails if anything went to another origin, if the policy stopped
// something, or if the page threw.
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { serve as start } from './serve.js';
import { test as base } from './watch.js';

export { expect };

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The native program, built by `make build`. */
export const program = process.env.FULGURITE_PROGRAM
  ?? join(root, process.platform === 'win32' ? 'fulgurite.exe' : 'fulgurite');

const shared = process.env.FULGURITE_SHARED || join(root, '..', 'shared');

/**
 * The path of a shared table or folder. Where it is absent the test is
 * skipped, or fails if the shared data are required.
 */
export function sharedData(...path) {
  const file = join(shared, 'data', ...path);
  if (!existsSync(file)) {
    if (process.env.FULGURITE_REQUIRE_SHARED === '1') {
      throw new Error(`${file} is required and not there`);
    }
    base.skip(true, `needs ${join('shared', 'data', ...path)}`);
  }
  return file;
}

/** Starts the program under test as a server. */
export const serve = (...flags) => start(program, ...flags);

export const test = base.extend({
  /** Nothing is searched before a test asks for it, but where it says that a page is live: see alive. */
  browser: [async ({ browser }, use) => {
    const make = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await make(options);
      await context.addInitScript(() => { globalThis.fulguriteLive = false; });
      return context;
    };
    await use(browser);
  }, { scope: 'worker' }],

  origin: [async ({}, use) => {
    const { origin, server } = await serve();
    await use(origin);
    server.kill('SIGINT');
  }, { scope: 'worker' }],

  /** Requests of the context by URL, in order. */
  requests: async ({ context }, use) => {
    const requests = [];
    context.on('request', (request) => requests.push(request.url()));
    context.on('page', (page) => page.on('websocket', (socket) => requests.push(socket.url())));
    await use(requests);
  },

  page: async ({ page, origin, requests }, use) => {
    const faults = [];
    page.on('pageerror', (error) => faults.push(`the page threw: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') {
        faults.push(`console: ${message.text()}`);
      }
    });
    await load(page, origin);
    await use(page);
    expect(requests.length, 'the page was loaded').toBeGreaterThan(3);
    expect(requests.filter((url) => !own(url, origin)), 'requests to another origin').toEqual([]);
    expect(faults, 'faults of the page').toEqual([]);
  },

  app: async ({ page }, use) => {
    await use(new App(page));
  },
});

/** Loads the page with its engine, which has answered: from then on it needs no network. */
export async function load(page, origin) {
  await page.goto(`${origin}/`);
  await expect(page.getByTestId('door-anonymize')).toBeVisible();
  await expect(page.getByText(/^Version /)).toBeAttached();
}

/** Loads a page anew whose searches start by themselves, as they do for everybody. */
export async function alive(page, origin) {
  await page.addInitScript(() => { globalThis.fulguriteLive = true; });
  await load(page, origin);
}

/**
 * Waits until the page has been still for some moments: until what is drawn piece by piece has
 * come to its end.
 */
export function still(page) {
  return page.evaluate(() => new Promise((done) => {
    let timer;
    const watch = new MutationObserver(() => again());
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        watch.disconnect();
        done();
      }, 400); // ten times the pause between two pieces
    };
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    again();
  }));
}

/** Whether a URL stays on the page's origin or within the browser. */
function own(url, origin) {
  return url === origin || url.startsWith(`${origin}/`) || url.startsWith(`blob:${origin}/`) || url.startsWith('data:');
}

/** Where the result shows numbers. */
const shown = {
  summary: /^(score|classes)$/,
  table: /^level-/,
};

/** The page as somebody uses it. */
export class App {
  constructor(page) {
    this.page = page;
  }

  get(id) {
    return this.page.getByTestId(id);
  }

  /** Expects the number that an element shows, or comes to show. */
  async shows(id, number) {
    await expect.poll(() => this.value(id), id).toBe(number);
  }

  /** Expects that an element has the focus, or gets it. */
  async focused(id) {
    await expect(this.page.locator(':focus')).toHaveAttribute('data-testid', id);
  }

  /** Opens a place of the result: summary, risk, use, table, alternatives or report. */
  async place(name) {
    if (!await this.get(`place-${name}`).isVisible()) await this.step('result'); // where the panel covers the table
    await this.get(`place-${name}`).click();
    await expect(this.get(`place-${name}`)).toHaveAttribute('aria-selected', 'true');
    await expect(this.get('headline')).toBeVisible();
    await expect(this.page.locator('.panel > .part[data-ready="false"]'), 'it is drawn to its end').toHaveCount(0);
  }

  /** The raw number that an element shows; what the result shows is looked for in its place. */
  async value(id) {
    const [place] = Object.entries(shown).find(([, ids]) => ids.test(id)) ?? [];
    if (place) {
      await expect(this.get(id).or(this.get(`place-${place}`)).first()).toBeAttached();
      if (await this.page.locator(`[data-testid="place-${place}"][aria-selected="false"]`).count() > 0) {
        await this.place(place);
      }
    }
    return Number((await this.data(id)).value);
  }

  /** What an element tells in its data, by the attributes' names after data-, all of one moment: the page may draw it anew between two looks. */
  data(id) {
    return this.get(id).evaluate(({ attributes }) => Object.fromEntries([...attributes].filter(({ name }) => name.startsWith('data-')).map(({ name, value }) => [name.slice('data-'.length), value])));
  }

  /** The numbers that an element tells in its data under these names, all of one moment. */
  async numbers(id, ...names) {
    const data = await this.data(id);
    return Object.fromEntries(names.map((name) => [name, Number(data[name])])); // what is not there is no number
  }

  async expectStep(step, options) {
    await expect(this.get('screen')).toHaveAttribute('data-step', step, options);
    if (step !== 'rules') return;
    await expect(this.get('measure')).toBeAttached();
    if (await this.get('experts').locator('> summary').isVisible()) await this.reveal('measure'); // and all else that experts set; a small frame shows the table
  }

  /** Goes to a step by its button in the frame. */
  async step(step) {
    await this.get(`step-${step}`).click();
    await this.expectStep(step);
  }

  /** Opens a table to anonymize; ends on the preview. */
  async open(files) {
    await this.get('file-anonymize').setInputFiles(files);
    await this.expectStep('open');
  }

  /** Opens the folds that an element is in. */
  async reveal(id) {
    await expect(this.get(id)).toBeAttached();
    const folds = this.page.locator('details:not([open])', { has: this.get(id) });
    while (await folds.count() > 0) await folds.first().locator('> summary').click();
    await expect(this.get(id)).toBeVisible();
  }

  /** Opens a project before its table, and waits until the page has read it. */
  async openProject(file) {
    await this.get('file-project').setInputFiles(file);
    await expect(this.page.getByText(`${basename(file)} is ready`)).toBeVisible();
  }

  /** Shows the hierarchy of a column in the coarseness step, and waits until it is made. */
  async shape(column) {
    await this.get(`hierarchy-${column}`).click();
    await expect(this.get('shaping')).toHaveAttribute('data-column', column);
    await this.shaped();
  }

  /** Waits until what was changed is shown. */
  async shaped() {
    await expect(this.get('shaping')).not.toHaveAttribute('aria-busy', 'true');
  }

  async role(column, role) {
    await this.get(`role-${column}-${role}`).check();
  }

  /**
   * Gives a role to all columns that are chosen, or else shown, and waits until their lines say
   * so: what is done to one of them before that may be done already, and undone by it.
   */
  async roleOfAll(role) {
    if (!await this.get('columns-change').isVisible()) await this.get('columns-more').click(); // where there is little room
    await this.get('columns-change').selectOption(`role:${role}`);
    await this.get('columns-apply').click();
    await expect.poll(() => this.get('columns-apply').evaluate(({ ownerDocument }, role) => { // in a frame, too
      const lines = [...ownerDocument.querySelectorAll('.columns tr[data-testid]:not([hidden])')];
      const chosen = lines.filter(({ classList }) => classList.contains('chosen'));
      return (chosen.length > 0 ? chosen : lines).every((line) => line.querySelector('.segment.on input')?.value === role);
    }, role)).toBe(true);
  }

  /** Says that each row is about another person. */
  async rowsArePeople() {
    await this.step('columns');
    await this.reveal('rows-are-people');
    await this.get('rows-are-people').click();
    await expect(this.get('rows-are-people')).toHaveAttribute('aria-pressed', 'true');
  }

  /** Types into a field and leaves it. */
  async fill(id, text) {
    await this.get(id).fill(String(text));
    await this.get(id).blur();
  }

  /** Starts the search and waits for its result. */
  async run() {
    const search = this.get('run');
    await search.click({ timeout: 20_000 }).catch(async () => {
      if (await search.count() > 0) await search.click(); // it cannot be pressed yet
      else await this.step('result'); // a table that was found by itself just before took the button away
    });
    await this.expectStep('result');
  }

  /** From the first screen to the result of the sample, of which each column has one level: the finest groups take their time. */
  async regularSample() {
    await this.get('door-sample').click();
    await this.expectStep('open');
    await this.step('rules');
    await this.get('recoding').selectOption('full-domain');
    await this.run();
  }

  /** Starts the search and waits until it has found something, watching from inside the page. */
  async find() {
    await this.get('run').click();
    await this.page.waitForFunction(() => document.querySelector('[data-testid="best"]')?.dataset.found === 'true', undefined, { timeout: 120_000 });
  }

  /** Ends the search under way with the best so far, and waits for the verified result. */
  async stop() {
    await this.get('stop').click();
    await this.expectStep('result');
    await expect(this.get('verified')).toHaveAttribute('data-value', 'true');
  }

  /** Presses a button as soon as it can be pressed, from inside the page: it may be gone soon. */
  async pressAtOnce(id) {
    await this.page.waitForFunction((id) => {
      const button = document.querySelector(`[data-testid="${id}"]:not(:disabled, [aria-disabled="true"])`);
      button?.click();
      return button !== null;
    }, id);
  }

  /** Levels by column, as shown on the result, all of one moment. */
  async levels(columns) {
    await this.value(`level-${columns[0]}`); // goes to where they are
    const all = new Map(await this.page.locator('[data-testid^="level-"]').evaluateAll((shown) => shown.map(({ dataset }) => [dataset.testid, Number(dataset.value)])));
    return Object.fromEntries(columns.map((column) => [column, all.get(`level-${column}`)]));
  }

  /** Presses a button, in its menu if it is in one. */
  async press(id) {
    await this.unfold(id);
    await this.get(id).click();
  }

  /** Opens the menu that an element is in, if it is in one that is closed. */
  async unfold(id) {
    const menu = await this.get(id).evaluate((element) => element.closest('[popover]:not(:popover-open)')?.id);
    if (menu) await this.page.locator(`[popovertarget="${menu}"]:not([popovertargetaction])`).click();
  }

  /** Presses a button that saves, and keeps the file under the path. */
  async save(id, path) {
    const download = this.page.waitForEvent('download');
    await this.press(id);
    await (await download).saveAs(path);
    return path;
  }
}
