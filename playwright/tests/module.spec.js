// The packed ES module in portals: bundled by Vite with a table of real size and by esbuild into a
// script, as a plain script, from another origin, in an isolated page, under policies, and under
// Node. What the help says of building is in module-builds.spec.js.
import { copyFileSync, cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAnonymous, transformation } from '../adult.js';
import { expect, foreign, plain, test, writePage } from '../portal.js';
import { sharedData } from '../site.js';
import { crowded } from '../table.js';

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
  await expect(page.locator('#state')).toHaveText(/^Score 2300532, \d+ records left out\.$/);
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
    const others = await anonymizer.solutions({ count: 3 }); // the best is the first of them
    const enough = new AbortController(); // what each rule costs is told as it becomes known, and can be given up
    let known = 0;
    const ended = await anonymizer.costs({ signal: enough.signal, onProgress: ({ done }) => { known = done; enough.abort(); } }).then(() => 'whole', (error) => error.code);
    const { columns } = await result.distributions();
    const { pairs } = await result.summary('sex', { with: 'diagnosis' });
    const { all } = await result.analysis('sex');
    const attacks = await result.attack(); // whoever knew what each stay cost finds most people
    anonymizer.dispose();
    return { attacked: attacks.records === result.outcome.contents.written && !attacks.atMost && attacks.singlingOut.most <= attacks.bound && attacks.alsoKnown[0].columns[0] === 'cost' && attacks.alsoKnown[0].certain > 0.9 * attacks.people, costs: known > 0 && ended === 'cancelled', spread: columns.length > 2 && pairs.before.records === 500 && pairs.after.records === 500 - result.outcome.suppressed && all.before.records === 500, best: others.solutions[0].score === result.score && others.solutions.length <= 3 && others.total >= others.solutions.length, rows: profile.rows, smallest: result.risks.after.smallest, written: result.outcome.contents.written, left: result.outcome.suppressed, lines: text.trim().split('\n').length };
  }, options);
  expect(answer.rows).toBe(500);
  expect(answer.best).toBe(true);
  expect(answer.costs && answer.spread && answer.attacked).toBe(true);
  expect(answer.smallest).toBeGreaterThanOrEqual(5);
  expect(answer.written).toBe(500 - answer.left);
  expect(answer.lines).toBe(answer.written + 1);
}

const entry = "import * as fulgurite from 'fulgurite';\nwindow.fulgurite = fulgurite;\n";

test('bundled by esbuild, with the address of the engine', async ({ installed, host, blank: page, requests }) => {
  const { build } = await import('esbuild');
  const folder = writePage(installed, 'esbuild', '<script src="main.js"></script>');
  writeFileSync(join(folder, 'entry.mjs'), entry);
  await build({ entryPoints: [join(folder, 'entry.mjs')], bundle: true, minify: true, outfile: join(folder, 'main.js'), logLevel: 'silent' });
  copyFileSync(join(installed, 'node_modules', 'fulgurite', 'engine.wasm'), join(folder, 'the-engine.wasm'));
  // Here the portal asks for trusted types, too.
  const origin = await host(folder, { 'Content-Security-Policy': `${policy}; require-trusted-types-for 'script'; trusted-types fulgurite` });
  await page.goto(`${origin}/`);
  await expectWorks(page, { wasmURL: '/the-engine.wasm', workerURL: 'blob:' });
  expect(foreign(requests, origin)).toEqual([]);
  // Without it the module says what is missing.
  const refused = await page.evaluate(() => new window.fulgurite.Anonymizer({ wasmURL: '/nothing.wasm' }).ready.catch(({ code, sentence, hint }) => ({ code, sentence, hint })));
  expect(refused.code).toBe('bridge-load');
  expect(refused.sentence).toContain('nothing.wasm: the server answers 404');
  expect(refused.hint).toContain('wasmURL');
});

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

test('under a policy without blob:, by the file of its worker', async ({ installed, host, blank: page }) => {
  const folder = writePage(installed, 'strict', '<script type="module" src="entry.js"></script>');
  cpSync(join(installed, 'node_modules', 'fulgurite'), join(folder, 'module'), { recursive: true });
  writeFileSync(join(folder, 'entry.js'), "import * as fulgurite from './module/index.js';\nwindow.fulgurite = fulgurite;\n");
  const origin = await host(folder, { 'Content-Security-Policy': `${policy.replace('blob:', "'self'")}; require-trusted-types-for 'script'; trusted-types fulgurite` });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`));
  });
  await page.goto(`${origin}/`);
  await expectWorks(page); // that beside the module is found
  expect(await page.evaluate(() => window.violations), 'nobody is told of a worker that was refused').toEqual([]);
  // Where it is not, it has to be named.
  renameSync(join(folder, 'module', 'worker.js'), join(folder, 'own-worker.js'));
  await page.reload();
  const refused = await page.evaluate(() => new window.fulgurite.Anonymizer().ready.catch(({ code, hint }) => ({ code, hint })));
  expect(refused).toMatchObject({ code: 'bridge-load', hint: expect.stringContaining('workerURL') });
});

test('under a policy that allows no worker of its origin', async ({ installed, host, blank: page }) => {
  const modules = await host(installed, { 'Access-Control-Allow-Origin': '*' });
  const origin = await host(writePage(installed, 'forbidden', '<script type="module" src="entry.js"></script>'), { 'Content-Security-Policy': `${policy.replace('blob:', "'none'").replaceAll("'self'", `'self' ${modules}`)}` });
  writeFileSync(join(installed, 'forbidden', 'entry.js'), `import * as fulgurite from '${modules}/node_modules/fulgurite/index.js';\nwindow.fulgurite = fulgurite;\n`);
  await page.goto(`${origin}/`);
  const refused = await page.evaluate(() => new window.fulgurite.Anonymizer().ready.catch(({ code, hint }) => ({ code, hint })));
  expect(refused).toMatchObject({ code: 'bridge-load', hint: expect.stringContaining('workerURL') });
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
  const misspelled = await anonymizer.open('a,b\n1,2\n', { nam: 'people.csv' }).catch((error) => error);
  expect(misspelled).toMatchObject({ code: 'module-option', hint: 'Its options are name, read, signal and onProgress.', place: { path: 'nam' } });
  const own = await anonymizer.run(config);
  const wrongly = {
    reread: () => anonymizer.reread({ delimter: ';' }), sample: () => anonymizer.sample({ row: 5 }), hierarchy: () => anonymizer.hierarchy('age', undefined, { typ: 'string' }),
    exportHierarchy: () => anonymizer.exportHierarchy('age', { kind: 'suppression' }, { typ: 'string' }), project: () => anonymizer.project('{}', { nam: 'p' }),
    estimate: () => anonymizer.estimate(config, { sgnal: null }), choose: () => anonymizer.choose(own, { sgnal: null }), state: () => anonymizer.state('{}', { nam: 's' }),
    rows: () => anonymizer.rows({ form: 3 }), check: () => anonymizer.check(['age'], { expose: { spcial: 2 } }), verifyTables: () => anonymizer.verifyTables({}, config, { sgnal: null }),
    solutions: () => anonymizer.solutions({ levls: {} }), costs: () => anonymizer.costs({ onprogress: () => {} }), makeKey: () => anonymizer.makeKey({ recipent: 'x' }), openKey: () => anonymizer.openKey('x', { nam: 'k' }),
    'rows of a result': () => own.rows({ form: 3 }), file: () => own.file({ as: { fromat: 'xlsx' } }), files: () => own.files({ escape: true }), receipt: () => own.receipt({ as: { fromat: 'xlsx' } }),
    report: () => own.report({ varint: 'external' }), sql: () => own.sql('duckdb', 'people', { relase: 'safe' }), risk: () => own.risk({ mots: 1 }), limits: () => own.limits({ hihest: 0.1 }),
    population: () => own.population({ populaton: 'own' }), predict: () => own.predict('sex', { methd: 'tree' }), attack: () => own.attack({ sed: 1 }), distributions: () => own.distributions({ sgnal: null }),
    analysis: () => own.analysis('sex', { off: 'age' }), summary: () => own.summary('sex', { wiht: 'age' }),
  };
  for (const [name, ask] of Object.entries(wrongly)) {
    expect(await ask().catch((error) => error), name).toMatchObject({ code: 'module-option' });
  }
  anonymizer.dispose();

  const small = new Anonymizer({ memoryLimit: 64e6 });
  const died = new Promise((done) => { small.addEventListener('died', ({ detail }) => done(detail), { once: true }); });
  const death = await small.open(crowded()).catch((error) => error);
  expect(death.code).toBe('bridge-out-of-memory');
  expect((await died).restarting).toBe(true);
  expect((await small.open('a\n1\n')).rows).toBe(1);
  small.dispose();
});
