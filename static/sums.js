// Adds up SHA-256 beside the engine's work, in a worker of its own that is called "sums". The
// site puts this in front of worker.js, so that every edition has it with the engine's script.
//
// A message {sum, buffer, bytes} adds the first bytes of a buffer to the sum of that number, and
// is answered with {sum, bytes: the buffer}; {sum} ends it, and is answered with {sum, hash}.
// The first message is {ready: true}.
"use strict";

(() => {
  if (self.name !== "sums") return;

  const all = new Map();
  const begin = sha256();
  self.onmessage = ({ data: { sum: number, buffer, bytes } }) => {
    if (!all.has(number)) all.set(number, begin());
    const own = all.get(number);
    if (buffer) {
      own.add(new Uint8Array(buffer, 0, bytes));
      self.postMessage({ sum: number, bytes: buffer }, [buffer]);
    } else {
      all.delete(number);
      self.postMessage({ sum: number, hash: own.end() });
    }
  };
  self.postMessage({ ready: true });

  // SHA-256 (FIPS 180-4, section 6.2) of bytes that come part by part. Browsers add up only
  // what they are given at once, and Go's in WebAssembly is slower.
  function sha256() {
    // The first 32 bits of the fractional parts of the roots of the first primes.
    /** @param {number} root */
    const bits = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
    /** @type {number[]} */
    const primes = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
    const k = Int32Array.from(primes, (p) => bits(Math.cbrt(p)));
    const w = new Int32Array(64);

    /** @param {Int32Array} h @param {DataView} view @param {number} to */
    function blocks(h, view, to) {
      for (let at = 0; at < to; at += 64) {
        for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
        for (let i = 16; i < 64; i++) {
          const x = w[i - 15], y = w[i - 2];
          w[i] = w[i - 16] + w[i - 7] + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3)
            + ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10) | 0;
        }
        let a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
        for (let i = 0; i < 64; i++) {
          const one = last + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ e & (f ^ g)) + k[i] + w[i] | 0;
          const two = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b | c & (a | b)) | 0;
          last = g;
          g = f;
          f = e;
          e = d + one | 0;
          d = c;
          c = b;
          b = a;
          a = one + two | 0;
        }
        h[0] += a;
        h[1] += b;
        h[2] += c;
        h[3] += d;
        h[4] += e;
        h[5] += f;
        h[6] += g;
        h[7] += last;
      }
    }

    return () => {
      const h = Int32Array.from(primes.slice(0, 8), (p) => bits(Math.sqrt(p)));
      const rest = new Uint8Array(128), view = new DataView(rest.buffer);
      let size = 0;
      return {
        /** @param {Uint8Array} bytes */
        add(bytes) {
          let from = 0;
          if (size % 64 > 0) { // fill the block that was begun
            from = Math.min(64 - size % 64, bytes.length);
            rest.set(bytes.subarray(0, from), size % 64);
            if ((size + from) % 64 > 0) {
              size += from;
              return;
            }
            blocks(h, view, 64);
          }
          const whole = (bytes.length - from) & ~63;
          blocks(h, new DataView(bytes.buffer, bytes.byteOffset + from, whole), whole);
          rest.set(bytes.subarray(from + whole));
          size += bytes.length;
        },
        end() {
          const n = size % 64, to = n < 56 ? 64 : 128;
          rest.fill(0, n);
          rest[n] = 0x80;
          view.setBigUint64(to - 8, BigInt(size) * 8n);
          blocks(h, view, to);
          return Array.from(h, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
        },
      };
    };
  }
})();
