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

export const Anonymizer = anonymizerFor({
  formats: ({ formatsURL }) => loadProgram(formatsURL ?? new URL('./formats.wasm', import.meta.url), (url) => fetch(url)),

  program: ({ wasm, wasmURL, memoryLimit }) => loadProgram(wasm ?? wasmURL ?? new URL('./engine.wasm', import.meta.url),
    (url) => fetch(url), memoryLimit),

  attach: async (blob) => ({ attachment: blob }),

  start({ workerURL }, receive, failed) {
    const worker = new Worker(workerURL ?? workerAddress(), { name: 'fulgurite' });
    worker.addEventListener('message', ({ data }) => receive(data));
    // The worker holds the other end, which closes with it, whoever ends it. Some browsers do not tell.
    const { port1: alive, port2 } = new MessageChannel();
    let over = false;
    alive.addEventListener('close', () => setTimeout(() => over || failed(''), 100)); // an error tells more, and comes by then
    alive.start();
    worker.postMessage({ alive: port2 }, [port2]);
    worker.addEventListener('messageerror', () => failed('a message could not be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      failed(event.message ?? '');
    });
    return {
      post: (message, transfer) => worker.postMessage(message, transfer),
      terminate: () => {
        over = true;
        alive.close();
        worker.terminate();
      },
    };
  },
});

export { Result } from './anonymizer.js';
export { protocolVersion } from './engine.js';
export { FulguriteError } from './problems.js';
export { limitWorkers } from './slots.js';
