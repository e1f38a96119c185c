// SHA-256 that a second worker adds up: the same as Node's, of whatever bytes in whatever
// parts, and in an engine's report on a table that is large enough; and after many that were
// given up.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { ask, start, urlOf, utf8 } from "./scope.mjs";

let workers = 0, given = 0, away = 0; // arrays that were given away and did not come back

// Worker runs the script in a scope of its own, and copies messages as a browser does.
globalThis.Worker = class {
  constructor(url, { name }) {
    assert.equal(url, urlOf("worker.js"));
    workers++;
    const scope = { name, postMessage: (data, transfer) => pass(this, data, transfer, () => { if ("bytes" in data) away--; }) };
    scope.self = scope;
    vm.runInNewContext(readFileSync(fileURLToPath(url), "utf8"), scope);
    this.scope = scope;
  }

  postMessage(data, transfer) {
    given += data.bytes ?? 0;
    if (data.buffer) away++;
    pass(this.scope, data, transfer);
  }
};

function pass(to, data, transfer = [], passed = () => {}) {
  const copy = structuredClone(data, { transfer });
  setImmediate(() => {
    to.onmessage({ data: copy });
    passed();
  });
}

// By itself: every length of up to three blocks, whole and in parts.
const answers = new Map();
const adder = new Worker(urlOf("worker.js"), { name: "sums" });
await new Promise((ready) => { adder.onmessage = ({ data }) => data.ready && ready(); });
adder.onmessage = ({ data: { sum, hash } }) => hash && answers.get(sum)(hash);
let last = 0;
function sum(parts) {
  const number = ++last;
  const answer = new Promise((done) => answers.set(number, done));
  for (const part of parts) {
    const own = Uint8Array.from(part);
    adder.postMessage({ sum: number, buffer: own.buffer, bytes: own.length }, [own.buffer]);
  }
  adder.postMessage({ sum: number });
  return answer;
}
for (let length = 0; length <= 192; length++) {
  const bytes = randomBytes(length), want = createHash("sha256").update(bytes).digest("hex");
  const at = length % 67;
  for (const parts of [[bytes], [bytes.subarray(0, at), bytes.subarray(at)], Array.from(bytes, (byte) => [byte])]) {
    assert.equal(await sum(parts), want, `${length} bytes in ${parts.length} parts`);
  }
}
assert.equal(await sum([Buffer.from("abc")]), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "FIPS 180-2, appendix B.1");

// Files that were given up keep none of the arrays from the next one: more of them than there
// are arrays, each with one that it had begun to fill, and some that it had given away.
start();
const begin = () => new Promise((begun) => self.fulgurite.sum(begun));
const array = (of) => new Promise((given) => {
  const at = of.array(given);
  if (at) given(at);
});
for (let i = 0; i < 20; i++) {
  const of = await begin();
  for (let parts = i % 4; parts > 0; parts--) of.add(await array(of), 100);
  while (away > 0) await new Promise(setImmediate);
  assert.ok(of.array(() => {}), `${i} files that were given up leave none to the next one`);
}
const whole = await begin(), all = createHash("sha256");
for (let i = 0; i < 40; i++) {
  const bytes = randomBytes(1 + i), at = await array(whole);
  at.set(bytes);
  all.update(bytes);
  whole.add(at, bytes.length);
}
assert.equal(await new Promise((done) => whole.end(done)), all.digest("hex"), "after files that were given up");
assert.equal(workers, 2, "the one of the test, and one");

// In the engine.
workers = given = 0;
await ask("hello", { version: 1 });
const lines = Array.from({ length: 450_000 }, (_, i) => `${i % 90},${(i * 7919) % 1_000_003},a note of the number ${(i * 104_729) % 999_983}`);
const csv = utf8(`age,number,note\n${lines.join("\n")}\n`);
assert.ok(csv.length > 16 << 20);
await ask("open", { name: "large.csv" }, csv);
assert.equal(given, csv.length, "all of it is added up by the other worker");
const column = (name, role) => ({ name, role });
const { body: outcome } = await ask("run", {
  version: 2, suppressionLimit: 0.01, measure: { measure: "loss" }, models: [{ model: "k-anonymity", params: { k: 2 } }],
  columns: [column("age", "quasi-identifying"), column("number", "insensitive"), column("note", "insensitive")],
});
assert.ok(outcome.found && outcome.verified, JSON.stringify(outcome));
assert.equal(workers, 0, "the one that was there");
const report = await (await ask("report", { form: "json" })).attachment.text();
assert.ok(report.includes(createHash("sha256").update(csv).digest("hex")), "the input's");
const saved = await (await ask("save", {})).attachment.text();
assert.ok(report.includes(createHash("sha256").update(saved).digest("hex")), "the output's");
console.log("ok");
process.exit(0);
