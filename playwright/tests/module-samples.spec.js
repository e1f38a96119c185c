// The samples of the module's documents, word for word, as programs of Node.js on real tables.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, sample, tarball, test } from '../portal.js';
import { program, sharedData } from '../site.js';

/** What a sample takes for granted, and what is asked of it afterwards. */
const around = (text) => `
import { openAsBlob } from 'node:fs';
const file = new File([await openAsBlob(process.argv[2])], 'table.csv');
const { signal } = new AbortController();
console.log = () => {}; // the sample's own
${text}
const { found, outcome } = result;
process.stdout.write(JSON.stringify({ settings, found, verified: outcome.verified, records: profile.rows }));
`;

const run = (folder, text, file) => {
  const script = join(folder, 'sample.mjs');
  writeFileSync(script, around(text));
  return JSON.parse(execFileSync(process.execPath, [script, file], { encoding: 'utf8' }));
};

/** A column of settings by its name. */
const role = ({ columns }, name) => columns.find((column) => column.name === name).role;

test('the first sample of the module runs as it stands, on ADULT', async ({ installed }) => {
  const { settings, found, verified, records } = run(installed, sample('bridge', 'npm', 'README.md'), sharedData('adult', 'data.csv'));
  expect(records).toBe(30_162);
  expect(found && verified).toBe(true);
  expect(settings.models[0]).toEqual({ model: 'k-anonymity', params: { k: 5 } });
  expect(role(settings, 'age')).toBe('quasi-identifying');
});

test('the packed module is installed by npm, as a release has it, and its first sample runs', async ({}, testInfo) => {
  const folder = testInfo.outputPath('by npm');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball()], { cwd: folder });
  execFileSync(program, ['sample', '--rows', '500', join(folder, 'sample')]);
  const { found, verified, records } = run(folder, sample('bridge', 'npm', 'README.md'), join(folder, 'sample', 'hospital-discharges.csv'));
  expect(records).toBe(500);
  expect(found && verified).toBe(true);
});

test('both samples run on the built-in table, whose people have several records', async ({ installed }) => {
  const folder = join(installed, 'sample');
  execFileSync(program, ['sample', '--rows', '1500', folder]);
  const table = join(folder, 'hospital-discharges.csv');
  for (const text of [sample('bridge', 'npm', 'README.md'), sample('static', 'docs', 'embedding.md')]) {
    const { settings, found, verified, records } = run(installed, text, table);
    expect(records).toBe(1500);
    expect(found && verified).toBe(true);
    expect(role(settings, 'diagnosis')).toBe('sensitive');
    expect(settings.models).toContainEqual({ model: 'distinct-l-diversity', attribute: 'diagnosis', params: { l: 3 } });
    expect(settings.person?.length).toBeGreaterThan(0);
  }
});

test('a program that Node.js is given as text has an engine, too', async ({ installed }) => {
  const text = `
    const { Anonymizer } = await import(${JSON.stringify(pathToFileURL(join(installed, 'node_modules', 'fulgurite', 'node.js')).href)});
    const anonymizer = new Anonymizer();
    const { rows } = await anonymizer.open([{ a: 1 }, { a: 2 }]);
    process.stdout.write(String(rows));
    anonymizer.dispose();`;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' })).toBe('2');
});

// What the documents say of Node.js beyond the sample.
test('a program of Node.js: what it may open, rows one by one, another check of a file, and an end of its own accord', async ({ installed }) => {
  const text = `
    import { createReadStream, openAsBlob, writeFileSync } from 'node:fs';
    import { createGzip, gzipSync } from 'node:zlib';
    import { Anonymizer, suggest } from 'fulgurite';
    const lines = ['age,city', ...Array.from({ length: 60 }, (_, i) => (20 + i % 15) + ',' + (i % 2 ? 'Bonn' : 'Ulm'))];
    const table = lines.join('\\n') + '\\n';
    writeFileSync('people.csv', table);
    const anonymizer = new Anonymizer();
    const rows = async (source) => (await anonymizer.open(source)).rows;
    async function* objects() { for (const line of lines.slice(1)) { const [age, city] = line.split(','); yield { age, city }; } }
    const counts = [await rows(createReadStream('people.csv')), await rows(objects()), await rows(new Set(lines.map((line) => line.split(',')))), await rows(new Blob([table]).stream()),
      await rows(gzipSync(table)), await rows(createReadStream('people.csv').pipe(createGzip())), await rows(await openAsBlob('people.csv'))];
    const code = (source) => anonymizer.open(source).then(() => 'it went through', ({ code }) => code);
    const refused = [await code('people.csv'), await code('./data/people'), await code(new URL('file:///people.csv')), await code([1, 2].values()), await code('age,city.csv\\n1,x')];
    const settings = { ...suggest(await anonymizer.open(table), { k: 6, suppressionLimit: 0 }), rowsArePeople: true };
    const result = await anonymizer.run(settings);
    let records = 0;
    for await (const record of result.records()) if (record.age && record.city) records++;
    const blob = await result.blob();
    const { verified } = await anonymizer.verify(blob, settings);
    const damaged = await anonymizer.verify((await blob.text()).replace(/Bonn|Ulm|\\*/, 'Köln'), settings);
    const risk = await result.risk();
    const limits = await result.limits({ highest: 0.2, atRisk: 0, success: 0.2 });
    const population = await result.population({ size: 1000 }).catch(({ code }) => code);
    const { [Symbol.dispose]: dispose } = anonymizer;
    process.stdout.write(JSON.stringify({ counts, refused, records, verified, damaged: damaged.verified, findings: damaged.findings?.length > 0, most: risk.most, limits: limits.after.length, population, dispose: dispose === anonymizer.dispose }));
    // The engine is idle, and nobody disposes of it.`;
  writeFileSync(join(installed, 'own.mjs'), text.replaceAll('\\\\', '\\'));
  const told = JSON.parse(execFileSync(process.execPath, ['own.mjs'], { cwd: installed, encoding: 'utf8', timeout: 120_000 }));
  expect(told).toMatchObject({ counts: [60, 60, 60, 60, 60, 60, 60], records: 60, verified: true, damaged: false, findings: true, dispose: true });
  expect(told.refused.slice(0, 3)).toEqual(['module-path', 'module-path', 'module-path']);
  expect(told.refused.slice(3)).toEqual(['module-source', 'it went through']);
});
