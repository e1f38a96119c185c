// The same question, answered by programs that were written apart or built apart.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { record } from '../figures.js';
import { expect, plain, test, writePage } from '../portal.js';
import { program } from '../site.js';

const long = Boolean(process.env.FULGURITE_LONG);

/** Random numbers from a seed: Marsaglia's xorshift. */
function dice(seed) {
  let state = seed;
  const random = (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  return { random, pick: (list) => list[random(list.length)] };
}

/** A random table as text, and a random project for it that keeps the order of records. */
function problem(seed) {
  const { random, pick } = dice(seed);
  const rows = 20 + random(180);
  const lines = ['name,age,sex,postcode,job,illness'];
  for (let i = 0; i < rows; i++) {
    const postcode = `${10 + random(3)}${random(10)}${random(10)}`;
    lines.push([`Person ${i}`, random(30) ? 20 + random(60) : '', pick(['f', 'm', 'd']), postcode, pick(['baker', '"cook, chef"', 'nürse', '']), pick(['flu', 'cold', 'asthma', 'HIV'])].join(','));
  }
  const method = pick(['full-domain', 'full-domain', 'local', 'graph']);
  const full = method === 'full-domain';
  const models = [{ model: 'k-anonymity', params: { k: 2 + random(6) } }];
  if (method !== 'graph' && random(2)) {
    models.push(pick([
      { model: 'distinct-l-diversity', attribute: 'illness', params: { l: 2 } },
      { model: 'entropy-l-diversity', attribute: 'illness', params: { l: 1.5 } },
      { model: 't-closeness', attribute: 'illness', params: { t: 0.5 } },
    ]));
  }
  const known = ['age', 'sex', 'postcode', 'job'].filter(() => random(4));
  return {
    table: `${lines.join('\n')}\n`,
    project: {
      version: 2, rowsArePeople: true, suppressionLimit: pick([0, 0.05, 0.3, 1]), models,
      measure: full ? { measure: pick(['loss', 'discernability', 'entropy', 'precision', 'height']) } : { measure: 'loss' },
      recoding: { method },
      output: { order: 'original', leftOut: pick(['drop', 'mask']) },
      columns: [
        { name: 'name', role: 'identifying' },
        ...['age', 'sex', 'postcode', 'job'].map((name) => ({ name, role: known.includes(name) || name === 'sex' ? 'quasi-identifying' : 'insensitive', weight: random(11) / 10 })),
        { name: 'illness', role: models.length > 1 ? 'sensitive' : 'insensitive' },
      ],
    },
  };
}

test('the browser and the command line release the same bytes', async ({ installed, host, blank: page }, testInfo) => {
  const origin = await host(installed);
  writePage(installed, 'twins', plain('../node_modules/fulgurite/index.js'));
  await page.goto(`${origin}/twins/`);
  const problems = long ? 400 : 25;
  const outcomes = { released: 0, 'nothing found': 0, refused: 0 };
  for (let seed = 1; seed <= problems; seed++) {
    const { table, project } = problem(20_261_100 + 7919 * seed);
    const there = await page.evaluate(async ([text, config]) => {
      window.anonymizer ??= new window.fulgurite.Anonymizer();
      try {
        await window.anonymizer.open(text, { name: 'table.csv' });
        const result = await window.anonymizer.run(config);
        return result.found ? { text: await (await result.blob()).text() } : { nothing: true };
      } catch (error) {
        return { sentence: error.sentence };
      }
    }, [table, project]);
    const [input, settings, output] = ['table.csv', 'project.json', 'out.csv'].map((name) => testInfo.outputPath(name));
    rmSync(output, { force: true });
    writeFileSync(input, table);
    writeFileSync(settings, JSON.stringify(project));
    const run = spawnSync(program, ['anonymize', '--project', settings, '--output', output, input], { encoding: 'utf8' });
    const where = `seed ${seed}: ${JSON.stringify(project)}\n${run.stderr}`;
    if (there.text !== undefined) {
      expect(run.status, where).toBe(0);
      expect(there.text === readFileSync(output, 'utf8'), `${where}: other bytes`).toBe(true);
      outcomes.released++;
    } else {
      expect(run.status, where).not.toBe(0);
      if (there.sentence) {
        expect(run.stderr, where).toContain(there.sentence);
      }
      outcomes[there.nothing ? 'nothing found' : 'refused']++;
    }
  }
  console.log('Browser and command line:', outcomes);
  expect(outcomes.released).toBeGreaterThan(problems / 2);
  record({ name: 'twins/releases', value: problems, unit: 'projects',
    what: 'Random projects and tables, run by the module in Chromium and by the native program: the same bytes, or the same sentence where nothing may be released.' });
});

/** A reader of CSV as RFC 4180 has it, character by character; it has nothing in common with the engine's. */
function naive(text, delimiter) {
  const records = [];
  let cells = [];
  for (let at = 0; at < text.length;) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') cell += text[at++];
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(cells);
    cells = [];
  }
  return records;
}

test('a reader of CSV written in JavaScript reads the same cells', async ({ installed }) => {
  writeFileSync(join(installed, 'reader.mjs'), "export * from 'fulgurite';\n");
  const { Anonymizer } = await import(join(installed, 'reader.mjs'));
  const anonymizer = new Anonymizer();
  const tables = long ? 3000 : 150;
  let cells = 0;
  for (let seed = 1; seed <= tables; seed++) {
    const { random, pick } = dice(31 * seed + 20_261_122);
    const delimiter = pick([',', ';', '\t', '|']);
    const newline = pick(['\n', '\r\n', '\r']);
    const columns = 2 + random(4);
    const piece = () => pick(['a', 'é', '😀', ' ', '"', ',', ';', '\t', '|', '\n', '\r\n', '7', "'", '=', '\u00a0', '\u2028']);
    const written = (text) => (random(5) === 0 || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = [Array.from({ length: columns }, (_, i) => written(`column ${i}`)).join(delimiter)];
    for (let row = 1 + random(12); row > 0; row--) {
      lines.push(Array.from({ length: columns }, () => written(Array.from({ length: random(5) }, piece).join(''))).join(delimiter));
    }
    const text = `${lines.join(newline)}${newline}`;
    const [header, ...want] = naive(text, delimiter);
    const profile = await anonymizer.open((random(3) ? '' : '\ufeff') + text, { name: 't.csv', read: { delimiter, encoding: 'utf-8', quote: 'double', blanks: 'keep' } });
    const page = await anonymizer.rows({ from: 0, count: 100 });
    const where = `seed ${seed}: ${JSON.stringify(text)}`;
    expect(profile.columns.map(({ name }) => name), where).toEqual(header);
    expect(page.cells, where).toEqual(want);
    cells += want.length * columns;
  }
  anonymizer.dispose();
  record({ name: 'twins/cells', value: cells, unit: 'cells', what: 'Cells of random tables with quotes, line breaks and all delimiters, read by the engine and by a reader in JavaScript: the same texts.' });
});
