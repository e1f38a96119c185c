// Every table of the generator (core/sample/files) is opened in the browser: the
// same cures are offered as natively, each is pressed, and the same table is read
// with the same notes. What is told of each is looked at in another language, too.
import { files, press, refused, write } from '../generated.js';
import { expect, still, test } from '../site.js';
import { english, found, languages, speak } from '../spoken.js';

const typeWords = { string: 'text', integer: 'whole number', decimal: 'decimal number', date: 'date', ordinal: 'ordered words' };

/** The cells that a table of the generator's has. */
function cellsOf(text) {
  return text.split('\n').map((line) => line.split('|').map((cell) => cell.replaceAll('\\n', '\n').replaceAll('\\p', '|')));
}

/** What the page shows of the table: names, and records by their number. */
function shown(table) {
  return table.evaluate((element) => {
    const names = [...element.querySelectorAll('thead th')].slice(1);
    return {
      names: names.map((th) => th.firstChild.textContent),
      types: names.map((th) => th.querySelector('small').textContent),
      records: [...element.querySelectorAll('tbody tr:not(.gap)')].map((tr) => ({
        number: Number(tr.querySelector('th').textContent.replaceAll(/\D/g, '')),
        cells: [...tr.querySelectorAll('td')].map((td) => td.title),
      })),
    };
  });
}

/** Whether the table is drawn to its end: places are kept for its later lines at first. */
function drawn(table) {
  return table.evaluate((element) => element.querySelectorAll('thead th').length > 1 && element.querySelector('tr.spacer') === null);
}

/**
 * The language that some files are looked at in, in turn. Which sentences have a translation is
 * tested natively for every language; here some are enough to see that the page uses it.
 */
const lookedAt = new Map(files.map((file, number) => [file, languages[number % languages.length]]).filter((_, number) => number % 4 === 0));

for (const first of files.keys()) {
  if (first % 12 > 0) {
    continue;
  }
  const some = files.slice(first, first + 12);
  test(`files of the generator from ${some[0].Name}`, async ({ app, page }, testInfo) => {
    // Leaves the page in another language than English: what is done then is told in it.
    const look = async (file, where) => {
      const tag = lookedAt.get(file);
      if (!tag) return;
      await speak(app, page, tag);
      await expect.poll(() => found(page, english(tag)), `${where}, ${tag}`).toEqual([]); // it is drawn in the language soon after
    };
    for (const file of some) {
      await test.step(file.Name, async () => {
        await app.get('file-anonymize').setInputFiles(write(testInfo, file));
        for (const step of file.Steps ?? []) {
          await press(page, step, () => look(file, step.Code));
        }
        if (file.Refused) {
          await refused(page, file);
          await look(file, file.Refused);
          await speak(app, page, 'en');
          await expect(app.get('screen')).toHaveAttribute('data-step', 'start');
          await app.get('back').click();
          await app.expectStep('start');
          return;
        }
        await speak(app, page, 'en');
        const want = file.Want;
        const records = want.Table ? cellsOf(want.Table).slice(1) : undefined;
        await app.expectStep('open');
        await expect(app.get('open-records')).toHaveAttribute('data-value', String(records?.length ?? want.Records));
        if (file.Steps) await still(page); // it was read anew, perhaps with as many records as before
        await expect(page.locator('.part[data-ready="false"]'), 'it is drawn to its end').toHaveCount(0);
        await expect.poll(() => drawn(app.get('open-preview')), 'all of its lines are drawn').toBe(true);
        const notes = await page.locator('main [data-testid="warning"]').evaluateAll((all) => all.map((note) => note.dataset.code));
        expect([...new Set(notes)].sort(), 'notes').toEqual([...new Set(want.Notes ?? [])].sort());
        if (/\.(xlsx|ods|parquet)$/.test(file.Name)) { // no text: there are no letters and delimiters
          await expect(app.get('open-found').locator('[data-part="format"]')).toHaveAttribute('data-value', file.Name.split('.').at(-1));
        } else {
          await expect(app.get('open-found').locator('[data-part="letters"]')).toHaveAttribute('data-value', want.Encoding || 'utf-8');
          for (const word of want.Proof.split(' ').filter(Boolean)) {
            await expect(app.get('open-found').locator('[data-part="letters"]')).toContainText(word);
          }
          await expect(app.get('open-found').locator('[data-part="cells"]')).toHaveAttribute('data-value', (want.Delimiter || ';').replace('\t', 'tab'));
        }
        const table = await shown(app.get('open-preview'));
        if (records) {
          expect(table.names, 'names').toEqual(cellsOf(want.Table)[0]);
          for (const { number, cells } of table.records) {
            expect(cells, `record ${number}`).toEqual(records[number - 1]);
          }
          expect(table.records.length).toBe(Math.min(records.length, 20));
        }
        if (want.Types) {
          expect(table.types, 'types').toEqual(want.Types.split(' ').map((type) => typeWords[type]));
        }
        for (const said of want.Said ?? []) {
          const line = app.get(`reading-${said.Column}`);
          await expect(line.locator('.read > span')).toHaveText(said.Line);
          const asked = await line.locator('.asked').evaluateAll((all) => all.map((one) => {
            const buttons = [...one.querySelectorAll('button')];
            const kind = buttons[0].dataset.testid.replace(/-\d+$/, '').replace(/.*-/, '');
            return `${kind}: ${buttons.map((b) => b.textContent).join(' | ')}`;
          }));
          expect(asked, `asked of ${said.Column}`).toEqual(said.Asks ?? []);
        }
        if (file.Steps?.length || want.Notes?.length || want.Said?.length) {
          await look(file, 'open');
          await speak(app, page, 'en');
        }
        if (file.Steps?.length) { // what was pressed stands in the history
          await app.get('history').click();
          await expect(page.getByRole('button', { name: /^Go back to before/ })).toHaveCount(file.Steps.length);
          await app.get('history').click();
        }
        await app.press('forget');
        await app.expectStep('start');
      });
    }
  });
}
