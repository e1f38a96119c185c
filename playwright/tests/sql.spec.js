// A result in a database: the page saves SQL that makes it there. (What databases do with it is
// tested in bridge/sql, with the databases themselves.)
import { readFileSync } from 'node:fs';
import { expect, test } from '../site.js';

test('the scripts of a result are saved for a database and a table; what they cannot do is said', async ({ app, page }, info) => {
  await app.regularSample(); // whose labels are joined by value
  await app.place('table');
  await app.get('sql').locator('summary').click();
  await app.get('save-sql').click();
  await expect(page.getByRole('alert')).toContainText('is no name of a table');
  await app.get('sql-dialect').selectOption('duckdb');
  await app.get('sql-table').fill('ward.patients');
  await app.get('sql-table').blur();
  const file = info.outputPath('scripts.zip');
  const download = page.waitForEvent('download');
  await app.get('save-sql').click();
  expect((await download).suggestedFilename()).toMatch(/-duckdb\.zip$/);
  await (await download).saveAs(file);
  const scripts = readFileSync(file, 'utf8'); // they are not packed
  expect(scripts.slice(0, 2)).toBe('PK');
  for (const part of ['1-group.sql', 'FROM "ward"."patients" AS t', 'CREATE TABLE "fulgurite_release_unverified" AS', '4-verify.sql', 'RENAME TO "fulgurite_release"', 'for DuckDB']) expect(scripts).toContain(part);
});
