// @ts-check
// One engine: starts its worker, shakes hands, sends one request after the
// other, and replaces a worker that has died. The protocol is described in
// the package bridge of the repository.
import { environment } from './memory.js';
import { aborted, FulguriteError, problem, versionMismatch } from './problems.js';
import { Pulse } from './pulse.js';
import { takeSlot } from './slots.js';

/** @import { Requests } from './schema.js' */
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

/** The version of the protocol that this package speaks. */
export const protocolVersion = 1;

/** How long an engine may take to answer a cancel before it is replaced, in ms. */
const patience = 5000;

export class Engine {
  #platform;
  #options;
  #events;
  #state = 'starting'; // ready, refused: there is none, closed
  #worker = null;
  #number = 0; // of the worker, so that messages of a dead one are ignored
  #release = null; // gives the place among the running engines back
  #last = 0; // id of the last request
  #hello = 0; // id of the handshake under way
  #current = null; // the request under way
  #queue = [];
  #refused = null; // why there is no engine
  #ready;
  #pulse = new Pulse(() => this.#post(++this.#last, 'beat'), (silent) => guarded(() => this.#events.silent(silent)));

  /**
   * @param platform program(options), formats(options), start(options, receive, failed)
   * @param events ready(welcome), died(error, restarting), silent(whether)
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
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        throw aborted(signal);
      }
      if (this.#refused) {
        throw new FulguriteError(this.#refused);
      }
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
        (data) => this.#number === number && (data.need === 'formats' ? this.#giveFormats(number) : this.#receive(data)),
        (why) => this.#number === number && this.#die([this.#state === 'ready' ? gone(why) : notStarted(why)]));
      const { memoryLimit } = this.#options;
      this.#attend();
      this.#worker.post({ program, env: environment(memoryLimit), memoryLimit });
      this.#hello = ++this.#last;
      this.#post(this.#hello, 'hello', JSON.stringify({ version: protocolVersion }));
    } catch (error) {
      if (this.#number === number) {
        this.#die(error instanceof FulguriteError ? error.problems : [notStarted(String(error?.message ?? error))], error);
      }
    }
  }

  /** The worker wants the program for files that are no text. */
  async #giveFormats(number) {
    let answer;
    try {
      answer = { formats: await this.#platform.formats(this.#options) };
    } catch (error) {
      answer = { formats: null, why: String(error?.message ?? error) };
    }
    if (this.#number === number) this.#worker.post(answer);
  }

  #post(id, kind, body, attachment = null, transfer = []) {
    const envelope = `{"id":${id},"kind":"${kind}"${body === undefined ? '' : `,"body":${body}`}}`;
    this.#worker.post({ envelope, attachment }, transfer);
  }

  async #next() {
    if (this.#state !== 'ready' || this.#current || this.#queue.length === 0) return;
    const request = this.#queue.shift();
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
          : new FulguriteError([problem('module-source', `The file cannot be read: ${error?.message ?? error}.`, 'Give a File, a Blob, a stream, or rows.')], { cause: error })));
      }
    }
  }

  #receive(data) {
    this.#pulse.heard();
    let message;
    try {
      message = JSON.parse(data.envelope);
    } catch (error) {
      this.#die([problem('bridge-message', `The page cannot read a message of the engine: ${error.message}.`, 'Reload the page: the page and the engine may be of different versions.')]);
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
    } else if (id !== request?.id) {
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

  #cancelling = null; // {id, timer}

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

  /** Ends an engine that is dead or has to die, and starts a new one if it had ever been ready. */
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

const release = (request) => request.signal?.removeEventListener('abort', request.abort);

function notStarted(why) {
  return problem('bridge-load', `The engine could not be started${why ? `: ${why}` : ''}.`,
    "The policy of the page must allow wasm-unsafe-eval, and workers from blob: or, where worker.js of the package lies on the page's own origin, from 'self'. The option workerURL names its address where it lies elsewhere.");
}

function gone(why) {
  return problem('bridge-gone', `The engine has stopped unexpectedly${why ? `: ${why}` : ': the browser, an extension or the system has ended it'}.`,
    'A new one takes its place: open the file again.');
}

function deferred() {
  const d = {};
  d.promise = new Promise((resolve, reject) => Object.assign(d, { resolve, reject }));
  d.promise.catch(() => {}); // nobody need wait for it
  return d;
}

/** Calls what somebody else wrote: its faults are not ours. */
function guarded(call) {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => { throw error; });
  }
}
