// @ts-check
// The engine's program: loaded and compiled once for all engines that may have
// the same memory.
import { limited } from './memory.js';
import { fail, FulguriteError, said } from './problems.js';

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map(); // by address and memory

/**
 * Resolves with the compiled program.
 * @param {string | URL | BufferSource | WebAssembly.Module} source
 * @param {(url: string) => Promise<Response>} load
 * @param {number} [memoryLimit] in bytes
 */
export function loadProgram(source, load, memoryLimit) {
  if (typeof source !== 'string' && !(source instanceof URL)) {
    return compile(source, memoryLimit);
  }
  const key = `${memoryLimit ?? ''} ${source}`;
  let program = compiled.get(key);
  if (!program) {
    program = fetchProgram(String(source), load, memoryLimit);
    compiled.set(key, program);
    program.catch(() => compiled.delete(key)); // the next engine tries again
  }
  return program;
}

/**
 * @param {string} url
 * @param {(url: string) => Promise<Response>} load
 * @param {number} [memoryLimit]
 */
async function fetchProgram(url, load, memoryLimit) {
  let response;
  try {
    response = await load(url);
  } catch (error) {
    throw notLoaded(url, said(error), { cause: error });
  }
  if (!response.ok) {
    throw notLoaded(url, `the server answers ${response.status}`);
  }
  if (!memoryLimit && response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return compile(await response.arrayBuffer(), memoryLimit, url);
}

/**
 * @param {string} url
 * @param {string} why
 * @param {ErrorOptions} [options]
 */
function notLoaded(url, why, options) {
  return new FulguriteError([{
    code: 'bridge-load',
    sentence: `The engine could not be loaded from ${url}: ${why}.`,
    hint: 'Put engine.wasm of the package where the page can load it, and name its address in the option wasmURL.',
  }], options);
}

/**
 * @param {BufferSource | WebAssembly.Module} source
 * @param {number} [memoryLimit]
 * @param {string} [url]
 */
async function compile(source, memoryLimit, url = 'the given program') {
  if (source instanceof WebAssembly.Module) {
    if (memoryLimit) {
      throw fail('module-memory', 'A compiled program cannot be given another memory.', 'Give the program as bytes or by its address.');
    }
    return source;
  }
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length < 8 || bytes[0] !== 0 || bytes[1] !== 0x61 || bytes[2] !== 0x73 || bytes[3] !== 0x6d) {
    throw notLoaded(url, 'what is there is no WebAssembly program');
  }
  if (!memoryLimit) return WebAssembly.compile(bytes);
  try {
    return await WebAssembly.compile(limited(bytes, memoryLimit));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fail('module-memory', `${error.message}.`, 'Give the option memoryLimit a larger number.');
  }
}
