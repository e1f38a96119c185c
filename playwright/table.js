// Reading and judging tables without any code of the product.
import { readFileSync } from 'node:fs';

/** The cells of a file without quotes: records of fields, the header first. */
export function readPlain(file, delimiter) {
  const text = readFileSync(file, 'utf8');
  if (text.includes('"')) {
    throw new Error(`${file} has quotes: this reader knows none`);
  }
  const lines = text.split('\n');
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return lines.map((line) => line.split(delimiter));
}

/**
 * Judges an anonymized table in which every column is quasi-identifying.
 * @returns {{suppressed: number, smallest: number, classes: number}}
 */
export function judge(records) {
  const { suppressed, smallest, classes: count } = classes(records, records[0].map((_, i) => i));
  return { suppressed, smallest, classes: count };
}

/**
 * Groups records by the columns with the given indices. Those with * in all of
 * them are left out; stars counts the cells with * of all records.
 * @returns {{suppressed: number, smallest: number, classes: number, stars: number}}
 */
export function classes(records, known) {
  const sizes = new Map();
  let suppressed = 0;
  let stars = 0;
  for (const record of records) {
    const cells = known.map((i) => record[i]);
    const hidden = cells.filter((cell) => cell === '*').length;
    stars += hidden;
    if (hidden === cells.length) {
      suppressed++;
      continue;
    }
    const key = cells.join('\u0000');
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return { suppressed, smallest: Math.min(...sizes.values()), classes: sizes.size, stars };
}

/**
 * Reads the hierarchies of a folder: column -> value -> labels by level, the
 * last line of a value being the one that counts.
 */
export function readHierarchy(file, delimiter) {
  return new Map(readPlain(file, delimiter).map((labels) => [labels[0], labels]));
}

/**
 * A table that an engine with 64 MB cannot hold: 60 columns, none so various
 * that it would be left in the file. It needs nothing around it, so that its
 * source also runs in a page: page.evaluate(`window.crowded = ${crowded}`).
 */
export function crowded() {
  const columns = Array.from({ length: 60 }, (_, i) => i);
  const lines = [columns.map((c) => `c${c}`).join(',')];
  for (let i = 0; i < 700_000; i++) {
    lines.push(columns.map((c) => (i * (c + 7)) % 900).join(','));
  }
  return `${lines.join('\n')}\n`;
}
