// The benchmark in a browser: measures in Chromium what core/bench asks for on
// the standard input, one JSON message a line (core/bench/experiment, Peer).
//
// Searches of the grid run in the engine's own worker, which is spoken to as
// the page does (bridge/protocol.go). Whole tables go through the page itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Engine } from './engine.js';
import { wholeTable } from './page.js';
import { serve } from '../serve.js';
import { Tables } from './tables.js';

const [program, data] = process.argv.slice(2);
if (!program || !data) {
  console.error('usage: node peer.js PROGRAM DATA');
  process.exit(2);
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Medians and totals from the rounds of a case. */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const nanoseconds = 1e6; // of a millisecond

/** The measurement of an outcome of the engine (bridge, Outcome). */
function measurement(algorithm, outcome, environment) {
  return {
    platform: 'chromium', environment, algorithm, records: outcome.records,
    levels: outcome.found ? outcome.transformation.map((g) => g.level) : null,
    score: outcome.found ? outcome.score : null,
    checks: outcome.checks, rows: outcome.rows, lattice: outcome.lattice,
    optimal: outcome.optimal,
    prepare_ms: outcome.times.prepare / nanoseconds, search_ms: outcome.times.search / nanoseconds,
    recode_ms: outcome.times.recode / nanoseconds,
  };
}

/** Algorithms in turn, after a first round that is not counted. */
async function grid(engine, c, project) {
  await engine.open(c.dataset);
  const all = new Map();
  for (let round = 0; round <= c.repeat; round++) {
    for (const algorithm of c.algorithms) {
      const outcome = await engine.call('run', { ...project, search: { ...project.search, algorithm } });
      if (round === 0) {
        all.set(algorithm, { ...measurement(algorithm, outcome, engine.environment), runs_ms: [] });
      } else {
        all.get(algorithm).runs_ms.push(outcome.times.search / nanoseconds);
      }
    }
  }
  return Promise.all([...all.values()].map(async (m) => {
    m.search_ms = median(m.runs_ms);
    m.peak_bytes = await engine.peak();
    return m;
  }));
}

/** Whole tables, each in a page of its own. */
async function scale(origin, tables, folder, c, project) {
  const all = [];
  for (const algorithm of c.algorithms) {
    const file = await tables.file(c.dataset, c.size ?? 0);
    const { outcome, ...figures } = await wholeTable(origin, file, { ...project, search: { ...project.search, algorithm } }, folder);
    const m = { ...measurement(algorithm, outcome, figures.environment), ...figures };
    m.runs_ms = [m.search_ms];
    all.push(m);
  }
  return all;
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-bench-'));
const { origin, server } = await serve(program);
const tables = new Tables(data, folder);
const engine = new Engine(origin, tables);

async function close() {
  await engine.close();
  server.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => close().finally(() => process.exit(130)));
}

send({ platform: 'chromium', parts: ['grid', 'scale'], projects: true });
for await (const line of createInterface({ input: process.stdin })) {
  const { case: c, project } = JSON.parse(line);
  try {
    if (c.part === 'scale') {
      await engine.close(); // its table would count as the page's memory
    }
    send({ runs: c.part === 'grid' ? await grid(engine, c, project) : await scale(origin, tables, folder, c, project) });
  } catch (error) {
    send({ runs: [], problems: [{ code: 'bench-browser', sentence: String(error?.stack ?? error) }] });
  }
}
await close();
