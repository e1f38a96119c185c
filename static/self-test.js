// The self-test of the page on trust: tries to send something in every way
// that a program has, and tells what the browser's policy did about it. The
// same script runs in the page and, as a worker, where the engine runs.
//
// Every attempt goes to a name under .invalid, which never exists: even where
// no policy stops it, nothing arrives anywhere.
"use strict";

(() => {
  const inWorker = typeof document === "undefined";
  const PATIENCE = 6000; // ms that a browser may take to report a refusal, on a slow computer
  const host = (way) => `${way}${inWorker ? "-worker" : ""}.fulgurite-self-test.invalid`;

  const ways = {
    fetch: () => fetch(`https://${host("fetch")}/row`, { method: "POST", mode: "no-cors", body: "row" }),
    websocket: () => new WebSocket(`wss://${host("websocket")}/row`),
  };
  if (!inWorker) {
    ways.beacon = () => navigator.sendBeacon(`https://${host("beacon")}/row`, "row");
    ways.image = () => { new Image().src = `https://${host("image")}/row`; };
    ways.form = submit;
  }

  // submit sends a form into a frame of its own, so that the page would stay
  // where it is if nothing stopped it.
  function submit() {
    const frame = document.createElement("iframe");
    frame.name = "fulgurite-self-test";
    frame.hidden = true;
    const form = document.createElement("form");
    form.action = `https://${host("form")}/row`;
    form.method = "post";
    form.target = frame.name;
    form.hidden = true;
    document.body.append(frame, form);
    form.submit();
    setTimeout(() => { frame.remove(); form.remove(); }, PATIENCE);
  }

  // attempt resolves to {way, refused, directive, policy}; refused means that
  // the browser itself reports the refusal, not merely that nothing happened.
  function attempt(way) {
    const target = inWorker ? self : document;
    return new Promise((resolve) => {
      const done = (answer) => {
        target.removeEventListener("securitypolicyviolation", violated);
        clearTimeout(timer);
        resolve({ way: inWorker ? `worker-${way}` : way, refused: false, directive: "", policy: "", ...answer });
      };
      const violated = (event) => {
        if (!event.blockedURI.includes(host(way))) return;
        done({ refused: event.disposition === "enforce", directive: event.effectiveDirective, policy: event.originalPolicy });
      };
      const timer = setTimeout(done, PATIENCE);
      target.addEventListener("securitypolicyviolation", violated);
      try {
        Promise.resolve(ways[way]()).catch(() => {});
      } catch {
        // what was thrown is no proof; the report of the refusal is
      }
    });
  }

  const attempts = () => Promise.all(Object.keys(ways).map(attempt));

  if (inWorker) {
    attempts().then((all) => self.postMessage(all));
    return;
  }

  async function inEngine() {
    const failed = (why) => [{ way: "worker", refused: false, directive: why, policy: "" }];
    let address = "self-test.js";
    try {
      if (window.fulguriteFile) {
        address = URL.createObjectURL(new Blob([await window.fulguriteFile(address)], { type: "text/javascript" }));
      }
      const worker = new Worker(window.fulguriteTrusted.script(address));
      return await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => resolve(failed("no worker could be started"));
        setTimeout(() => resolve(failed("the worker did not answer")), 4 * PATIENCE);
      }).finally(() => worker.terminate());
    } catch (error) {
      return failed(error.message);
    }
  }

  // hashOf is the SHA-256 of a program as the browser has it, or "" where it
  // cannot be read again.
  async function hashOf(name) {
    try {
      const load = window.fulguriteFile ?? (async (file) => {
        const response = await fetch(file);
        return response.ok ? response.arrayBuffer() : Promise.reject(response.status);
      });
      const sum = await crypto.subtle.digest("SHA-256", await load(name));
      return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    } catch {
      return "";
    }
  }

  // What the page calls; it never fails. The attempts are listed in order, and
  // the policies as the browser states them, each once.
  window.fulguriteSelfTest = async () => {
    const [page, engine, ...hashes] = await Promise.all([attempts(), inEngine(), hashOf("app.wasm"), hashOf("engine.wasm")]);
    const all = [...page, ...engine];
    return {
      attempts: all,
      policies: [...new Set(all.map(({ policy }) => policy).filter(Boolean))],
      page: hashes[0],
      engine: hashes[1],
    };
  };
})();
