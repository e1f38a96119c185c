// A whole job, encodings, cancel, stop, and the death of the program.
import assert from "node:assert/strict";
import { answer, ask, breakNextPost, fetched, post, refused, start, take, urlOf, utf8 } from "./scope.mjs";

const started = performance.now();
start();

// The first messages come before the program is there.
const early = post("hello", { version: 1 });
const welcome = await answer(early);
assert.equal(welcome.body.version, 1);
assert.deepEqual(fetched, [urlOf("engine.wasm")]);
console.log(`ready after ${Math.round(performance.now() - started)} ms`);

// A whole job.
const csv = "name,age,city\n" + Array.from({ length: 40 }, (_, i) => `p${i},${20 + i},${i % 2 ? "Köln" : "Jülich"}\n`).join("");
const project = {
  version: 1, suppressionLimit: 0, measure: { measure: "loss" }, models: [{ model: "k-anonymity", params: { k: 5 } }],
  columns: [
    { name: "name", role: "identifying" },
    { name: "age", role: "quasi-identifying", hierarchy: { kind: "intervals", intervals: { widths: [10, 20] } } },
    { name: "city", role: "quasi-identifying", hierarchy: { kind: "suppression" } },
  ],
};
const { body: profile } = await ask("open", { name: "people.csv" }, utf8(csv));
assert.equal(profile.rows, 40);
const { body: outcome } = await ask("run", project);
assert.ok(outcome.found && outcome.verified, JSON.stringify(outcome));
const saved = await ask("save", {});
const lines = (await saved.attachment.text()).split("\n");
assert.equal(saved.attachment.size, saved.body.bytes);
assert.equal(lines[0], "age,city");
assert.equal(lines.length, 42);
assert.ok(lines[1].endsWith(",Jülich"), lines[1]);

// A file of several slices.
const long = "a,b\n" + "1,\"two words\"\n".repeat(400_000);
assert.equal((await ask("open", { name: "long.csv" }, utf8(long))).body.rows, 400_000);

// Other encodings are decoded before the engine sees them.
const latin = Uint8Array.from("ort\nK\u00f6ln\nJ\u00fclich\n", (c) => c.charCodeAt(0));
assert.deepEqual((await ask("open", { name: "l.csv", options: { encoding: "windows-1252" } }, latin)).body.head, [["Köln"], ["Jülich"]]);
const utf16 = new Uint8Array(Uint16Array.from("\ufefford\nK\u00f6ln\n", (c) => c.charCodeAt(0)).buffer);
assert.deepEqual((await ask("open", { name: "u.csv", options: { encoding: "utf-16le" } }, utf16)).body.head, [["Köln"]]);
await refused("bridge-encoding", "open", { name: "l.csv", options: { encoding: "klingon" } }, latin);
const japanese = Uint8Array.from([...utf8("a\nb\n"), 0xff, 0xff, 0x0a]);
assert.equal((await refused("bridge-undecodable", "open", { name: "j.csv", options: { encoding: "shift_jis" } }, japanese)).place.line, 3);
const gone = utf8(csv);
gone.gone = true;
await refused("bridge-file-unreadable", "open", { name: "gone.csv" }, gone);
assert.deepEqual((await ask("rows", { from: 0, count: 1 })).body.cells, [["Köln"]], "what was open stays open");

// Cancel and stop arrive in the middle of a search.
let seed = 1;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 26;
const names = Array.from({ length: 12 }, (_, i) => `c${i}`);
const wide = names.join() + "\n" + Array.from({ length: 5000 }, () => names.map(random).join() + "\n").join("");
const endless = {
  version: 2, suppressionLimit: 1, output: { leftOut: "blank" }, measure: { measure: "loss" }, models: [{ model: "k-anonymity", params: { k: 5 } }],
  search: { algorithm: "lightning", timeLimit: 600 },
  columns: names.map((name) => ({
    name, role: "quasi-identifying", type: "integer", hierarchy: { kind: "intervals", intervals: { widths: [2, 4, 8, 16, 32] } },
  })),
};
await ask("open", { name: "wide.csv" }, utf8(wide));
for (const [kind, check] of [
  ["cancel", (m) => assert.equal(m.problems?.[0].code, "cancelled")],
  ["stop", (m) => assert.ok(m.body.found && m.body.verified && m.body.stopped === "user")],
]) {
  const run = post("run", endless);
  await take((m) => m.id === run && m.kind === "progress" && m.body.found);
  const asked = performance.now();
  const answered = await answer(post(kind));
  assert.equal(answered.kind, "result");
  const ended = await answer(run);
  check(ended);
  console.log(`${kind}: answered after ${(answered.at - asked).toFixed(1)} ms, the run ended after ${(ended.at - asked).toFixed(1)} ms`);
}

// A program that dies says so.
breakNextPost();
post("rows", { from: 0, count: 1 });
const fatal = await take((m) => m.kind === "fatal");
assert.equal(fatal.problems[0].code, "bridge-crashed");
assert.match(fatal.problems[0].sentence, /the page is gone/);
console.log("ok");
process.exit(0);
