// The finest groups of a table of the data folder through the page: `node finest.js
// PROGRAM DATA [TABLE [RECORDS]]` prints what came out and how long the page's engine
// took, of the whole table or of its first records.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.js';
import { wholeTable } from './page.js';
import { Tables } from './tables.js';

const [program, data, table = 'ihis_shaped', records = '0'] = process.argv.slice(2);
if (!program || !data || !(Number(records) >= 0)) {
  console.error('usage: node finest.js PROGRAM DATA [TABLE [RECORDS]]');
  process.exit(2);
}

/** Every column with a hierarchy is known; k = 5, Loss, and nobody is left out. */
function project() {
  const columns = readdirSync(join(data, table)).flatMap((file) => {
    const name = file.match(/^hierarchy_(.*)\.csv$/)?.[1];
    if (!name) return [];
    const rows = readFileSync(join(data, table, file), 'utf8').trimEnd().split(/\r?\n/).map((line) => line.split(';'));
    return [{ name, role: 'quasi-identifying', hierarchy: { kind: 'table', table: { rows } } }];
  });
  return {
    version: 2, input: { delimiter: ';' }, columns,
    models: [{ model: 'k-anonymity', params: { k: 5 } }],
    measure: { measure: 'loss' }, suppressionLimit: 0, recoding: { method: 'finest' },
    output: { leftOut: 'drop', order: 'shuffled' },
  };
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-finest-'));
const { origin, server } = await serve(program);
try {
  const file = await new Tables(data, folder).file(table, Number(records));
  const r = await wholeTable(origin, file, project(), folder);
  const { outcome } = r;
  const seconds = (ms) => (ms / 1000).toFixed(1);
  const { prepare, search, recode } = outcome.times;
  console.log(`finest: ${table}, ${outcome.records} records, k = 5, ${r.environment}`);
  console.log(`  Loss ${outcome.score.toFixed(4)}, ${outcome.classes} groups, ${outcome.suppressed} left out, ${outcome.contents.written} written`);
  console.log(`  prepared, searched and recoded in ${seconds((prepare + search + recode) / 1e6)} s (search ${seconds(search / 1e6)} s); verified in ${seconds(r.verify_ms)} s; from opening to saved ${seconds(r.wall_ms)} s`);
  console.log(`  most memory of the page: ${(r.peak_bytes / 1e9).toFixed(2)} GB; longest task ${Math.round(r.blocked_ms)} ms`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
