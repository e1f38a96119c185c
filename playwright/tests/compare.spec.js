// The door "check a file": what was released is compared with the table that it was made
// from, and a file into which names were put back is found to be no release of it.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { readPlain } from '../table.js';

/** Writes a table as a file of the test. */
function table(testInfo, name, records) {
  const file = testInfo.outputPath(name);
  writeFileSync(file, records.map((cells) => cells.join(',')).join('\n') + '\n');
  return file;
}

/** Opens a released file through the door for checking, beside its original. */
async function compare(app, file, project, original) {
  await app.get('file-check').setInputFiles(file);
  await app.expectStep('open');
  await app.step('check');
  await expect(app.get('check-compare')).toBeDisabled();
  await app.get('check-project').setInputFiles(project);
  await app.get('check-original').setInputFiles(original);
  await app.get('check-compare').click();
  await expect(app.get('check-compared')).toBeVisible();
}

test('names put back in are found', async ({ app, page }, testInfo) => {
  const records = [['name', 'age', 'mark']];
  for (let i = 0; i < 60; i++) {
    records.push([`Person ${String.fromCharCode(65 + (i % 26))}${i}`, 30 + (i % 5), `m${(i * 17) % 60}`]);
  }
  const original = table(testInfo, 'people.csv', records);
  await app.open(original);
  await app.step('columns');
  await app.role('name', 'identifying');
  await app.role('age', 'quasi-identifying');
  await app.role('mark', 'insensitive');
  await app.step('rules');
  await app.fill('k', 4);
  await app.run();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const safe = await app.save('save-table', testInfo.outputPath('released.csv'));
  const project = await app.save('save-project', testInfo.outputPath('project.json'));

  await page.reload();
  await compare(app, safe, project, original);
  await expect(app.get('check-compared')).toHaveAttribute('data-verified', 'true');
  await expect(app.get('check-compared')).toContainText('is a release of that table: its 60 records are made from records of it, each once, and every rule holds');

  // Somebody put the names back in, beside the marks.
  const names = new Map(records.slice(1).map(([name, , mark]) => [mark, name]));
  const [header, ...written] = readPlain(safe, ',');
  const at = header.indexOf('mark');
  const back = table(testInfo, 'back.csv', [['name', ...header], ...written.map((cells) => [names.get(cells[at]), ...cells])]);
  await page.reload();
  await compare(app, back, project, original);
  await expect(app.get('check-compared')).toHaveAttribute('data-verified', 'false');
  await expect(app.get('check-compared')).toContainText('has the column "name"');
});
