// Unpacks the portable edition: one HTML file that carries all files of the
// site as text, and starts from them what the hosted page loads.
//
// Each file lies in a block <script type="application/octet-stream"
// data-file="its name">. The characters of a block are the file's bytes, two
// each, as web/site/pack.go writes them; most files are compressed by gzip. What
// the programs repeat of themselves and of each other was taken out before.
"use strict";

(() => {
  const ESCAPE = 0x21;
  const FLIP = 0x4000;
  const type = "script[type='application/octet-stream']";

  function unpack(block) {
    const text = block.textContent;
    const units = new Uint16Array(text.length);
    let n = 0;
    for (let i = 0; i < text.length; i++) {
      let unit = text.charCodeAt(i);
      if (unit === ESCAPE) unit = text.charCodeAt(++i) ^ FLIP;
      units[n++] = unit;
    }
    return new Uint8Array(units.buffer, 0, Number(block.dataset.size));
  }

  // file resolves to the content of a file of the site.
  async function file(name) {
    const block = document.querySelector(`${type}[data-file="${CSS.escape(name)}"]`);
    if (!block) throw new Error(`this edition has no file ${name}`);
    const content = new Blob([unpack(block)]).stream();
    const plain = block.dataset.gzip === undefined ? content : content.pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(plain).arrayBuffer();
    if (block.dataset.literals === undefined) return bytes;
    const base = block.dataset.base === undefined ? new ArrayBuffer(0) : await file(block.dataset.base);
    return restore(new Uint8Array(bytes), new Uint8Array(base), Number(block.dataset.literals), Number(block.dataset.length));
  }

  // restore puts back what findRepeats in web/site/repeats.go took out.
  function restore(packed, base, literals, length) {
    const out = new Uint8Array(base.length + length);
    out.set(base);
    let at = base.length;
    let taken = 0; // literals
    let read = literals; // the copies come after them
    let distance = 0;
    const number = () => {
      let n = 0;
      for (let weight = 1, byte = 128; byte >= 128; weight *= 128) {
        byte = packed[read++];
        n += (byte & 127) * weight;
      }
      return n;
    };
    const take = (end) => {
      out.set(packed.subarray(taken, end), at);
      at += end - taken;
      taken = end;
    };
    while (read < packed.length) {
      take(taken + number());
      const size = number();
      const change = number();
      distance += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
      out.copyWithin(at, at - distance, at - distance + size);
      at += size;
    }
    take(literals);
    return out.slice(base.length).buffer;
  }

  const text = async (name) => new TextDecoder().decode(await file(name));

  // What the page and its program look for: see app.js and bridge/client.
  window.fulguriteFile = file;

  async function engines() {
    const program = file("engine.wasm").then((bytes) => WebAssembly.compile(bytes));
    program.catch(() => {}); // whoever starts a worker is told
    let formats = null;
    const parts = [await text("wasm_exec.js"), "\n", await text("worker.js")];
    const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
    window.fulguriteWorker = () => {
      const worker = new Worker(address);
      worker.addEventListener("message", ({ data }) => {
        if (data.need !== "formats") return;
        formats ??= file("formats.wasm").then((bytes) => WebAssembly.compile(bytes));
        formats.then((module) => worker.postMessage({ formats: module }), (error) => worker.postMessage({ formats: null, why: error }));
      });
      program.then(
        (module) => worker.postMessage({ program: module }),
        (error) => worker.dispatchEvent(new ErrorEvent("error", { message: error.message })),
      );
      return worker;
    };
  }

  async function start() {
    // A page around this one could lay its own things over it.
    if (window.top !== window.self) throw new Error("it does not work inside another page: open it by itself");
    // Styles and scripts in the order in which the hosted page names them.
    const parts = [...document.querySelectorAll(`${type}[data-as]`)];
    const contents = await Promise.all(parts.map((part) => text(part.dataset.file)));
    window.fulguriteEngines = engines(); // app.js waits for it
    parts.forEach((part, i) => {
      const element = document.createElement(part.dataset.as);
      if (part.dataset.media) element.media = part.dataset.media;
      element.textContent = contents[i];
      document.head.append(element);
    });
  }

  start().catch((error) => {
    console.error(error);
    const line = document.getElementById("loading-text");
    line.textContent = window.top === window.self
      ? `This browser cannot unpack the program, or the file is damaged (${error.message}). Any current Firefox, Chrome, Edge or Safari can.`
      : "Fulgurite does not work inside another page, which could read along. Open the file by itself.";
    line.setAttribute("role", "alert");
  });
})();
