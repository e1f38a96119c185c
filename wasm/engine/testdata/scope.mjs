// Runs the engine's worker script under Node in a fake worker's scope, and
// talks to it as a page does. The first argument of a script that uses it is
// the folder with worker.js, wasm_exec.js and engine.wasm.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import vm from "node:vm";

const folder = process.argv[2];
export const fetched = [];
const inbox = []; // messages of the engine that nobody has taken yet
let arrived = () => {};
let broken = false;

class FakeFile {
  constructor(bytes, gone = bytes.gone) { Object.assign(this, { bytes, gone }); }
  get size() { return this.bytes.length; }
  slice(from, to) { return new FakeFile(this.bytes.subarray(from, to), this.gone); }
}

Object.assign(globalThis, {
  self: globalThis,
  location: { href: pathToFileURL(join(folder, "worker.js")).href },
  importScripts: (url) => vm.runInThisContext(readFileSync(fileURLToPath(url), "utf8"), { filename: url }),
  addEventListener() {},
  fetch: async (url) => {
    fetched.push(String(url));
    return new Response(adapt(new Uint8Array(readFileSync(fileURLToPath(url)))), { headers: { "Content-Type": "application/wasm" } });
  },
  FileReaderSync: class {
    readAsArrayBuffer(file) {
      if (file.gone) throw new DOMException("The file was removed.", "NotFoundError");
      return file.bytes.slice().buffer;
    }
  },
  postMessage({ envelope, attachment }) {
    if (broken) {
      broken = false;
      throw new Error("the page is gone");
    }
    inbox.push({ ...JSON.parse(envelope), attachment, at: performance.now() });
    arrived();
  },
});

// start runs the worker script; the program's bytes pass through change.
let adapt = (program) => program;
export function start(change = adapt) {
  adapt = change;
  importScripts(urlOf("worker.js"));
}

export const urlOf = (name) => pathToFileURL(join(folder, name)).href;

// breakNextPost makes the program's next message throw.
export function breakNextPost() {
  broken = true;
}

export async function take(wanted) {
  for (;;) {
    const index = inbox.findIndex(wanted);
    if (index >= 0) return inbox.splice(index, 1)[0];
    await new Promise((resolve) => { arrived = resolve; });
  }
}

let last = 0;
export function post(kind, body, bytes) {
  const id = ++last;
  self.onmessage({ data: { envelope: JSON.stringify({ id, kind, body }), attachment: bytes ? new FakeFile(bytes) : null } });
  return id;
}
export const answer = (id) => take((m) => m.id === id && m.kind !== "progress");
export async function ask(kind, body, bytes) {
  const m = await answer(post(kind, body, bytes));
  assert.equal(m.kind, "result", JSON.stringify(m.problems));
  return m;
}
export async function refused(code, kind, body, bytes) {
  const m = await answer(post(kind, body, bytes));
  assert.equal(m.kind, "error");
  assert.equal(m.problems[0].code, code, JSON.stringify(m.problems));
  return m.problems[0];
}
export const utf8 = (text) => new TextEncoder().encode(text);
