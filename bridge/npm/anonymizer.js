// @ts-check
// The module's interface, the same in browsers and in Node.js.
import { Engine } from './engine.js';
import { labelled } from './labels.js';
import { fail } from './problems.js';
import { toBlob } from './sources.js';

/** @import { Anonymizer as Declared, Result as DeclaredResult } from './index.js' */
/** @import { HierarchySpec, HierarchyView, Requests } from './schema.js' */

/** @import { AnonymizerOptions } from './index.js' */
/** @import { Outcome, Project } from './schema.js' */

/**
 * What index.d.ts calls an Anonymizer, for a platform.
 * @param {import('./engine.js').Platform} platform
 */
export function anonymizerFor(platform) {
  class Anonymizer extends EventTarget {
    #engine;
    #serial = 0; // of the last run, so that a result knows whether it is still the engine's

    /** @param {AnonymizerOptions} options */
    constructor(options = {}) {
      super();
      const { memoryLimit } = options;
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
    async open(source, { name, read, signal, onProgress } = {}) {
      const { body } = await this.#send('open', source, {}, ({ blob, name: own, read: known }) =>
        ({ name: name ?? own ?? 'table.csv', size: blob.size, options: { ...known, ...read } }), { signal, onProgress });
      this.#serial++;
      return body;
    }

    /** @type {Declared['reread']} */
    async reread(read, { signal, onProgress } = {}) {
      const body = await this.#ask('reread', { name: '', size: 0, options: read }, { signal, onProgress });
      this.#serial++;
      return body;
    }

    /** @type {Declared['sample']} */
    async sample({ rows = 0, signal } = {}) {
      const body = await this.#ask('sample', { rows }, { signal });
      this.#serial++;
      return body;
    }

    /** @type {Declared['hierarchy']} */
    async hierarchy(column, source = { kind: 'auto' }, { type, format, separator, sample, name, signal } = {}) {
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
    async exportHierarchy(column, spec, { type, format, separator, signal } = {}) {
      const { attachment } = await this.#engine.call('export-hierarchy', { column, spec, type, format, separator }, { signal });
      return attachment;
    }

    /** @type {Declared['project']} */
    async project(source, { name, signal } = {}) {
      const { body } = await this.#send('project', source, {}, ({ blob, name: own }) =>
        ({ name: name ?? own ?? 'project.json', size: blob.size, options: {} }), { signal });
      return body.project;
    }

    /** @type {Declared['estimate']} */
    estimate(config, { signal } = {}) {
      return this.#ask('estimate', config, { signal });
    }

    /** @type {Declared['run']} */
    async run(config, { signal, onProgress } = {}) {
      const written = JSON.parse(JSON.stringify(config ?? null)); // as it is now, whatever the caller does with it
      const { body } = await this.#engine.call('run', written, {
        signal,
        onProgress: (progress) => {
          this.#tell('progress', progress);
          onProgress?.(progress);
        },
      });
      const serial = ++this.#serial;
      return new Result(this.#engine, () => this.#serial === serial, written, body, (key, options) => this.openKey(key, options), (...sent) => this.#send(...sent));
    }

    stop() {
      this.#engine.stop();
    }

    /** @type {Declared['rows']} */
    rows({ from = 0, count = 100, signal } = {}) {
      return this.#ask('rows', { output: false, from, count }, { signal });
    }

    /** @type {Declared['check']} */
    check(columns, { sensitive, expose, signal } = {}) {
      return this.#ask('check', { columns, sensitive, expose }, { signal });
    }

    /** @type {Declared['verify']} */
    async verify(released, config, { name, receipt, key, signal, onProgress } = {}) {
      const project = JSON.parse(JSON.stringify(config ?? null));
      if (key !== undefined) await this.openKey(key, { signal });
      if (receipt !== undefined) await this.#send('open-receipt', receipt, {}, ({ name: own }) => ({ name: own ?? 'released.receipt' }), { signal });
      const { body } = await this.#send('verify', released, {}, ({ name: own }) => ({ name: name ?? own ?? 'released.csv', project, receipt: receipt !== undefined }), { signal, onProgress });
      return body;
    }

    /** @type {Declared['solutions']} */
    solutions(query = {}, { signal } = {}) {
      return this.#ask('solutions', query, { signal });
    }

    /** @type {Declared['costs']} */
    async costs({ signal, onProgress } = {}) {
      for (;;) {
        const report = await this.#ask('costs', undefined, { signal });
        if (report.done === report.total) return report;
        onProgress?.(report);
      }
    }

    /** @type {Declared['makeKey']} */
    async makeKey({ recipient = '', signal } = {}) {
      const { body, attachment } = await this.#engine.call('make-key', { recipient }, { signal });
      return { ...body, blob: attachment };
    }

    /** @type {Declared['openKey']} */
    async openKey(source, { name, signal } = {}) {
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
      this.#serial++;
    }

    restart() {
      this.#serial++;
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

    /**
     * @param {string} type
     * @param {object} detail
     */
    #tell(type, detail) {
      if (type === 'died') this.#serial++;
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  }
  if (Symbol.dispose) { // older browsers do not know it
    Object.defineProperty(Anonymizer.prototype, Symbol.dispose, { value: Anonymizer.prototype.dispose, configurable: true, writable: true });
  }
  return Anonymizer;
}

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
  async rows({ from = 0, count = 100, signal } = {}) {
    this.#mine();
    return (await this.#engine.call('rows', { output: true, from, count }, { signal })).body;
  }

  /** @type {DeclaredResult['records']} */
  async *records({ signal } = {}) {
    for (let from = 0; ;) {
      const { columns, cells, total, out } = await this.rows({ from, count: 1000, signal });
      for (const [i, row] of cells.entries()) {
        if (!out?.[i]) yield Object.fromEntries(columns.map((name, column) => [name, row[column]]));
      }
      from += cells.length;
      if (from >= total || cells.length === 0) return;
    }
  }

  /** @type {DeclaredResult['file']} */
  async file({ escapeFormulas = this.#escape, as, signal } = {}) {
    this.#mine();
    const { body, attachment } = await this.#engine.call('save', { escapeFormulas, as }, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['receipt']} */
  async receipt({ key, escapeFormulas = this.#escape, as, signal } = {}) {
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
    this.#mine();
    const { body, attachment } = await this.#engine.call('report', ask, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['sql']} */
  async sql(dialect, table, { signal, ...ask } = {}) {
    this.#mine();
    const { body, attachment } = await this.#engine.call('scripts', { dialect, table, ...ask }, { signal });
    return { ...body, blob: attachment };
  }

  /** @type {DeclaredResult['risk']} */
  async risk({ signal, ...ask } = {}) {
    this.#mine();
    return (await this.#engine.call('risk', { most: 0, ...ask }, { signal })).body;
  }

  /** @type {DeclaredResult['limits']} */
  async limits(limits, { signal } = {}) {
    this.#mine();
    return (await this.#engine.call('limits', { limits }, { signal })).body;
  }

  /** @type {DeclaredResult['population']} */
  async population(params, { signal } = {}) {
    this.#mine();
    return (await this.#engine.call('population', { params }, { signal })).body;
  }

  /** @type {DeclaredResult['predict']} */
  async predict(target, { signal, onProgress, ...ask } = {}) {
    this.#mine();
    return (await this.#engine.call('predict', { target, ...ask }, { signal, onProgress })).body;
  }

  /** @type {DeclaredResult['attack']} */
  async attack({ previous, signal, onProgress, ...ask } = {}) {
    this.#mine();
    if (previous !== undefined) {
      return (await this.#send('attack', previous, {}, ({ name }) => ({ ...ask, previous: name ?? 'previous.csv' }), { signal, onProgress })).body;
    }
    return (await this.#engine.call('attack', ask, { signal, onProgress })).body;
  }

  /** @type {DeclaredResult['distributions']} */
  async distributions({ signal } = {}) {
    this.#mine();
    return (await this.#engine.call('distributions', undefined, { signal })).body;
  }

  /** @type {DeclaredResult['analysis']} */
  async analysis(by, { of, signal } = {}) {
    this.#mine();
    return (await this.#engine.call('analysis', { by, of }, { signal })).body;
  }

  /** @type {DeclaredResult['summary']} */
  async summary(column, { with: other, signal } = {}) {
    this.#mine();
    return (await this.#engine.call('summary', { column, with: other }, { signal })).body;
  }

  #mine() {
    if (!this.#current()) {
      throw fail('module-result-gone', 'This result is no longer there: another file or another run has taken its place.',
        'Keep what blob() gives before you go on, or use one anonymizer for each result.');
    }
  }
}

/** @type {(source: unknown) => source is HierarchySpec} */
const isSpec = (source) => typeof source === 'object' && source !== null && 'kind' in source && typeof source.kind === 'string' && !(source instanceof Blob);
