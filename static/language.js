// The reader's language. The code is written in English; what it says in another language is
// loaded here: the language of the browser, or the one that was chosen, by a reader or by a portal.
// It comes in two parts. With the first the steps can be drawn, and the program starts when it is
// there; the rest is asked for right after it, and only what is said in it waits. The texts go by
// the hashes of the English ones, see packages language and language/texts.
"use strict";

(() => {
  const known = document.querySelector('meta[name="languages"]').content.split(" ");
  const slot = `fulgurite ${new URL(".", location.href).pathname}`;
  const key = `${slot} language`;
  const patience = 15_000; // ms: a page in English is better than none
  const patienceForRest = 60_000; // the page does not wait for it
  const usual = document.documentElement.lang;

  /** A language of which nothing has come: so it is English. */
  const silent = (tag) => ({
    tag, dir: "ltr",
    texts: new Map(), // hash -> text
    text: "", // of the files
    help: [], // pages of the help in the language
    whole: Promise.resolve(true), // settles when the rest is there, or does not come
  });
  let current = silent(usual);

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

  async function load(name, patience) {
    if (window.fulguriteFile) return new TextDecoder().decode(await window.fulguriteFile(name));
    const response = await fetch(name, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.text();
  }

  /** Adds a part to a language; where it does not come, the language stays as it is and false is returned. */
  async function add(language, part, patience) {
    try {
      const text = await load(`languages/${part}.json`, patience);
      const { hashes, texts, dir, help = [] } = JSON.parse(text); // see Packed in package language
      const said = texts.split("\u241f");
      let hash = 0;
      hashes.split(" ").forEach((more, i) => { language.texts.set(hash += parseInt(more, 36), said[i]); });
      language.text += text;
      Object.assign(language, { dir, help });
      return true;
    } catch (error) {
      console.warn("the language does not come:", error);
      return false;
    }
  }

  /** Makes a language the page's; where it does not come, the page stays as it is and false is returned. */
  async function change(wanted) {
    const language = silent(wanted);
    if (wanted !== usual) {
      if (!await add(language, wanted, patience)) return false;
      language.whole = add(language, `${wanted}-rest`, patienceForRest);
    }
    current = language;
    document.documentElement.lang = wanted;
    document.documentElement.dir = language.dir;
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

  const translated = (english) => current.texts.get(hash(english)) ?? english;

  /** Words what stands in the page before the program does. */
  function word(element) {
    if (current.texts.size === 0) return;
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
    /** What has come of the language's files, "" if that is English. */
    text: () => current.text,
    /** Tells done when the rest of the language has come, or that it does not. */
    async whole(done) {
      const language = current;
      const there = await language.whole;
      done(there || language !== current); // nobody misses a rest of what is no longer spoken
    },
    tag: () => current.tag,
    /** The pages of the help that are translated. */
    help: () => current.help,
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
