// The module in Node.js, whose worker ends or hangs amid a search: the program that uses it is
// told in a sentence, another worker goes on, and the program ends by itself when it is done.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { record } from '../figures.js';
import { expect, test } from '../portal.js';

// A program as somebody writes it, but for the thread of the engine, to which it can do something.
const job = `
import threads from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
const made = [];
const harm = "; require('node:worker_threads').parentPort.on('message', ({ harm }) => { if (harm) new Function(harm)(); });";
threads.Worker = class extends threads.Worker {
  constructor(script, options) {
    super(script + harm, options);
    made.push(this);
  }
};
syncBuiltinESMExports();
const { Anonymizer, FulguriteError } = await import('fulgurite');

const [kind, what] = process.argv.slice(2);
const anonymizer = new Anonymizer();
const events = [];
let harmed = false;
anonymizer.addEventListener('died', ({ detail }) => events.push('died ' + detail.restarting));
anonymizer.addEventListener('silent', ({ detail }) => {
  // On a busy machine an engine that does not hang may be late, too, and goes on by itself.
  if (!harmed || what !== 'for (;;);' || events.length === 2 || (events.length === 0 && !detail.silent)) return;
  events.push('silent ' + detail.silent);
  if (detail.silent) anonymizer.restart();
});
const columns = Array.from({ length: 20 }, (_, i) => 'c' + i);
let seed = 7;
const random = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % 8; };
const table = [columns, ...Array.from({ length: 3000 }, () => columns.map(() => String(random())))];
const config = {
  version: 2, rowsArePeople: true, suppressionLimit: 1, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 7 } }],
  columns: columns.map((name) => ({ name, role: 'quasi-identifying' })), search: { algorithm: 'lightning', timeLimit: 3600 },
};
await anonymizer.open(table);
const hurt = () => {
  if (harmed) return;
  harmed = true;
  if (kind === 'terminate') made[0].terminate();
  else made[0].postMessage({ harm: what });
};
const error = await anonymizer.run(config, { onProgress: hurt }).catch((error) => error);
const { rows } = await anonymizer.open(table);
const again = await anonymizer.run({ ...config, search: { algorithm: 'lightning', timeLimit: 1 } });
anonymizer.dispose();
console.log(JSON.stringify({ known: error instanceof FulguriteError, code: error.code, sentence: error.sentence, events, rows, verified: again.outcome.verified, threads: made.length }));
`;

const faults = [
  { how: 'is terminated', kind: 'terminate', code: 'bridge-gone', sentence: /^The engine has stopped unexpectedly: it ended with the code 1\.$/, events: ['died true'] },
  { how: 'ends by itself', what: 'process.exit(3)', code: 'bridge-gone', sentence: /^The engine has stopped unexpectedly: it ended with the code 3\.$/, events: ['died true'] },
  { how: 'throws', what: "setTimeout(() => { throw new Error('broken'); })", code: 'bridge-crashed', sentence: /^The engine stopped because of a mistake in the program/, events: ['died true'] },
  { how: 'hangs', what: 'for (;;);', code: 'cancelled', sentence: /^The engine was started anew\.$/, events: ['silent true', 'silent false'] },
];

test.describe.configure({ mode: 'default' }); // one worker, which counts
let survived = 0;
for (const { how, kind = 'harm', what = '', code, sentence, events } of faults) {
  test(`in Node.js: a worker that ${how} is told of in a sentence, and the program ends`, async ({ installed }) => {
    const file = join(installed, 'harmed.mjs');
    writeFileSync(file, job);
    const run = spawnSync(process.execPath, [file, kind, what], { encoding: 'utf8', timeout: 300_000 });
    expect(run.error, 'it ends').toBeUndefined();
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    const told = JSON.parse(run.stdout);
    expect(told).toMatchObject({ known: true, code, events, rows: 3000, verified: true, threads: 2 });
    expect(told.sentence).toMatch(sentence);
    survived++;
  });
}

test.afterAll(() => record({
  name: 'kills/module-workers', value: survived, unit: 'kinds of ends',
  what: 'Ends of the module’s worker in Node.js amid a search: the program was told in a sentence, another worker did the same job, and the program ended by itself.',
}));

test('in Node.js: errors name lines of the table without what stands in them, unless asked to', async ({ installed }) => {
  const file = join(installed, 'withheld.mjs');
  writeFileSync(file, `
import { Anonymizer } from 'fulgurite';
const said = [];
for (const options of [{}, { showLines: true }]) {
  const anonymizer = new Anonymizer(options);
  const error = await anonymizer.open('name,age\\nAnn,30\\nZebulon,31,surplus\\nBob,32\\n').catch((error) => error);
  said.push({ code: error.code, line: error.place.line, shown: (JSON.stringify(error.problems) + error.stack).includes('Zebulon') });
  anonymizer.dispose();
}
console.log(JSON.stringify(said));
`);
  const run = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 300_000 });
  expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
  const told = JSON.parse(run.stdout);
  expect(told).toEqual([{ code: 'table-ragged-record', line: 3, shown: false }, { code: 'table-ragged-record', line: 3, shown: true }]);
});
