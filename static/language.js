// The reader's language. The code is written in English; what it says in another language is
// loaded here, once, before the program starts: that of the browser, or the one that was
// chosen, by a reader or by a portal. The texts go by the hashes of the English ones, see
// package language.
"use strict";

(() => {
  const known = document.querySelector('meta[name="languages"]').content.split(" ");
  const slot = `fulgurite ${new URL(".", location.href).pathname}`;
  const key = `${slot} language`;
  const patience = 15_000; // ms: a page in English is better than none
  const usual = document.documentElement.lang;
  let texts = new Map(); // hash -> text
  let text = ""; // of the language's file
  let tag = usual;
  let topics = []; // pages of the help in the language

  /** The places where a choice is kept: the tab; the browser where keeping was asked for. See tab.js. */
  function places() {
    if (window.parent !== window || location.protocol === "file:") return [];
    try {
      return [sessionStorage, ...(localStorage.getItem(`${slot} consent`) ? [localStorage] : [])];
    } catch {
      return []; // refused
    }
  }
  const kept = places(); // app.js puts others in their place

  function chosen() {
    for (const place of kept) {
      const found = place.getItem(key);
      if (found === usual || known.includes(found)) return found;
    }
    return "";
  }

  const spoken = (wanted) => {
    const base = String(wanted).split("-")[0].toLowerCase();
    return base === usual || known.includes(base) ? base : "";
  };

  const ofBrowser = () => (navigator.languages ?? []).map(spoken).find(Boolean) ?? usual;

  async function load(wanted) {
    const name = `languages/${wanted}.json`;
    if (window.fulguriteFile) return new TextDecoder().decode(await window.fulguriteFile(name));
    const response = await fetch(name, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.text();
  }

  /** Makes a language the page's; where it does not come, the page stays as it is and false is returned. */
  async function change(wanted) {
    let fresh = "", language = { hashes: [], texts: [], dir: "ltr" };
    try {
      if (wanted !== usual) {
        fresh = await load(wanted);
        language = JSON.parse(fresh);
      }
    } catch (error) {
      console.warn("the language does not come:", error);
      return false;
    }
    const { hashes, texts: said, dir, help = [] } = language;
    text = fresh;
    topics = help;
    let hash = 0;
    texts = new Map(hashes.map((more, i) => [hash += more, said[i]])); // each is the distance from the one before
    tag = wanted;
    document.documentElement.lang = wanted;
    document.documentElement.dir = dir;
    return true;
  }

  let last = Promise.resolve();

  /** Languages are asked for one after the other, so that the last one stays. */
  const use = (wanted) => last = last.then(() => change(wanted));

  /** FNV-1a, 32 bits, of the text in UTF-8: as in package language. */
  function hash(english) {
    let h = 2166136261;
    for (const byte of new TextEncoder().encode(english)) h = Math.imul(h ^ byte, 16777619);
    return h >>> 0;
  }

  const translated = (english) => texts.get(hash(english)) ?? english;

  /** Words what stands in the page before the program does. */
  function word(element) {
    if (texts.size === 0) return;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const english = walker.currentNode.data.trim();
      if (english) walker.currentNode.data = walker.currentNode.data.replace(english, () => translated(english));
    }
    for (const name of ["aria-label", "title"]) {
      for (const one of element.querySelectorAll(`[${name}]`)) one.setAttribute(name, translated(one.getAttribute(name)));
    }
  }

  const wanted = chosen() || ofBrowser();
  window.fulguriteLanguage = {
    /** Settles when the language is there that the page begins with, or when it does not come. */
    ready: wanted === usual ? Promise.resolve(true) : use(wanted).then((there) => {
      if (there) word(document.body);
      return there;
    }),
    /** The file of the language, "" if that is English. */
    text: () => text,
    tag: () => tag,
    /** The pages of the help that are translated. */
    help: () => topics,
    /** A language that somebody chose: tells done whether it is there. */
    async choose(asked, done) {
      const there = await use(asked);
      if (there) {
        for (const place of kept) {
          try {
            place.setItem(key, asked);
          } catch {
            // it is full: the choice lasts as long as the page
          }
        }
      }
      done(there);
    },
    /** The language of the page around this one, if there is no choice; false if there is no such language. */
    async portal(asked) {
      const base = spoken(asked);
      return base !== "" && use(base);
    },
    /** A sentence of a script, with what stands in its {places}. */
    say: (english, parts = {}) => translated(english).replace(/\{(\w+)\}/g, (place, name) => parts[name] ?? place),
  };
})();
