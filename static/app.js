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
  // The program needs no storage, which may be full or forbidden: tab.js keeps what is kept.
  // go-app looks at it when it starts, and would stop.
  class Storage {
    #items = new Map();
    get length() { return this.#items.size; }
    key(index) { return [...this.#items.keys()][index] ?? null; }
    getItem(key) { return this.#items.get(String(key)) ?? null; }
    setItem(key, value) { this.#items.set(String(key), String(value)); }
    removeItem(key) { this.#items.delete(String(key)); }
    clear() { this.#items.clear(); }
  }
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { value: new Storage() });
  }

  // Calls gone when a worker has ended, whoever ended it: the browser then gives back the lock
  // that it held, see worker.js. Returns what ends the watching.
  window.fulguriteWatch = function (worker, gone) {
    if (!navigator.locks) return function () {};
    const lock = `fulgurite engine ${crypto.randomUUID()}`;
    const over = new AbortController();
    worker.addEventListener("message", ({ data }) => {
      if (data.held === lock) navigator.locks.request(lock, { signal: over.signal }, () => gone()).catch(() => {}); // it is over
    });
    worker.postMessage({ hold: lock });
    return () => over.abort();
  };

  // Writes a blob, which the browser reads slice by slice, to the place that somebody chooses, and
  // tells done how it went:
  // placed; cancelled; refused, where the browser does not let this page ask; or failed, with the
  // name of the error and what it says.
  // The browser puts what was written in its place when all of it is there, and not before.
  window.fulguritePlace = async function (name, blob, done) {
    let file;
    try {
      file = await window.showSaveFilePicker({ suggestedName: name });
    } catch (error) {
      done(error.name === "AbortError" ? "cancelled" : "refused", "", "");
      return;
    }
    try {
      const before = (await file.getFile()).size;
      try {
        const place = await file.createWritable();
        await place.write(blob).catch(async (error) => {
          await place.abort().catch(() => {});
          throw error;
        });
        await place.close();
      } catch (error) {
        if (before === 0) await unmake(file);
        throw error; // the first error is the one to tell
      }
      done("placed", "", "");
    } catch (error) {
      done("failed", error.name, error.message);
    }
  };

  // Removes what choosing a place has made. The browser lets go of a file a moment after a failed
  // write; where it does not, an empty file stays, as where it cannot remove files.
  async function unmake(file) {
    const patience = performance.now() + 5000;
    while (performance.now() < patience) {
      try {
        return await file.remove?.();
      } catch (error) {
        if (error.name !== "NoModificationAllowedError") return;
        await new Promise((next) => { setTimeout(next, 50); });
      }
    }
  }

  // Extensions put elements of their own around those of the page, or take some out. go-app
  // takes for granted that what it has put somewhere is there, and would stop.
  const { removeChild, replaceChild } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    return child.parentNode ? removeChild.call(child.parentNode, child) : child;
  };
  Node.prototype.replaceChild = function (fresh, old) {
    if (old.parentNode) return replaceChild.call(old.parentNode, fresh, old);
    this.appendChild(fresh);
    return old;
  };

  // A file that is dropped beside the drop zone must not replace the page.
  for (const kind of ["dragover", "drop"]) {
    window.addEventListener(kind, function (event) { event.preventDefault(); });
  }

  /** A sentence in the reader's language. */
  const speak = (english, parts) => window.fulguriteLanguage?.say(english, parts) ?? english;

  /** Says what is wrong in place of the first screen. */
  function say(text) {
    const line = document.getElementById("loading-text");
    if (line) {
      window.fulguriteFirst?.show(false);
      line.textContent = text;
      line.setAttribute("role", "alert");
    }
  }

  /**
   * Says that nothing of the program comes any more, unless worse was said, with what asks for it
   * again. Without that it comes on, and nothing is said of it.
   */
  function late(again) {
    const line = document.getElementById("loading-text");
    if (!line || line.getAttribute("role") === "alert") return;
    const words = again ? speak("The program has not loaded yet: nothing of it has come for {seconds} seconds. The network may be slow or down. You can wait or try again; what you chose is kept.", { seconds: patience / 1000 }) : "";
    if (window.fulguriteFirst) {
      window.fulguriteFirst.late(words, again && tryAgain(again));
      return;
    }
    line.textContent = words || speak("Loading the program. Afterwards it needs no network.");
    if (again) line.append(" ", tryAgain(again));
  }

  /** The button that asks for the program again. */
  function tryAgain(again) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.dataset.testid = "program-retry";
    button.textContent = speak("Try again");
    button.addEventListener("click", function (event) {
      event.stopPropagation(); // it does not wait for the program, as the doors around it do
      again();
    });
    return button;
  }

  // The program runs as long as the page does: if it ends, something is wrong.
  function stopped() {
    if (document.getElementById("loading-text")) {
      say(speak("The program could not be started. Reload the page; if that does not help, try another browser."));
      return;
    }
    const box = document.createElement("div");
    box.className = "stopped";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = speak("The page has stopped because of a fault in the program. Your files are untouched. Reload the page to go on, and please report what you did last.");
    const button = document.createElement("button");
    button.className = "btn primary";
    button.textContent = speak("Reload the page");
    button.addEventListener("click", function () { location.reload(); });
    box.append(text, button);
    document.body.append(box);
    button.focus();
  }

  /** How long nothing of the program may come until somebody is told that it is late, in ms. */
  const patience = 15_000;

  /** Tells when nothing is heard for that long, and when something is again. */
  function listening(silent, heard) {
    let told = false, timer = 0;
    const wait = () => { timer = setTimeout(() => { told = true; silent(); }, patience); };
    const end = () => {
      clearTimeout(timer);
      if (told) heard();
      told = false;
    };
    wait();
    return { heard() { end(); wait(); }, end };
  }

  /** Asks for a file. Its parts are heard as they come, beside whoever reads them. */
  async function fetchHeard(address, signal, listener) {
    const response = await fetch(address, { signal });
    listener.heard();
    const parts = response.clone().body?.getReader();
    (async () => {
      while (parts && !(await parts.read()).done) listener.heard();
      listener.end(); // what is left is this computer's
    })().catch(() => {}); // whoever reads the file learns it
    return response;
  }

  /** Waits for the network to come back, or a few seconds. */
  function pause() {
    return new Promise((resolve) => {
      window.addEventListener("online", resolve, { once: true });
      setTimeout(resolve, 3000);
    });
  }

  /** Loads the program, for as long as it does not come. */
  async function fetchedProgram(imports) {
    for (;;) {
      const broken = new AbortController();
      const listener = window.fulguriteFile ? null : listening(() => late(() => broken.abort()), () => late(null));
      try {
        return await fetchProgram(imports, broken.signal, listener);
      } catch (error) {
        listener?.end();
        if (broken.signal.aborted) continue; // somebody asked for it again
        if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError || window.fulguriteFile) throw error;
        console.warn("the program does not come:", error);
        const chosen = window.fulguriteFirst?.chosen() ?? "";
        say(speak("The program could not be loaded: the network is gone, or the server. It is asked for again every few seconds; you can also reload the page. ({why})", { why: error.message }) + (chosen && ` ${chosen}.`));
      }
      await pause();
    }
  }

  async function fetchProgram(imports, signal, listener) {
    if (window.fulguriteFile) { // everything is in this file already
      return WebAssembly.instantiate(await window.fulguriteFile("app.wasm"), imports);
    }
    const address = "app.wasm";
    const response = await fetchHeard(address, signal, listener);
    if (!response.ok) throw new Error(response.status + " " + response.statusText);
    // Some servers do not name the type application/wasm.
    if (!WebAssembly.instantiateStreaming || !/^application\/wasm\b/i.test(response.headers.get("Content-Type") ?? "")) {
      return WebAssembly.instantiate(await response.arrayBuffer(), imports);
    }
    try {
      return await WebAssembly.instantiateStreaming(response, imports);
    } catch (streaming) {
      if (signal.aborted) throw streaming;
      console.warn("streaming failed, loading as a whole:", streaming);
    }
    const whole = await fetchHeard(address, signal, listener);
    if (!whole.ok) throw new Error(whole.status + " " + whole.statusText);
    return WebAssembly.instantiate(await whole.arrayBuffer(), imports);
  }

  async function start() {
    if (typeof WebAssembly === "object" && (typeof Go !== "function" || !window.fulguriteTab || !window.fulguriteLanguage)) {
      say(speak("A part of the program could not be loaded. Check the network, and reload the page."));
      return;
    }
    if (typeof WebAssembly !== "object") {
      say(speak("This browser cannot run the program: it lacks WebAssembly, or it is switched off by policy. Any current Firefox, Chrome, Edge or Safari can."));
      return;
    }
    // With kept settings the program has more to show than the doors.
    await window.fulguriteTab.ready;
    window.fulguriteFirst?.show(window.fulguriteTab.kept() === "" && window.fulguriteTab.beyond().closed.length === 0);
    const go = new Go();
    let program;
    try {
      program = await fetchedProgram(go.importObject);
      if (window.fulguriteFrame) await window.fulguriteFrame.ready; // see embed.js
      await window.fulguriteLanguage.ready;
      await window.fulguriteEngines; // of the portable edition
    } catch (error) {
      console.error(error);
      say(window.fulguriteFile
        ? speak("A part of this file is damaged or missing. Get the file anew, and open that one. ({why})", { why: error.message })
        : speak("The program could not be loaded. Check that the page is complete and reload it. ({why})", { why: error.message }));
      return;
    }
    // go-app takes the place of what comes first. What an extension has put there moves, and not the
    // page, which would lose the focus.
    const page = document.getElementById("page");
    if (page.parentElement !== document.body) document.body.prepend(page); // or around it
    while (page.previousElementSibling) document.body.append(page.previousElementSibling);
    try {
      await go.run(program.instance);
    } finally {
      stopped();
    }
  }

  start();
})();
