// The types of the packed ES module, as the TypeScript compiler sees them.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../portal.js';

test('its types are those that the TypeScript compiler checks', async ({ installed }) => {
  const { default: ts } = await import('typescript');
  const folder = join(installed, 'typed');
  mkdirSync(folder, { recursive: true });
  const good = `
import { Anonymizer, customModel, FulguriteError, limitWorkers, suggest, type Batch, type ModelId, type Progress, type Project, type Requests, type Result, type VerifyReport } from 'fulgurite';
import 'fulgurite/element';
export async function portal(file: File, signal: AbortSignal): Promise<Blob | null> {
  limitWorkers(2);
  const anonymizer = new Anonymizer({ memoryLimit: 1e9, wasmURL: new URL('./engine.wasm', 'https://portal.example') });
  anonymizer.addEventListener('died', (event) => console.log(event.detail.error.code, event.detail.restarting));
  const profile = await anonymizer.open(file, { signal, read: { delimiter: ';' } });
  await anonymizer.open([{ a: 1, b: null }]);
  await anonymizer.open((async function* () { yield { a: 1 }; })());
  const config: Project = {
    version: 1, suppressionLimit: 0.02, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 5 } }],
    columns: profile.columns.map(({ name, role, hierarchy }) => ({ name, role, hierarchy })),
  };
  try {
    const result: Result = await anonymizer.run(signal.aborted ? suggest(profile, { k: 5 }) : config, { signal, onProgress: (p: Progress) => console.log(p.decided) });
    const levels: number[] = Object.values(result.levels);
    for await (const record of result.records({ signal })) console.log(record.age.length);
    for await (const { cost } of result.records({ typed: true })) console.log(cost instanceof Date && cost.getTime());
    const other = await anonymizer.choose(await anonymizer.compare({ ...config, recoding: { method: 'local' } }));
    const parquet = await other.file({ as: { format: 'parquet' } });
    const batch: Batch = await anonymizer.append(config, (await (await anonymizer.append(config)).state()).blob, { join: true });
    console.log((await anonymizer.state((await batch.state()).blob)).batches, batch.outcome.withheld, parquet.bytes);
    const { findings }: VerifyReport = await anonymizer.verify(file, config);
    console.log(findings?.[0].sentence, (await result.risk()).most);
    return result.found && levels.length > 0 && result.risks.after.highest < 0.2 ? await result.blob() : null;
  } catch (error) {
    if (error instanceof FulguriteError) console.log(error.code, error.sentence, error.hint, error.place.line);
    return null;
  } finally {
    anonymizer[Symbol.dispose]();
  }
}
export const models: ModelId[] = ['k-map'];
export const rules: Project['models'] = [{ model: 't-closeness', attribute: 'ill', params: { t: 0.2, distance: 'equal' } }, customModel('of-my-own', { most: 3 })];
export const work: Requests['run']['progress'] = {} as Progress;
const element = document.createElement('fulgurite-anonymizer');
element.tokens = { glass: '#7a1f5c' };
element.addEventListener('result', ({ detail }) => detail.file.text());
`;
  const wrong = [['version: 1', 'verison: 1'], ["'k-anonymity'", '5'], ["Requests['run']", "Requests['rows']"], ['suppressionLimit: 0.02', "suppressionLimit: '2 %'"], ['{ a: 1, b: null }', '{ a: {} }'], ['detail.file', 'detail.rows'], ["glass: '", "glas: '"],
    ["model: 'k-anonymity'", "model: 'k-anonymty'"], ['params: { k: 5 }', 'params: { K: 5 }'], ["distance: 'equal'", "distance: 'equl'"], ["['k-map']", "['k-mop']"], ["'local'", "'locl'"], ["measure: 'loss'", "measure: 'los'"],
    ["'parquet'", "'parket'"], ['typed: true', 'typed: false'], ["customModel('of-my-own', { most: 3 })", "{ model: 'of-my-own' }"]];
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
