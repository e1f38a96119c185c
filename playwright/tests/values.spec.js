// How the values of columns are read: the page says it in a line each, and every
// answer to what it asks works, can be undone, and comes out in the file.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { classes, readPlain } from '../table.js';

const pad = (n) => String(n).padStart(2, '0');
const records = 240;

/** A table as a German hospital writes it; the order of values is fixed. */
function german() {
  const lines = ['Geburtsdatum;Geschlecht;Gewicht;Kasse;Diagnose;Schmerz'];
  for (let i = 0; i < records; i++) {
    let born = `${pad(1 + i % 28)}.${pad(1 + i % 12)}.${1940 + (i * 7) % 50}`;
    if (i === 50) born = 'unbekannt';
    if (i === 90) born = '00.00.1950';
    const sex = i % 2 ? ['w', 'w', 'W', 'weiblich'][i % 8 >> 1] : ['m', 'M', 'm', 'männlich'][i % 8 >> 1];
    lines.push([born, sex, `${50 + i % 40},5`, ['AOK', 'aok', 'TK', 'k. A.'][i % 4],
      ['I21.4', 'E11.9', 'C50.1', 'J45.0', 'I21.4 ', 'K35.8', 'S72.0'][i % 7], ['gering', 'mittel', 'stark'][i % 3]].join(';'));
  }
  return `${lines.join('\n')}\n`;
}

function file(testInfo, name, content) {
  const path = testInfo.outputPath(name);
  writeFileSync(path, content);
  return path;
}

const asks = (app, column) => app.get(`reading-${column}`).getAttribute('data-asks').then(Number);

test('a German export becomes a verified release, with the answers clicked', async ({ app }, testInfo) => {
  await app.open(file(testInfo, 'export.csv', german()));
  await expect(app.get('reading-Geburtsdatum')).toContainText('238 dates (day.month.year), 2 exceptions');
  await expect(app.get('reading-Geburtsdatum')).toContainText('00.00.1950 (1), unbekannt (1)');
  await expect(app.get('reading-Gewicht')).toContainText('240 numbers (written as 1234,5)');
  await expect(app.get('reading-Diagnose')).toContainText('codes of ICD-10');
  for (const [answer, said] of [
    ['answer-Geburtsdatum-exceptions-0', ['Geburtsdatum', '238 dates (day.month.year), 2 missing']],
    ['answer-Geschlecht-spellings-0', ['Geschlecht', 'm ']],
    ['answer-Kasse-missing-0', ['Kasse', '60 missing (k. A. (60))']],
    ['answer-Kasse-spellings-0', ['Kasse', 'aok → AOK']],
    ['answer-Diagnose-spellings-0', ['Diagnose', 'I21.4']],
    ['answer-Schmerz-order-0', ['Schmerz', 'gering < mittel < stark']],
  ]) {
    await app.get(answer).click();
    await expect(app.get(answer)).toHaveCount(0);
    await expect(app.get(`reading-${said[0]}`)).toContainText(said[1]);
  }
  await app.step('columns');
  for (const [column, role] of Object.entries({
    Geburtsdatum: 'quasi-identifying', Geschlecht: 'quasi-identifying', Gewicht: 'quasi-identifying', Kasse: 'insensitive', Diagnose: 'sensitive', Schmerz: 'insensitive',
  })) {
    await app.role(column, role);
  }
  await app.step('rules');
  await app.get('secret-distinct-Diagnose').click();
  await app.fill('k', 4);
  await app.fill('limit', 5);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const saved = readPlain(await app.save('save-table', testInfo.outputPath('safe.csv')), ';');
  expect(saved[0]).toEqual(['Geburtsdatum', 'Geschlecht', 'Gewicht', 'Kasse', 'Diagnose', 'Schmerz']);
  const shown = saved.slice(1);
  const found = classes(shown, [0, 1, 2]);
  expect(found.smallest).toBeGreaterThanOrEqual(4);
  for (const [born, sex, weight, insurer, diagnosis] of shown) {
    expect(born).toMatch(/^(\d{4}(-\d{2})?|\d{4}-\d{4}|\*|unbekannt|00\.00\.1950)$/);
    expect(['m', 'w', '*']).toContain(sex);
    expect(weight).toMatch(/^(\d+,5|\d+(,\d+)?-<?\d+(,\d+)?|\*)$/);
    expect(insurer).not.toBe('aok');
    expect(diagnosis).toBe(diagnosis.trim());
  }
  const project = JSON.parse((await import('node:fs')).readFileSync(await app.save('save-project', testInfo.outputPath('p.json')), 'utf8'));
  const read = Object.fromEntries(project.columns.map((c) => [c.name, c.read]));
  expect(read.Geburtsdatum).toEqual({ missing: ['00.00.1950', 'unbekannt'] });
  expect(read.Geschlecht.same).toContainEqual({ value: 'm', from: expect.arrayContaining(['M', 'männlich']) });
});

/** A column for everything that may be asked. */
const questions = {
  exceptions: [...Array(40).keys()].map((i) => (i === 7 ? 'unbekannt' : `${pad(1 + i % 28)}.03.${1950 + i}`)),
  words: [...Array(40).keys()].map((i) => (i % 5 ? `word ${i % 9}` : 'k. A.')),
  nearly: [...Array(40).keys()].map((i) => (i % 8 ? `${i},5` : '<5')),
  thousands: [...Array(40).keys()].map((i) => `${1 + i % 9},000`),
  points: [...Array(40).keys()].map((i) => `${1 + i % 9}.250`),
  monthfirst: [...Array(40).keys()].map((i) => `0${1 + i % 9}/0${1 + i % 7}/1984`),
  short: [...Array(40).keys()].map((i) => `0${1 + i % 9}.0${1 + i % 7}.05`),
  compact: [...Array(40).keys()].map((i) => `1984050${1 + i % 9}`),
  'admission date': [...Array(40).keys()].map((i) => `${45000 + i}`),
  quarter: [...Array(40).keys()].map((i) => `2024-Q${1 + i % 4}`),
  sex: [...Array(40).keys()].map((i) => ['m', 'f', 'Male', 'female'][i % 4]),
  pain: [...Array(40).keys()].map((i) => ['niski', 'wysoki'][i % 2]),
};

test('every answer can be pressed and undone', async ({ app }, testInfo) => {
  const columns = Object.keys(questions);
  const lines = [columns.join('|'), ...[...Array(40).keys()].map((i) => columns.map((c) => questions[c][i]).join('|'))];
  await app.open(file(testInfo, 'questions.csv', `${lines.join('\n')}\n`));
  let pressed = 0;
  for (const column of columns) {
    const before = await asks(app, column);
    expect(before, `${column} is asked about`).toBeGreaterThan(0);
    const line = app.get(`reading-${column}`);
    const said = await line.locator('.read').innerText();
    const ids = await line.locator('[data-testid^="answer-"]').evaluateAll((all) => all.map((b) => b.dataset.testid));
    for (const id of ids) {
      const question = await app.get(id).locator('xpath=../..').locator('p').innerText();
      await app.get(id).click();
      await expect(line.getByText(question, { exact: true })).toHaveCount(0);
      await expect(line.getByRole('alert')).toHaveCount(0);
      await app.get('undo').click();
      await expect(line.getByText(question, { exact: true })).toBeVisible();
      await expect(line).toHaveAttribute('data-asks', String(before));
      await expect(line.locator('.read')).toHaveText(said);
      pressed++;
    }
  }
  expect(pressed).toBeGreaterThan(15);
});

test('formats are typed, words ordered and merges taken apart', async ({ app, page }, testInfo) => {
  const lines = ['born|pain|sex', ...[...Array(40).keys()].map((i) => `${1 + i % 28}~${1 + i % 12}~${1950 + i}|${['little', 'some', 'much'][i % 3]}|${['m', 'f', 'M'][i % 3]}`)];
  await app.open(file(testInfo, 'own.csv', `${lines.join('\n')}\n`));
  // A format that nobody foresaw.
  await app.reveal('read-type-born');
  await app.get('read-type-born').selectOption('date');
  await expect(app.get('reading-born').getByRole('alert')).toContainText('No known date format');
  await app.fill('read-format-born', '2~1~2006');
  await expect(app.get('reading-born')).toContainText('40 dates');
  await expect(app.get('reading-born').getByRole('alert')).toHaveCount(0);
  await app.fill('read-format-born', 'nonsense');
  await expect(app.get('reading-born').getByRole('alert')).toContainText('does not show how a date is written');
  await app.get('reading-born').getByTestId('problem-fix').click();
  await expect(app.get('reading-born')).toContainText('40 texts');
  // An order by keyboard: some below much.
  await app.reveal('read-up-pain-1');
  await expect(page.locator('[data-testid=reading-pain] .ordering li')).toHaveText([/little/, /much/, /some/]);
  await app.get('read-up-pain-2').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-testid=reading-pain] .ordering li')).toHaveText([/little/, /some/, /much/]);
  await expect(app.get('reading-pain')).toContainText('little < some < much');
  await app.get('read-down-pain-0').click();
  await expect(app.get('reading-pain')).toContainText('some < little < much');
  // Dragged, it is the same.
  const words = page.locator('[data-testid=reading-pain] .ordering li');
  await words.nth(2).dragTo(words.nth(0));
  await expect(words).toHaveText([/much/, /some/, /little/]);
  await expect(app.get('undo')).toContainText('ordered pain: much < some < little');
  await words.nth(0).dragTo(words.nth(2));
  await expect(app.get('reading-pain')).toContainText('some < little < much');
  // Words that mean nothing, of this column alone.
  await app.fill('read-missing-pain', 'little');
  await expect(app.get('reading-pain')).toContainText('some < much, 14 missing (little (14))');
  // Merged and taken apart.
  await app.get('answer-sex-spellings-0').click();
  await app.reveal('read-apart-sex-0');
  await app.get('read-apart-sex-0').click();
  await expect(app.get('answer-sex-spellings-0')).toBeVisible();
});
