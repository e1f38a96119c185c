// The first screen, before the program is there. The page holds it as the program draws it
// (see TestFirstScreen in web/shell); here its doors react at once: they open the dialog for
// files, and what was chosen, dropped or pressed meanwhile is kept and done when the program
// has taken over. The engine starts meanwhile, too. In a frame nothing is shown before it is
// known who may show it: see embed.js.
"use strict";

(() => {
  const hosted = document.querySelector('meta[name="fulgurite"]')?.content !== "framed";
  const first = document.getElementById("first");
  const loading = document.getElementById("loading");
  if (!hosted || typeof WebAssembly !== "object") return;
  if (!window.fulguriteFile) startEngine(); // a file brings its own way to start one

  const dialogs = { "door-anonymize": "file-anonymize", "door-check": "file-check", "door-project": "file-project" };
  const waiting = new Map(); // what is to be done, in order: the last of its kind
  let there = false; // the program has taken over
  let promised = "", overdue = "", again = null; // what is done when it is there; that it is late, and what asks for it again
  const usual = new WeakMap(); // what a line says of itself
  let focused = first?.querySelector(":focus") ?? null; // also before this could listen

  window.fulguriteFirst = {
    /** Shows the doors, or that the program still loads. */
    show(doors) {
      first.hidden = !doors;
      loading.hidden = doors;
    },
    /** What is done when the program is there, in words. */
    chosen: () => promised,
    /** Says that the program is late, beside what was chosen, with a button; "": no longer. */
    late(words, button) {
      overdue = words;
      again = button;
      tell();
    },
    /** The program has taken over: does what was kept. */
    taken() {
      setTimeout(() => { // not from within the program
        there = true;
        if (focused && document.activeElement === document.body) twin(focused)?.focus({ preventScroll: true });
        for (const act of waiting.values()) act();
      });
    },
  };

  const speak = (english, parts) => window.fulguriteLanguage.say(english, parts);

  /** What the program has drawn in the place of an element. */
  function twin({ dataset: { testid }, tagName, textContent }) {
    if (testid) return document.querySelector(`[data-testid="${CSS.escape(testid)}"]`);
    return [...document.querySelectorAll(tagName)].find((element) => element.textContent === textContent);
  }

  /** Does something as soon as it can be done, in place of the one before of its kind, and says so. */
  function later(kind, words, act) {
    if (there) { // a dialog was open when the program took over
      act();
      return;
    }
    waiting.delete(kind);
    waiting.set(kind, act);
    promised = words || promised;
    tell();
  }

  function tell() {
    const box = first.hidden ? document.getElementById("loading-text") : first.querySelector('[data-testid="busy"]');
    const line = [...box?.childNodes ?? []].find((node) => node.nodeType === Node.TEXT_NODE);
    if (!line) return;
    if (!usual.has(box)) usual.set(box, line.textContent);
    line.textContent = [promised, overdue].filter(Boolean).join(". ") || usual.get(box);
    box.querySelector("button")?.remove();
    if (again) box.append(again);
  }

  /** One table is opened, by whichever door it came last. */
  const kind = ({ id, files }) => (files && id !== "file-project" ? "table" : id);

  first.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const dialog = dialogs[button.dataset.testid];
    if (dialog) {
      first.querySelector(`#${dialog}`).click();
      return;
    }
    button.setAttribute("aria-busy", "true");
    later(button.textContent, speak("{what}: as soon as the program is there", { what: button.textContent }), () => twin(button)?.click());
  });

  first.addEventListener("change", ({ target }) => {
    const { files, value } = target;
    later(kind(target), files?.length ? speak("{file} is opened as soon as the program is there", { file: files[0].name }) : "", () => {
      const fresh = twin(target);
      if (!fresh) return;
      if (files) fresh.files = files;
      else fresh.value = value;
      fresh.dispatchEvent(new Event("change", { bubbles: true }));
    });
  });

  const zone = first.querySelector('[data-testid="drop-zone"]');
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    zone.addEventListener(kind, (event) => {
      event.preventDefault();
      zone.classList.toggle("over", kind === "dragenter" || kind === "dragover");
      if (kind !== "drop" || event.dataTransfer.files.length === 0) return;
      const dropped = new DataTransfer();
      for (const file of event.dataTransfer.files) dropped.items.add(file);
      later("table", speak("{file} is opened as soon as the program is there", { file: dropped.files[0].name }), () => {
        twin(zone)?.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
      });
    });
  }

  first.addEventListener("focusin", ({ target }) => { focused = target; });
  first.addEventListener("focusout", () => {
    const away = document.hasFocus(); // and not the window that somebody leaves
    setTimeout(() => { if (away && first.isConnected && !first.contains(document.activeElement)) focused = null; }); // and not taken away
  });

  // The program asks for its engine's worker when it is there itself. What the worker could
  // tell before it is asked anything is why it cannot start: that is told again.
  function startEngine() {
    let failure = null;
    let worker;
    try {
      worker = new Worker(window.fulguriteTrusted.script("worker.js"));
    } catch {
      return; // the program tries again, and tells why
    }
    const hold = (event) => {
      event.preventDefault();
      failure ??= event;
    };
    for (const kind of ["message", "error"]) worker.addEventListener(kind, hold);
    window.fulguriteWorker = () => {
      delete window.fulguriteWorker; // the program starts any other itself
      for (const kind of ["message", "error"]) worker.removeEventListener(kind, hold);
      if (failure) {
        const again = failure.type === "error"
          ? new ErrorEvent("error", { message: failure.message, cancelable: true })
          : new MessageEvent("message", { data: failure.data });
        setTimeout(() => worker.dispatchEvent(again)); // when it is listened to
      }
      return worker;
    };
  }
})();
