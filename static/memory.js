// An upper limit to the memory of a WebAssembly program that was made without
// one. Used by the page in a frame and by the ES module.

const pageSize = 65536;

/** The share of the memory above which the engine's collector works harder. */
const careful = 0.75;

/**
 * The environment of an engine that may have so many bytes, as many as there are if left out.
 * @param {number} [limit]
 * @returns {Record<string, string>}
 */
export function environment(limit) {
  return limit ? { GOMEMLIMIT: String(Math.floor(limit * careful)) } : {};
}

/**
 * The program with an upper limit to its memory.
 * @param {Uint8Array} program
 * @param {number} limit in bytes
 * @throws {RangeError} if it cannot start with that
 */
export function limited(program, limit) {
  const most = Math.min(65536, Math.floor(limit / pageSize));
  for (let at = 8; at < program.length;) {
    const section = program[at];
    const [size, content] = number(program, at + 1);
    if (section === 5) { // one memory: count, flags, smallest, and with flag 1 largest number of pages
      const [smallest, end] = number(program, content + 2);
      if (most < smallest) {
        throw new RangeError(`The engine cannot start with ${limit} bytes of memory: it needs ${smallest * pageSize}`);
      }
      const body = [1, 1, ...program.subarray(content + 2, end), ...leb(most)];
      return joined(program.subarray(0, at + 1), leb(body.length), body, program.subarray(content + size));
    }
    at = content + size;
  }
  throw new RangeError('The program has no memory of its own that could be limited');
}

/** @param {(Uint8Array | number[])[]} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Numbers of WebAssembly are written seven bits a byte, the lowest first.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function number(bytes, at) {
  for (let n = 0, factor = 1; ; factor *= 128) {
    n += (bytes[at] & 0x7f) * factor;
    if (bytes[at++] < 0x80) return [n, at];
  }
}

/** @type {(n: number) => number[]} */
const leb = (n) => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...leb(n >>> 7)]);
