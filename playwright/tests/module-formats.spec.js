// The packed ES module opens and saves files that are no text, here under Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../portal.js';
import { root } from '../site.js';

test('a project of ARX comes with its settings, which run as they are', async ({ installed }) => {
  const { Anonymizer } = await import(pathToFileURL(join(installed, 'node_modules', 'fulgurite', 'node.js')).href);
  const anonymizer = new Anonymizer();
  try {
    const { rows, format, project, warnings } = await anonymizer.open(readFileSync(join(root, 'core', 'formats', 'testdata', 'study.deid')), { name: 'study.deid' });
    expect([rows, format]).toEqual([4, 'deid']);
    expect(project.columns.map(({ name, role }) => [name, role])).toEqual([['name', 'identifying'], ['age', 'quasi-identifying'], ['town', 'quasi-identifying'],
      ['born', 'insensitive'], ['ill', 'sensitive'], ['note', 'insensitive']]);
    expect(project.models).toContainEqual({ model: 'recursive-cl-diversity', attribute: 'ill', params: { c: 4, l: 2 } });
    expect(warnings.map(({ sentence }) => sentence).join(' ')).toContain('ARX counts records, not people.');
    const result = await anonymizer.run({ ...project, output: { order: 'original' } });
    expect(await (await result.file()).blob.text()).toBe('age;town;born;ill;note\n30-39;Köln;01.02.1990;flu;x\n30-39;Köln;03.04.1985;cold;y\n40-49;Ulm;05.06.1980;flu;z\n40-49;Ulm;07.08.1975;cold;w\n');
  } finally {
    anonymizer.dispose();
  }
});

test('a workbook in, and every format out', async ({ installed }) => {
  const { Anonymizer } = await import(pathToFileURL(join(installed, 'node_modules', 'fulgurite', 'node.js')).href);
  const anonymizer = new Anonymizer();
  try {
    const workbook = readFileSync(join(root, 'core', 'formats', 'testdata', 'patients.xlsx'));
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
