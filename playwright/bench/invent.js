// A generated table of any size, and a project for it.
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const known = ['age', 'sex', 'zip', 'education', 'nationality'];
const kept = ['admitted', 'ward', 'diagnosis', 'cost', 'lab', 'note'];
/** What is done with it: five columns are known, a person's number is left out, the rest is kept. */
export const project = {
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
export const bytesARecord = 101.4;

/** Columns of the wide table, by what is in them. */
const wideKinds = [
  ['region', (below) => `R${10 + below(16)}`],
  ['score', (below) => String(below(101))],
  ['lab', (below) => (below(10_000) / 100).toFixed(2)],
  ['visit', (below) => `20${10 + below(10)}-${pad(1 + below(12), 2)}-${pad(1 + below(28), 2)}`],
  ['code', (below) => `${String.fromCharCode(65 + below(20))}${pad(below(50), 2)}`],
  ['grade', (below) => ['low', 'middle', 'high'][below(3)]],
];

/** Names of the columns of the wide table. */
export const wideColumns = ['patient', 'birth date', 'sex', 'zip',
  ...Array.from({ length: 56 }, (_, i) => `${wideKinds[i % wideKinds.length][0]} ${1 + Math.floor(i / wideKinds.length)}`)];

/** Writes a table of the first of 60 columns: numbers, dates, codes and words. */
export async function generateWide(file, records, columns = wideColumns.length) {
  const out = createWriteStream(file);
  const below = dice();
  out.write(`${wideColumns.slice(0, columns).join(',')}\n`);
  for (let written = 0; written < records;) {
    let text = '';
    for (const end = Math.min(written + 2000, records); written < end; written++) {
      text += `P${pad(written, 7)},19${20 + below(80)}-${pad(1 + below(12), 2)}-${pad(1 + below(28), 2)},${'mf'[below(2)]},${10_000 + 10 * below(900)}`;
      for (let i = 0; i < columns - 4; i++) {
        text += `,${wideKinds[i % wideKinds.length][1](below)}`;
      }
      text += '\n';
    }
    if (!out.write(text)) {
      await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'close');
}

const pad = (n, digits) => String(n).padStart(digits, '0');

/** A linear congruential generator: the same table everywhere. */
function dice() {
  let state = 12345;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Writes a table of invented people: 12 columns, of which four have nearly as many values as records. */
export async function generate(file, records) {
  const out = createWriteStream(file);
  const below = dice();
  const pick = (list) => list[below(list.length)];
  const education = ['none', 'primary', 'secondary', 'vocational', 'bachelor', 'master', 'doctorate'];
  const wards = ['cardiology', 'surgery', 'neurology', 'oncology', 'paediatrics', 'psychiatry'];
  out.write('patient,age,sex,zip,education,nationality,admitted,ward,diagnosis,cost,lab,note\n');
  let patient = 0; // the next number: different ones, all over the place
  for (let written = 0; written < records;) {
    let text = '';
    for (const end = Math.min(written + 10_000, records); written < end; written++, patient = (patient + 387_420_489) % 1e9) {
      text += `P${pad(patient, 9)},${below(100)},${pick('mf')},${10_000 + 1000 * Math.min(below(90), below(90))},${pick(education)},`
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
