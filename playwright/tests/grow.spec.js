// Tables that grow, where fewer rows than a group may join one that is published:
// people who come back are known again by a key that stays in the house.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, load, test } from '../site.js';
import { readPlain } from '../table.js';
import { violations } from '../axe.js';

/** Visits of patients, given by numbers; those with the same remainder of 3 are of one age. */
function visits(testInfo, name, patients) {
  const file = testInfo.outputPath(name);
  const rows = patients.map((patient, i) => `P${7001 + patient * 37},${30 + 20 * (patient % 3)},${name[0]}${i}`);
  writeFileSync(file, `${['patient number,age,visit', ...rows].join('\n')}\n`);
  return file;
}

/** Says whose rows these are, for groups of 3 and one by one. */
async function settle(app) {
  await app.step('columns');
  await app.role('patient number', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.role('visit', 'insensitive');
  await app.step('coarseness');
  await app.shape('age');
  await app.get('kind-age').selectOption('suppression');
  await app.step('rules');
  await app.fill('k', 3);
  await app.fill('limit', 50);
  await app.get('recoding').selectOption('local');
  await app.get('grow').locator('summary').first().click();
  // That people come again is not seen in a batch where nobody does.
  await expect(app.get('grow')).toContainText('if nobody is in two batches');
  await app.get('grow-again-patient number').click();
  await expect(app.get('grow-again-patient number')).toHaveAttribute('aria-pressed', 'true');
  await expect(app.get('undo')).toContainText('counted people by patient number');
  await expect(app.get('grow')).toContainText('also of people who are in several batches');
}

/** Releases the open table; resolves with what is told of it. */
async function release(app) {
  await app.get('grow-release').click();
  await expect(app.get('grow-batch')).toBeVisible();
  return app.numbers('grow-batch', 'number', 'released', 'withheld', 'joined');
}

test('people of earlier batches do not count twice where few may join', async ({ app, page, origin }, testInfo) => {
  const first = [0, 3, 6, 1, 4, 7, 10, 13]; // ages 30 (three people) and 50 (five)
  await app.open(visits(testInfo, 'january.csv', first));
  await settle(app);
  // Where few may join, people have to be known again: not without a key.
  await expect(app.get('grow-alone')).toHaveAttribute('aria-pressed', 'true');
  await expect(app.get('grow-release')).toBeEnabled();
  await app.get('grow-join').click();
  await expect(app.get('grow-join')).toHaveAttribute('aria-pressed', 'true');
  await expect(app.get('grow-release')).toBeDisabled();
  await expect(app.get('key-state')).toContainText('No key is open');
  expect(await violations(page), 'growing').toEqual([]);
  const key = await app.save('key-make', testInfo.outputPath('house.key'));
  await expect(app.get('grow-release')).toBeEnabled();
  expect(await release(app)).toEqual({ number: 1, released: 8, withheld: 0, joined: 0 });
  await expect(app.get('grow-batch')).toContainText('keep it inside your organisation');
  const early = readPlain(await app.save('grow-save', testInfo.outputPath('january-released.csv')), ',').slice(1);
  const state = await app.save('grow-save-state', testInfo.outputPath('published.json'));
  const { secret } = readFileSync(key, 'utf8').match(/^secret (?<secret>\S+)/m).groups;
  for (const unsaid of ['P7001', secret]) {
    expect(readFileSync(state, 'utf8'), unsaid).not.toContain(unsaid);
  }
  // The same patients again: who is in a group already may not own more than a third of it.
  await app.get('grow-next').setInputFiles(visits(testInfo, 'february.csv', [0, 1]));
  await app.expectStep('open');
  await app.step('rules');
  await expect(app.get('grow-from')).toContainText('1 batch with 8 rows in 2 groups');
  await expect(app.get('grow-from')).toContainText('knows people by the key');
  // 30: P0 would own 2 of 4. 50: P1 owns 2 of 6.
  expect(await release(app)).toMatchObject({ released: 1, withheld: 1, joined: 1 });

  // A month later, on a new page: the state asks for the key that it knows people by.
  await load(page, origin);
  await app.open(visits(testInfo, 'march.csv', [9, 12, 0, 1, 1])); // 0 comes with two who are new, 1 twice and alone
  await app.step('rules'); // the tab has kept the settings
  await expect(app.get('k')).toHaveValue('3');
  await app.get('grow').locator('summary').first().click();
  await app.get('grow-state').setInputFiles(state);
  await expect(app.get('grow-from')).toHaveAttribute('data-batches', '1');
  await expect(app.get('grow-release')).toBeDisabled();
  await app.get('key-open').setInputFiles(key);
  await app.get('grow-join').click();
  await expect(app.get('grow-release')).toBeEnabled();
  // 30: P0 owns 2 of 6. 50: P1 would own 3 of 7, more than a third.
  expect(await release(app)).toMatchObject({ number: 2, released: 3, withheld: 2, joined: 3 });
  const late = readPlain(await app.save('grow-save', testInfo.outputPath('march-released.csv')), ',').slice(1);
  const owners = { j: first, m: [9, 12, 0, 1, 1] };
  const groups = {};
  for (const [age, visit] of [...early, ...late]) {
    (groups[age] ??= []).push(owners[visit[0]][visit.slice(1)]);
  }
  expect(Object.keys(groups)).toEqual(['30', '50']);
  for (const [age, people] of Object.entries(groups)) {
    const most = Math.max(...people.map((p) => people.filter((other) => other === p).length));
    expect(most * 3, `${age}: somebody owns more than a third`).toBeLessThanOrEqual(people.length);
  }
});

test('a state without a key lets nobody join with few, and damage is said at once', async ({ app }, testInfo) => {
  await app.open(visits(testInfo, 'january.csv', [0, 3, 6, 1, 4, 7]));
  await settle(app);
  expect(await release(app)).toMatchObject({ number: 1, released: 6 });
  const state = await app.save('grow-save-state', testInfo.outputPath('published.json'));
  await app.get('grow-next').setInputFiles(visits(testInfo, 'february.csv', [9, 12, 15]));
  await app.expectStep('open');
  await app.step('rules');
  await expect(app.get('grow-join')).toBeDisabled();
  await expect(app.get('grow-join')).toContainText('released without a key');
  const damaged = testInfo.outputPath('damaged.json');
  writeFileSync(damaged, readFileSync(state, 'utf8').replace('"count":3', '"count":4'));
  await app.get('grow-anew').click();
  await app.get('grow-state').setInputFiles(damaged);
  await expect(app.get('grow').locator('[data-code="state-damaged"]')).toBeVisible();
  await app.get('grow-state').setInputFiles(state);
  await expect(app.get('grow-from')).toContainText('1 batch with 6 rows');
  await expect(app.get('grow').getByTestId('problem')).toHaveCount(0);
  expect(await release(app)).toMatchObject({ number: 2, released: 3, joined: 3 });
});

test('with pseudonyms people are protected with the rows of all batches', async ({ app, page }, testInfo) => {
  await app.open(visits(testInfo, 'january.csv', [0, 3, 6, 9, 1, 4, 7, 10]));
  await settle(app);
  await app.get('recoding').selectOption('full-domain');
  await app.get('treated-patient number').selectOption('pseudonym');
  await expect(app.get('grow-join')).toBeDisabled();
  await expect(app.get('grow-join')).toContainText('which rows are one person');
  const key = await app.save('key-make', testInfo.outputPath('house.key'));
  expect(key).toBeTruthy();
  expect(await release(app)).toMatchObject({ number: 1, released: 8, withheld: 0 });
  await expect(app.get('grow')).toContainText('finds a whole group of people of whom every batch shows the same');
  await expect(app.get('grow-batch')).toContainText('of whom all batches show the same');
  expect(await violations(page), 'growing').toEqual([]);
  const state = await app.save('grow-save-state', testInfo.outputPath('published.json'));
  expect(JSON.parse(readFileSync(state, 'utf8')).groups).toHaveLength(2);
  // Of the four of age 30 three come again: the fourth would be the only one who does not.
  await app.get('grow-next').setInputFiles(visits(testInfo, 'february.csv', [0, 3, 6, 1, 4, 7, 10]));
  await app.expectStep('open');
  await app.step('rules');
  expect(await release(app)).toMatchObject({ number: 2, released: 4, withheld: 3 });
});
