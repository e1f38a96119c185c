// Somebody at a page, in whatever browser a driver of this folder drives. Where
// Playwright waits by itself, this does.
import { statSync } from 'node:fs';

const patience = 60_000;

/** The address of an element by its test id. */
export const id = (name) => `[data-testid="${name}"]`;

export class User {
  constructor(browser) {
    this.browser = browser;
    this.evaluate = browser.evaluate.bind(browser); // so that the helpers of frames take it for a page
  }

  /** Waits until a function of the page returns something true, and resolves with it. */
  async until(what, look, ...given) {
    for (const end = Date.now() + patience; ;) {
      const found = await this.evaluate(look, ...given);
      if (found) return found;
      if (Date.now() > end) {
        throw new Error(`waited ${patience / 1000} s for ${what}; the page says:\n${await this.evaluate(() => document.body.innerText.slice(0, 2000))}`);
      }
      await new Promise((done) => { setTimeout(done, 50); });
    }
  }

  /** Waits until an element is shown and can be used. */
  shown(css) {
    return this.until(`${css} to be shown`, (css) => [...document.querySelectorAll(css)].some((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true'), css);
  }

  text = (name) => this.evaluate((css) => document.querySelector(css)?.textContent ?? '', id(name));

  /** Presses what can be pressed, wherever it has been moved to meanwhile. */
  async click(name) {
    await this.shown(id(name));
    await this.evaluate((css) => document.querySelector(css).click(), id(name));
  }

  async attach(name, ...files) {
    await this.until(name, (css) => document.querySelector(css) !== null, id(name));
    await this.browser.attach(id(name), ...files);
  }

  /** Opens the folds that an element is in. */
  unfold(css) {
    return this.until(css, (css) => {
      const element = document.querySelector(css);
      for (let fold = element?.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
      return element !== null;
    }, css);
  }

  /** Gives a field a value, as if it had been typed or chosen and left. */
  async fill(name, value) {
    await this.unfold(id(name));
    await this.shown(id(name));
    await this.evaluate((css, value) => {
      const field = document.querySelector(css);
      field.focus();
      if (field.type === 'checkbox') {
        if (field.checked !== value) field.click();
      } else {
        field.value = value;
        for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
      }
      field.blur();
    }, id(name), value);
  }

  /** Waits until a step is on show. */
  at(step) {
    return this.until(`the step ${step}`, (step) => document.querySelector('[data-testid="screen"]')?.dataset.step === step, step);
  }

  async step(step) {
    await this.click(`step-${step}`);
    await this.at(step);
  }

  /** Opens a page with its engine, which has answered. */
  async goto(url) {
    await this.browser.goto(url);
    await this.started();
  }

  started() {
    return this.until('the engine', () => document.querySelector('[data-testid="door-sample"]') && /Version \d/.test(document.body.textContent));
  }

  /** Starts the search, and resolves with whether it had to be: a table that was found by itself takes the button away. */
  async run() {
    const found = await this.until('the search, or its table', (run) => {
      const button = document.querySelector(run);
      if (!button) return document.querySelector('.standing .checked')?.textContent === 'Checked: every rule holds' && 'there';
      if (button.ariaDisabled === 'true') return '';
      button.click();
      return 'started';
    }, id('run'));
    if (found === 'there') await this.step('result');
    return found === 'started';
  }

  /** From the first screen to the verified result: of a table, or of the sample by the best that was found first. */
  async do(file) {
    if (file) {
      await this.attach('file-anonymize', file);
    } else {
      await this.click('door-sample');
    }
    await this.at('open');
    await this.step('rules');
    await this.fill('recoding', 'full-domain'); // the finest groups take their time
    if (await this.run() && !file) {
      await this.until('something found, or the result', () => document.querySelector('[data-testid="best"]')?.dataset.found === 'true' || document.querySelector('[data-testid="verified"]') !== null);
      await this.evaluate(() => document.querySelector('[data-testid="stop"]')?.click()); // it may be over meanwhile
    }
    await this.at('result');
    await this.until('a verified result', () => document.querySelector('[data-testid="verified"]')?.dataset.value === 'true');
  }

  /** Presses a button that saves; resolves with the file that a browser has put into its folder. */
  async save(name) {
    const before = this.browser.saved();
    await this.click(name);
    for (const end = Date.now() + patience; ;) {
      const [file] = this.browser.saved().filter((file) => !before.includes(file) && statSync(file).size > 0); // there may be a name before there is a content
      if (file) return file;
      if (Date.now() > end) throw new Error(`${name} has saved nothing`);
      await new Promise((done) => { setTimeout(done, 50); });
    }
  }
}

/** What a page has asked for, as far as it knows itself, that came from another place. */
export const foreign = (user, ...origins) => user.evaluate((origins) => performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((url) => !/^(blob|data):/.test(url) && !origins.some((origin) => url.startsWith(origin))), origins);
