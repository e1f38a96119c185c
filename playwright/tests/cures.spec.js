// Whatever is offered to cure a file is pressed here or in files.spec.js, does what it
// says, and can be undone.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../site.js';

function file(testInfo, name, content) {
  const path = testInfo.outputPath(name);
  writeFileSync(path, content);
  return path;
}

const text = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** The part of what is said of how the file was read. */
const part = (app, name) => app.get('open-found').locator(`[data-part="${name}"]`);

test('no cure is left unpressed', () => {
  const offered = [...text('../../core/table/cures.go').matchAll(/Offer\("([a-z-]+)"/g)].map(([, name]) => name);
  expect(offered.length).toBeGreaterThan(8);
  const here = [...text('cures.spec.js').matchAll(/data-cure="([a-z-]+)"/g)].map(([, name]) => name);
  const there = JSON.parse(text('../files.json')).flatMap((f) => (f.Steps ?? []).flatMap((step) => step.Cure.split('+')));
  expect(offered.filter((name) => !here.includes(name) && !there.includes(name))).toEqual([]);
});

test('whether the first line holds names or a record is asked, and either answer is taken', async ({ app, page }, testInfo) => {
  const content = 'Anna,1950,89073\nBen,1951,89075\nAnna,1952,89077\nEva,1953,89073\n';
  for (const [answer, records, name] of [['[data-cure="one-name-line"]', 3, 'Anna'], ['[data-cure="no-header"]', 4, 'column-1']]) {
    await app.get('file-anonymize').setInputFiles(file(testInfo, 'people.csv', content));
    await expect(app.get('problem')).toHaveAttribute('data-code', 'table-header-doubtful');
    await page.locator(`[data-testid="problem"] ${answer}`).click();
    await app.expectStep('open');
    await app.shows('open-records', records);
    await expect(app.get('problem')).toHaveCount(0);
    await expect(app.get('open-preview').getByRole('columnheader', { name, exact: false }).first()).toBeVisible();
    await app.press('forget');
    await app.expectStep('start');
  }
});

test('a delimiter that was chosen and does not fit is replaced', async ({ app }, testInfo) => {
  await app.open(file(testInfo, 'names.csv', 'name,first;born\nWeber, Anna;1950\nMaier, Jo, jun.;1951\nRoth, Ute;1952\n'));
  await expect(part(app, 'cells')).toHaveAttribute('data-value', ';');
  await app.reveal('open-delimiter');
  await app.get('open-delimiter').selectOption(',');
  const problem = app.get('problem').first();
  await expect(problem).toHaveAttribute('data-code', 'table-ragged-record');
  await expect(problem.getByTestId('problem-lines')).toContainText('Maier, Jo, jun.;1951');
  await problem.locator('[data-cure="delimiter"]').click();
  await expect(app.get('problem')).toHaveCount(0);
  await expect(part(app, 'cells')).toHaveAttribute('data-value', ';');
  await expect(app.get('open-preview')).toContainText('Maier, Jo, jun.');
});

test('blanks around cells are asked about, and left out or kept', async ({ app, page }, testInfo) => {
  const content = 'name, town\nAnna, Ulm\nBen, Bonn\nEva, Ulm\n';
  for (const [answer, shown] of [['[data-cure="trim-blanks"]', 'Ulm'], ['[data-cure="keep-blanks"]', ' Ulm']]) {
    await app.get('file-anonymize').setInputFiles(file(testInfo, 'towns.csv', content));
    await expect(app.get('problem')).toHaveAttribute('data-code', 'table-blanks');
    await page.locator(`[data-testid="problem"] ${answer}`).click();
    await app.expectStep('open');
    await expect(app.get('problem')).toHaveCount(0);
    await expect.poll(() => app.get('open-preview').locator('td').allTextContents()).toContain(shown);
    await app.press('forget');
    await app.expectStep('start');
  }
});

test('an encoding that was chosen and does not fit is found out again', async ({ app }, testInfo) => {
  await app.open(file(testInfo, 'towns.csv', Buffer.from('town,age\nK\xf6ln,31\nM\xfcnchen,32\n', 'latin1')));
  await app.reveal('open-encoding');
  await app.get('open-encoding').selectOption('utf-8');
  const problem = app.get('problem').first();
  await expect(problem).toHaveAttribute('data-code', 'table-encoding');
  await expect(problem.getByTestId('problem-lines')).toBeVisible();
  await problem.locator('[data-cure="detect-encoding"]').click();
  await expect(app.get('problem')).toHaveCount(0);
  await expect(part(app, 'letters')).toHaveAttribute('data-value', 'windows-1252');
  await expect(app.get('open-preview')).toContainText('München');
});

// What was cured is listed, each with a button that takes it back.
for (const { name, content, cures, of, back, refused } of [
  { name: 'before', content: 'Ward 3\n\nage,sex\n31,f\n38,m\n', cures: ['skip-lines'], of: 'before', back: 'Skip no line before the table', refused: 'table-preamble' },
  { name: 'after', content: 'age,sex\n31,f\n38,m\n2 people\n', cures: ['skip-end'], of: 'after', back: 'Skip no line after the table', refused: 'table-ragged-record' },
  { name: 'filled', content: 'age,sex,town\n31,f,Ulm\n38,m\n42,f,Bonn\n', cures: ['fill-up'], of: 'filled', back: 'Fill up no record', refused: 'table-ragged-record' },
  { name: 'surplus', content: 'age,sex,town\n31,f,Ulm\n38,m,Ulm,\n42,f,Bonn\n', cures: ['drop-surplus'], of: 'surplus', back: 'Make no record fit', refused: 'table-ragged-record' },
  { name: 'aside', content: 'age,sex,town\n31,f,Ulm\n38,mUlm\n42,f,Bonn\n47,f,Ulm\n', cures: ['keep-aside'], of: 'aside', back: 'Keep nothing aside', refused: 'table-ragged-record' },
]) {
  test(`what was cured is taken back: ${name}`, async ({ app, page }, testInfo) => {
    await app.get('file-anonymize').setInputFiles(file(testInfo, `${name}.csv`, content));
    for (const cure of cures) {
      await page.locator(`[data-testid="problem"] [data-cure="${cure}"]`).click();
    }
    await app.expectStep('open');
    const records = await app.value('open-records');
    await expect(part(app, of)).toBeVisible();
    // Nothing else can be read of it: that is said, with the cure, and the table stays.
    await part(app, of).getByRole('button', { name: back }).click();
    await expect(app.get('problem').first()).toHaveAttribute('data-code', refused);
    await app.shows('open-records', records);
    await app.get('problem').first().locator(`[data-cure="${cures[0]}"]`).click();
    await expect(app.get('problem')).toHaveCount(0);
    await expect(part(app, of)).toBeVisible();
    await app.shows('open-records', records);
  });
}
