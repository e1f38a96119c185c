// The packed ES module opens and saves files that are no text, here under Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../portal.js';
import { root } from '../site.js';

test('a workbook in, and every format out', async ({ installed }) => {
  const { Anonymizer } = await import(pathToFileURL(join(installed, 'node_modules', 'fulgurite', 'node.js')).href);
  const anonymizer = new Anonymizer();
  try {
    const workbook = readFileSync(join(root, 'formats', 'testdata', 'patients.xlsx'));
    const refused = await anonymizer.open(workbook, { name: 'patients.xlsx' }).catch((error) => error);
    expect(refused.code).toBe('format-choose');
    expect(refused.problems[0].cures.map(({ set }) => set.sheet)).toEqual(['Patienten', 'Legende']);
    const profile = await anonymizer.open(workbook, { name: 'patients.xlsx', read: { sheet: 'Patienten' } });
    expect([profile.rows, profile.format, profile.sheets]).toEqual([60, 'xlsx', ['Patienten', 'Legende']]);
    const columns = ['Geburtsdatum', 'PLZ', 'Geschlecht'].map((name) => ({ name, role: 'quasi-identifying' }));
    for (const name of ['Gewicht', 'Diagnose']) columns.push({ name, role: 'insensitive' });
    const result = await anonymizer.run({
      version: 1, columns, models: [{ model: 'k-anonymity', params: { k: 3 } }], suppressionLimit: 0.1, measure: { measure: 'loss' },
    });
    for (const [format, name, begin] of [
      ['xlsx', 'patients-released.xlsx', 'PK'], ['parquet', 'patients-released.parquet', 'PAR1'], ['gz', 'patients-released.csv.gz', '\x1f\x8b'], ['csv', 'patients-released.csv', 'Gebu'],
    ]) {
      const file = await result.file({ as: { format } });
      expect(file.name).toBe(name);
      expect(file.bytes).toBe(file.blob.size);
      expect(Buffer.from(await file.blob.arrayBuffer()).toString('latin1').slice(0, begin.length)).toBe(begin);
    }
  } finally {
    anonymizer.dispose();
  }
});
