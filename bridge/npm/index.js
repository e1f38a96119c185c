// The module in browsers.
import { anonymizerFor } from './anonymizer.js';
import { loadProgram } from './program.js';
import text from './worker-text.js';

let address = null;

/**
 * The worker's script as a page of any origin may start it: workers by address
 * have to come from the page's own, and the package may lie elsewhere. Pages that
 * ask for trusted types allow the policy "fulgurite", by which nothing else passes.
 */
function workerAddress() {
  if (!address) {
    const own = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    address = globalThis.trustedTypes?.createPolicy('fulgurite', { createScriptURL: () => own }).createScriptURL('') ?? own;
  }
  return address;
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
    const worker = new Worker(workerURL ?? workerAddress(), { name: 'fulgurite' });
    worker.addEventListener('message', ({ data }) => data.held || receive(data));
    const over = new AbortController();
    watch(worker, over.signal, () => failed(''));
    worker.addEventListener('messageerror', () => failed('a message could not be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      failed(event.message ?? '');
    });
    return {
      post: (message, transfer) => worker.postMessage(message, transfer),
      terminate: () => {
        over.abort();
        worker.terminate();
      },
    };
  },
});

export { Result } from './anonymizer.js';
export { protocolVersion } from './engine.js';
export { FulguriteError } from './problems.js';
export { limitWorkers } from './slots.js';
export { suggest } from './suggest.js';
