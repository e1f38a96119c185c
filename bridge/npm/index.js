// The module in browsers.
import { anonymizerFor } from './anonymizer.js';
import { loadProgram } from './program.js';
import script from './worker-text.js';

let kept = null;

/**
 * Where the worker's script may be, in the order in which it is tried. The file beside this one comes
 * first if it lies on the page's own origin, as workers by address have to: policies allow it that allow
 * this script, and a worker that a policy forbids is reported to whoever watches over the page. Then comes
 * a text of the page's own (blob:), which pages of any origin may start. Pages that ask for trusted types
 * allow the policy "fulgurite", by which nothing else passes.
 */
function workerAddresses(named) {
  if (!kept) {
    const addresses = { text: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) };
    try {
      const file = new URL('./worker.js', import.meta.url); // bundles that are no modules have no address
      if (file.origin === globalThis.location?.origin) addresses.file = file.href;
    } catch { // then the text is left
    }
    const policy = globalThis.trustedTypes?.createPolicy('fulgurite', { createScriptURL: (which) => addresses[which] });
    kept = Object.fromEntries(Object.keys(addresses).map((which) => [which, () => policy?.createScriptURL(which) ?? addresses[which]]));
  }
  if (named === 'blob:') return [kept.text];
  if (named) return [() => named];
  return kept.file ? [kept.file, kept.text] : [kept.text];
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
    const left = workerAddresses(workerURL);
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

export { Batch, Result } from './anonymizer.js';
export { customMeasure, customModel } from './custom.js';
export { protocolVersion } from './engine.js';
export { FulguriteError } from './problems.js';
export { limitWorkers } from './slots.js';
export { suggest } from './suggest.js';
