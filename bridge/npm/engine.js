// @ts-check
// One engine: starts its worker, shakes hands, sends one request after the
// other, and replaces a worker that has died. The protocol is described in
// the package bridge of the repository.
import { environment } from './memory.js';
import { aborted, calledFrom, FulguriteError, problem, said, versionMismatch } from './problems.js';
import { Pulse } from './pulse.js';
import { takeSlot } from './slots.js';

/** @import { AnonymizerOptions } from './index.js' */
/** @import { Problem, Requests, Welcome } from './schema.js' */
/**
 * What goes with a request when it is its turn: the body in JSON, the file, and
 * what of it is given away.
 * @typedef {{ body?: string, attachment?: unknown, transfer?: unknown[] }} Prepared
 */
/**
 * What a request is told in between.
 * @template {keyof Requests} K
 * @typedef {Requests[K] extends { progress: infer P } ? P : never} ProgressOf
 */
/**
 * The body of a result, and the blob beside it.
 * @template {keyof Requests} K
 * @typedef {{ body: Requests[K]['result'], attachment: Requests[K] extends { blob: infer B } ? B : undefined }} Answer
 */

/**
 * A request on its way, whatever is asked.
 * @typedef {object} Request
 * @property {keyof Requests} kind
 * @property {string | undefined} body
 * @property {(() => Promise<Prepared>) | undefined} prepare
 * @property {((progress: any) => void) | undefined} onProgress
 * @property {(answer: any) => void} resolve
 * @property {(reason: FulguriteError) => void} reject
 * @property {AbortSignal | undefined} signal
 * @property {() => void} [abort]
 * @property {number} [id] from when it is sent
 */
/**
 * A worker that runs an engine.
 * @typedef {object} Running
 * @property {(message: object, transfer?: any[]) => void} post
 * @property {() => void} terminate
 * @property {(needed: boolean) => void} [attend] says whether the process has to wait for it
 */
/**
 * What differs between a browser and Node.js.
 * @typedef {object} Platform
 * @property {(options: AnonymizerOptions) => Promise<WebAssembly.Module>} program
 * @property {(options: AnonymizerOptions) => Promise<WebAssembly.Module>} formats
 * @property {(options: AnonymizerOptions, receive: (data: any) => void, failed: (why: string) => void) => Running} start
 * @property {(blob: Blob) => Promise<Prepared>} attach
 */
/**
 * Who wants to know of an engine.
 * @typedef {object} Events
 * @property {(welcome: Welcome) => void} ready
 * @property {(error: FulguriteError, restarting: boolean) => void} died
 * @property {(silent: boolean) => void} silent
 */

/** The version of the protocol that this package speaks. */
export const protocolVersion = 1;

/** How long an engine may take to answer a cancel before it is replaced, in ms. */
const patience = 5000;

export class Engine {
  #platform;
  #options;
  #events;
  #state = 'starting'; // ready, refused: there is none, closed
  /** @type {Running | null} */
  #worker = null;
  #number = 0; // of the worker, so that messages of a dead one are ignored
  /** @type {(() => void) | null} */
  #release = null; // gives the place among the running engines back
  #last = 0; // id of the last request
  #hello = 0; // id of the handshake under way
  /** @type {Request | null} */
  #current = null; // the request under way
  /** @type {Request[]} */
  #queue = [];
  /** @type {Problem[] | null} */
  #refused = null; // why there is no engine
  /** @type {PromiseWithResolvers<Welcome>} */
  #ready = deferred();
  #pulse = new Pulse(() => this.#post(++this.#last, 'beat'), (silent) => guarded(() => this.#events.silent(silent)));

  /**
   * @param {Platform} platform
   * @param {AnonymizerOptions} options
   * @param {Events} events
   */
  constructor(platform, options, events) {
    this.#platform = platform;
    this.#options = options;
    this.#events = events;
    this.#launch();
  }

  /** Resolves with the engine's welcome; rejects where it does not start. */
  get ready() {
    return this.#ready.promise;
  }

  /**
   * Sends a request. Requests are worked on in the order of the calls.
   * @template {keyof Requests} K
   * @param {K} kind
   * @param {Requests[K]['body']} [body] left out where prepare makes it
   * @param {object} [options]
   * @param {() => Promise<Prepared>} [options.prepare] makes a file ready when it
   *   is the request's turn
   * @param {AbortSignal} [options.signal]
   * @param {(progress: ProgressOf<K>) => void} [options.onProgress]
   * @returns {Promise<Answer<K>>}
   */
  call(kind, body, { prepare, signal, onProgress } = {}) {
    const here = new Error(); // answers come when whoever has asked is on no stack any more
    return new Promise((resolve, refuse) => {
      /** @param {FulguriteError} reason */
      const reject = (reason) => refuse(calledFrom(reason, here));
      if (signal?.aborted) {
        throw aborted(signal);
      }
      if (this.#refused) {
        throw new FulguriteError(this.#refused);
      }
      /** @type {Request} */
      const request = { kind, body: JSON.stringify(body), prepare, onProgress, resolve, reject, signal };
      if (signal) {
        request.abort = () => this.#abort(request);
        signal.addEventListener('abort', request.abort, { once: true });
      }
      this.#queue.push(request);
      this.#attend();
      this.#next();
    });
  }

  /** Ends the run under way with its best so far. */
  stop() {
    if (this.#current?.kind === 'run') {
      this.#post(++this.#last, 'stop');
    }
  }

  /** Ends the worker and starts another: memory goes back only this way. */
  restart() {
    if (this.#state === 'closed') return;
    this.#end([problem('cancelled', 'The engine was started anew.', '')]);
    this.#launch();
  }

  /** Ends the worker for good. */
  dispose() {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#refused = [problem('module-disposed', 'This anonymizer was disposed of.', 'Make a new one.')];
    this.#end(this.#refused);
    this.#ready.reject(new FulguriteError(this.#refused));
    this.#release?.();
  }

  async #launch() {
    const number = ++this.#number;
    this.#state = 'starting';
    this.#refused = null;
    this.#ready = deferred();
    try {
      if (!this.#release) {
        const release = await takeSlot();
        if (this.#number !== number) {
          release();
          return;
        }
        this.#release = release;
      }
      const program = await this.#platform.program(this.#options);
      if (this.#number !== number) return;
      this.#worker = this.#platform.start(this.#options,
        (data) => { if (this.#number === number) data.need === 'formats' ? this.#giveFormats(number) : this.#receive(data); },
        (why) => { if (this.#number === number) this.#die([this.#state === 'ready' ? gone(why) : notStarted(why)]); });
      const { memoryLimit } = this.#options;
      this.#attend();
      this.#worker.post({ program, env: environment(memoryLimit), memoryLimit });
      this.#hello = ++this.#last;
      this.#post(this.#hello, 'hello', JSON.stringify({ version: protocolVersion, withhold: !this.#options.showLines }));
    } catch (error) {
      if (this.#number === number) {
        this.#die(error instanceof FulguriteError ? error.problems : [notStarted(said(error))], error);
      }
    }
  }

  /**
   * The worker wants the program for files that are no text.
   * @param {number} number
   */
  async #giveFormats(number) {
    let answer;
    try {
      answer = { formats: await this.#platform.formats(this.#options) };
    } catch (error) {
      answer = { formats: null, why: said(error) };
    }
    if (this.#number === number) this.#worker?.post(answer);
  }

  /**
   * @param {number} id
   * @param {string} kind
   * @param {string} [body]
   * @param {unknown} [attachment]
   * @param {unknown[]} [transfer]
   */
  #post(id, kind, body, attachment = null, transfer = []) {
    const envelope = `{"id":${id},"kind":"${kind}"${body === undefined ? '' : `,"body":${body}`}}`;
    this.#worker?.post({ envelope, attachment }, transfer);
  }

  async #next() {
    if (this.#state !== 'ready' || this.#current) return;
    const request = this.#queue.shift();
    if (!request) return;
    this.#current = request;
    try {
      const { body = request.body, attachment, transfer } = await request.prepare?.() ?? {};
      if (this.#current !== request) return; // it was aborted, or the engine has died
      request.id = ++this.#last;
      this.#post(request.id, request.kind, body, attachment, transfer);
      this.#pulse.start();
    } catch (error) { // what cannot be read or posted
      if (this.#current === request) {
        this.#settle(request, () => request.reject(error instanceof FulguriteError ? error
          : new FulguriteError([problem('module-source', `The file cannot be read: ${said(error)}.`, 'Give a File, a Blob, a stream, or rows.')], { cause: error })));
      }
    }
  }

  /** @param {{ envelope: string, attachment?: unknown }} data */
  #receive(data) {
    this.#pulse.heard();
    let message;
    try {
      message = JSON.parse(data.envelope);
    } catch (error) {
      this.#die([problem('bridge-message', `The page cannot read a message of the engine: ${said(error)}.`, 'Reload the page: the page and the engine may be of different versions.')]);
      return;
    }
    const { id, kind, body, problems } = message;
    const request = this.#current;
    if (kind === 'fatal') {
      this.#die(problems);
    } else if (id === this.#hello) {
      this.#welcome(body, problems);
    } else if (this.#cancelling?.id === id) {
      this.#patient();
    } else if (!request || id !== request.id) {
      // of a request that was answered already, or of stop
    } else if (kind === 'progress') {
      guarded(() => request.onProgress?.(body));
    } else if (request.signal?.aborted) {
      this.#settle(request, () => request.reject(aborted(request.signal)));
    } else if (kind === 'result') {
      this.#settle(request, () => request.resolve({ body, attachment: data.attachment }));
    } else {
      this.#settle(request, () => request.reject(new FulguriteError(problems)));
    }
  }

  /**
   * @param {Welcome} body
   * @param {Problem[]} [problems]
   */
  #welcome(body, problems) {
    if (!problems && body?.version !== protocolVersion) {
      problems = [versionMismatch(protocolVersion, body?.version)];
    }
    if (problems) {
      this.#die(problems);
      return;
    }
    this.#state = 'ready';
    this.#ready.resolve(body);
    guarded(() => this.#events.ready(body));
    this.#next();
    this.#attend();
  }

  /**
   * @param {Request} request
   * @param {() => void} answer
   */
  #settle(request, answer) {
    this.#current = null;
    this.#pulse.stop();
    release(request);
    answer();
    this.#next();
    this.#attend();
  }

  /** An engine that starts or works keeps the process from ending, an idle one does not. */
  #attend() {
    this.#worker?.attend?.(this.#state !== 'ready' || this.#current !== null || this.#queue.length > 0);
  }

  /** @type {{ id: number, timer: ReturnType<typeof setTimeout> } | null} */
  #cancelling = null;

  /** @param {Request} request */
  #abort(request) {
    if (request !== this.#current) {
      this.#queue = this.#queue.filter((other) => other !== request);
      release(request);
      request.reject(aborted(request.signal));
      return;
    }
    if (!request.id) { // its file is still being read
      this.#settle(request, () => request.reject(aborted(request.signal)));
      return;
    }
    const id = ++this.#last;
    const timer = setTimeout(() => this.#die([problem('bridge-unresponsive',
      'The engine did not answer within five seconds of being asked to cancel, so it was stopped and started again.',
      'Open the file again; all settings are kept.')]), patience);
    this.#cancelling = { id, timer };
    this.#post(id, 'cancel');
  }

  #patient() {
    clearTimeout(this.#cancelling?.timer);
    this.#cancelling = null;
  }

  /**
   * Ends an engine that is dead or has to die, and starts a new one if it had ever been ready.
   * @param {Problem[]} problems
   * @param {unknown} [cause]
   */
  #die(problems, cause) {
    if (this.#state === 'closed' || this.#state === 'refused') return;
    const again = this.#state === 'ready';
    this.#end(problems);
    const error = new FulguriteError(problems, { cause });
    if (again) {
      this.#launch();
    } else {
      this.#state = 'refused';
      this.#refused = problems;
      this.#ready.reject(error);
      this.#release?.();
      this.#release = null;
    }
    guarded(() => this.#events.died(error, again));
  }

  /** @param {Problem[]} problems */
  #end(problems) {
    this.#number++;
    this.#pulse.stop();
    this.#patient();
    this.#worker?.terminate();
    this.#worker = null;
    const pending = this.#current ? [this.#current, ...this.#queue] : this.#queue;
    this.#current = null;
    this.#queue = [];
    for (const request of pending) {
      release(request);
      request.reject(request.signal?.aborted ? aborted(request.signal) : new FulguriteError(problems));
    }
  }
}

/** @param {Request} request */
function release(request) {
  if (request.abort) request.signal?.removeEventListener('abort', request.abort);
}

/** @param {string} why */
function notStarted(why) {
  return problem('bridge-load', `The engine could not be started${why ? `: ${why}` : ''}.`,
    "The policy of the page must allow wasm-unsafe-eval, and workers from blob: or, where worker.js of the package lies on the page's own origin, from 'self'. The option workerURL names its address where it lies elsewhere.");
}

/** @param {string} why */
function gone(why) {
  return problem('bridge-gone', `The engine has stopped unexpectedly${why ? `: ${why}` : ': the browser, an extension or the system has ended it'}.`,
    'A new one takes its place: open the file again.');
}

/**
 * What Promise.withResolvers gives, which older browsers do not have.
 * @returns {PromiseWithResolvers<any>}
 */
function deferred() {
  const d = /** @type {PromiseWithResolvers<any>} */ ({});
  d.promise = new Promise((resolve, reject) => Object.assign(d, { resolve, reject }));
  d.promise.catch(() => {}); // nobody need wait for it
  return d;
}

/**
 * Calls what somebody else wrote: its faults are not ours.
 * @param {() => void} call
 */
function guarded(call) {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => { throw error; });
  }
}
