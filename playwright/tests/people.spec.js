// The promise holds for people, and for the whole file that leaves: the examples by
// which it was once broken, as somebody with the page meets them. Files are judged by
// code that shares nothing with the product.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { readPlain } from '../table.js';
import { violations } from '../axe.js';

/** Writes a table as a file of the test. */
function table(testInfo, name, records) {
  const file = testInfo.outputPath(name);
  writeFileSync(file, records.map((cells) => cells.join(',')).join('\n') + '\n');
  return file;
}

/** 40 patients who come five times each; nobody shares a date of birth. */
function visits() {
  const records = [['patient number', 'birth date', 'visit', 'finding']];
  for (let patient = 0; patient < 40; patient++) {
    const born = `19${30 + patient}-0${1 + (patient % 9)}-1${patient % 10}`;
    for (let visit = 0; visit < 5; visit++) {
      records.push([`P${7001 + patient * 37}`, born, `V${1000 + ((patient * 5 + visit) * 617) % 997}`, ['normal', 'abnormal'][(patient + visit) % 2]]);
    }
  }
  return records;
}

test('five visits of one patient are no group of five people', async ({ app, page }, testInfo) => {
  const records = visits();
  await app.open(table(testInfo, 'visits.csv', records));
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('birth date', 'quasi-identifying');
  await app.role('visit', 'insensitive');
  await app.role('finding', 'insensitive');
  await expect(app.get('person-question')).toContainText('40 people in 200 rows');
  expect(await violations(page), 'the question').toEqual([]);
  // Without an answer the strictest one is assumed, and said.
  await expect(app.get('person-patient number')).toHaveAttribute('aria-pressed', 'false');
  await expect(app.get('person-question')).toContainText('Assumed until you answer');
  await app.step('rules');
  const assumption = app.page.locator('[data-testid="warning"][data-code="page-person-assumed"]');
  await expect(assumption).toContainText('rows that agree in “patient number” are about the same person');
  expect(await violations(page), 'the assumption').toEqual([]);
  await app.run();
  await expect(assumption).toBeVisible();
  await expect(app.get('headline')).toContainText('odds than 1 in 5');
  await expect(app.get('uncovered')).toContainText('As the strictest answer');
  await app.step('rules');
  await assumption.getByTestId('problem-fix').click();
  await app.expectStep('columns');
  await app.get('person-patient number').click();
  await expect(app.get('person-patient number')).toHaveAttribute('aria-pressed', 'true');
  await expect(app.get('undo')).toContainText('counted people by patient number');
  await app.step('rules');
  await expect(app.get('max-rows-price')).toContainText('160 with a limit of 1');
  expect(await violations(page), 'rules').toEqual([]);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  expect(await app.value('level-birth date')).toBeGreaterThan(0);
  await app.place('summary');
  await expect(app.get('headline')).toContainText('odds than 1 in 5');
  await expect(app.get('written-as')).toHaveAttribute('data-persons', '40');
  expect(await violations(page), 'result').toEqual([]);

  // By the visit, which only this test can join, each written record is a person's.
  const owner = new Map(records.slice(1).map(([patient, , visit]) => [visit, patient]));
  expect(owner.size, 'visits are told apart').toBe(200);
  const [head, ...written] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  expect(head).toEqual(['birth date', 'visit', 'finding']);
  const groups = new Map();
  for (const [born, visit] of written) {
    const own = groups.get(born) ?? new Map();
    own.set(owner.get(visit), (own.get(owner.get(visit)) ?? 0) + 1);
    groups.set(born, own);
  }
  for (const [born, own] of groups) {
    const rows = [...own.values()].reduce((a, b) => a + b);
    expect(Math.max(...own.values()) * 5, `${born}: somebody owns more than a fifth of ${rows}`).toBeLessThanOrEqual(rows);
  }
});

test('people with several records, in all three ways', async ({ app }, testInfo) => {
  const records = visits();
  await app.open(table(testInfo, 'visits.csv', records));
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('birth date', 'quasi-identifying');
  await app.role('visit', 'insensitive');
  await app.role('finding', 'insensitive');
  await app.get('person-patient number').click();
  await app.step('rules');
  await app.run();
  const owner = new Map(records.slice(1).map(([patient, , visit]) => [visit, patient]));
  await app.place('alternatives');
  await app.get('compare').click();
  for (const way of ['full-domain', 'local', 'graph']) {
    await app.place('alternatives');
    await expect(app.get(`way-${way}`)).toHaveAttribute('data-state', 'done');
    await app.get(`choose-${way}`).check();
    await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
    await app.place('summary');
    await expect(app.get('headline')).toContainText('odds than 1 in 5');
    await expect(app.get('written-as')).toHaveAttribute('data-persons', '40');
    const [, ...written] = readPlain(await app.save('save-table', testInfo.outputPath(`${way}.csv`)), ',');
    expect(written).toHaveLength(200);
    const sizes = {}, own = {};
    for (const [born, visit] of written) {
      sizes[born] = (sizes[born] ?? 0) + 1;
      const at = [born, owner.get(visit)];
      own[at] = { born, n: (own[at]?.n ?? 0) + 1 };
    }
    for (const [at, { born, n }] of Object.entries(own)) {
      expect(n * 5, `${way}: ${at} has more than a fifth of ${sizes[born]}`).toBeLessThanOrEqual(sizes[born]);
    }
  }
  // Small groups keep as much as the same steps for everybody, if not more.
  await app.place('alternatives');
  const kept = async (way) => (await app.numbers(`way-${way}`, 'kept')).kept;
  expect(await kept('graph')).toBeGreaterThan((await kept('full-domain')) - 1e-6);
});

test('one left-out record is not found in the file', async ({ app }, testInfo) => {
  const records = [['age', 'sex', 'town', 'diagnosis']];
  for (let i = 0; i < 60; i++) {
    records.push([30 + 10 * (i % 3), i % 2 ? 'f' : 'm', ['Bonn', 'Kiel'][(i / 2 | 0) % 2], ['flu', 'asthma', 'gout'][(i / 6 | 0) % 3]]);
  }
  records.splice(17, 0, [97, 'f', 'Ulm', 'HIV']);
  await app.open(table(testInfo, 'rare.csv', records));
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('sex', 'quasi-identifying');
  await app.role('town', 'insensitive');
  await app.role('diagnosis', 'insensitive');
  await app.step('coarseness');
  await app.shape('age');
  await app.get('kind-age').selectOption('suppression');
  await app.step('rules');
  await app.get('recoding').selectOption('full-domain'); // which leaves somebody out
  await app.fill('k', 10);
  await app.fill('limit', 2);
  await app.get('left-out').selectOption('mask');
  await app.run();
  await expect(app.get('refused')).toHaveAttribute('data-code', 'release-left-out');
  await expect(app.get('save-table')).toHaveCount(0);
  await app.get('cure-drop').click();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('written-as')).toHaveAttribute('data-written', '60');
  const text = readFileSync(await app.save('save-table', testInfo.outputPath('released.csv')), 'utf8');
  expect(text.trimEnd().split('\n')).toHaveLength(61);
  expect(text).not.toMatch(/Ulm|HIV/);
  // The other cure: a record of * and nothing else.
  await app.step('rules');
  await app.get('left-out').selectOption('blank');
  await app.run();
  const blank = readFileSync(await app.save('save-table', testInfo.outputPath('blank.csv')), 'utf8').trimEnd().split('\n');
  expect(blank.filter((line) => line === '*,*,*,*')).toHaveLength(1);
  expect(blank).toHaveLength(62);
});

test('nobody outside the research subset is written', async ({ app }, testInfo) => {
  const records = [['age', 'study', 'mark']];
  for (let i = 0; i < 80; i++) {
    records.push([30 + (i * 7) % 20, i % 4 === 1 ? 'yes' : 'no', `m${(i * 31) % 80}`]);
  }
  await app.open(table(testInfo, 'study.csv', records));
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('study', 'insensitive');
  await app.role('mark', 'insensitive');
  await app.step('rules');
  await app.get('subset').selectOption('where');
  await app.get('subset-column-0').selectOption('study');
  await app.fill('subset-is-0', 'yes');
  await app.fill('k', 4);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const [, ...written] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  const members = new Set(records.slice(1).filter(([, study]) => study === 'yes').map(([, , mark]) => mark));
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter(([, , mark]) => !members.has(mark))).toEqual([]);
});

test('whether the subset is of records or of people is asked', async ({ app, page }, testInfo) => {
  // 30 patients, of whom each third had one of her two visits in the study.
  const records = [['patient number', 'age', 'study', 'mark']];
  for (let patient = 0; patient < 30; patient++) {
    for (let visit = 0; visit < 2; visit++) {
      records.push([`P${7001 + patient * 37}`, 30 + (patient * 7) % 10, patient % 3 === 0 && visit === 1 ? 'yes' : 'no', `m${(patient * 2 + visit) * 31 % 61}`]);
    }
  }
  await app.open(table(testInfo, 'study.csv', records));
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.role('study', 'insensitive');
  await app.role('mark', 'insensitive');
  await app.get('person-patient number').click();
  await app.step('rules');
  await app.get('subset').selectOption('where');
  await app.get('subset-column-0').selectOption('study');
  await app.fill('subset-is-0', 'yes');
  await app.fill('k', 3);
  // It is not said yet: no search.
  await expect(app.page.locator('[data-testid="problem"][data-code="page-subset"]')).toBeVisible();
  await expect(app.get('run')).toBeDisabled();
  expect(await violations(page), 'the question').toEqual([]);
  for (const [answer, meant] of [
    ['records', ([, , study]) => study === 'yes'],
    ['persons', ([patient]) => records.some(([other, , study]) => other === patient && study === 'yes')],
  ]) {
    await app.get('subset-of').selectOption(answer);
    await expect(app.get('undo')).toContainText(answer === 'persons' ? 'people, with all their records' : 'records, whosever they are');
    await app.run();
    await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
    const want = records.slice(1).filter(meant).map(([, , , mark]) => mark).sort();
    expect(want.length).toBe(answer === 'persons' ? 20 : 10);
    const [, ...written] = readPlain(await app.save('save-table', testInfo.outputPath(`${answer}.csv`)), ',');
    expect(written.map((cells) => cells.at(-1)).sort(), answer).toEqual(want);
    await app.step('rules');
  }
});

test('the order of a sorted table is not kept', async ({ app }, testInfo) => {
  const records = [['age', 'mark']];
  for (let i = 0; i < 200; i++) {
    records.push([20 + (i / 4 | 0), `m${i}`]);
  }
  await app.open(table(testInfo, 'sorted.csv', records));
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('mark', 'insensitive');
  await app.step('rules');
  await app.run();
  await expect(app.get('written-as')).toHaveAttribute('data-order', 'shuffled');
  await expect(app.get('written-as')).toContainText('“age”'.replace(/[“”]/g, '"'));
  const [, ...written] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  const places = written.map(([, mark]) => Number(mark.slice(1)));
  expect(places, 'the order of the table').not.toEqual([...places].sort((a, b) => a - b));
});

test('a column that the project does not know is no silent copy', async ({ app }, testInfo) => {
  const records = [['ssn', 'age']];
  for (let i = 0; i < 40; i++) {
    records.push([`${100 + i * 13}-${10 + (i * 7) % 80}-${1000 + i * 91}`, 30 + (i % 4)]);
  }
  const project = testInfo.outputPath('old.json');
  writeFileSync(project, JSON.stringify({
    version: 1, columns: [{ name: 'age', role: 'quasi-identifying' }], models: [{ model: 'k-anonymity', params: { k: 5 } }],
    suppressionLimit: 0, measure: { measure: 'loss' },
  }));
  await app.openProject(project);
  await app.open(table(testInfo, 'ssn.csv', records));
  // What an older project keeps doing is said once.
  const notice = app.page.locator('[data-testid="warning"][data-code="config-upgraded"]');
  await expect(notice).toBeVisible();
  await notice.getByTestId('problem-fix').click();
  await expect(notice).toHaveCount(0);
  await app.step('columns');
  await expect(app.get('decision')).toContainText('ssn');
  await expect(app.page.locator('[data-testid^="role-ssn-"]:checked'), 'nothing is decided').toHaveCount(0);
  await app.step('rules');
  await expect(app.get('effects')).toContainText('ssn: held back, and not in the result.');
  const written = async (name) => {
    const [head] = readPlain(await app.save('save-table', testInfo.outputPath(name)), ',');
    return head;
  };
  await app.run();
  await expect(app.get('held-back')).toContainText('ssn');
  expect(await written('held-back.csv')).toEqual(['age']);
  await app.get('held-back').getByRole('button').click();
  await app.expectStep('columns');
  await app.role('ssn', 'identifying');
  await expect(app.get('decision')).toBeHidden();
  await app.step('rules');
  await app.run();
  await expect(app.get('held-back')).toHaveCount(0);
  expect(await written('decided.csv')).toEqual(['age']);
});

test('pseudonyms need a key, which is saved and opened again', async ({ app, page }, testInfo) => {
  const records = [['patient number', 'age']];
  for (let i = 0; i < 40; i++) {
    records.push([`P${7001 + i * 37}`, 30 + (i % 4)]);
  }
  await app.open(table(testInfo, 'people.csv', records));
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.step('rules');
  await app.get('treated-patient number').selectOption('pseudonym');
  await expect(app.page.locator('[data-testid="problem"][data-code="release-no-key"]')).toBeVisible();
  await app.fill('key-recipient', 'Study A');
  const key = await app.save('key-make', testInfo.outputPath('study.key'));
  await expect(app.get('key-state')).toHaveAttribute('data-id', /.+/);
  const { id } = await app.data('key-state');
  expect(await violations(page), 'the key').toEqual([]);
  await app.run();
  const pseudonyms = async (name) => readPlain(await app.save('save-table', testInfo.outputPath(name)), ',').slice(1).map(([p]) => p).sort();
  const first = await pseudonyms('first.csv');
  expect(new Set(first).size).toBe(40);
  expect(first.filter((p) => /^P\d+$/.test(p))).toEqual([]);
  await app.step('rules');
  await app.get('key-forget').click();
  await expect(app.get('key-state')).toHaveAttribute('data-id', '');
  await app.get('key-open').setInputFiles(key);
  await expect(app.get('key-state')).toHaveAttribute('data-id', id);
  await app.fill('k', 4); // another result
  await app.run();
  expect(await pseudonyms('second.csv')).toEqual(first);
});

test('the first result of the sample protects people, and the report is a file', async ({ app }, testInfo) => {
  await app.get('door-sample').click();
  await app.expectStep('open');
  await app.step('rules');
  await expect(app.get('secret-diagnosis')).toBeVisible();
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  // People have several records, and a secret: the finest groups are judged as people see them.
  await expect(app.get('regularity')).toHaveAttribute('data-method', 'finest');
  await app.shows('suppressed', 0);
  expect(await app.value('kept')).toBeGreaterThan(0.7); // the weighted mean over the columns
  await app.place('report');
  const report = readFileSync(await app.save('report-external', testInfo.outputPath('report.html')), 'utf8');
  expect(report).toContain('<html');
  expect(report).toContain('Distinct l-diversity of “diagnosis”');
});

test('pseudonyms join the visits of a person, who is protected with all of them', async ({ app, page }, testInfo) => {
  const records = [['patient number', 'age', 'ward', 'visit']];
  const owner = new Map();
  for (let patient = 0; patient < 60; patient++) {
    for (let visit = 0; visit < (patient === 11 ? 5 : 1 + (patient % 2)); visit++) {
      const mark = `V${1000 + ((patient * 5 + visit) * 617) % 997}`;
      owner.set(mark, patient);
      records.push([`P${7001 + patient * 37}`, 20 + patient, 'ab'[(patient + visit) % 2], mark]);
    }
  }
  await app.open(table(testInfo, 'visits.csv', records));
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.role('ward', 'quasi-identifying');
  await app.role('visit', 'insensitive');
  await app.get('person-patient number').click();
  await app.step('rules');
  await app.get('treated-patient number').selectOption('pseudonym');
  await app.fill('key-recipient', 'Study A');
  await app.save('key-make', testInfo.outputPath('study.key'));
  await app.fill('k', 5);
  await app.fill('limit', 6);
  await expect(app.get('records-known')).toHaveValue('0');
  expect(await violations(page), 'rules').toEqual([]);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  await expect(app.get('headline')).toContainText('at least 5 people who show the same in all of theirs');
  await expect(app.get('written-as')).toHaveAttribute('data-left', '1');
  await expect(app.get('written-as')).toHaveAttribute('data-partly', '0');
  await expect(app.get('uncovered')).toContainText('People were protected with all of their records');
  const [head, ...written] = readPlain(await app.save('save-table', testInfo.outputPath('released.csv')), ',');
  expect(head).toEqual(['patient number', 'age', 'ward', 'visit']);
  const [pseudonyms, shown] = [new Map(), new Map()];
  for (const [pseudonym, age, ward, visit] of written) {
    const person = owner.get(visit);
    expect(pseudonyms.get(person) ?? pseudonym, 'one pseudonym a person').toBe(pseudonym);
    pseudonyms.set(person, pseudonym);
    shown.set(pseudonym, [...(shown.get(pseudonym) ?? []), `${age} ${ward}`]);
  }
  expect(shown.size).toBe(59);
  const alike = new Map();
  for (const all of shown.values()) {
    const profile = all.sort().join('|');
    alike.set(profile, (alike.get(profile) ?? 0) + 1);
  }
  expect(Math.min(...alike.values())).toBeGreaterThanOrEqual(5);

  // Less may be chosen on purpose, and the result says so.
  await app.step('rules');
  await app.reveal('records-known');
  await app.get('records-known').selectOption('1');
  await expect(app.get('undo')).toContainText('one record of a person, in any case');
  await app.run();
  await expect(app.get('headline')).toContainText('Anyone who knows one record of a person, and no more');
  await expect(app.get('uncovered')).toContainText('Whoever knows more than one record of a person may find the person');
});
