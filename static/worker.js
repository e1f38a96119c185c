// The engine's worker: starts the WebAssembly program that lies beside this
// script, and tells the page when it cannot go on.
//
// A message in either direction is {envelope: string, attachment: Blob | null};
// what envelopes say is written in bridge/protocol.go. This script only keeps
// the messages that come before the program listens, and sends "fatal". The site puts
// sums.js in front of it, for which a second worker with this script does the work.
"use strict";

(() => {
  if (self.name === "sums") return; // see sums.js

  // A page that starts this script from text puts the toolchain's loader in
  // front of it, and hands over the program by a message of its own:
  // {program: WebAssembly.Module, env: the program's environment, memoryLimit:
  // bytes that it was made to need at most, if there is such a limit}.
  const handed = typeof Go === "function";
  /** @type {((data: any) => void) | null} */
  let hand = null;
  const program = handed && new Promise((resolve) => { hand = resolve; });
  /** @type {any[]} */
  const early = [];
  /** @type {((envelope: string, attachment: Blob | null) => void) | null} */
  let receive = null;
  let dead = false;
  let lastWords = "";
  /** @type {number | undefined} */
  let memoryLimit;
  /** @type {((data: any) => void) | null} */
  let takeFormats = null;
  /** @type {MessagePort[]} */
  const ports = []; // further ways in, of which the program does not know yet
  /** @type {((port: MessagePort) => void) | null} */
  let takePort = null;

  self.onmessage = ({ data }) => {
    if (dead) return;
    if (data.hold) hold(data.hold);
    else if (data.port) takePort ? takePort(data.port) : ports.push(data.port);
    else if (data.program) hand?.(data);
    else if ("formats" in data) takeFormats?.(data);
    else if (receive) receive(data.envelope, data.attachment ?? null);
    else early.push(data);
  };

  // The browser gives a lock back when who holds it has ended, in whatever way: so the page
  // knows. Where there are no locks, nobody is told.
  /** @param {string} lock */
  function hold(lock) {
    self.navigator?.locks?.request(lock, () => {
      self.postMessage({ held: lock });
      return new Promise(() => {});
    }).catch(() => {}); // a page without an origin has none
  }

  // What the program finds: see bridge/jsport.
  self.fulgurite = {
    /** @param {(envelope: string, attachment: Blob | null) => void} callback */
    listen(callback) {
      receive = callback;
      for (const data of early.splice(0)) callback(data.envelope, data.attachment ?? null);
    },
    /** @param {(port: MessagePort) => void} callback */
    ports(callback) {
      takePort = callback;
      ports.splice(0).forEach(callback);
    },
    formats,
    read,
    stream,
    sum,
  };

  /** @type {FileReaderSync | null} */
  let reader = null;

  // Puts bytes from..to of a file into an array of the program's, and returns how many
  // came. What they came in is nobody's afterwards: held by the program, each slice would
  // stay until its collector comes by.
  /** @param {Blob} file @param {number} from @param {number} to @param {Uint8Array} into */
  function read(file, from, to, into) {
    reader ??= new FileReaderSync();
    const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
    into.set(bytes.subarray(0, into.length));
    return bytes.length;
  }

  // A whole file as it comes, null where a browser has no such streams. It comes beside the
  // engine's work and always into the same memory, for which FileReaderSync takes new one that
  // stays until the browser's collector comes by: 300 MB beside a file of 500.
  /** @param {Blob} file */
  function stream(file) {
    /** @type {ReadableStreamBYOBReader} */
    let reader;
    try {
      reader = file.stream().getReader({ mode: "byob" });
    } catch {
      return null;
    }
    /** @type {ArrayBuffer | null} */
    let memory = null;
    return {
      // Tells given so many next bytes, in an array that is good until it asks again, or what
      // the browser threw.
      /** @param {number} bytes @param {(came: unknown) => void} given */
      async next(bytes, given) {
        try {
          memory ??= new ArrayBuffer(bytes);
          let came = 0;
          while (came < bytes) {
            /** @type {{ value: Uint8Array<ArrayBuffer>, done: boolean }} */
            const { value, done } = await /** @type {any} */ (reader.read(new Uint8Array(memory, came, bytes - came)));
            memory = value.buffer;
            if (done) break;
            came += value.length;
          }
          given(new Uint8Array(memory, 0, came));
        } catch (error) {
          given(error);
        }
      },
      end() { reader.cancel().catch(() => {}); },
    };
  }

  // Large files are added up beside the engine's work, by a worker with sums.js. Bytes go
  // there and their memory comes back: so many arrays are under way at most.
  const ARRAYS = 16, ARRAY_BYTES = 1 << 20;
  /** @type {Uint8Array[]} */
  const arrays = []; // those that came back
  const ended = new Map(); // by number of a sum: who waits for it
  /** @type {((array: Uint8Array) => void)[]} */
  const waits = []; // who waits for an array, the first first: sums may be made side by side
  let underWay = 0, sums = 0;
  /** @type {Promise<Worker | null> | null} */
  let adder = null;

  // A browser that closes a worker says nothing. Whoever waits for it looks in this rhythm, in ms,
  // and has waited long enough when nothing came between so many looks. They are counted, and not
  // the time: while the engine is at work it hears nothing, and does not look either.
  const RHYTHM = 3000, LOOKS = 10;
  let looks = 0, looking = 0;

  function look() {
    looks = 0;
    looking ||= setInterval(() => {
      if (waits.length === 0 && ended.size === 0) {
        clearInterval(looking);
        looking = 0;
      } else if (++looks === LOOKS) {
        fatal("bridge-gone", "The browser has closed a part of the engine, perhaps for want of memory.",
          "The settings are kept. Open the file again; close other tabs or programs first.");
      }
    }, RHYTHM);
  }

  /** @returns {Promise<Worker | null>} */
  function startAdder() {
    return new Promise((resolve) => {
      const worker = new Worker(trusted(self.location.href), { name: "sums" });
      let ready = false;
      setTimeout(() => resolve(null), 3000); // nobody waits for it; when it comes, it adds up what is read next
      worker.onerror = (event) => {
        event.preventDefault();
        if (ready) died(); // what it had is gone
        else resolve(null);
      };
      worker.onmessage = ({ data }) => {
        looks = 0;
        if (data.ready) {
          ready = true;
          resolve(worker);
          adder = Promise.resolve(worker);
        } else if (data.hash) {
          ended.get(data.sum)(data.hash);
          ended.delete(data.sum);
        } else {
          underWay--;
          const array = new Uint8Array(data.bytes);
          const next = waits.shift();
          if (next) next(array);
          else arrays.push(array);
        }
      };
    }).catch(() => null); // a policy that allows no such worker
  }

  // Tells begun what adds up SHA-256, null where there can be no other worker.
  /** @param {(adds: object | null) => void} begun */
  async function sum(begun) {
    adder ??= startAdder();
    const worker = await adder;
    if (!worker) {
      begun(null);
      return;
    }
    const number = ++sums;
    begun({
      // An array to fill. null: all are under way, and given gets the next that comes back.
      /** @param {(array: Uint8Array) => void} given */
      array(given) {
        if (underWay >= ARRAYS) {
          waits.push(given);
          look();
          return null;
        }
        return arrays.pop() ?? new Uint8Array(ARRAY_BYTES);
      },
      // Adds the first bytes of an array, which is given away. What a sum that was given up
      // did not give away is nobody's, and not waited for.
      /** @param {Uint8Array} array @param {number} bytes */
      add({ buffer }, bytes) {
        underWay++;
        worker.postMessage({ sum: number, buffer, bytes }, [buffer]);
      },
      // Tells done the sum in hexadecimal.
      /** @param {(hash: string) => void} done */
      end(done) {
        ended.set(number, done);
        look();
        worker.postMessage({ sum: number });
      },
    });
  }

  // Files that are no text are made text by a program of their own, which is loaded when
  // the first one comes, runs in this worker for one task, and goes with its memory.
  /** @type {Promise<WebAssembly.Module> | null} */
  let formatsProgram = null;

  function loadFormats() {
    if (!handed) return compile(new URL("formats.wasm", new URL(".", self.location.href)));
    // The page has it, as it had the engine: it answers {formats: module} or {formats: null, why}, an error or words.
    return new Promise((resolve, reject) => {
      takeFormats = (data) => data.formats ? resolve(data.formats) : reject(data.why);
      self.postMessage({ need: "formats" });
    });
  }

  // Why something could not be loaded, in words of ours.
  class Reason extends Error {}

  // What a browser throws is worded by it, in its language: those words stand between quotes.
  /** @param {any} error */
  function why(error) {
    const words = String(error?.message ?? error).replace(/\.+$/, "");
    if (error instanceof Reason || typeof error === "string") return words;
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return `what came is not whole, or the browser is too old (“${words}”)`;
    if (error instanceof TypeError) return `the network is gone, or the server (“${words}”)`; // fetch's
    return `“${words}”`;
  }

  // How long nothing may come of the program for formats, in ms. A network that stalls says nothing.
  const PATIENCE = 15_000;

  /** @param {URL} url */
  async function compile(url) {
    const stalled = new AbortController();
    let timer = 0;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(new Reason(`nothing came for ${PATIENCE / 1000} seconds`)), PATIENCE);
    };
    heard();
    try {
      const response = await fetch(url, { signal: stalled.signal });
      if (!response.ok) throw new Reason(`the server answers ${url.pathname} with ${response.status}`);
      const counted = /** @type {ReadableStream} */ (response.body).pipeThrough(new TransformStream({
        transform(bytes, out) {
          heard();
          out.enqueue(bytes);
        },
      }), { signal: stalled.signal });
      const body = new Response(counted, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
      if (body.headers.get("Content-Type")?.startsWith("application/wasm")) return await WebAssembly.compileStreaming(body);
      return await WebAssembly.compile(await body.arrayBuffer());
    } catch (error) {
      throw stalled.signal.aborted ? stalled.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {string} task @param {Blob} file @param {() => boolean} cancelled @param {(answer: string, made: unknown) => void} done */
  async function formats(task, file, cancelled, done) {
    /** @type {(code: string, sentence: string, hint: string) => void} */
    const fail = (code, sentence, hint) => done(JSON.stringify({ problems: [{ code, sentence, hint }] }), null);
    let module;
    try {
      formatsProgram ??= loadFormats();
      module = await formatsProgram;
    } catch (error) {
      formatsProgram = null; // the next file tries again
      fail("bridge-formats-load", `The program for files of this format could not be loaded: ${why(error)}.`,
        "Check the network and open the file again, or save the table as CSV and open that.");
      return;
    }
    let answered = false;
    const before = lastWords;
    lastWords = "";
    const go = new Go();
    try {
      go.env.GOMEMLIMIT = "2GiB";
      go.exit = () => {};
      self.fulguriteTask = { task, file, cancelled, done: (/** @type {string} */ answer, /** @type {unknown} */ made) => { answered = true; done(answer, made); } };
      await go.run(await WebAssembly.instantiate(module, go.importObject));
    } catch (/** @type {any} */ error) {
      lastWords += String(error?.message ?? error);
    }
    // The runtime may have left timers, which would wake a program that has ended.
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
    const words = lastWords;
    lastWords = before;
    delete self.fulguriteTask;
    if (answered) return;
    if (/out of memory|cannot allocate memory|arena already initialized|memory/i.test(words)) {
      fail("format-memory", "There is not enough memory for this file.", "Close other tabs or programs, save the table as CSV and open that, or use the command line.");
    } else {
      fail("bridge-formats-crashed", `The program for files of this format stopped because of a mistake in it${words ? `: ${words.split("\n")[0]}` : ""}.`,
        "Save the table as CSV and open that, and please report this.");
    }
  }

  /** @param {string} code @param {string} sentence @param {string} hint */
  function fatal(code, sentence, hint) {
    if (dead) return;
    dead = true;
    const envelope = JSON.stringify({ kind: "fatal", problems: [{ code, sentence, hint }] });
    self.postMessage({ envelope, attachment: null });
  }

  function died() {
    // The third is what Go's allocator sometimes says when the memory cannot grow.
    if (/out of memory|cannot allocate memory|arena already initialized/i.test(lastWords)) {
      fatal("bridge-out-of-memory",
        `The engine ran out of memory: ${memoryLimit ? `it was given ${Math.round(memoryLimit / 1e6)} MB` : "a browser gives it 4 GB at most"}.`,
        "The settings are kept. Open the file again with fewer columns or rows, or use the command line, which has no such limit.");
    } else {
      const reason = /(?:panic|fatal error): ([^\n]*)/.exec(lastWords)?.[1];
      fatal("bridge-crashed",
        "The engine stopped because of a mistake in the program" + (reason ? ": " + reason : "") + ".",
        "The settings are kept. Open the file again, and please report this with the steps that led here.");
    }
  }

  /** @param {unknown} error */
  function failed(error) {
    if (error instanceof RangeError) {
      fatal("bridge-out-of-memory", "There is not enough memory to start the engine.", "Close other tabs or programs, then reload the page.");
    } else {
      fatal("bridge-load", `The engine could not be started: ${why(error)}.`,
        "Reload the page. If that does not help, its files are incomplete or the browser is too old.");
    }
  }

  self.addEventListener("error", (event) => {
    event.preventDefault();
    if (receive) died();
    else failed(event.error ?? event.message);
  });
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    if (receive) died();
    else failed(event.reason);
  });

  // instantiate compiles while loading where the server names the type
  // application/wasm, and after loading where it does not.
  /** @param {URL} url @param {WebAssembly.Imports} imports */
  async function instantiate(url, imports) {
    const response = await fetch(url);
    if (!response.ok) throw new Reason(`the server answers ${url.pathname} with ${response.status}`);
    if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
      return WebAssembly.instantiateStreaming(response, imports);
    }
    return WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }

  // The scripts that a worker may load: the loader beside it, and its own.
  /** @type {TrustedPolicy | null} */
  let policy = null;

  /** @param {string} address */
  function trusted(address) {
    if (!self.trustedTypes) return address;
    const own = [self.location.href, handed ? "" : new URL("wasm_exec.js", self.location.href).href];
    policy ??= trustedTypes.createPolicy("fulgurite", {
      /** @param {string} url */
      createScriptURL(url) {
        if (own.includes(url)) return url;
        throw new TypeError(`${url} is no script of this worker`);
      },
    });
    return policy.createScriptURL(address);
  }

  /** @param {Go} go @returns {Promise<WebAssembly.Instance>} */
  async function given(go) {
    const { program: module, env, memoryLimit: limit } = await program;
    Object.assign(go.env, env);
    memoryLimit = limit;
    return WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), go.importObject);
  }

  async function start() {
    const here = /** @type {URL} */ (handed ? null : new URL(".", self.location.href));
    if (!handed) importScripts(trusted(new URL("wasm_exec.js", here).href));
    // What the program says at its end tells why; the exit code alone does not.
    // It says nothing before, and the cause comes first.
    const writeSync = self.fs.writeSync.bind(self.fs);
    const decoder = new TextDecoder();
    self.fs.writeSync = (fd, bytes) => {
      if (lastWords.length < 4096) lastWords += decoder.decode(bytes);
      return writeSync(fd, bytes);
    };
    const go = new Go();
    // From here on the collector works harder. WebAssembly ends at 4 GiB, and
    // beyond it the program dies. Whoever gives less says so in env.
    go.env.GOMEMLIMIT = "3GiB";
    go.exit = died;
    await go.run(handed ? await given(go) : (await instantiate(new URL("engine.wasm", here), go.importObject)).instance);
    died(); // it serves for ever: to return is to have died
  }

  start().catch((error) => (receive ? died() : failed(error)));
})();
