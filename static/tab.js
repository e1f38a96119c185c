// What outlives the page. The tab keeps the settings until it is closed, where it is the page's
// own: a frame has the storage of a portal's neighbours, and a file shares it with every other
// file. Beyond that the browser keeps them where somebody has asked for it, an entry a tab, which
// holds the lock of its entry as long as it is open: an entry whose lock is free is that of a
// closed tab. Without consent there is no key in the browser's storage at all.
"use strict";

(function () {
  const day = 24 * 60 * 60 * 1000;
  const longest = 30 * day; // that the settings of a closed tab are kept
  const most = 5; // closed tabs whose settings are kept
  const patience = 2000; // ms, until the page that was left has given back its lock

  const slot = `fulgurite ${new URL(".", location.href).pathname}`;
  const mine = `${slot} entry`; // in the tab: which entry is its own
  const consent = `${slot} consent`, prefix = `${slot} tab `; // in the browser

  function storage(name) {
    if (window.parent !== window || location.protocol === "file:") return null;
    try {
      return window[name];
    } catch {
      return null; // refused
    }
  }

  const own = storage("sessionStorage");
  const all = own && navigator.locks && !window.fulguriteFile ? storage("localStorage") : null;

  function read(where, key) {
    try {
      return where?.getItem(key) ?? "";
    } catch {
      return "";
    }
  }

  /** Writes a text in place of the one before, or removes it; false if that cannot be done. */
  function write(where, key, text) {
    try {
      if (text) where?.setItem(key, text);
      else where?.removeItem(key);
      return where !== null || text === "";
    } catch { // it is full
      return false;
    }
  }

  const keys = () => Array.from({ length: all?.length ?? 0 }, (_, i) => all.key(i));
  const wanted = () => read(all, consent) !== "";

  let text = read(own, slot);
  let id = "", release = null; // of the tab's entry, once it is known
  let failed = false; // what is wanted could not be done
  let closed = []; // what closed tabs have left, newest first
  let back = null, leave = null, changed = null;

  /** Takes the lock of an entry and returns what gives it back; null if it is not free. */
  const hold = (entry, options) => new Promise((done) => {
    navigator.locks.request(prefix + entry, options, (lock) => (lock ? new Promise((end) => done(end)) : done(null))).catch(() => done(null));
  });

  /** The tab has an entry of its own from now on. */
  function take(entry, end) {
    release?.();
    id = entry;
    release = end;
    write(own, mine, id);
    store();
  }

  async function takeFresh() {
    const entry = crypto.randomUUID();
    take(entry, await hold(entry, {}));
  }

  /** Finds the tab's entry: that of before a reload, or a fresh one, as in a copy of a tab. */
  async function settle() {
    const before = read(own, mine);
    const end = before && await hold(before, { signal: AbortSignal.timeout(patience) });
    if (end) take(before, end);
    else await takeFresh();
    changed?.();
  }

  /** Keeps the text beyond the tab, if that is wanted. */
  function store() {
    if (id && wanted()) failed = !write(all, prefix + id, text && `${Date.now()} ${text}`);
  }

  /** Forgets the tab's entry. */
  function part() {
    release?.();
    id = "";
    release = null;
    write(own, mine, "");
  }

  /** The entry under a key: whose it is, when it was written, and what it says. */
  function entryOf(key) {
    const [, at, text] = /^(\d+) ([^]*)$/.exec(read(all, key)) ?? [key, 0, ""];
    return { id: key.slice(prefix.length), at: Number(at), text };
  }

  /** Looks for what closed tabs have left, and removes what is too old or too much. */
  async function look() {
    if (!wanted()) {
      closed = [];
      return;
    }
    const locks = await navigator.locks.query().catch(() => null);
    if (!locks) return; // refused: then nobody knows what is open elsewhere
    const held = new Set(locks.held.map(({ name }) => name));
    const taken = (key) => held.has(key) || key === prefix + read(own, mine);
    for (const key of keys()) if (key.startsWith(prefix) && held.has(key)) watch(key);
    const left = keys().filter((key) => key.startsWith(prefix) && !taken(key)).map(entryOf).sort((a, b) => b.at - a.at);
    closed = left.filter(({ at }, i) => i < most && Date.now() - at < longest);
    for (const { id } of left) if (!closed.some((one) => one.id === id)) write(all, prefix + id, "");
  }

  const watched = new Set(); // keys of entries

  /**
   * Looks again when a tab is closed, whose entry this is: it may be about to be, and then the
   * lock is given back a moment later. A tab that is only loaded again takes its lock again.
   */
  async function watch(key) {
    if (watched.has(key) || key === prefix + id) return;
    watched.add(key);
    await navigator.locks.request(key, { mode: "shared" }, () => {}).catch(() => {}); // refused: then it is looked at once more
    await new Promise((done) => setTimeout(done, patience));
    watched.delete(key);
    await look();
    changed?.();
  }

  const title = document.title;
  let met = false;
  window.fulguriteTab = {
    kept: () => read(own, slot),
    /** Keeps a text in place of the one before; false if that cannot be done. */
    keep(fresh) {
      text = fresh;
      write(own, slot, "");
      store();
      return write(own, slot, text);
    },
    /** What is kept beyond the tab, and whether it can be. */
    beyond: () => ({ possible: all !== null, wanted: wanted(), failed, closed }),
    /** Keeps the settings beyond the tab, or removes those of all tabs. */
    consent(given) {
      failed = false;
      if (!given) {
        for (const key of keys()) if (key.startsWith(`${slot} `)) write(all, key, "");
        part();
        closed = [];
      } else if (write(all, consent, "yes")) {
        settle();
      } else {
        failed = true;
      }
    },
    /** Goes on with what a closed tab has left: tells done the text, "" if another tab does. */
    async adopt(entry, done) {
      const end = await hold(entry, { ifAvailable: true });
      closed = closed.filter(({ id }) => id !== entry);
      const left = end ? entryOf(prefix + entry).text : "";
      if (left) {
        text = left;
        write(own, slot, text);
        take(entry, end);
      } else {
        end?.();
      }
      done(left);
    },
    /** Removes what a closed tab has left. */
    remove(entry) {
      closed = closed.filter((one) => one.id !== entry);
      write(all, prefix + entry, "");
    },
    /** Leaves the tab's entry as that of a closed one, and takes another. */
    part() {
      if (!wanted()) return;
      text = "";
      part();
      takeFresh();
    },
    /** Settles once it is known what closed tabs have left. */
    ready: look(),
    /** Names the step on show, and makes it a place to come back to. */
    show(step, name) {
      const words = step === "start" ? title : `${name} - ${title}`;
      if (document.title !== words) document.title = words;
      if (own === null || history.state?.step === step) return;
      history[met ? "pushState" : "replaceState"]({ step }, "");
      met = true;
    },
    onback(f) { back = f; },
    onleave(f) { leave = f; },
    /** Is called when what beyond tells may be another. */
    onchange(f) { changed = f; },
  };

  window.addEventListener("popstate", ({ state }) => { if (state?.step) back?.(state.step); });
  window.addEventListener("pagehide", () => {
    leave?.();
    if (text) store(); // with the time of leaving
  });
  window.addEventListener("beforeunload", (event) => {
    if (leave?.() && window.parent === window) event.preventDefault(); // the browser asks
  });

  if (all === null) return;
  if (wanted()) settle();
  // Other tabs: consent is given or taken back, or what a closed tab has left is gone.
  window.addEventListener("storage", async ({ storageArea, key, newValue }) => {
    if (storageArea !== all || key !== null && (!key.startsWith(`${slot} `) || newValue !== null && key !== consent)) return;
    if (wanted() && id === "") {
      settle();
    } else if (!wanted() && id !== "") {
      write(all, prefix + id, ""); // it may have been written meanwhile
      part();
    }
    await look();
    changed?.();
  });
})();
