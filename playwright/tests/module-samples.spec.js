// The samples of the module's documents, word for word, as programs of Node.js on real tables.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, tarball, test } from '../portal.js';
import { program, root, sharedData } from '../site.js';

/** The first sample of a document that uses the module. */
function sample(...path) {
  const [, text] = readFileSync(join(root, ...path), 'utf8').match(/```js\n(import \{ Anonymizer[^]*?)```\n/);
  return text;
}

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
