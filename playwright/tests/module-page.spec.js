// The packed ES module in a page: jobs side by side, and what it says and does
// when something goes wrong.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, plain, test, writePage } from '../portal.js';
import { crowded } from '../table.js';

/** A page with the module; its functions are called in the page. */
test.beforeEach(async ({ installed, host, blank: page }) => {
  const origin = await host(installed);
  writePage(installed, 'bare', plain('../node_modules/fulgurite/index.js'));
  await page.goto(`${origin}/bare/`);
  // A search that takes long: twelve columns of seven levels each.
  await page.evaluate(() => {
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 26;
    const names = Array.from({ length: 12 }, (_, i) => `c${i}`);
    window.wide = [names, ...Array.from({ length: 3000 }, () => names.map(random))];
    window.endless = { // blank: whatever is the best when it is stopped may be written
      version: 2, suppressionLimit: 1, output: { leftOut: 'blank' }, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
      search: { algorithm: 'lightning', timeLimit: 600 },
      columns: names.map((name) => ({ name, role: 'quasi-identifying', type: 'integer', hierarchy: { kind: 'intervals', intervals: { widths: [2, 4, 8, 16, 32] } } })),
    };
    window.plainly = (error) => ({ name: error.name, code: error.code, sentence: error.sentence, hint: error.hint, place: error.place, isError: error instanceof Error });
  });
});

test('abort, stop, and two instances side by side', async ({ blank: page }) => {
  const told = await page.evaluate(async () => {
    const one = new window.fulgurite.Anonymizer();
    const two = new window.fulgurite.Anonymizer();
    await one.open(window.wide);
    const controller = new AbortController();
    const aborted = one.run(window.endless, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('changed my mind')),
    }).catch((error) => ({ ...window.plainly(error), cause: error.cause?.message }));
    const never = one.rows({ signal: AbortSignal.abort() }).catch(window.plainly);
    // The other one works meanwhile, and has a table of its own.
    const profile = await two.sample({ rows: 300 });
    const result = await two.run(profile.project);
    const stopped = (async () => {
      await aborted;
      const done = await one.run(window.endless, { onProgress: ({ found }) => { if (found) one.stop(); } });
      return { found: done.found, verified: done.outcome.verified, stopped: done.outcome.stopped };
    })();
    const answer = { aborted: await aborted, never: await never, other: result.found, stopped: await stopped, rows: [(await one.rows()).total, (await two.rows()).total] };
    one.dispose();
    two.dispose();
    answer.disposed = await one.rows().catch(window.plainly);
    return answer;
  });
  expect(told.aborted).toMatchObject({ name: 'AbortError', code: 'cancelled', isError: true, cause: 'changed my mind' });
  expect(told.never.code).toBe('cancelled');
  expect(told.other).toBe(true);
  expect(told.stopped).toMatchObject({ found: true, verified: true, stopped: 'user' });
  expect(told.rows).toEqual([3000, 300]);
  expect(told.disposed.code).toBe('module-disposed');
});

test('an engine that dies of memory is reported and replaced', async ({ blank: page }) => {
  await page.evaluate(`window.crowded = ${crowded}`);
  const told = await page.evaluate(async () => {
    const anonymizer = new window.fulgurite.Anonymizer({ memoryLimit: 64e6 });
    const events = [];
    anonymizer.addEventListener('ready', () => events.push('ready'));
    anonymizer.addEventListener('died', ({ detail }) => events.push(`${detail.error.code} ${detail.restarting}`));
    const small = await anonymizer.open('a,b\n1,2\n');
    const death = anonymizer.open(new Blob([window.crowded()])).catch(window.plainly);
    const waiting = anonymizer.rows().catch(window.plainly);
    const answer = { small: small.rows, death: await death, waiting: await waiting };
    answer.forgotten = await anonymizer.rows().catch(window.plainly);
    answer.again = (await anonymizer.open([{ a: 1 }, { a: null }])).rows;
    answer.tooLittle = await new window.fulgurite.Anonymizer({ memoryLimit: 65536 }).ready.catch(window.plainly);
    anonymizer.dispose();
    return { ...answer, events };
  });
  expect(told.small).toBe(1);
  expect(told.death).toMatchObject({ code: 'bridge-out-of-memory', sentence: 'The engine ran out of memory: it was given 64 MB.', isError: true });
  expect(told.waiting.code).toBe('bridge-out-of-memory');
  expect(told.events).toEqual(['ready', 'bridge-out-of-memory true', 'ready']);
  expect(told.forgotten.code).toBe('bridge-no-table');
  expect(told.again).toBe(2);
  expect(told.tooLittle.code).toBe('module-memory');
});

test('an engine that somebody else ends rejects what was asked, and one that hangs is told of', async ({ blank: page }) => {
  await page.evaluate(async () => {
    window.one = new window.fulgurite.Anonymizer();
    window.events = [];
    window.one.addEventListener('died', ({ detail }) => window.events.push(`${detail.error.code} ${detail.restarting}`));
    window.one.addEventListener('silent', ({ detail }) => window.events.push(`silent ${detail.silent}`));
    await window.one.open(window.wide);
    window.asked = window.one.run(window.endless).catch(window.plainly);
  });
  await page.workers()[0].evaluate(() => { setTimeout(() => self.close()); });
  expect(await page.evaluate(() => window.asked)).toMatchObject({ code: 'bridge-gone', isError: true });
  await page.evaluate(async () => {
    await window.one.open(window.wide);
    window.asked = window.one.run(window.endless).catch(window.plainly);
  });
  page.workers().at(-1).evaluate(() => { for (;;); }).catch(() => {}); // the new one; it is ended amid this
  await expect.poll(() => page.evaluate(() => window.events)).toEqual(['bridge-gone true', 'silent true']);
  expect(await page.evaluate(async () => {
    window.one.restart();
    const { code } = await window.asked;
    return [code, (await window.one.open(window.wide)).rows, ...window.events];
  })).toEqual(['cancelled', 3000, 'bridge-gone true', 'silent true', 'silent false']);
});

test('wrong input says what, where, and what to do', async ({ blank: page }) => {
  const told = await page.evaluate(async () => {
    const anonymizer = new window.fulgurite.Anonymizer();
    const failure = (promise) => promise.then(() => 'it went through', window.plainly);
    const answer = {
      early: await failure(anonymizer.run({})),
      ragged: await failure(anonymizer.open('a,b\n1,2\n3\n', { name: 'people.csv' })),
      kind: await failure(anonymizer.open(42)),
      rows: await failure(anonymizer.open([['a', 'b'], [1]])),
      cell: await failure(anonymizer.open([{ a: 1 }, { a: {} }])),
      stream: await failure(anonymizer.open(new Blob(['a\n1\n']).stream().pipeThrough(new TransformStream({ transform: (_, out) => out.error(new Error('cut off')) })))),
    };
    await anonymizer.open([{ age: 30, city: 'Köln, "Mitte"' }, { age: 31, city: null }]);
    answer.read = (await anonymizer.rows()).cells;
    const config = { version: 1, suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }], columns: [] };
    answer.field = await failure(anonymizer.run({ ...config, colums: [] }));
    answer.column = await failure(anonymizer.run({ ...config, columns: [{ name: 'aeg', role: 'quasi-identifying' }] }));
    answer.cyclic = await (async () => { const c = { ...config }; c.self = c; return failure(anonymizer.run(c)); })();
    await anonymizer.open(Array.from({ length: 6 }, (_, age) => ({ age })));
    const result = await anonymizer.run({ ...config, columns: [{ name: 'age', role: 'quasi-identifying', hierarchy: { kind: 'suppression' }, maxLevel: 0 }] });
    answer.none = { found: result.found, blob: await failure(result.blob()) };
    anonymizer.dispose();
    return answer;
  });
  expect(told.early.code).toBe('bridge-no-table');
  expect(told.ragged).toMatchObject({ code: expect.stringMatching(/^table-/), place: { file: 'people.csv', line: 3 } });
  expect(told.ragged.hint).not.toBe('');
  expect(told.kind.code).toBe('module-source');
  expect(told.rows).toMatchObject({ code: 'module-rows', place: { line: 2 } });
  expect(told.cell).toMatchObject({ code: 'module-rows', place: { line: 2, attribute: 'a' } });
  expect(told.stream).toMatchObject({ isError: true });
  expect(told.read).toEqual([['30', 'Köln, "Mitte"'], ['31', '']]);
  expect(told.field).toMatchObject({ code: 'config-unknown-field', place: { path: 'colums' }, hint: expect.stringContaining('columns') });
  expect(told.column.place.path).toContain('columns[0]');
  expect(told.cyclic).toMatchObject({ isError: true });
  expect(told.none.found).toBe(false);
  expect(told.none.blob.code).toBe('bridge-nothing-found');
});

test('streams, hierarchies, estimates, checks, and results that have gone', async ({ blank: page }) => {
  const told = await page.evaluate(async () => {
    const anonymizer = new window.fulgurite.Anonymizer();
    const rows = ['age,city', ...Array.from({ length: 60 }, (_, i) => `${20 + (i % 30)},${i % 2 ? 'Bonn' : 'Köln'}`)].join('\n');
    const profile = await anonymizer.open(new Blob([rows]).stream(), { name: 'people.csv' });
    const views = await anonymizer.hierarchies({
      age: { kind: 'intervals', intervals: { widths: [10, 30] } },
      city: [['Bonn', 'Rhineland'], ['Köln', 'Rhineland']],
    });
    const config = {
      version: 1, suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 6 } }],
      columns: ['age', 'city'].map((name) => ({ name, role: 'quasi-identifying', hierarchy: views[name].spec })),
    };
    const estimate = await anonymizer.estimate(config);
    const check = await anonymizer.check(['age', 'city']);
    const initial = await anonymizer.hierarchy('city', (city) => [city[0], '*']);
    const wrong = await anonymizer.hierarchy('city', (city) => (city === 'Bonn' ? [] : ['*'])).catch(window.plainly);
    const made = { rows: initial.spec.table.rows, code: wrong.code };
    const exported = await (await anonymizer.exportHierarchy('city', views.city.spec)).text();
    const project = await anonymizer.project(JSON.stringify(config));
    const result = await anonymizer.run(config);
    const reader = (await result.stream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += new TextDecoder().decode(part.value);
    const page = await result.rows({ count: 1 });
    const file = await result.file();
    let far = 0;
    const predicted = await result.predict('city', { method: 'tree', folds: 3, onProgress: ({ share }) => { far = share; } });
    const { name: reported, blob: report } = await result.report({ variant: 'external', form: 'json', purpose: 'a study', date: '2026-11-22' });
    const { purpose, files } = JSON.parse(await report.text());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.blob.arrayBuffer()));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const again = await anonymizer.run({ ...config, version: 2 }); // shuffled: a database has no order
    const scripts = await again.sql('duckdb', 'ward.people', { release: 'ward.safe' });
    const written = (await scripts.blob.text()).includes('CREATE TABLE "ward"."safe_unverified" AS');
    const impossible = await again.sql('oracle', 'people').catch(window.plainly);
    const gone = await result.blob().catch(window.plainly);
    window.fulgurite.limitWorkers(1);
    let workers = 0;
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        workers++;
      }
    };
    const later = new window.fulgurite.Anonymizer(); // waits for the first to end
    // The first worker's answer comes after all that a start does without a limit: the program is compiled already.
    await anonymizer.check(['age', 'city']);
    const early = workers;
    anonymizer.dispose();
    await later.ready;
    later.dispose();
    window.Worker = Worker;
    return { rows: profile.rows, levels: result.levels, lattice: estimate.lattice, k: check.k, exported, made, project: project.columns.length, lines: text.trim().split('\n').length,
      out: page.columns, name: file.name, reported, purpose, scripts: scripts.name, written, impossible: impossible.code, hashed: files.output.sha256 === hash && !files.input.sha256, size: file.bytes === file.blob.size, predicted: [predicted.features, predicted.records, predicted.folds, predicted.before.classes.length, far <= 1], gone: gone.code, early, workers };
  });
  expect(told).toMatchObject({ rows: 60, lattice: 8, k: 2, project: 2, lines: 61, out: ['age', 'city'], name: 'people-released.csv', reported: 'people-report-external.json', purpose: 'a study', scripts: 'people-duckdb.zip', written: true, impossible: 'sql-dialect', hashed: true, size: true, predicted: [['age'], 60, 3, 2, true], gone: 'module-result-gone', early: 0, workers: 1 });
  expect(told.exported).toContain('Bonn');
  expect(told.made).toEqual({ rows: [['Bonn', 'B', '*'], ['Köln', 'K', '*']], code: 'module-labels' });
  expect(Object.keys(told.levels)).toEqual(['age', 'city']);
});

test('an old page and a new engine refuse each other', async ({ installed, host, blank: page }) => {
  // The module as it was before: another version, with today's engine.
  const folder = join(installed, 'old');
  cpSync(join(installed, 'node_modules', 'fulgurite'), join(folder, 'module'), { recursive: true });
  const file = join(folder, 'module', 'engine.js');
  writeFileSync(file, readFileSync(file, 'utf8').replace('protocolVersion = 1;', 'protocolVersion = 0;'));
  // And an engine of tomorrow, which says so itself.
  writeFileSync(join(folder, 'tomorrow.js'), `self.onmessage = ({ data }) => {
    if (!data.envelope) return;
    const { id } = JSON.parse(data.envelope);
    self.postMessage({ envelope: JSON.stringify({ id, kind: 'result', body: { version: 2 } }), attachment: null });
  };`);
  writePage(installed, 'old', plain('./module/index.js'));
  await page.goto(`${await host(folder)}/`);
  const told = await page.evaluate(async () => {
    const failure = (promise) => promise.then(() => 'it went through', ({ code, sentence, hint }) => ({ code, sentence, hint }));
    const old = new window.fulgurite.Anonymizer();
    const tomorrow = new window.fulgurite.Anonymizer({ workerURL: './tomorrow.js' });
    return [await failure(old.ready), await failure(old.sample()), await failure(tomorrow.ready)];
  });
  expect(told[0].code).toBe('bridge-version');
  expect(told[0].sentence).toContain('different versions (protocols 0 and 1)');
  expect(told[0].hint).not.toBe('');
  expect(told[1]).toEqual(told[0]);
  expect(told[2].sentence).toContain('protocols 0 and 2');
});
