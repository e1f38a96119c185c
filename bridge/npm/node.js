// @ts-check
// The module in Node.js 20 and later.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { anonymizerFor } from './anonymizer.js';
import { loadProgram } from './program.js';
import text from './worker-text.js';

// What the worker's script finds in a browser and not here. There is no
// synchronous reader of Blobs, so files come as bytes. A port of Node.js hands
// on up to a thousand messages before others get their turn, so that the
// engine, which posts messages to itself to let others in, would not let them.
const scope = `
const { parentPort } = require('node:worker_threads');
globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (kind, handle) => {
  process.on(kind === 'error' ? 'uncaughtException' : 'unhandledRejection',
    (error) => handle({ preventDefault() {}, error, reason: error, message: String(error?.message ?? error) }));
};
class Bytes {
  constructor(bytes) { this.bytes = bytes; }
  get size() { return this.bytes.length; }
  slice(from, to) { return new Bytes(this.bytes.subarray(from, to)); }
}
globalThis.Blob = class extends Blob {
  constructor(parts = [], options) {
    const all = parts.map((part) => part.bytes ?? part);
    super(all, options);
    this.bytes = new Uint8Array(this.size);
    all.reduce((at, part) => { this.bytes.set(part, at); return at + part.length; }, 0);
  }
  slice(from, to) { return new Bytes(this.bytes.subarray(from, to)); }
};
globalThis.FileReaderSync = class {
  readAsArrayBuffer({ bytes }) { return bytes.slice().buffer; }
};
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage({})) };
};
parentPort.on('message', (data) => {
  if (data.attachment) data.attachment = new Bytes(new Uint8Array(data.attachment));
  self.onmessage({ data });
});
`;

/** @param {string} url */
async function load(url) {
  if (!url.startsWith('file:')) {
    return fetch(url);
  }
  return new Response(/** @type {BodyInit} */ (await readFile(fileURLToPath(url))), { headers: { 'Content-Type': 'application/wasm' } });
}

export const Anonymizer = anonymizerFor({
  formats: ({ formatsURL }) => loadProgram(formatsURL ?? new URL('./formats.wasm', import.meta.url), load),

  program: ({ wasm, wasmURL, memoryLimit }) => loadProgram(wasm ?? wasmURL ?? new URL('./engine.wasm', import.meta.url), load, memoryLimit),

  async attach(blob) {
    const bytes = await blob.arrayBuffer(); // a copy, so that it can be given away
    return { attachment: bytes, transfer: [bytes] };
  },

  start(_, receive, failed) {
    // What a dying program prints is told by the error already.
    // Flags of the program are not for its engine: --input-type=module would make another kind of script of it.
    const worker = new Worker(scope + text, { eval: true, execArgv: [], stdout: true, stderr: true });
    worker.on('message', receive);
    worker.on('messageerror', (error) => failed(error.message));
    worker.on('error', (error) => failed(error.message));
    worker.on('exit', (code) => failed(`it ended with the code ${code}`));
    return {
      post: (message, transfer) => worker.postMessage(message, transfer),
      terminate: () => worker.terminate(),
      attend: (needed) => (needed ? worker.ref() : worker.unref()),
    };
  },
});

export { Batch, Result } from './anonymizer.js';
export { customMeasure, customModel } from './custom.js';
export { protocolVersion } from './engine.js';
export { FulguriteError } from './problems.js';
export { limitWorkers } from './slots.js';
export { suggest } from './suggest.js';
