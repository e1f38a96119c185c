// The page inside another page, called the portal here: who may talk to it, and
// about what. The portal may hand in a table and settings and be told how far
// the work is; rows go out only by the button in the step with the result.
//
//   frame -> portal   {fulgurite: "starting", version}        to the parent window, before it has loaded: it is shown
//   frame -> portal   {fulgurite: "ready", version}           to the parent window
//   portal -> frame   {fulgurite: "connect", version, ...}    with one MessagePort, from an origin of embed.json
//   over the port     {type, id, ...} -> {type: "answer", id, problem?}; see docs/embedding.md
//
// Everything is checked here; the program behind it gets well-formed messages
// only. Whatever comes from elsewhere, or a second time, is left alone.
"use strict";

(() => {
  const VERSION = 1;
  const STEPS = ["open", "columns", "coarseness", "rules"];
  const MOST = { name: 255, settings: 16 << 20 }; // characters
  const root = document.documentElement;
  // An opaque origin cannot be read by anybody, not even by pages of the same server.
  const opaque = self.origin === "null";
  const own = new URL(location.href).origin;

  document.querySelector('meta[name="fulgurite"]').content = "framed"; // neither installed nor kept

  /** The scripts after this one have run. A portal may speak before. */
  const scripts = new Promise((done) => { document.addEventListener("DOMContentLoaded", done, { once: true }); });

  const problem = (code, sentence, hint = "") => ({ code, sentence, hint });
  const unloadable = (sentence) => problem("embed-load", sentence, "A frame without an origin needs a server that allows it: fulgurite serve --embed-origin.");
  const unloaded = (why) => unloadable(`The frame cannot load its own files: ${why}.`);
  const is = {
    text: (most) => (value) => typeof value === "string" && value.length <= most,
    blob: (value) => value instanceof Blob,
    theme: (value) => ["", "light", "dark"].includes(value),
    tokens: (value) => Object.prototype.toString.call(value) === "[object Object]" && Object.entries(value).every(([name, v]) => valid(name, v)),
    steps: (value) => Array.isArray(value) && value.length > 0 && value.length <= STEPS.length && value.every((step) => STEPS.includes(step)),
    memory: (value) => Number.isFinite(value) && value > 0,
    version: (value) => Number.isInteger(value),
    id: (value) => Number.isSafeInteger(value) && value > 0,
  };

  // What messages may hold: a field with "?" may be missing, others may not be there.
  const shapes = {
    connect: { fulgurite: is.text(10), version: is.version, "language?": is.text(35), "theme?": is.theme, "tokens?": is.tokens, "steps?": is.steps, "memoryLimit?": is.memory },
    open: { type: is.text(10), id: is.id, file: is.blob, name: is.text(MOST.name) },
    settings: { type: is.text(10), id: is.id, config: is.text(MOST.settings) },
    theme: { type: is.text(10), id: is.id, "theme?": is.theme, "tokens?": is.tokens },
    ask: { type: is.text(10), id: is.id },
  };

  /** Says what is wrong with a message, null if nothing is. */
  function malformed(message, shape) {
    const known = Object.keys(shape).map((key) => key.replace("?", ""));
    const strange = Object.keys(message).find((key) => !known.includes(key));
    if (strange !== undefined) return problem("embed-malformed", `The message has a field that it cannot have: ${strange.slice(0, 50)}.`, `Known fields: ${known.join(", ")}.`);
    for (const [key, check] of Object.entries(shape)) {
      const value = message[key.replace("?", "")];
      if (value === undefined && key.endsWith("?")) continue;
      if (typeof value === "string" && value.length > MOST.settings) return problem("embed-too-large", `The field ${key} has ${value.length} characters.`, `At most ${MOST.settings} are taken.`);
      if (!check(value)) return misfit(key.replace("?", ""), value);
    }
    return null;
  }

  /** Says what is wrong with a field, and what it may be. */
  function misfit(field, value) {
    const short = (text) => (typeof text === "string" ? `“${text.slice(0, 50)}”` : `of the type ${typeof text}`);
    const steps = `Any of ${STEPS.join(", ")}.`;
    if (field === "tokens" && value && typeof value === "object") {
      const [name, given] = Object.entries(value).find(([name, given]) => !valid(name, given)) ?? [];
      if (colours.includes(name)) return problem("embed-malformed", `The token ${short(name)} is ${short(given)}, and no colour.`, "Write it as #7a1f5c.");
      if (lengths.includes(name)) return problem("embed-malformed", `The token ${short(name)} is ${short(given)}, and no length.`, "Write it as 4px, up to 99px.");
      if (name !== undefined) return problem("embed-malformed", `There is no token ${short(name)}.`, `Colours: ${colours.join(", ")}. Lengths: ${lengths.join(", ")}.`);
    }
    if (field === "steps" && Array.isArray(value)) {
      const strange = value.find((step) => !STEPS.includes(step));
      if (strange !== undefined) return problem("embed-malformed", `There is no step ${short(strange)}.`, steps);
    }
    const may = { theme: "light, dark, or nothing for that of the system.", steps, memoryLimit: "A number of bytes above 0.", tokens: "An object of names and values.", file: "A Blob." };
    return problem("embed-malformed", `The field ${field} is missing, or is not what it has to be${value === undefined ? "" : `: it is ${short(value)}`}.`,
      may[field] ?? "The help on embedding says what each field holds.");
  }

  // Tokens of style/tokens.css that a portal may set, and what they may be:
  // plain colours and lengths, so that no style sheet can come in by them.
  const colours = ["page", "card", "sunk", "line", "edge", "text", "muted", "faint", "glass", "glass-hover", "glass-soft", "glass-ink", "on-glass",
    "before", "before-soft", "after", "after-soft", "bolt", "focus", "bad", "bad-soft", "bad-line", "caution-soft", "caution-line", "caution"];
  const lengths = ["r-s", "r-m", "r-l", "r-pill"];
  // Pairs of writing and ground that have to stay legible: 4.5 : 1 is asked for by WCAG 2.2, 1.4.3.
  const legible = [["text", "page"], ["text", "card"], ["text", "sunk"], ["muted", "page"], ["muted", "card"], ["faint", "card"], ["glass", "card"], ["on-glass", "glass"],
    ["on-glass", "glass-hover"], ["glass-ink", "glass-soft"], ["before", "before-soft"], ["after", "after-soft"], ["bad", "bad-soft"], ["caution", "caution-soft"]];

  function valid(name, value) {
    if (typeof value !== "string") return false;
    if (colours.includes(name)) return /^#[0-9a-f]{6}$/i.test(value);
    return lengths.includes(name) && /^\d{1,2}px$/.test(value);
  }

  function luminance(colour) {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(a, b) {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  }

  let tokens = {};

  /** Puts the portal's tokens in place; with too little contrast none of them. */
  function dress() {
    for (const name of [...colours, ...lengths]) root.style.removeProperty(`--${name}`);
    const style = getComputedStyle(root);
    const now = (name) => tokens[name] ?? style.getPropertyValue(`--${name}`).trim();
    const dim = legible.find(([ink, ground]) => (tokens[ink] ?? tokens[ground]) && contrast(now(ink), now(ground)) < 4.5);
    if (dim) return problem("embed-contrast", `With these tokens ${dim[0]} on ${dim[1]} cannot be read: the contrast is below 4.5 : 1.`, "Choose a darker or a lighter colour. Until then the page keeps its own.");
    for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value);
    return null;
  }

  /** Takes theme and tokens of a message; returns what is wrong with them. */
  function paint({ theme, tokens: given }) {
    if (theme) root.setAttribute("data-theme", theme);
    else if (theme === "") root.removeAttribute("data-theme");
    if (given) tokens = given;
    return dress();
  }

  new MutationObserver(dress).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);

  // The script is foreign to such a frame, so that addresses are not taken from it.
  const memory = () => import(new URL("memory.js", location.href).href);

  // Nor can there be workers by address: they are started from a text.
  async function engines(memoryLimit) {
    const text = async (name) => {
      const response = await fetch(name);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.text();
    };
    const program = compile("engine.wasm", memoryLimit);
    program.catch(() => {}); // whoever starts a worker is told
    const address = URL.createObjectURL(new Blob([await text("wasm_exec.js"), "\n", await text("worker.js")], { type: "text/javascript" }));
    const { environment } = await memory();
    const env = environment(memoryLimit);
    if (memoryLimit) await program; // the limit may be too low
    window.fulguriteWorker = () => {
      const worker = new Worker(window.fulguriteTrusted.script(address));
      worker.addEventListener("message", ({ data }) => { // see worker.js
        if (data.need !== "formats") return;
        compile("formats.wasm").then((module) => worker.postMessage({ formats: module }), (error) => worker.postMessage({ formats: null, why: error }));
      });
      program.then((module) => worker.postMessage({ program: module, env, memoryLimit }),
        (error) => worker.dispatchEvent(new ErrorEvent("error", { message: error.message })));
      return worker;
    };
  }

  async function compile(name, memoryLimit) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    if (memoryLimit) {
      const { limited } = await memory();
      return WebAssembly.compile(limited(new Uint8Array(await response.arrayBuffer()), memoryLimit));
    }
    if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  }

  let port = null; // to the portal, once connected
  let handle = null; // the program's function for messages
  const early = []; // messages that came before it

  function take({ data }) {
    const shape = typeof data === "object" && data !== null && data.type !== "connect" && Object.hasOwn(shapes, data.type) ? shapes[data.type] : null;
    const id = is.id(data?.id) ? data.id : 0;
    const wrong = shape ? malformed(data, shape) : problem("embed-malformed", "The frame knows no such message.", "It takes open, settings, theme and ask.");
    if (wrong) {
      answer(id, wrong);
    } else if (data.type === "theme") {
      answer(id, paint(data));
    } else if (handle) {
      pass(data);
    } else if (early.length < 10) {
      early.push(data);
    } else {
      answer(id, problem("embed-early", "The frame has not started yet.", "Wait for its first status."));
    }
  }

  const answer = (id, wrong) => port.postMessage({ type: "answer", id, ...(wrong && { problem: wrong }) });

  function pass({ type, id, name = "", file = null, config }) {
    handle(type, id, name, config === undefined ? file : new Blob([config], { type: "application/json" }));
  }

  let connected;
  const ready = new Promise((resolve) => { connected = resolve; });

  // What the page's program finds: see web/embed.
  window.fulguriteFrame = {
    ready, // the program starts when the portal has connected
    origin: "",
    steps: [],
    listen(callback) {
      handle = callback;
      for (const message of early.splice(0)) pass(message);
    },
    answer: (id, code, sentence, hint) => answer(id, code ? problem(code, sentence, hint) : null),
    tell: (json) => port.postMessage({ type: "status", ...JSON.parse(json) }),
    handOver: (json, file) => port.postMessage({ type: "result", ...JSON.parse(json), file }),
  };

  function say(text) {
    const line = document.getElementById("loading-text");
    if (line) line.textContent = text;
  }

  function refuse(to, wrong) {
    say(`${wrong.sentence} ${wrong.hint}`);
    to.postMessage({ type: "refused", version: VERSION, problem: wrong });
    to.close();
  }

  async function connect(list, event) {
    const { data, origin, ports } = event;
    if (event.source !== window.parent || typeof data !== "object" || data?.fulgurite !== "connect" || ports.length !== 1 || port) return;
    if (list.problem) {
      refuse(ports[0], list.problem);
    } else if (!list.origins.includes(origin) && !(origin === own && opaque)) {
      refuse(ports[0], origin === own
        ? problem("embed-same-origin", "A page of the same origin could look into this frame.", "Give the frame a sandbox without allow-same-origin, as the element fulgurite-anonymizer does.")
        : problem("embed-origin", `Pages of ${origin} may not use this frame.`, "Whoever serves it names them: fulgurite serve --embed-origin."));
    } else if (data.version !== VERSION) {
      refuse(ports[0], problem("embed-version", `The portal speaks version ${String(data.version).slice(0, 20)} of the protocol, and this frame version ${VERSION}.`, "Use the element of the same version of Fulgurite as the frame, and reload the page."));
    } else {
      const wrong = malformed(data, shapes.connect);
      if (wrong) {
        refuse(ports[0], wrong);
        return;
      }
      port = ports[0];
      const notes = [paint(data)];
      await scripts;
      if (!window.fulguriteLanguage) {
        refuse(port, unloaded("language.js did not come"));
        return;
      }
      if (data.language && !await window.fulguriteLanguage.portal(data.language)) {
        notes.push(problem("embed-language", `There is no translation into ${data.language} yet.`, "The page is shown in the language of the browser if there is a translation into that, and else in English."));
      }
      window.fulguriteFrame.origin = origin === own ? `${origin} (the page around this one)` : origin;
      window.fulguriteFrame.steps = data.steps ?? [];
      port.onmessage = take;
      say(window.fulguriteLanguage.say("Loading the program. Afterwards it needs no network."));
      try {
        await engines(data.memoryLimit);
      } catch (error) {
        refuse(port, error instanceof RangeError
          ? problem("embed-memory", `${error.message}.`, "Let the portal give it more, or set no limit.")
          : unloaded(error.message.replace(/\.$/, "")));
        return;
      }
      port.postMessage({ type: "connected", version: VERSION, problems: notes.filter(Boolean) });
      connected();
    }
  }

  /** The origins whose pages may use the frame, or why there are none. */
  async function listed() {
    try {
      const { origins } = await (await fetch("embed.json", { cache: "no-store" })).json();
      return { origins: origins.filter((origin) => typeof origin === "string") };
    } catch (error) {
      return { problem: unloadable(`Nobody may use this frame: its list of origins cannot be read (${error.message}).`) };
    }
  }

  // Whoever is not listed learns that, and nothing else: not who is.
  async function start() {
    if (window.parent === window) {
      say("This page is made to be shown inside another one. Open Fulgurite itself instead.");
      return;
    }
    const greet = (word) => window.parent.postMessage({ fulgurite: word, version: VERSION }, "*"); // says nothing that is secret
    greet("starting");
    const list = await listed();
    say(list.problem ? list.problem.sentence : "Waiting for the page around this one.");
    window.addEventListener("message", (event) => connect(list, event));
    greet("ready");
  }

  start();
})();
