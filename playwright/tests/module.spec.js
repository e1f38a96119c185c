// The packed ES module in portals as people build them: bundled by Vite,
// webpack and esbuild, as a plain script, from another origin, in an isolated
// page; and what it does when something goes wrong.
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expectAnonymous, transformation } from '../adult.js';
import { expect, foreign, test } from '../portal.js';
import { sharedData } from '../site.js';

const require = createRequire(import.meta.url);
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'; worker-src blob:";

/** The example, bundled by Vite as its documentation says. */
async function viteBuild(installed) {
  const { build } = await import('vite');
  const root = join(installed, 'module');
  await build({ root, logLevel: 'warn', configFile: false, build: { outDir: 'dist', emptyOutDir: true } });
  return join(root, 'dist');
}

test('ADULT from disk to disk in a portal built by Vite', async ({ installed, host, blank: page, requests }, testInfo) => {
  const folder = sharedData('adult');
  const origin = await host(await viteBuild(installed), { 'Content-Security-Policy': policy });
  await page.goto(`${origin}/`);
  await page.locator('#table').setInputFiles(join(folder, 'data.csv'));
  await page.locator('#hierarchies').setInputFiles(readdirSync(folder).filter((name) => name.startsWith('hierarchy_')).map((name) => join(folder, name)));
  await page.locator('#run').click();
  await expect(page.locator('#state')).toHaveText(/^Score 2300532, \d+ records left out\.$/, { timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.locator('#save').click();
  const saved = testInfo.outputPath('adult.csv');
  await (await download).saveAs(saved);
  const found = expectAnonymous(saved, folder, 5, 603, transformation);
  await expect(page.locator('#state')).toContainText(`${found.suppressed} records`);
  expect(foreign(requests, origin)).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.wasm')).length).toBe(1);
});

/** A small job with the built-in sample, for pages that expose the module as window.fulgurite. */
async function expectWorks(page, options = {}) {
  const answer = await page.evaluate(async (given) => {
    const anonymizer = new window.fulgurite.Anonymizer(given);
    const profile = await anonymizer.sample({ rows: 500 });
    const result = await anonymizer.run(profile.project);
    const text = await result.blob().then((blob) => blob.text());
    anonymizer.dispose();
    return { rows: profile.rows, smallest: result.risks.after.smallest, written: result.outcome.contents.written, left: result.outcome.suppressed, lines: text.trim().split('\n').length };
  }, options);
  expect(answer.rows).toBe(500);
  expect(answer.smallest).toBeGreaterThanOrEqual(5);
  expect(answer.written).toBe(500 - answer.left);
  expect(answer.lines).toBe(answer.written + 1);
}

/** A page of its own in the folder of the installed module. */
function writePage(installed, name, script) {
  const folder = join(installed, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>${name}</title>${script}`);
  return folder;
}

const entry = "import * as fulgurite from 'fulgurite';\nwindow.fulgurite = fulgurite;\n";

test('bundled by webpack', async ({ installed, host, blank: page, requests }) => {
  const { default: webpack } = await import('webpack');
  const folder = writePage(installed, 'webpack', '<script src="main.js"></script>');
  writeFileSync(join(folder, 'entry.mjs'), entry);
  const stats = await new Promise((done, fail) => {
    webpack({ mode: 'production', context: folder, entry: './entry.mjs', output: { path: folder, filename: 'main.js' }, performance: false },
      (error, result) => (error ? fail(error) : done(result)));
  });
  expect(stats.hasErrors(), stats.toString({ all: false, errors: true })).toBe(false);
  const origin = await host(folder, { 'Content-Security-Policy': policy });
  await page.goto(`${origin}/`);
  await expectWorks(page);
  expect(foreign(requests, origin)).toEqual([]);
});

test('bundled by esbuild, with the address of the engine', async ({ installed, host, blank: page, requests }) => {
  const { build } = await import('esbuild');
  const folder = writePage(installed, 'esbuild', '<script src="main.js"></script>');
  writeFileSync(join(folder, 'entry.mjs'), entry);
  await build({ entryPoints: [join(folder, 'entry.mjs')], bundle: true, minify: true, outfile: join(folder, 'main.js'), logLevel: 'silent' });
  copyFileSync(join(installed, 'node_modules', 'fulgurite', 'engine.wasm'), join(folder, 'the-engine.wasm'));
  const origin = await host(folder, { 'Content-Security-Policy': policy });
  await page.goto(`${origin}/`);
  await expectWorks(page, { wasmURL: '/the-engine.wasm' });
  expect(foreign(requests, origin)).toEqual([]);
  // Without it the module says what is missing.
  const refused = await page.evaluate(() => new window.fulgurite.Anonymizer({ wasmURL: '/nothing.wasm' }).ready.catch(({ code, sentence, hint }) => ({ code, sentence, hint })));
  expect(refused.code).toBe('bridge-load');
  expect(refused.sentence).toContain('nothing.wasm: the server answers 404');
  expect(refused.hint).toContain('wasmURL');
});

const plain = (address) => `<script type="module">import * as fulgurite from '${address}'; window.fulgurite = fulgurite;</script>`;

test('as a plain script, and from another origin', async ({ installed, host, blank: page, requests }) => {
  const modules = await host(installed, { 'Access-Control-Allow-Origin': '*' });
  writePage(installed, 'plain', plain('../node_modules/fulgurite/index.js'));
  await page.goto(`${modules}/plain/`);
  await expectWorks(page);
  const elsewhere = await host(writePage(installed, 'cross', plain(`${modules}/node_modules/fulgurite/index.js`)));
  await page.goto(`${elsewhere}/`);
  await expectWorks(page);
  expect(foreign(requests, modules, elsewhere)).toEqual([]);
});

test('in an isolated page, with the module of another origin', async ({ installed, host, blank: page }) => {
  const modules = await host(installed, { 'Access-Control-Allow-Origin': '*' });
  const origin = await host(writePage(installed, 'isolated', plain(`${modules}/node_modules/fulgurite/index.js`)),
    { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
  await page.goto(`${origin}/`);
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await expectWorks(page);
});

test('under a policy without blob:, by the address of its worker', async ({ installed, host, blank: page }) => {
  const folder = writePage(installed, 'strict', '<script type="module" src="entry.js"></script>');
  cpSync(join(installed, 'node_modules', 'fulgurite'), join(folder, 'module'), { recursive: true });
  writeFileSync(join(folder, 'entry.js'), "import * as fulgurite from './module/index.js';\nwindow.fulgurite = fulgurite;\n");
  const origin = await host(folder, { 'Content-Security-Policy': policy.replace('blob:', "'self'") });
  await page.goto(`${origin}/`);
  await expectWorks(page, { workerURL: '/module/worker.js' });
  const refused = await page.evaluate(() => new window.fulgurite.Anonymizer().ready.catch(({ code, hint }) => ({ code, hint })));
  expect(refused).toMatchObject({ code: 'bridge-load', hint: expect.stringContaining('workerURL') });
});

test.describe('the module in a page', () => {
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
      window.endless = {
        version: 1, suppressionLimit: 1, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
        search: { algorithm: 'lightning', timeLimit: 50 },
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
      let asked = 0;
      const aborted = one.run(window.endless, {
        signal: controller.signal,
        onProgress: () => { asked ||= performance.now(); controller.abort(new Error('changed my mind')); },
      }).catch((error) => ({ ...window.plainly(error), cause: error.cause?.message, took: performance.now() - asked }));
      const never = one.rows({ signal: AbortSignal.abort() }).catch(window.plainly);
      // The other one works meanwhile, and has a table of its own.
      const profile = await two.sample({ rows: 300 });
      const result = await two.run(profile.project);
      const stopped = (async () => {
        await aborted;
        let best = 0;
        const done = await one.run(window.endless, { onProgress: ({ found }) => { if (found) { best ||= performance.now(); one.stop(); } } });
        return { found: done.found, verified: done.outcome.verified, stopped: done.outcome.stopped, took: performance.now() - best };
      })();
      const answer = { aborted: await aborted, never: await never, other: result.found, stopped: await stopped, rows: [(await one.rows()).total, (await two.rows()).total] };
      one.dispose();
      two.dispose();
      answer.disposed = await one.rows().catch(window.plainly);
      return answer;
    });
    expect(told.aborted).toMatchObject({ name: 'AbortError', code: 'cancelled', isError: true, cause: 'changed my mind' });
    expect(told.aborted.took).toBeLessThan(1000);
    expect(told.never.code).toBe('cancelled');
    expect(told.other).toBe(true);
    expect(told.stopped).toMatchObject({ found: true, verified: true, stopped: 'user' });
    expect(told.rows).toEqual([3000, 300]);
    expect(told.disposed.code).toBe('module-disposed');
  });

  test('an engine that dies of memory is reported and replaced', async ({ blank: page }) => {
    const told = await page.evaluate(async () => {
      const anonymizer = new window.fulgurite.Anonymizer({ memoryLimit: 150e6 });
      const events = [];
      anonymizer.addEventListener('ready', () => events.push('ready'));
      anonymizer.addEventListener('died', ({ detail }) => events.push(`${detail.error.code} ${detail.restarting}`));
      const small = await anonymizer.open('a,b\n1,2\n');
      let rows = 'a,b\n';
      for (let i = 0; i < 2_000_000; i++) rows += `value ${i},another ${i}\n`;
      const death = anonymizer.open(new Blob([rows])).catch(window.plainly);
      const waiting = anonymizer.rows().catch(window.plainly);
      const answer = { small: small.rows, death: await death, waiting: await waiting };
      answer.forgotten = await anonymizer.rows().catch(window.plainly);
      answer.again = (await anonymizer.open([{ a: 1 }, { a: null }])).rows;
      answer.tooLittle = await new window.fulgurite.Anonymizer({ memoryLimit: 65536 }).ready.catch(window.plainly);
      anonymizer.dispose();
      return { ...answer, events };
    });
    expect(told.small).toBe(1);
    expect(told.death).toMatchObject({ code: 'bridge-out-of-memory', sentence: 'The engine ran out of memory: it was given 150 MB.', isError: true });
    expect(told.waiting.code).toBe('bridge-out-of-memory');
    expect(told.events).toEqual(['ready', 'bridge-out-of-memory true', 'ready']);
    expect(told.forgotten.code).toBe('bridge-no-table');
    expect(told.again).toBe(2);
    expect(told.tooLittle.code).toBe('module-memory');
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
      const exported = await (await anonymizer.exportHierarchy('city', views.city.spec)).text();
      const project = await anonymizer.project(JSON.stringify(config));
      const result = await anonymizer.run(config);
      const reader = (await result.stream()).getReader();
      let text = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += new TextDecoder().decode(part.value);
      const page = await result.rows({ count: 1 });
      const file = await result.file();
      const { name: reported, blob: report } = await result.report({ variant: 'external', form: 'json', purpose: 'a study', date: '2026-11-22' });
      const { purpose, files } = JSON.parse(await report.text());
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.blob.arrayBuffer()));
      const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      await anonymizer.run(config);
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
      return { rows: profile.rows, levels: result.levels, lattice: estimate.lattice, k: check.k, exported, project: project.columns.length, lines: text.trim().split('\n').length,
        out: page.columns, name: file.name, reported, purpose, hashed: files.output.sha256 === hash && !files.input.sha256, size: file.bytes === file.blob.size, gone: gone.code, early, workers };
    });
    expect(told).toMatchObject({ rows: 60, lattice: 8, k: 2, project: 2, lines: 61, out: ['age', 'city'], name: 'people-released.csv', reported: 'people-report-external.json', purpose: 'a study', hashed: true, size: true, gone: 'module-result-gone', early: 0, workers: 1 });
    expect(told.exported).toContain('Bonn');
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
      if (data.program) return;
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
    expect(told[0].sentence).toContain('different versions (they speak the protocols 0 and 1)');
    expect(told[0].hint).not.toBe('');
    expect(told[1]).toEqual(told[0]);
    expect(told[2].sentence).toContain('protocols 0 and 2');
  });
});

test('in Node.js: a whole job, abort, wrong input, and the end of memory', async ({ installed }) => {
  // Imported by its name from a file in the portal's folder, as its users do.
  writeFileSync(join(installed, 'job.mjs'), "export * from 'fulgurite';\n");
  const { Anonymizer, FulguriteError } = await import(join(installed, 'job.mjs'));
  const anonymizer = new Anonymizer();
  const profile = await anonymizer.sample({ rows: 1000 });
  const result = await anonymizer.run(profile.project);
  expect(result.found && result.outcome.verified).toBe(true);
  expect((await (await result.blob()).text()).trim().split('\n').length).toBe(1001 - result.outcome.suppressed);

  const folder = sharedData('adult');
  const adult = await anonymizer.open(readFileSync(join(folder, 'data.csv')), { name: 'data.csv' });
  const names = adult.columns.map((column) => column.name);
  const views = await anonymizer.hierarchies(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, `hierarchy_${name}.csv`))])));
  const config = {
    version: 1, suppressionLimit: 0.02, measure: { measure: 'discernability', params: { monotonic: true } }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
    columns: names.map((name) => ({ name, role: 'quasi-identifying', hierarchy: views[name].spec })),
  };
  const found = await anonymizer.run(config);
  expect(found.score).toBe(2_300_532);
  expect(found.levels).toEqual(transformation);

  const controller = new AbortController();
  const aborted = await anonymizer.run({ ...config, search: { algorithm: 'lightning', timeLimit: 50 } }, { signal: controller.signal, onProgress: () => controller.abort() })
    .catch((error) => error);
  expect(aborted).toBeInstanceOf(FulguriteError);
  expect(aborted.code).toBe('cancelled');
  expect((await anonymizer.rows({ count: 1 })).total, 'what was open stays open').toBe(30_162);
  const wrong = await anonymizer.open('a,b\n1\n', { name: 'people.csv' }).catch((error) => error);
  expect(wrong.place).toMatchObject({ file: 'people.csv', line: 2 });
  anonymizer.dispose();

  const small = new Anonymizer({ memoryLimit: 150e6 });
  const died = new Promise((done) => { small.addEventListener('died', ({ detail }) => done(detail), { once: true }); });
  let rows = 'a,b\n';
  for (let i = 0; i < 2_000_000; i++) rows += `value ${i},another ${i}\n`;
  const death = await small.open(rows).catch((error) => error);
  expect(death.code).toBe('bridge-out-of-memory');
  expect((await died).restarting).toBe(true);
  expect((await small.open('a\n1\n')).rows).toBe(1);
  small.dispose();
});

test('keys: the same pseudonyms as everywhere, and none without a key', async ({ installed }) => {
  writeFileSync(join(installed, 'keys.mjs'), "export * from 'fulgurite';\n");
  const { Anonymizer } = await import(join(installed, 'keys.mjs'));
  const anonymizer = new Anonymizer();
  const config = {
    version: 2, suppressionLimit: 0, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 2 } }],
    columns: [{ name: 'patient', role: 'identifying', treatment: 'pseudonym' }, { name: 'age', role: 'quasi-identifying' }],
  };
  const refused = () => anonymizer.run(config).then(() => 'it ran', (error) => error.code);
  await anonymizer.open('patient,age\n4711,40\n4712,40\n4711,40\n');
  expect(await refused()).toBe('release-no-key');
  // The secret is 00 01 02 ... 1f; the tests of core/pseudonym say which other program gives the same pseudonyms.
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
  const file = `fulgurite-key 1\nrecipient Cancer registry\nsecret ${secret}\ncheck 3b75b317\n`;
  expect(await anonymizer.openKey(file.replace('1e1f', '1e1e')).catch((error) => error.code)).toBe('key-damaged');
  expect(await anonymizer.openKey(file, { name: 'registry.key' })).toEqual({ name: 'registry.key', recipient: 'Cancer registry', id: '3RUSE2NG' });
  const result = await anonymizer.run(config);
  expect(result.outcome.linked && result.outcome.verified).toBe(true);
  expect(await (await result.blob()).text()).toBe('patient,age\nE6YE3SIE3DTDDCIP,40\nLLCPTBP42DT4EDW6,40\nE6YE3SIE3DTDDCIP,40\n');
  expect(JSON.stringify(result.outcome)).not.toContain('0a0b0c');

  const made = await anonymizer.makeKey({ recipient: 'Registry' });
  expect(made.name).toBe('Registry.key');
  const other = await (await (await anonymizer.run(config)).blob()).text();
  expect(other).not.toContain('E6YE3SIE3DTDDCIP');
  await anonymizer.forgetKey();
  expect(await refused()).toBe('release-no-key');
  expect((await anonymizer.openKey(made.blob)).id).toBe(made.id);
  expect(await (await (await anonymizer.run(config)).blob()).text()).toBe(other);
  await anonymizer.forget();
  await anonymizer.open('patient,age\n4711,40\n4712,40\n');
  expect(await refused()).toBe('release-no-key');
  anonymizer.dispose();
});

test('its types are those that the TypeScript compiler checks', async ({ installed }) => {
  const { default: ts } = await import('typescript');
  const folder = join(installed, 'typed');
  mkdirSync(folder, { recursive: true });
  const good = `
import { Anonymizer, FulguriteError, limitWorkers, type ModelId, type Progress, type Project, type Requests, type Result } from 'fulgurite';
import 'fulgurite/element';
export async function portal(file: File, signal: AbortSignal): Promise<Blob | null> {
  limitWorkers(2);
  const anonymizer = new Anonymizer({ memoryLimit: 1e9, wasmURL: new URL('./engine.wasm', 'https://portal.example') });
  anonymizer.addEventListener('died', (event) => console.log(event.detail.error.code, event.detail.restarting));
  const profile = await anonymizer.open(file, { signal, read: { delimiter: ';' } });
  await anonymizer.open([{ a: 1, b: null }]);
  const config: Project = {
    version: 1, suppressionLimit: 0.02, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
    columns: profile.columns.map(({ name, role, hierarchy }) => ({ name, role, hierarchy })),
  };
  try {
    const result: Result = await anonymizer.run(config, { signal, onProgress: (p: Progress) => console.log(p.decided) });
    const levels: number[] = Object.values(result.levels);
    return result.found && levels.length > 0 && result.risks.after.highest < 0.2 ? await result.blob() : null;
  } catch (error) {
    if (error instanceof FulguriteError) console.log(error.code, error.sentence, error.hint, error.place.line);
    return null;
  } finally {
    anonymizer.dispose();
  }
}
export const models: ModelId[] = ['k-map', 'one of a later version'];
export const work: Requests['run']['progress'] = {} as Progress;
const element = document.createElement('fulgurite-anonymizer');
element.tokens = { glass: '#7a1f5c' };
element.addEventListener('result', ({ detail }) => detail.file.text());
`;
  const wrong = [['version: 1', 'verison: 1'], ["'k-anonymity'", '5'], ["Requests['run']", "Requests['rows']"], ['suppressionLimit: 0.02', "suppressionLimit: '2 %'"], ['{ a: 1, b: null }', '{ a: {} }'], ['detail.file', 'detail.rows'], ["glass: '", "glas: '"]];
  const texts = [good, ...wrong.map(([from, to]) => good.replace(from, to))];
  const files = texts.map((text, i) => join(folder, `portal-${i}.ts`));
  texts.forEach((text, i) => writeFileSync(files[i], text));
  const program = ts.createProgram(files, {
    strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [], skipDefaultLibCheck: true,
  });
  const found = ts.getPreEmitDiagnostics(program).map((d) => ({ file: d.file?.fileName ?? '', text: ts.flattenDiagnosticMessageText(d.messageText, ' ') }));
  const variants = files.slice(1);
  expect(found.filter(({ file }) => !variants.includes(file)), 'faults of the types and of a portal that uses them rightly').toEqual([]);
  variants.forEach((file, i) => {
    expect(texts[i + 1], wrong[i][0]).not.toBe(good);
    expect(found.some((fault) => fault.file === file), `${wrong[i][1]} is refused`).toBe(true);
  });
});

test('its scripts keep to its types', async ({ installed }) => {
  const { default: ts } = await import('typescript');
  const folder = join(installed, 'scripts'); // elsewhere the compiler takes them for somebody else's
  cpSync(join(installed, 'node_modules', 'fulgurite'), folder, { recursive: true });
  const faults = () => {
    const program = ts.createProgram([join(folder, 'anonymizer.js'), join(folder, 'engine.js')], {
      allowJs: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [], skipDefaultLibCheck: true,
    });
    return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, ' '));
  };
  expect(faults()).toEqual([]);
  const script = join(folder, 'anonymizer.js');
  const text = readFileSync(script, 'utf8');
  for (const [from, to] of [["'estimate', config", "'estimat', config"], ["'check', { columns", "'check', { column: columns"], ["'rows', { output: false", "'check', { output: false"]]) {
    expect(text).toContain(from);
    writeFileSync(script, text.replace(from, to));
    expect(faults(), `${to} is refused`).not.toEqual([]);
  }
});
