// The page's policy for what a browser would run: with "require-trusted-types-for", no
// text becomes a script's address or a page unless it passed here. Loaded before all others;
// the worker's script has a policy of its own.
"use strict";

(() => {
  // Only what comes from this page's own place, or from this page itself.
  function own(address) {
    const url = new URL(address, self.location.href);
    if (url.protocol !== "blob:" && url.origin !== self.location.origin) throw new TypeError(`${url.href} is not of this page`);
    return String(address);
  }

  const policy = self.trustedTypes?.createPolicy("fulgurite", { createScriptURL: own, createHTML: (text) => text });

  // go-app makes pictures from text (app.Raw). Shapes and words pass, and nothing that would
  // run, load or lead anywhere.
  const shapes = /^(?:<\/?(?:svg|g|title|path|rect|circle|line|polyline|polygon|text|tspan)(?:\s+(?!on|href|xlink|style)[a-z][a-zA-Z0-9-]*="[^"<]*")*\s*\/?>|[^<])*$/;
  self.trustedTypes?.createPolicy("default", {
    createHTML(text) {
      if (shapes.test(text)) return text;
      throw new TypeError("this is not a picture");
    },
  });

  self.fulguriteTrusted = {
    // script is the address of a script of this page.
    script: (address) => (policy ? policy.createScriptURL(address) : own(address)),
    // help is a page of the help, which is read and never run.
    help: (text) => (policy ? policy.createHTML(text) : text),
  };
})();
