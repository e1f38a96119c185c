// @ts-check
// The module's interface, the same in browsers and in Node.js.
import { asks } from './asks.js';
import { Engine } from './engine.js';
import { labelled } from './labels.js';
import { among, fail, only } from './problems.js';
import { toBlob } from './sources.js';

/** @import { Anonymizer as Declared, Result as DeclaredResult } from './index.js' */
/** @import { HierarchySpec, HierarchyView, Requests } from './schema.js' */

/** @import { AnonymizerOptions, Batch as DeclaredBatch, TypedCell } from './index.js' */
/** @import { Appended, ColumnType, Outcome, Part, Profile, Progress, Project } from './schema.js' */

/**
 * What index.d.ts calls an Anonymizer, for a platform.
 * @param {import('./engine.js').Platform} platform
 */
export function anonymizerFor(platform) {
  class Anonymizer extends EventTarget {
    #engine;
    /** @type {DeclaredResult | null} */
    #shown = null; // that which requests are about
    /** @type {Map<string, DeclaredResult>} */
    #beside = new Map(); // those that stand side by side, by their choices
    /** @type {Batch | null} */
    #batch = null; // the last

    /** @param {AnonymizerOptions} options */
    constructor(options = {}) {
      super();
      const { memoryLimit, wasmURL, formatsURL, wasm, workerURL, showLines, ...rest } = options;
      only('Anonymizer', rest, 'wasmURL, formatsURL, wasm, workerURL, memoryLimit and showLines');
      if (memoryLimit !== undefined && !(Number.isFinite(memoryLimit) && memoryLimit > 0)) {
        throw fail('module-memory', `The engine cannot have ${memoryLimit} bytes of memory.`, 'Give memoryLimit as a number of bytes.');
      }
      this.#engine = new Engine(platform, options, {
        ready: (welcome) => this.#tell('ready', welcome),
        silent: (silent) => this.#tell('silent', { silent }),
        died: (error, restarting) => this.#tell('died', { error, restarting }),
      });
    }

    get ready() {
      return this.#engine.ready;
    }

    /** @type {Declared['open']} */
    async open(source, { name, read, signal, onProgress, ...rest } = {}) {
      only('open', rest, 'name, read, signal and onProgress');
      among('read', read, asks.read);
      const { body } = await this.#send('open', source, {}, ({ blob, name: own, read: known }) =>
        ({ name: name ?? own ?? 'table.csv', size: blob.size, options: { ...known, ...read } }), { signal, onProgress });
      this.#gone();
      return body;
    }

    /** @type {Declared['openTables']} */
    async openTables(tables, { read, signal, onProgress, ...rest } = {}) {
      only('openTables', rest, 'read, signal and onProgress');
      among('read', read, asks.read);
      const all = Object.entries(tables);
      if (all.length < 2) {
        throw fail('module-tables', 'Fewer than two tables are not linked.', "Name them: openTables({ 'patients.csv': file, 'stays.csv': another }).");
      }
      /** @type {Profile[]} */
      const profiles = [];
      for (const [name, source] of all) {
        const { body } = await this.#send('open', source, {}, ({ blob, read: known }) =>
          ({ name, size: blob.size, options: { ...known, ...read }, link: profiles.length > 0 }), { signal, onProgress });
        this.#gone();
        profiles.push(body);
      }
      return profiles[profiles.length - 1];
    }

    /** @type {Declared['reread']} */
    async reread(read, { signal, onProgress, ...rest } = {}) {
      only('reread', rest, 'signal and onProgress');
      among('read', read, asks.read);
      const body = await this.#ask('reread', { name: '', size: 0, options: read }, { signal, onProgress });
      this.#gone();
      return body;
    }

    /** @type {Declared['sample']} */
    async sample({ rows = 0, signal, ...rest } = {}) {
      only('sample', rest, 'rows and signal');
      const body = await this.#ask('sample', { rows }, { signal });
      this.#gone();
      return body;
    }

    /** @type {Declared['hierarchy']} */
    async hierarchy(column, source = /** @type {const} */ ({ kind: 'auto' }), { type, format, separator, sample, name, signal, ...rest } = {}) {
      only('hierarchy', rest, 'type, format, separator, sample, name and signal');
      if (isSpec(source)) {
        return this.#ask('hierarchy', { column, spec: source, type, format, separator, sample }, { signal });
      }
      const rows = typeof source === 'function'
        ? labelled(column, await (await this.exportHierarchy(column, { kind: 'suppression' }, { type: 'string', separator, signal })).text(), source) : source;
      const { body } = await this.#send('hierarchy', rows, { header: false }, ({ name: own }) =>
        ({ column, spec: { kind: 'table' }, type, format, separator, sample, file: name ?? own ?? `${column}.csv` }), { signal });
      return body;
    }

    /** @type {Declared['hierarchies']} */
    async hierarchies(sources, options) {
      /** @type {Record<string, HierarchyView>} */
      const views = {};
      for (const [column, source] of Object.entries(sources)) {
        views[column] = await this.hierarchy(column, source, options);
      }
      return views;
    }

    /** @type {Declared['exportHierarchy']} */
    async exportHierarchy(column, spec, { type, format, separator, signal, ...rest } = {}) {
      only('exportHierarchy', rest, 'type, format, separator and signal');
      const { attachment } = await this.#engine.call('export-hierarchy', { column, spec, type, format, separator }, { signal });
      return attachment;
    }

    /** @type {Declared['project']} */
    async project(source, { name, signal, ...rest } = {}) {
      only('project', rest, 'name and signal');
      const { body } = await this.#send('project', source, {}, ({ blob, name: own }) =>
        ({ name: name ?? own ?? 'project.json', size: blob.size, options: {} }), { signal });
      return body.project;
    }

    /** @type {Declared['estimate']} */
    async estimate(config, { signal, ...rest } = {}) {
      only('estimate', rest, 'signal');
      return this.#ask('estimate', config, { signal });
    }

    /** @type {Declared['run']} */
    async run(config, options) {
      const result = await this.#search('run', config, options);
      this.#shown = result;
      this.#beside = new Map([[key(result), result]]);
      return result;
    }

    /** @type {Declared['compare']} */
    async compare(config, options) {
      const result = await this.#search('compare', config, options);
      this.#beside.set(key(result), result);
      return result;
    }

    /** @type {Declared['choose']} */
    async choose(result, { signal, ...rest } = {}) {
      only('choose', rest, 'signal');
      if (this.#beside.get(key(result)) !== result) throw resultGone();
      await this.#engine.call('choose', choice(result), { signal });
      this.#shown = result;
      return result;
    }

    /**
     * @param {'run' | 'compare'} kind
     * @param {Project} config
     * @param {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} [options]
     */
    async #search(kind, config, options) {
      const written = asWritten(config);
      const { body } = await this.#engine.call(kind, written, this.#telling(options));
      /** @type {DeclaredResult} */
      const result = new Result(this.#engine, () => this.#shown === result, written, body,
        (key, how) => this.openKey(key, how), (...sent) => this.#send(...sent));
      return result;
    }

    /** @type {Declared['append']} */
    async append(config, state, { join = false, ...options } = {}) {
      const written = asWritten(config);
      const prepare = async () => {
        const body = JSON.stringify(written);
        return state ? { body, ...await platform.attach((await toBlob(state)).blob) } : { body };
      };
      const { body } = await this.#engine.call(join ? 'append-joining' : 'append', undefined, { prepare, ...this.#telling(options) });
      /** @type {Batch} */
      const batch = new Batch(this.#engine, () => this.#batch === batch, written, body);
      this.#batch = batch;
      return batch;
    }

    /** @type {Declared['state']} */
    async state(source, { name, signal, ...rest } = {}) {
      only('state', rest, 'name and signal');
      const { body } = await this.#send('state', source, {}, ({ name: own }) => ({ name: name ?? own ?? 'state.json', size: 0, options: {} }), { signal });
      return body;
    }

    /**
     * Options of a search, whose progress is an event, too.
     * @param {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} [options]
     */
    #telling({ signal, onProgress, ...rest } = {}) {
      only('A search', rest, 'signal and onProgress');
      return {
        signal,
        onProgress: (/** @type {Progress} */ progress) => {
          this.#tell('progress', progress);
          onProgress?.(progress);
        },
      };
    }

    stop() {
      this.#engine.stop();
    }

    /** @type {Declared['rows']} */
    async rows({ from = 0, count = 100, signal, ...rest } = {}) {
      only('rows', rest, 'from, count and signal');
      return this.#ask('rows', { output: false, from, count }, { signal });
    }

    /** @type {Declared['check']} */
    async check(columns, { sensitive, expose, signal, ...rest } = {}) {
      only('check', rest, 'sensitive, expose and signal');
      among('expose', expose, asks.expose);
      return this.#ask('check', { columns, sensitive, expose }, { signal });
    }

    /** @type {Declared['verify']} */
    async verify(released, config, { name, receipt, key, signal, onProgress, ...rest } = {}) {
      only('verify', rest, 'name, receipt, key, signal and onProgress');
      const project = asWritten(config);
      if (key !== undefined) await this.openKey(key, { signal });
      if (receipt !== undefined) await this.#send('open-receipt', receipt, {}, ({ name: own }) => ({ name: own ?? 'released.receipt' }), { signal });
      const { body } = await this.#send('verify', released, {}, ({ name: own }) => ({ name: name ?? own ?? 'released.csv', project, receipt: receipt !== undefined }), { signal, onProgress });
      return body;
    }

    /** @type {Declared['verifyTables']} */
    async verifyTables(released, config, { signal, onProgress, ...rest } = {}) {
      only('verifyTables', rest, 'signal and onProgress');
      // All are there before the first is sent: the engine keeps those of a call that ended early.
      const missing = (config.tables ?? []).map(({ name }) => name).filter((name) => !Object.hasOwn(released, name));
      if (missing.length > 0) throw fail('module-tables', `Files are missing of the tables ${missing.join(', ')}.`, 'Give a file for each table of the settings.');
      for (const [name, source] of Object.entries(released)) {
        const report = await this.verify(source, config, { name, signal, onProgress });
        if (!report.awaits) return report;
      }
      throw fail('module-tables', 'The settings name no tables.', 'Give the settings by which several tables were released.');
    }

    /** @type {Declared['solutions']} */
    async solutions(query = {}, { signal, ...rest } = {}) {
      only('solutions', rest, 'signal');
      among('solutions', query, asks.solutions);
      return this.#ask('solutions', query, { signal });
    }

    /** @type {Declared['costs']} */
    async costs({ signal, onProgress, ...rest } = {}) {
      only('costs', rest, 'signal and onProgress');
      for (;;) {
        const report = await this.#ask('costs', undefined, { signal });
        if (report.done === report.total) return report;
        onProgress?.(report);
      }
    }

    /** @type {Declared['makeKey']} */
    async makeKey({ recipient = '', signal, ...rest } = {}) {
      only('makeKey', rest, 'recipient and signal');
      const { body, attachment } = await this.#engine.call('make-key', { recipient }, { signal });
      return { ...body, blob: attachment };
    }

    /** @type {Declared['openKey']} */
    async openKey(source, { name, signal, ...rest } = {}) {
      only('openKey', rest, 'name and signal');
      const { body } = await this.#send('open-key', source, {}, ({ name: own }) => ({ name: name ?? own ?? 'fulgurite.key' }), { signal });
      return body;
    }

    /** @type {Declared['forgetKey']} */
    async forgetKey() {
      await this.#engine.call('forget-key');
    }

    /** @type {Declared['forget']} */
    async forget() {
      await this.#engine.call('forget');
      this.#gone();
    }

    restart() {
      this.#gone();
      this.#engine.restart();
    }

    dispose() {
      this.#engine.dispose();
    }

    /**
     * Sends a request and resolves with the body of its result.
     * @template {keyof Requests} K
     * @param {K} kind
     * @param {Requests[K]['body']} body
     * @param {{ signal?: AbortSignal, onProgress?: (progress: any) => void }} options
     */
    async #ask(kind, body, options) {
      return (await this.#engine.call(kind, body, options)).body;
    }

    /**
     * Sends a file, which is made ready when it is its turn; describe says what the engine is told of it.
     * @template {{ [K in keyof Requests]: Requests[K] extends { file?: Blob } ? K : never }[keyof Requests]} K
     * @param {K} kind
     * @param {import("./index.js").Source} source
     * @param {{ header?: boolean }} form
     * @param {(file: { blob: Blob, name?: string, read?: object }) => Requests[K]['body']} describe
     * @param {{ signal?: AbortSignal, onProgress?: (progress: any) => void }} options
     */
    #send(kind, source, form, describe, options) {
      const prepare = async () => {
        const file = await toBlob(source, form);
        return { body: JSON.stringify(describe(file)), ...await platform.attach(file.blob) };
      };
      return this.#engine.call(kind, undefined, { ...options, prepare });
    }

    /** Whatever was made of the open table is not there any more. */
    #gone() {
      this.#shown = this.#batch = null;
      this.#beside.clear();
    }

    /**
     * @param {string} type
     * @param {object} detail
     */
    #tell(type, detail) {
      if (type === 'died') this.#gone();
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  }
  if (Symbol.dispose) { // older browsers do not know it
    Object.defineProperty(Anonymizer.prototype, Symbol.dispose, { value: Anonymizer.prototype.dispose, configurable: true, writable: true });
  }
  return Anonymizer;
}

/**
 * Settings as they are now, whatever the caller does with them.
 * @template T
 * @param {T} config
 * @returns {T}
 */
const asWritten = (config) => JSON.parse(JSON.stringify(config ?? null));

/** A finished run. */
export class Result {
  #engine;
  #current;
  #escape;
  #open;
  #send;

  /**
   * @param {Engine} engine
   * @param {() => boolean} current whether the engine still has this result
   * @param {Project} config
   * @param {Outcome} outcome
   * @param {Declared['openKey']} open
   * @param {(kind: 'attack', source: import('./index.js').Source, form: {}, describe: (file: { name?: string }) => object, options: object) => Promise<{ body: any }>} send
   */
  constructor(engine, current, config, outcome, open, send) {
    this.#engine = engine;
    this.#current = current;
    this.#open = open;
    this.#send = send;
    this.#escape = config.output?.escapeFormulas ?? false;
    this.config = config;
    this.outcome = outcome;
  }

  get found() {
    return this.outcome.found;
  }

  get score() {
    return this.outcome.score;
  }

  /** The level of each quasi-identifier by its name. */
  get levels() {
    return Object.fromEntries((this.outcome.transformation ?? []).map(({ attribute, level }) => [attribute, level]));
  }

  get risks() {
    const { before, after, attackers } = this.outcome;
    return { before, after, attackers };
  }

  /** @type {DeclaredResult['rows']} */
  async rows({ from = 0, count = 100, signal, ...rest } = {}) {
    only('rows', rest, 'from, count and signal');
    this.#mine();
    return (await this.#engine.call('rows', { output: true, from, count }, { signal })).body;
  }

  /**
   * @param {{ typed?: boolean, signal?: AbortSignal }} [options]
   * @returns {AsyncGenerator<any, void, undefined>}
   */
  async *records({ typed = false, signal, ...rest } = {}) {
    only('records', rest, 'typed and signal');
    for (let from = 0; ;) {
      this.#mine();
      const { columns, cells, total, out, types } = (await this.#engine.call('rows', { output: true, from, count: 1000, typed }, { signal })).body;
      for (const [i, row] of cells.entries()) {
        if (!out?.[i]) yield Object.fromEntries(columns.map((name, column) => [name, types ? valued(row[column], types[column]) : row[column]]));
      }
      from += cells.length;
      if (from >= total || cells.length === 0) return;
    }
  }

  /** @type {DeclaredResult['file']} */
  async file({ escapeFormulas = this.#escape, as, signal, ...rest } = {}) {
    only('file', rest, 'escapeFormulas, as and signal');
    among('as', as, asks.as);
    this.#mine();
    const { body, attachment } = await this.#engine.call('save', { escapeFormulas, as }, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['files']} */
  async files({ escapeFormulas = this.#escape, signal, ...rest } = {}) {
    only('files', rest, 'escapeFormulas and signal');
    this.#mine();
    /** @type {Awaited<ReturnType<DeclaredResult['files']>>} */
    const all = {};
    for (const { name: table } of this.config.tables ?? []) {
      const { body, attachment } = await this.#engine.call('save', { escapeFormulas, table }, { signal });
      all[table] = { ...body, blob: attachment };
    }
    return all;
  }

  /** @type {DeclaredResult['receipt']} */
  async receipt({ key, escapeFormulas = this.#escape, as, signal, ...rest } = {}) {
    only('receipt', rest, 'key, escapeFormulas, as and signal');
    among('as', as, asks.as);
    this.#mine();
    if (key !== undefined) await this.#open(key, { signal });
    const { body, attachment } = await this.#engine.call('save', { escapeFormulas, as, receipt: true }, { signal });
    const receipt = await this.#engine.call('save', { escapeFormulas, part: 'receipt' }, { signal });
    return { ...body, blob: attachment, receipt: { ...receipt.body, blob: receipt.attachment } };
  }

  /** @type {DeclaredResult['blob']} */
  async blob(options) {
    return (await this.file(options)).blob;
  }

  /** @type {DeclaredResult['stream']} */
  async stream(options) {
    return (await this.blob(options)).stream();
  }

  /** @type {DeclaredResult['report']} */
  async report({ signal, ...ask } = {}) {
    among('report', ask, asks.report);
    this.#mine();
    const { body, attachment } = await this.#engine.call('report', ask, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['sql']} */
  async sql(dialect, table, { signal, ...ask } = {}) {
    among('sql', ask, asks.sql);
    this.#mine();
    const { body, attachment } = await this.#engine.call('scripts', { dialect, table, ...ask }, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['risk']} */
  async risk({ signal, ...ask } = {}) {
    among('risk', ask, asks.risk);
    this.#mine();
    return (await this.#engine.call('risk', { most: 0, ...ask }, { signal })).body;
  }

  /** @type {DeclaredResult['limits']} */
  async limits(limits, { signal, ...rest } = {}) {
    only('limits', rest, 'signal');
    among('limits', limits, asks.limits);
    this.#mine();
    return (await this.#engine.call('limits', { limits }, { signal })).body;
  }

  /** @type {DeclaredResult['population']} */
  async population(params, { signal, ...rest } = {}) {
    only('population', rest, 'signal');
    among('population', params, asks.population);
    this.#mine();
    return (await this.#engine.call('population', { params }, { signal })).body;
  }

  /** @type {DeclaredResult['predict']} */
  async predict(target, { signal, onProgress, ...ask } = {}) {
    among('predict', ask, asks.predict);
    this.#mine();
    return (await this.#engine.call('predict', { target, ...ask }, { signal, onProgress })).body;
  }

  /** @type {DeclaredResult['attack']} */
  async attack({ previous, signal, onProgress, ...ask } = {}) {
    among('attack', ask, asks.attack);
    this.#mine();
    if (previous !== undefined) {
      return (await this.#send('attack', previous, {}, ({ name }) => ({ ...ask, previous: name ?? 'previous.csv' }), { signal, onProgress })).body;
    }
    return (await this.#engine.call('attack', ask, { signal, onProgress })).body;
  }

  /** @type {DeclaredResult['distributions']} */
  async distributions({ signal, ...rest } = {}) {
    only('distributions', rest, 'signal');
    this.#mine();
    return (await this.#engine.call('distributions', undefined, { signal })).body;
  }

  /** @type {DeclaredResult['analysis']} */
  async analysis(by, { of, signal, ...rest } = {}) {
    only('analysis', rest, 'of and signal');
    this.#mine();
    return (await this.#engine.call('analysis', { by, of }, { signal })).body;
  }

  /** @type {DeclaredResult['summary']} */
  async summary(column, { with: other, signal, ...rest } = {}) {
    only('summary', rest, 'with and signal');
    this.#mine();
    return (await this.#engine.call('summary', { column, with: other }, { signal })).body;
  }

  #mine() {
    if (!this.#current()) throw resultGone();
  }
}

/**
 * What names a result among those that stand side by side.
 * @param {DeclaredResult} result
 */
const choice = ({ config, outcome }) => ({ method: outcome.method, levels: config.recoding?.levels });

/** @param {DeclaredResult} result */
const key = (result) => {
  const { method, levels = {} } = choice(result);
  return JSON.stringify([method, Object.entries(levels).sort()]);
};

const resultGone = () => fail('module-result-gone', 'This result is not the one at hand: another file, another run or another choice has taken its place.',
  'Choose it, if it was compared with others: choose(result). Else keep what blob() gives before you go on, or use one anonymizer for each result.');

/** The release of a table as the next batch of one that grows. */
export class Batch {
  #engine;
  #current;

  /**
   * @param {Engine} engine
   * @param {() => boolean} current whether the engine still has this batch
   * @param {Project} config
   * @param {Appended} outcome
   */
  constructor(engine, current, config, outcome) {
    this.#engine = engine;
    this.#current = current;
    this.config = config;
    this.outcome = outcome;
  }

  /** @type {DeclaredBatch['file']} */
  file(options) {
    return this.#save('batch', options);
  }

  /** @type {DeclaredBatch['state']} */
  state(options) {
    return this.#save('state', options);
  }

  /** @type {DeclaredBatch['withheld']} */
  withheld(options) {
    return this.#save('withheld', options);
  }

  /** @type {DeclaredBatch['report']} */
  async report({ signal, ...ask } = {}) {
    among('report', ask, asks.report);
    this.#mine();
    const { body, attachment } = await this.#engine.call('report', { ...ask, batch: true }, { signal });
    return { ...body, blob: attachment };
  }

  /**
   * @param {Part} part
   * @param {{ signal?: AbortSignal }} [options]
   */
  async #save(part, { signal, ...rest } = {}) {
    only(part, rest, 'signal');
    this.#mine();
    const { body, attachment } = await this.#engine.call('save', { escapeFormulas: false, part }, { signal });
    return { ...body, blob: attachment };
  }

  #mine() {
    if (!this.#current()) {
      throw fail('module-result-gone', 'This batch is no longer there: another file or another batch has taken its place.',
        'Keep what file() and state() give before you go on.');
    }
  }
}

/**
 * A cell of a typed column. Whole numbers that no number holds are of the type bigint.
 * @param {string | null} text
 * @param {ColumnType} type
 * @returns {TypedCell}
 */
function valued(text, type) {
  if (text === null || text === '') return null;
  if (type === 'date') {
    const at = new Date(text.length > 10 ? `${text}Z` : text);
    return Number.isNaN(at.getTime()) ? text : at;
  }
  if (type !== 'integer' && type !== 'decimal') return text;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return type === 'integer' && !Number.isSafeInteger(number) ? BigInt(text) : number;
}

/** @type {(source: unknown) => source is HierarchySpec} */
const isSpec = (source) => typeof source === 'object' && source !== null && 'kind' in source && typeof source.kind === 'string' && !(source instanceof Blob);
