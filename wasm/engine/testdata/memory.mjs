// An engine that may have only a little memory dies of a large table and says so.
import assert from "node:assert/strict";
import { ask, post, start, take, utf8 } from "./scope.mjs";

const pages = 1000; // of 64 kB: 64 MB

// limited gives the program's memory an upper limit.
function limited(program) {
  for (let at = 8; at < program.length;) {
    const section = program[at];
    let [size, content] = number(program, at + 1);
    if (section === 5) {
      assert.deepEqual([...program.subarray(content, content + 2)], [1, 0], "one memory without a limit");
      const body = [1, 1, ...program.subarray(content + 2, content + size), ...leb(pages)];
      return Uint8Array.from([...program.subarray(0, at + 1), ...leb(body.length), ...body, ...program.subarray(content + size)]);
    }
    at = content + size;
  }
  assert.fail("the program has no memory");
}

function number(bytes, at) {
  for (let n = 0, shift = 0; ; shift += 7) {
    n |= (bytes[at] & 0x7f) << shift;
    if (bytes[at++] < 0x80) return [n, at];
  }
}

const leb = (n) => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...leb(n >> 7)]);

start(limited);
await ask("hello", { version: 1 });
assert.equal((await ask("open", { name: "small.csv" }, utf8("a,b\n1,2\n"))).body.rows, 1);
// 60 columns, none so various that it is left in the file.
const columns = Array.from({ length: 60 }, (_, i) => i);
const lines = [columns.map((c) => `c${c}`).join(",")];
for (let i = 0; i < 700_000; i++) lines.push(columns.map((c) => (i * (c + 7)) % 900).join(","));
post("open", { name: "large.csv" }, utf8(`${lines.join("\n")}\n`));
const fatal = await take((m) => m.kind !== "progress");
assert.equal(fatal.kind, "fatal", "a table that does not fit is opened");
assert.equal(fatal.problems[0].code, "bridge-out-of-memory", JSON.stringify(fatal.problems));
console.log(fatal.problems[0].sentence);
console.log("ok");
process.exit(0);
