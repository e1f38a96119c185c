// The samples of the module's documents, word for word, as programs of Node.js on real tables.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { blocks, expect, sample, tarball, test } from '../portal.js';
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

test('three tables of 1,000 people: the sample runs, and everybody looks like k people in all files together', async ({ installed }) => {
  const { text } = blocks('static', 'docs', 'embedding.md').find((block) => block.text.startsWith('// Three tables'));
  writeFileSync(join(installed, 'tables.mjs'), `
    import { Anonymizer, suggest } from 'fulgurite';
    let seed = 7;
    const pick = (...words) => { seed = (seed * 1103515245 + 12345) % 2147483648; return words[Math.floor(seed / 65536) % words.length]; };
    const [patients, stays, labs] = [[['pid', 'sex', 'birth']], [['stay', 'pid', 'department']], [['ward', 'pid', 'department']]];
    for (let p = 0; p < 1000; p++) {
      patients.push(['p' + p, pick('female', 'male'), String(pick(1950, 1960, 1970))]);
      for (let n = pick(0, 1, 2); n > 0; n--) stays.push(['s' + stays.length, 'p' + p, pick('eye', 'heart')]);
      for (let n = pick(1, 2, 3); n > 0; n--) labs.push(['w' + pick(1, 2), 'p' + p, pick('eye', 'heart')]);
    }
    const anonymizer = new Anonymizer();
    const code = await anonymizer.openTables({ 'patients.csv': patients }).catch((error) => error.code);
    \n${text}
    const { 'labs.csv': last, ...others } = released;
    const lacking = [await anonymizer.verifyTables(others, settings).catch((error) => error.message), await anonymizer.verifyTables({ 'labs.csv': last }, settings).catch((error) => error.message)];
    settings.columns.find(({ name }) => name === 'pid').treatment = 'number';
    const out = {};
    for (const [name, { blob }] of Object.entries(await (await anonymizer.run(settings)).files())) out[name] = await blob.text();
    anonymizer.dispose();
    process.stdout.write(JSON.stringify({ code, lacking, settings, verified, out }));`.replaceAll('\\n', '\n'));
  const { code, lacking, settings, verified, out } = JSON.parse(execFileSync(process.execPath, ['tables.mjs'], { cwd: installed, encoding: 'utf8', timeout: 120_000 }));
  expect(code).toBe('module-tables');
  expect(lacking, 'no file of an earlier call stands in for one that is missing').toEqual([expect.stringContaining('labs.csv'), expect.stringContaining('patients.csv, stays.csv')]);
  expect(verified).toBe(true);
  expect(settings.tables).toEqual([{ name: 'patients.csv' }, { name: 'stays.csv' }, { name: 'labs.csv', countUnknown: true }]);
  // What all files together show of each person: of labs.csv which lines there are, of the others how many, too.
  const people = {};
  for (const [name, text] of Object.entries(out)) {
    const [head, ...lines] = text.trim().split('\n').map((line) => line.split(','));
    for (const line of lines) {
      const shown = [name, ...line.filter((_, i) => head[i] !== 'pid')].join();
      const mine = people[line[head.indexOf('pid')]] ??= [];
      if (name !== 'labs.csv' || !mine.includes(shown)) mine.push(shown);
    }
  }
  const alike = {};
  for (const mine of Object.values(people)) {
    const profile = mine.sort().join('|');
    alike[profile] = (alike[profile] ?? 0) + 1;
  }
  expect(Object.keys(out)).toEqual(['patients.csv', 'stays.csv', 'labs.csv']);
  expect(Object.keys(people).length).toBeGreaterThan(950);
  expect(Math.min(...Object.values(alike))).toBeGreaterThanOrEqual(5);
  expect(Object.keys(alike).length).toBeGreaterThan(1);
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

/** The help's sample that begins with some text. */
const documented = (begin) => blocks('static', 'docs', 'embedding.md').find(({ text }) => text.startsWith(begin)).text;

// What the documents say of Node.js beyond the sample.
test('a program of Node.js: what it may open, rows one by one, another check of a file, and an end of its own accord', async ({ installed }) => {
  const text = `
    import { createReadStream, openAsBlob, writeFileSync } from 'node:fs';
    import { createGzip, gzipSync } from 'node:zlib';
    import { Anonymizer, customModel, suggest } from 'fulgurite';
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
    const population = await result.population({ population: 'number', populationSize: 1000 }).catch(({ code }) => code);
    // Results side by side, of which one is at hand.
    const local = await anonymizer.compare({ ...settings, recoding: { method: 'local' } });
    const aside = await local.rows().catch(({ code }) => code);
    await anonymizer.choose(local);
    const chosen = [aside, (await local.rows()).total, await result.rows().catch(({ code }) => code), (await anonymizer.choose(result)) === result && (await result.rows()).total];
    // Cells by their types: what could be coarser is text.
    await anonymizer.open([{ age: 30, cost: 2.5, day: new Date('2024-03-01'), big: 12345678901234567n, note: null }, { age: 31, cost: 3, day: new Date('2024-03-02'), big: 12345678901234568n, note: 'x' }]);
    const kept = ['cost', 'day', 'big', 'note'].map((name) => ({ name, role: 'insensitive' }));
    const typing = { ...settings, rowsArePeople: true, models: [{ model: 'k-anonymity', params: { k: 2 } }], output: { order: 'original' }, columns: [{ name: 'age', role: 'quasi-identifying' }, ...kept] };
    const cells = [];
    {
      const result = await anonymizer.run(typing);
      for await (const { age, cost, day, big, note } of result.records({ typed: true })) cells.push(typeof age, cost, day.toISOString(), String(big), typeof big, note);
      const console = { log: (age, cost) => cells.push(cost) };
      ${documented('for await')}
      cells.push((await blob.text()).slice(0, 4));
    }
    // A table that grows.
    const grows = { ...settings, models: [{ model: 'k-anonymity', params: { k: 5 } }] };
    await anonymizer.open(table);
    const first = await anonymizer.append(grows);
    const state = (await first.state()).blob;
    const early = (await (await first.file()).blob.text()).trim().split('\\n').length - 1;
    const today = ['age,city', ...Array.from({ length: 7 }, () => '20,Bonn'), '99,Rom'].join('\\n') + '\\n';
    const grown = { early, before: (await anonymizer.state(state)).batches };
    {
      const settings = grows;
      ${documented('await anonymizer.open(today)')}
      const published = await anonymizer.state(next);
      Object.assign(grown, { stale: await first.file().catch(({ code }) => code), batches: published.batches, sum: published.records === early + batch.outcome.released && batch.outcome.verified,
        lines: (await blob.text()).trim().split('\\n').length - 1 === batch.outcome.released, withheld: (await later.text()).includes('99,Rom'), report: (await batch.report({ form: 'json' })).bytes > 100 });
    }
    const unknown = await anonymizer.run({ ...settings, models: [customModel('of-my-own', { most: 3 })] }).catch(({ code }) => code);
    const { [Symbol.dispose]: dispose } = anonymizer;
    process.stdout.write(JSON.stringify({ counts, refused, records, verified, damaged: damaged.verified, findings: damaged.findings?.length > 0, most: risk.most, limits: limits.after.length, population, chosen, cells, grown, unknown, dispose: dispose === anonymizer.dispose }));
    // The engine is idle, and nobody disposes of it.`;
  writeFileSync(join(installed, 'own.mjs'), text.replaceAll('\\\\', '\\'));
  const told = JSON.parse(execFileSync(process.execPath, ['own.mjs'], { cwd: installed, encoding: 'utf8', timeout: 120_000 }));
  expect(told).toMatchObject({ counts: [60, 60, 60, 60, 60, 60, 60], records: 60, verified: true, damaged: false, findings: true, dispose: true });
  expect(told.chosen).toEqual(['module-result-gone', 60, 'module-result-gone', 60]);
  expect(told.cells).toEqual(['string', 2.5, '2024-03-01T00:00:00.000Z', '12345678901234567', 'bigint', null, 'string', 3, '2024-03-02T00:00:00.000Z', '12345678901234568', 'bigint', 'x', 2.5, 3, 'PAR1']);
  expect(told.grown).toEqual({ early: told.grown.early, stale: 'module-result-gone', before: 1, batches: 2, sum: true, lines: true, withheld: true, report: true });
  expect(told.unknown).toBe('privacy-unknown-model');
  expect(told.refused.slice(0, 3)).toEqual(['module-path', 'module-path', 'module-path']);
  expect(told.refused.slice(3)).toEqual(['module-source', 'it went through']);
});
