// Unpacks the portable edition: one HTML file that carries all files of the
// site as text, and starts from them what the hosted page loads.
//
// Each file lies in a block <script type="application/octet-stream"
// data-file="its name">. The characters of a block are the file's bytes, two
// each, as web/site/pack.go writes them; most files are compressed by gzip.
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
    return new Response(plain).arrayBuffer();
  }

  const text = async (name) => new TextDecoder().decode(await file(name));

  // What the page and its program look for: see app.js and bridge/client.
  window.fulguriteFile = file;

  async function engines() {
    const program = file("engine.wasm").then((bytes) => WebAssembly.compile(bytes));
    program.catch(() => {}); // whoever starts a worker is told
    const parts = [await text("wasm_exec.js"), "\n", await text("worker.js")];
    const address = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
    window.fulguriteWorker = () => {
      const worker = new Worker(address);
      program.then(
        (module) => worker.postMessage({ program: module }),
        (error) => worker.dispatchEvent(new ErrorEvent("error", { message: error.message })),
      );
      return worker;
    };
  }

  async function start() {
    // Styles and scripts in the order in which the hosted page names them.
    const parts = [...document.querySelectorAll(`${type}[data-as]`)];
    const contents = await Promise.all(parts.map((part) => text(part.dataset.file)));
    await engines();
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
    line.textContent = `This browser cannot unpack the program, or the file is damaged (${error.message}). Any current Firefox, Chrome, Edge or Safari can.`;
    line.setAttribute("role", "alert");
  });
})();
