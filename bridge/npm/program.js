// The engine's program: loaded and compiled once for all engines that may have
// the same memory.
import { fail, FulguriteError } from './problems.js';

const pageSize = 65536;

/** The share of the memory above which the collector works harder. */
const careful = 0.75;

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

/** The program's environment. */
export function environment(memoryLimit) {
  return memoryLimit ? { GOMEMLIMIT: String(Math.floor(memoryLimit * careful)) } : {};
}

async function fetchProgram(url, load, memoryLimit) {
  let response;
  try {
    response = await load(url);
  } catch (error) {
    throw notLoaded(url, String(error?.message ?? error), { cause: error });
  }
  if (!response.ok) {
    throw notLoaded(url, `the server answers ${response.status}`);
  }
  if (!memoryLimit && response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return compile(await response.arrayBuffer(), memoryLimit, url);
}

function notLoaded(url, why, options) {
  return new FulguriteError([{
    code: 'bridge-load',
    sentence: `The engine could not be loaded from ${url}: ${why}.`,
    hint: 'Put engine.wasm of the package where the page can load it, and name its address in the option wasmURL.',
  }], options);
}

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
  return WebAssembly.compile(memoryLimit ? limited(bytes, memoryLimit) : bytes);
}

/** The program with an upper limit to its memory. */
function limited(program, limit) {
  const most = Math.min(65536, Math.floor(limit / pageSize));
  for (let at = 8; at < program.length;) {
    const section = program[at];
    const [size, content] = number(program, at + 1);
    if (section === 5) { // one memory: count, flags, smallest, and with flag 1 largest number of pages
      const [smallest, end] = number(program, content + 2);
      if (most < smallest) {
        throw fail('module-memory', `The engine cannot start with ${limit} bytes of memory.`, `Give it ${smallest * pageSize} bytes or more.`);
      }
      const body = [1, 1, ...program.subarray(content + 2, end), ...leb(most)];
      const head = program.subarray(0, at + 1);
      const tail = program.subarray(content + size);
      const lengths = leb(body.length);
      const whole = new Uint8Array(head.length + lengths.length + body.length + tail.length);
      whole.set(head);
      whole.set(lengths, head.length);
      whole.set(body, head.length + lengths.length);
      whole.set(tail, head.length + lengths.length + body.length);
      return whole;
    }
    at = content + size;
  }
  throw fail('module-memory', 'The program has no memory of its own that could be limited.', 'Use the engine.wasm of the package.');
}

// Numbers of WebAssembly are written seven bits a byte, the lowest first.
function number(bytes, at) {
  for (let n = 0, factor = 1; ; factor *= 128) {
    n += (bytes[at] & 0x7f) * factor;
    if (bytes[at++] < 0x80) return [n, at];
  }
}

const leb = (n) => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...leb(n >>> 7)]);
