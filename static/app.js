// Starts the page's program. go-app expects a few functions to be there when
// it starts; the rest of the page is made by the program itself.
"use strict";

var goappNav = function () {};
var goappOnUpdate = function () {};
var goappOnAppInstallChange = function () {};

// The page has one route wherever it lies, no service worker and no foreign
// resources, so that there is nothing to configure.
function goappGetenv(name) {
  return name === "GOAPP_INTERNAL_URLS" ? "[]" : "";
}

(function () {
  // A file that is dropped beside the drop zone must not replace the page.
  for (const kind of ["dragover", "drop"]) {
    window.addEventListener(kind, function (event) { event.preventDefault(); });
  }

  function say(text) {
    const line = document.getElementById("loading-text");
    if (line) {
      line.textContent = text;
      line.setAttribute("role", "alert");
    }
  }

  // The program runs as long as the page does: if it ends, something is wrong.
  function stopped() {
    if (document.getElementById("loading-text")) {
      say("The program could not be started. Reload the page; if that does not help, try another browser.");
      return;
    }
    const box = document.createElement("div");
    box.className = "stopped";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = "The page has stopped because of a fault in the program. Your files are untouched. Reload the page to go on, and please report what you did last.";
    const button = document.createElement("button");
    button.className = "btn primary";
    button.textContent = "Reload the page";
    button.addEventListener("click", function () { location.reload(); });
    box.append(text, button);
    document.body.append(box);
    button.focus();
  }

  async function fetchProgram(imports) {
    if (window.fulguriteFile) { // everything is in this file already
      return WebAssembly.instantiate(await window.fulguriteFile("app.wasm"), imports);
    }
    const address = "app.wasm";
    if (WebAssembly.instantiateStreaming) {
      try {
        return await WebAssembly.instantiateStreaming(fetch(address), imports);
      } catch (streaming) {
        // Some servers do not name the type application/wasm.
        console.warn("streaming failed, loading as a whole:", streaming);
      }
    }
    const response = await fetch(address);
    if (!response.ok) {
      throw new Error(response.status + " " + response.statusText);
    }
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }

  async function start() {
    if (typeof WebAssembly !== "object" || typeof Go !== "function") {
      say("This browser cannot run the program: it lacks WebAssembly, or it is switched off by policy. Any current Firefox, Chrome, Edge or Safari can.");
      return;
    }
    const go = new Go();
    let program;
    try {
      program = await fetchProgram(go.importObject);
    } catch (error) {
      console.error(error);
      say("The program could not be loaded. Check that the page is complete and reload it. (" + error.message + ")");
      return;
    }
    if (window.fulguriteFrame) await window.fulguriteFrame.ready; // see embed.js
    try {
      await go.run(program.instance);
    } finally {
      stopped();
    }
  }

  start();
})();
