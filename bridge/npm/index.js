// The module in browsers.
import { anonymizerFor } from './anonymizer.js';
import { loadProgram } from './program.js';
import text from './worker-text.js';

let kept = null;

/**
 * Where the worker's script is, in the order in which it is tried: a text of the page's own, which
 * pages of any origin may start, while workers by address have to come from the page's own; and for pages
 * whose policy allows none from blob:, the file beside this one. Pages that ask for trusted types allow the
 * policy "fulgurite", by which nothing else passes.
 */
function workerAddresses() {
  if (!kept) {
    const own = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const address = (which) => (which === 'text' ? own : new URL('./worker.js', import.meta.url).href); // bundles that are no modules have none
    const policy = globalThis.trustedTypes?.createPolicy('fulgurite', { createScriptURL: address });
    kept = ['text', 'file'].map((which) => () => policy?.createScriptURL(which) ?? address(which));
  }
  return kept;
}

/**
 * Calls gone when a worker has ended, whoever ended it: the browser then gives back the lock
 * that it held. Where there are no locks, nobody is told.
 */
function watch(worker, signal, gone) {
  if (!navigator.locks) return;
  const lock = `fulgurite engine ${crypto.randomUUID()}`;
  worker.addEventListener('message', ({ data }) => {
    if (data.held === lock) navigator.locks.request(lock, { signal }, () => setTimeout(gone, 100)).catch(() => {}); // an error tells more, and comes by then
  });
  worker.postMessage({ hold: lock });
}

export const Anonymizer = anonymizerFor({
  formats: ({ formatsURL }) => loadProgram(formatsURL ?? new URL('./formats.wasm', import.meta.url), (url) => fetch(url)),

  program: ({ wasm, wasmURL, memoryLimit }) => loadProgram(wasm ?? wasmURL ?? new URL('./engine.wasm', import.meta.url),
    (url) => fetch(url), memoryLimit),

  attach: async (blob) => ({ attachment: blob }),

  start({ workerURL }, receive, failed) {
    const left = workerURL ? [() => workerURL] : [...workerAddresses()];
    let unheard = []; // what a worker was told that has not said anything so far: the next one is told it, too
    let worker;
    let end = () => {};
    const begin = () => {
      worker = new Worker(left.shift()(), { name: 'fulgurite' });
      const over = new AbortController();
      end = () => {
        over.abort();
        worker.terminate();
      };
      worker.addEventListener('message', ({ data }) => {
        unheard = null;
        if (!data.held) receive(data);
      });
      watch(worker, over.signal, () => failed(''));
      worker.addEventListener('messageerror', () => failed('a message could not be read'));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        const refused = unheard && !event.message; // by a policy; what breaks says why
        if (refused && left.length > 0) another();
        else failed(event.message ?? '');
      });
    };
    const another = () => {
      end();
      try {
        begin();
        for (const message of unheard) worker.postMessage(message);
      } catch { // it lies on another origin, or nowhere
        failed('');
      }
    };
    begin();
    return {
      post: (message, transfer) => {
        unheard?.push(message);
        worker.postMessage(message, transfer);
      },
      terminate: () => end(),
    };
  },
});

export { Result } from './anonymizer.js';
export { protocolVersion } from './engine.js';
export { FulguriteError } from './problems.js';
export { limitWorkers } from './slots.js';
export { suggest } from './suggest.js';
