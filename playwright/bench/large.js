// A large generated table through the page: `node large.js PROGRAM [GIGABYTES]` prints
// how long it took from the opening to the saved file, and the most memory that the
// page's process held on the way.
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { launch, peak } from './chromium.js';
import { serve } from './serve.js';
import { wholeTable } from './page.js';

const [program, gigabytes = '0.5'] = process.argv.slice(2);
if (!program || !(Number(gigabytes) > 0)) {
  console.error('usage: node large.js PROGRAM [GIGABYTES]');
  process.exit(2);
}

const known = ['age', 'sex', 'zip', 'education', 'nationality'];
const kept = ['admitted', 'ward', 'diagnosis', 'cost', 'lab', 'note'];
const project = {
  version: 2,
  columns: [
    { name: 'patient', role: 'identifying' },
    ...known.map((name) => ({ name, role: 'quasi-identifying' })),
    ...kept.map((name) => ({ name, role: 'insensitive' })),
  ],
  models: [{ model: 'k-anonymity', params: { k: 5 } }],
  measure: { measure: 'loss' },
  suppressionLimit: 0.02,
  output: { leftOut: 'drop', order: 'shuffled' },
};

/** Bytes of a record of the generated table, about. */
const bytesARecord = 101.4;

/** Writes a table of invented people: 12 columns, of which four have nearly as many values as records. */
async function generate(file, records) {
  const out = createWriteStream(file);
  let state = 12345;
  const below = (n) => { // a linear congruential generator: the same table everywhere
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const pad = (n, digits) => String(n).padStart(digits, '0');
  const pick = (list) => list[below(list.length)];
  const education = ['none', 'primary', 'secondary', 'vocational', 'bachelor', 'master', 'doctorate'];
  const wards = ['cardiology', 'surgery', 'neurology', 'oncology', 'paediatrics', 'psychiatry'];
  out.write('patient,age,sex,zip,education,nationality,admitted,ward,diagnosis,cost,lab,note\n');
  for (let written = 0; written < records;) {
    let text = '';
    for (const end = Math.min(written + 10_000, records); written < end; written++) {
      text += `P${pad((written * 387_420_489) % 1e9, 9)},${below(100)},${pick('mf')},${10_000 + 1000 * Math.min(below(90), below(90))},${pick(education)},`
        + `N${pad(Math.min(below(40), below(40), below(40)), 2)},20${10 + below(10)}-${pad(1 + below(12), 2)}-${pad(1 + below(28), 2)},`
        + `${pick(wards)},${String.fromCharCode(65 + below(20))}${pad(below(50), 2)}.${below(10)},`
        + `${100 + below(90_000)}.${pad(below(100), 2)},${(below(100_000) / 10_000).toFixed(4)},text number ${below(1e8)} so\n`;
    }
    if (!out.write(text)) {
      await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'close');
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
