// A large generated table through the page: `node large.js PROGRAM [GIGABYTES]` prints
// how long it took from the opening to the saved file, and the most memory that the
// page's process held on the way.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, peak } from './chromium.js';
import { bytesARecord, generate, project } from './invent.js';
import { serve } from '../serve.js';
import { wholeTable } from './page.js';

const [program, gigabytes = '0.5'] = process.argv.slice(2);
if (!program || !(Number(gigabytes) > 0)) {
  console.error('usage: node large.js PROGRAM [GIGABYTES]');
  process.exit(2);
}

/** What the process of an empty page takes. */
async function empty(origin) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.getByTestId('door-anonymize').waitFor();
    return await peak(browser);
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fulgurite-large-'));
const { origin, server } = await serve(program);
try {
  const records = Math.round((Number(gigabytes) * 1e9) / bytesARecord);
  const file = join(folder, 'large.csv');
  await generate(file, records);
  const before = await empty(origin);
  const r = await wholeTable(origin, file, project, folder);
  const seconds = (ms) => (ms / 1000).toFixed(1);
  const run = Object.values(r.outcome.times).reduce((sum, ns) => sum + ns, 0) / 1e6 + r.verify_ms;
  console.log(`large: ${records} records, 12 columns, ${statSync(file).size} bytes, ${r.environment}`);
  console.log(`  opened ${seconds(r.read_ms)} s, result verified ${seconds(run)} s, handed out ${seconds(r.write_ms)} s; from opening to saved ${seconds(r.wall_ms)} s, for which processors worked ${r.worked_s.toFixed(1)} s`);
  console.log(`  most memory of the page: ${(r.peak_bytes / 1e9).toFixed(2)} GB (${(before / 1e9).toFixed(2)} GB without a table); written: ${r.outcome.contents.written} records; longest task ${Math.round(r.blocked_ms)} ms`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
