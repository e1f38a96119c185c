// Settings outlive the page: a reload, Back and Forward, and Close and forget.
import { writeFileSync } from 'node:fs';
import { App, expect, load, test } from '../site.js';

/** A table whose cells can be told from settings. */
function table(testInfo) {
  const file = testInfo.outputPath('people.csv');
  const lines = Array.from({ length: 400 }, (_, i) => `Name${i},${20 + (i * 7) % 60},${i % 2 ? 'm' : 'f'},${1010 + 10 * (i % 4)},cell${i % 5}`);
  writeFileSync(file, `name,age,sex,town,dx\n${lines.join('\n')}\n`);
  return file;
}

/** Sets something in each step. */
async function settle(app) {
  await app.step('columns');
  for (const column of ['age', 'sex', 'town']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.role('dx', 'insensitive');
  await app.step('rules');
  await app.fill('k', 7);
  await app.fill('limit', 3);
}

test('a reload in any step loses no setting and keeps no cell', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  for (const step of ['open', 'columns', 'coarseness', 'rules']) {
    await app.step(step);
    await load(page, origin);
    await expect(app.get('kept')).toContainText('Your settings for people.csv are still here');
    await app.get('file-anonymize').setInputFiles(file);
    await app.expectStep(step);
  }
  await expect(app.get('k')).toHaveValue('7');
  await expect(app.get('limit')).toHaveValue('3');
  await app.step('columns');
  await expect(app.get('role-town-quasi-identifying')).toBeChecked();
  await expect(app.get('role-dx-insensitive')).toBeChecked();
  await app.get('history').click();
  await expect(app.get('history-list')).toContainText('set k to 7');
  await page.goto(`${origin}/docs/using.html`); // has no program that hides the tab's storage
  const text = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(text).toContain('people.csv');
  expect(text).not.toContain('Name1');
  expect(text).not.toContain('cell1');
});

test('a reload after the result asks for the file and leads back to the rules', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  await app.run();
  await load(page, origin);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('rules');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
});

test('a reload in the middle of what is being done', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  await app.get('recoding').selectOption('full-domain');

  // A hierarchy that is half shaped: a group of two towns.
  await app.step('coarseness');
  await app.shape('town');
  await app.get('kind-town').selectOption('suppression');
  await app.shaped();
  for (const town of ['1010', '1020']) await app.get('shape-lines').locator(`[data-label="${town}"]`).click();
  await app.get('shape-group').click();
  await app.get('shape-name').fill('the north');
  await app.get('shape-done').click();
  await app.shaped();
  await load(page, origin);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('coarseness');
  await expect(app.get('shaping')).toHaveAttribute('data-column', 'town');
  await expect(app.get('shape-lines').locator('[data-label="the north"]')).toBeVisible();

  // A figure that is being typed: the field has not been left.
  await app.step('rules');
  await app.get('k').fill('8');
  await load(page, origin);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('8');

  // A search under way.
  await app.get('run').click();
  await load(page, origin);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('8');
  await expect(app.get('limit')).toHaveValue('3');

  // What is accepted, on the place where somebody was.
  await app.run();
  await app.place('risk');
  await app.fill('limit-highest', 4);
  await load(page, origin);
  await app.get('file-anonymize').setInputFiles(file);
  await app.run();
  await expect(app.get('place-risk')).toHaveAttribute('aria-selected', 'true');
  await expect(app.get('limit-highest')).toHaveValue('4');
});

test('Back and Forward go between steps, and the tab says which', async ({ app, page }, testInfo) => {
  await app.open(table(testInfo));
  await settle(app);
  await expect(page).toHaveTitle('Rules - Fulgurite');
  await page.goBack();
  await app.expectStep('columns');
  await expect(page).toHaveTitle('Columns - Fulgurite');
  await page.goBack();
  await app.expectStep('open');
  await page.goForward();
  await app.expectStep('columns');
  await page.goForward();
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('7');
});

test('leaving the page and coming back loses no setting', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  await page.goto(`${origin}/docs/using.html`);
  await page.goBack();
  if (!(await app.get('screen').getAttribute('data-step')).startsWith('rules')) { // the browser may have kept the page whole
    await app.get('file-anonymize').setInputFiles(file);
  }
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('7');
});

test('a check goes on, too', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open');
  await app.step('check');
  await load(page, origin);
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('check');
});

test('the sample goes on by one button', async ({ app, page, origin }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  await app.fill('k', 9);
  await load(page, origin);
  await app.get('kept-open').click();
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('9');
});

test('what was closed and forgotten can be taken back for ten seconds, and is gone then', async ({ app, page, origin }, testInfo) => {
  const file = table(testInfo);
  await app.open(file);
  await settle(app);
  await app.press('forget');
  await app.expectStep('start');
  await app.get('take-back').click();
  await app.expectStep('rules');
  await expect(app.get('k')).toHaveValue('7');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await app.press('forget');
  await expect(app.get('take-back')).toBeVisible();
  await expect(app.get('take-back')).toBeHidden();
  await load(page, origin);
  await expect(app.get('kept')).toBeHidden();
});

test('kept settings can be forgotten', async ({ app, page, origin }, testInfo) => {
  await app.open(table(testInfo));
  await settle(app);
  await load(page, origin);
  await app.get('kept-forget').click();
  await expect(app.get('kept')).toBeHidden();
  await load(page, origin); // leaving the page keeps what there is at once
  await expect(app.get('kept')).toBeHidden();
});

test('where the tab can keep nothing the page says so, and the browser asks', async ({ browser, origin }, testInfo) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  const page = await context.newPage();
  const app = new App(page);
  await load(page, origin);
  await app.open(table(testInfo));
  await expect(app.get('unkept')).toBeHidden();
  await settle(app);
  await expect(app.get('unkept')).toContainText('Save the project');
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked++;
    expect(dialog.type()).toBe('beforeunload');
    return dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);
  await app.open(table(testInfo));
  await settle(app);
  await app.save('save-project', testInfo.outputPath('p.json'));
  await expect(app.get('unkept')).toBeHidden();
  await context.close();
});
