// What the result tells to those who want to know more: computed when its
// folds are opened, the same figures as the engine's, and readable as tables.
import { expect, test } from '../site.js';

test('folds of the result: details that tell people apart, the population, and what a column still tells', async ({ app, page }) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.rowsArePeople(); // populations are estimated for those who have one record each
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain'); // by which no detail can have more labels than values
  await app.run();
  const classes = await app.value('classes');
  await app.place('table');
  const known = await page.locator('[data-testid^="level-"]').count();

  await app.place('risk');
  const risk = app.get('more-risk');
  await expect(app.get('groups-table')).toHaveCount(0); // nothing is computed before it is asked for
  await risk.locator('summary').first().click();
  const groups = app.get('groups-table');
  await expect(groups).toBeVisible();
  const cells = (name) => groups.locator('tr', { hasText: name }).locator('td').allTextContents();
  // The result says the same of the number of groups.
  await expect.poll(async () => Number((await cells('Groups'))[1].replaceAll(',', ''))).toBe(classes);
  await expect.poll(() => cells('Groups of one record')).toEqual(['3,000', '0']);
  // Every known detail is ranked, and none tells more after than before.
  const ranked = page.locator('[data-testid^="ranked-"]');
  await expect(ranked).toHaveCount(known);
  for (const { before, after } of await ranked.evaluateAll((rows) => rows.map(({ dataset }) => ({ before: Number(dataset.before), after: Number(dataset.after) })))) {
    expect(after).toBeLessThanOrEqual(before);
  }
  // The population is asked, and nothing is estimated before.
  const estimated = app.get('estimated');
  await estimated.locator('summary').first().click();
  await expect(estimated.getByText('nothing is assumed')).toBeVisible();
  const unique = app.get('unique-table');
  await expect(unique).toHaveCount(0);
  await app.get('population').selectOption('number');
  await expect(unique).toHaveAttribute('data-after', '0');
  await app.fill('population-size', 20000);
  await expect(estimated.getByText('of the 20,000 people would be unique')).toBeVisible();
  await app.fill('population-size', 500); // fewer than there are in the table
  await expect(estimated.getByTestId('problem')).toHaveAttribute('data-code', 'risk-population-size');
  await app.get('population').selectOption('germany');
  await expect(estimated.getByText('of the 80,767,000 people of Germany')).toBeVisible();

  await app.place('use');
  const tells = app.get('still-tells');
  await tells.locator('summary').first().click();
  await app.get('summary-column').selectOption('diagnosis');
  await expect(tells.getByText('The finished table has all of that as it was.')).toBeVisible();
  await app.get('summary-with').selectOption('sex');
  const pairs = app.get('pairs');
  await expect(pairs).toBeVisible();
  for (const strength of Object.values(await app.numbers('pairs', 'before', 'after'))) {
    expect(strength).toBeGreaterThan(0);
    expect(strength).toBeLessThan(1);
  }
  // The counts of a column add up to all records.
  const counts = () => app.get('frequent-after').locator('tbody tr td:nth-child(2)').allTextContents();
  await expect.poll(async () => (await counts()).reduce((sum, n) => sum + Number(n.replaceAll(',', '')), 0)).toBe(3000);
});

test('charts are drawn by the library within the policy, and have their table', async ({ app }) => {
  await app.regularSample();
  await app.place('risk');
  for (const [chart, table] of [['size-chart', 'size-table'], ['risk-chart', 'risk-table']]) {
    const canvas = app.get(chart).locator('canvas');
    await expect(canvas).toHaveCount(1);
    // Somebody drew on it: it has pixels of more than one colour.
    await expect.poll(() => canvas.evaluate((c) => new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size)).toBeGreaterThan(2);
    await expect(app.get(chart)).toHaveAttribute('aria-label', /^Before, .+\.$/);
    await app.reveal(table);
    await expect(app.get(table)).toBeVisible();
  }
});
