// Cells that hold several values: the page asks whether they do, a hierarchy is about these, a rule
// says how many somebody knows, and the file keeps what is promised of them.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { violations, violationsButOfColours } from '../axe.js';
import { readPlain } from '../table.js';

const codes = ['I21', 'I22', 'I50', 'E10', 'E11', 'N17', 'N18', 'J44', 'J45', 'F32'];

/** Stays of people with one to four diagnoses each, in any order. */
function stays(rows) {
  let state = 7;
  const draw = (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
  const lines = ['sex,age,diagnoses,ward'];
  for (let i = 0; i < rows; i++) {
    const list = new Set();
    for (let left = 1 + draw(4); left > 0; left--) {
      list.add(codes[Math.min(draw(codes.length), draw(codes.length))]);
    }
    lines.push(`${'fm'[draw(2)]},${30 + draw(2)},${[...list].join('; ')},w${draw(3)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Of all sets of at most m labels that a record shows: in how many records of its group the rarest is. */
function rarest(rows, known, cell, m) {
  const all = rows.map((row) => ({ group: known.map((i) => row[i]).join('\0'), labels: row[cell] === '' ? [] : row[cell].split('; ') }));
  let least = rows.length;
  for (const { group, labels } of all) {
    const alike = all.filter((other) => other.group === group);
    for (let part = 0; part < 1 << labels.length; part++) {
      const set = labels.filter((_, i) => part >> i & 1);
      if (set.length <= m) {
        least = Math.min(least, alike.filter((other) => set.every((label) => other.labels.includes(label))).length);
      }
    }
  }
  return least;
}

test.beforeEach(async ({ app }, info) => {
  const table = info.outputPath('stays.csv');
  writeFileSync(table, stays(400));
  await app.open(table);
});

test('cells with several values, from the question to the file', async ({ app, page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(app.get('reading-diagnoses')).toHaveAttribute('data-asks', '1');
  await app.get('answer-diagnoses-several-0').click();
  await expect(app.get('reading-diagnoses')).toHaveAttribute('data-asks', '0');
  await expect(app.get('reading-diagnoses')).toContainText(/\d+ values in 400 cells/);

  await app.step('columns');
  for (const [column, role] of [['sex', 'quasi-identifying'], ['age', 'quasi-identifying'], ['diagnoses', 'quasi-identifying'], ['ward', 'insensitive']]) {
    await app.role(column, role);
  }
  await expect(app.get('cells-diagnoses')).toHaveValue(';');
  await expect(app.get('in-cells-diagnoses')).toHaveText(/^\d\.\d in a cell on average, 4 at most$/);
  await expect(app.get('column-diagnoses')).toContainText('10 different values');
  await app.get('cells-diagnoses').selectOption(''); // and back
  await expect(app.get('column-diagnoses')).not.toContainText('10 different values');
  await app.get('cells-diagnoses').selectOption(';');
  await expect(app.get('in-cells-diagnoses')).toBeVisible();

  await app.step('coarseness');
  await app.shape('diagnoses');
  await app.get('shape-table').click();
  await expect(app.get('strip-diagnoses')).toContainText('E10'); // and no list
  await expect(app.get('min-level-diagnoses')).toHaveCount(0); // each value has a level of its own
  const hierarchy = info.outputPath('hierarchy_diagnoses.csv');
  writeFileSync(hierarchy, codes.map((code) => `${code};${code[0]};*\n`).join(''));
  await app.get('import-diagnoses').setInputFiles(hierarchy);
  await expect(app.get('hierarchy-diagnoses')).toHaveAttribute('data-levels', '3');

  await app.step('rules');
  await expect(app.get('problem').filter({ hasText: 'hold several values' })).toBeVisible(); // whose rows these are
  await app.rowsArePeople();
  await app.step('rules');
  await expect(app.get('cells-rule')).toContainText('Whoever knows up to 2 of the values that a person has in diagnoses');
  await expect(app.get('recoding')).toHaveValue('');
  await app.fill('items-known-diagnoses', 4);
  await expect(app.get('cells-rule')).toContainText('Allowed: 1 to 3');
  await app.fill('items-known-diagnoses', 2);
  await app.fill('items-left-diagnoses', 10);
  await app.fill('limit', 5);
  await app.run();

  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('uncovered').locator('[data-id="items"]')).toContainText('more than 2 values of a person in the column “diagnoses”');
  await app.place('table');
  const { values, labels, left } = await app.numbers('itemized-diagnoses', 'values', 'labels', 'left');
  expect(values).toBe(10);
  expect(labels).toBeGreaterThan(1);
  await app.place('risk');
  await app.get('singled').locator('summary').first().click();
  await expect(app.get('besides').first()).toContainText('diagnoses');
  await app.place('use');
  await app.get('still-tells').locator('summary').first().click();
  await app.get('summary-column').selectOption('diagnoses');
  await expect(app.get('summary-with')).toHaveCount(0);
  await expect(app.get('frequent-before')).toContainText('I21');
  await app.place('alternatives');
  await expect(page.getByText('Other tables are not compared.')).toBeVisible();
  await expect(app.get('ways')).toHaveCount(0);

  const [head, ...rows] = readPlain(await app.save('save-table', info.outputPath('released.csv')), ',');
  expect(head).toEqual(['sex', 'age', 'diagnoses', 'ward']);
  expect(rarest(rows, [0, 1], 2, 2)).toBeGreaterThanOrEqual(5);
  expect(new Set(rows.flatMap((row) => row[2].split('; ')).filter((label) => label !== '')).size).toBe(labels);
  expect(left).toBeLessThanOrEqual(0.1 * rows.length * 4);
});

test('nothing of it is out of reach, on a phone and on a desk', async ({ app, page }) => {
  const look = async (what) => {
    for (const [width, height] of [[360, 740], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await expect(app.get(what)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${what}, ${width} px`).toBe(0);
      expect(await (width === 360 ? violations : violationsButOfColours)(page), `${what}, ${width} px`).toEqual([]);
    }
  };
  await app.get('answer-diagnoses-several-0').click();
  await app.step('columns');
  await app.role('diagnoses', 'quasi-identifying');
  await look('in-cells-diagnoses');
  await app.rowsArePeople();
  await app.step('rules');
  await look('cells-rule');
});

test('a secret of several values: each counts for who has it', async ({ app }, info) => {
  await app.get('answer-diagnoses-several-0').click();
  await app.step('columns');
  for (const [column, role] of [['sex', 'quasi-identifying'], ['age', 'quasi-identifying'], ['diagnoses', 'sensitive'], ['ward', 'insensitive']]) {
    await app.role(column, role);
  }
  await expect(app.get('cells-diagnoses')).toHaveValue(';');
  await app.step('rules');
  await expect(app.get('add-t-closeness-diagnoses')).toHaveCount(0);
  await app.get('secret-close-diagnoses').click();
  await expect(app.get('rule-enhanced-beta-likeness')).toBeVisible();
  await expect(app.get('secret-diagnoses')).toContainText('each counts for who has it');
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('uncovered').locator('[data-id="lists"]')).toContainText('may find the whole list');

  const rows = readPlain(await app.save('save-table', info.outputPath('released.csv')), ',').slice(1);
  const had = (of) => {
    const n = new Map();
    for (const row of of) {
      for (const value of row[2].split('; ')) {
        n.set(value, (n.get(value) ?? 0) + 1);
      }
    }
    return n;
  };
  const all = had(stays(400).trim().split('\n').slice(1).map((line) => line.split(',')));
  for (const shown of new Set(rows.map((row) => `${row[0]},${row[1]}`))) {
    const group = rows.filter((row) => `${row[0]},${row[1]}` === shown);
    for (const [value, n] of had(group)) {
      const before = all.get(value) / 400;
      expect((n / group.length - before) / before).toBeLessThanOrEqual(Math.min(1, -Math.log(before)) + 1e-9);
    }
  }
});
