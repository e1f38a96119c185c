// Six jobs from the first screen to the saved file, as everybody has the page: tables are found by
// themselves, and what is pressed is counted. Choosing a file is one click. What is saved is judged by
// ../table.js, which shares no code with the product, and by the native program.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { generateWide } from '../bench/invent.js';
import { files } from '../generated.js';
import { classes, readPlain } from '../table.js';
import { alive, expect, program, still, test } from '../site.js';

const workbook = files.find((file) => file.Name === 'entlassungen.xlsx');
const long = Boolean(process.env.FULGURITE_LONG);
const k = 5; // of the kind of release that is suggested

/** Somebody at the page, whose clicks are counted. */
class Person {
  clicks = 0;

  constructor(app, page) { Object.assign(this, { app, page }); }

  async click(element) {
    this.clicks++;
    await element.click();
  }

  async choose(file) {
    const chooser = this.page.waitForEvent('filechooser');
    await this.click(this.app.get('door-anonymize'));
    await (await chooser).setFiles(file);
    await this.app.expectStep('open');
  }

  /** Answers a decision in the dock about some columns, or about people or secrets. */
  async decide(about, answer) {
    const dock = this.app.get('decision');
    await expect(dock).toHaveAttribute('data-about', about);
    const left = await dock.getAttribute('data-value');
    await this.click(dock.locator(`[data-answer="${answer}"]`));
    await expect(dock).not.toHaveAttribute('data-value', left);
  }

  /** Answers whatever is asked by the number of an answer. */
  async answer(choose) {
    const dock = this.app.get('decision');
    for (let left; (left = await dock.getAttribute('data-value')) !== '0';) {
      await this.click(this.app.get(`decision-${choose(await dock.textContent())}`));
      await expect(dock).not.toHaveAttribute('data-value', left);
    }
  }

  /** Saves the table once it is checked, and everything decided. */
  async save(path) {
    await expect(this.app.get('decision')).toBeHidden();
    await expect(this.page.locator('.standing .checked')).toHaveText('Checked: every rule holds');
    const download = this.page.waitForEvent('download');
    await this.click(this.app.get('save-table'));
    await (await download).saveAs(path);
    return path;
  }

  /** The columns whose details become coarser, by what the heads of the table say. */
  known() {
    return this.app.get('output').evaluate((grid) => grid.columns.filter((c) => c.state === 'known').map((c) => c.name));
  }
}

const job = test.extend({
  person: async ({ app, page, origin }, use) => {
    await alive(page, origin);
    await use(new Person(app, page));
  },
});

/** Expects that everybody in a release looks like so many records in all that could be known. */
function judged([names, ...records], known, original) {
  const found = classes(records, known.map((name) => names.indexOf(name)));
  expect(found.smallest).toBeGreaterThanOrEqual(k);
  expect(records.length).toBeGreaterThanOrEqual(0.98 * original); // at most 2 % are left out
}

/** The same numbers each time (Numerical Recipes' generator). */
function numbers() {
  let seed = 7;
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % below;
  };
}

/** Writes a table with a line a record. */
function write(file, names, records) {
  writeFileSync(file, `${[names, ...records].map((cells) => cells.join(',')).join('\n')}\n`);
  return file;
}

test('what an answer costs is said before it is given', async ({ app, page, origin }) => {
  await alive(page, origin);
  await app.get('door-sample').click();
  await app.get('standing').getByRole('button', { name: 'Somebody could' }).click();
  await app.get('decision-2').click(); // to the diagnosis: nobody can know it
  await expect(app.get('decision-1')).toContainText(/In a uniform table, that costs about \d+ % of the detail/u, { timeout: 60_000 });
  // What keeps a table from being found is told once, whoever found out.
  await app.step('rules');
  await app.fill('k', 5000);
  const refused = page.locator('[data-code="privacy-size-range"]');
  await expect(refused).not.toHaveCount(0);
  await still(page);
  await expect(refused).toHaveCount(1);
});

job('the sample, which is changed once', async ({ app, page, person }, info) => {
  await person.click(app.get('door-sample'));
  await app.expectStep('open');
  await expect(app.get('step-result'), 'its table is found by itself').toHaveAttribute('aria-disabled', 'false');
  await app.expectStep('open'); // nobody is led anywhere
  const saved = await person.save(info.outputPath('sample.csv'));
  expect(person.clicks).toBe(2);
  judged(readPlain(saved, ','), await person.known(), 3000);
  await app.step('rules');
  await app.get('k').fill('7');
  await expect(app.get('k')).toBeFocused();
  const risk = page.locator('.standing [data-testid="risk-after"]'), long = page.locator('[data-code="page-long"]');
  await expect(risk.filter({ hasText: /^1 in 7$/u }).or(long)).toBeVisible();
  if (await long.isVisible()) await app.get('run').click(); // a busy machine takes too long for a search by itself
  await expect(risk).toHaveText('1 in 7');
  await expect(app.get('standing'), 'saving did not wait for it').toContainText('diagnosis, length of stay and cost');
  await app.get('decision-1').click();
  await expect(app.get('standing')).toHaveCount(0);
  await app.step('result');
  await expect(app.get('uncovered').locator('[data-id="confirmed"]')).toContainText('Nobody can know the columns “diagnosis”, “length of stay” and “cost” of a person');
});

job('a hospital’s workbook, with titles, totals, German dates, decimal commas and “unbekannt”', async ({ app, page, person }, info) => {
  const chooser = page.waitForEvent('filechooser');
  await person.click(app.get('door-anonymize'));
  await (await chooser).setFiles({ name: workbook.Name, mimeType: '', buffer: Buffer.from(workbook.Content[0].Bytes, 'base64') });
  await expect(page.locator('[data-code="table-preamble"]')).toContainText('The table seems to begin on line 4');
  await person.click(page.locator('[data-cure="skip-lines"]'));
  await app.expectStep('open');
  await person.click(page.locator('[data-code="table-end-doubtful"] [data-cure="skip-end"]'));
  await expect(app.get('open-records')).toHaveAttribute('data-value', '600');
  await person.click(app.get('answer-Geburtsdatum-exceptions-0'));
  await person.click(app.get('answer-Geschlecht-spellings-0'));
  await expect(app.get('reading-Geburtsdatum')).toContainText('599 dates (day.month.year), 1 missing');
  await person.decide('secrets', 'secret-distinct-Diagnose');
  const released = await person.save(info.outputPath('released.xlsx'));
  expect(person.clicks).toBeLessThanOrEqual(7);

  const project = await app.save('save-project', info.outputPath('project.json'));
  const original = info.outputPath(workbook.Name);
  writeFileSync(original, Buffer.from(workbook.Content[0].Bytes, 'base64'));
  expect(execFileSync(program, ['verify', '--original', original, '--project', project, released], { encoding: 'utf8' })).toContain('Verified');
  await app.unfold('save-format');
  await app.get('save-format').selectOption('csv-excel');
  const [names, ...records] = readPlain(await app.save('save-table', info.outputPath('released.csv')), ';')
    .map((cells) => cells.map((cell) => cell.replace(/^\ufeff|\r$/gu, '')));
  expect(names).toEqual(['Geburtsdatum', 'PLZ', 'Geschlecht', 'Aufnahme', 'Gewicht', 'Diagnose']);
  judged([names, ...records], await person.known(), 600);
  expect(new Set(records.map((r) => r[1][0])), 'postcodes keep their zeros').toEqual(new Set(['0']));
  expect(records.flat()).not.toContain('Summe');
});

job('patients with several visits', async ({ person }, info) => {
  const owner = new Map();
  const records = Array.from({ length: 900 }, (_, i) => {
    const p = Math.floor(i / 3) * 7919 % 300;
    const cost = (1000 + i * 1.37).toFixed(2);
    owner.set(cost, p);
    return [`P${1000 + p}`, 20 + p % 60, p % 2 ? 'f' : 'm', ['Ulm', 'Bonn', 'Trier'][p % 3], ['I21', 'J18', 'K35', 'M54'][Math.floor(p / 60) % 4], cost];
  });
  await person.choose(write(info.outputPath('visits.csv'), ['patient number', 'age', 'sex', 'town', 'diagnosis', 'cost'], records));
  await person.decide('people', 'person-patient number');
  await person.decide('secrets', 'secret-distinct-diagnosis');
  await person.decide('columns', 'decide-insensitive');
  const [names, ...released] = readPlain(await person.save(info.outputPath('released.csv')), ',');
  expect(person.clicks).toBeLessThanOrEqual(5);
  expect(names).not.toContain('patient number');
  const known = await person.known(), people = new Map();
  judged([names, ...released], known, 900);
  for (const cells of released) {
    const group = known.map((name) => cells[names.indexOf(name)]).join('|');
    people.set(group, (people.get(group) ?? new Set()).add(owner.get(cells[names.indexOf('cost')])));
  }
  expect(Math.min(...[...people.values()].map((all) => all.size)), 'people, not visits').toBeGreaterThanOrEqual(k);
});

job('a survey with scales, free text and e-mail', async ({ person }, info) => {
  const next = numbers(), scale = ['fully agree', 'rather agree', 'neither', 'rather not', 'not at all'];
  const words = ['pay', 'team', 'hours', 'office', 'manager', 'training', 'travel', 'nothing', 'parking', 'lunch'];
  const records = Array.from({ length: 500 }, (_, i) => [`person${i}@example.org`, 18 + next(50), ['female', 'male', 'diverse'][next(40) % 3], ['North', 'South', 'East', 'West'][next(4)],
    ...Array.from({ length: 4 }, () => scale[next(5)]), `I would change the ${words[next(10)]} and the ${words[next(10)]} because of ${words[next(10)]} number ${i}`]);
  await person.choose(write(info.outputPath('survey.csv'), ['e-mail', 'age', 'gender', 'region', 'satisfied', 'fair', 'informed', 'stay', 'comment'], records));
  await person.answer((asked) => (asked.includes('comment') ? 3 : 2));
  const table = readPlain(await person.save(info.outputPath('released.csv')), ',');
  expect(person.clicks).toBeLessThanOrEqual(5);
  expect(table[0]).not.toContain('e-mail');
  expect(table[0]).not.toContain('comment');
  expect(table.flat().filter((cell) => cell.includes('@'))).toEqual([]);
  judged(table, await person.known(), 500);
});

job('sixty laboratory columns', async ({ app, person }, info) => {
  const next = numbers();
  const names = ['case', 'birth date', 'sex', ...Array.from({ length: 57 }, (_, i) => `lab ${i + 1}`)];
  const records = Array.from({ length: 400 }, (_, i) => [`C${5000 + i}`, `19${40 + next(50)}-0${1 + next(9)}-1${next(9)}`, ['f', 'm'][next(2)], ...names.slice(3).map((_, c) => ((next(9000) + 500 + c) / 100).toFixed(2))]);
  await person.choose(write(info.outputPath('lab.csv'), names, records));
  await expect(app.get('decision')).toContainText('57 columns');
  await person.decide('columns', 'decide-insensitive');
  const table = readPlain(await person.save(info.outputPath('released.csv')), ',');
  expect(person.clicks).toBeLessThanOrEqual(3);
  expect(table[0]).toEqual(names.slice(1));
  judged(table, await person.known(), 400);
});

job('200,000 records of 20 columns', async ({ person }, info) => {
  test.skip(!long, 'a long one: FULGURITE_LONG=1');
  const file = info.outputPath('wide.csv');
  await generateWide(file, 200_000, 20);
  await person.choose(file);
  await person.answer(() => 2);
  const table = readPlain(await person.save(info.outputPath('released.csv')), ',');
  expect(person.clicks).toBeLessThanOrEqual(6);
  judged(table, await person.known(), 200_000);
});
