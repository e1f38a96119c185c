// What the parts of <fulgurite-grid> draw with: elements, words, numbers, and bars. See grid.js.
"use strict";

const gridDraw = (() => {
  /** @param {string} english @param {Record<string, string | number>} [parts] @returns {string} */
  const speak = (english, parts) => /** @type {any} */ (window).fulguriteLanguage.say(english, parts);

  /** @param {number} n */
  const count = (n) => new Intl.NumberFormat(document.documentElement.lang).format(n);

  /** @param {number} share */
  const percent = (share) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 }).format(share).replace(/(\d)%/, "$1\u00a0%");

  /**
   * Makes an element.
   * @param {string} name @param {string} look @param {(Node | string)[]} inside @returns {HTMLElement}
   */
  function make(name, look, ...inside) {
    const made = document.createElement(name);
    if (look) made.className = look;
    made.append(...inside);
    return made;
  }

  /** @param {string} look @param {string} text @param {() => void} press */
  function button(look, text, press) {
    const made = /** @type {HTMLButtonElement} */ (make("button", look, text));
    made.type = "button";
    made.addEventListener("click", press);
    return made;
  }

  /** Which control of a part has the focus, "" for none. @param {HTMLElement} part */
  const focused = (part) => part.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.testid ?? "" : "";

  /** Gives the focus back to a control that was drawn anew. @param {HTMLElement} part @param {string} id */
  function refocus(part, id) {
    if (id) /** @type {HTMLElement | null} */ (part.querySelector(`[data-testid="${CSS.escape(id)}"]`))?.focus();
  }

  /** Bars of how a column is spread: before as a line, after filled. @param {number[]} before @param {number[] | undefined} after */
  function bars(before, after) {
    const wide = 100, high = 18, most = Math.max(...before, ...(after ?? []), 1e-9), step = wide / before.length;
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("class", "g-bars");
    picture.setAttribute("aria-hidden", "true");
    const bar = (/** @type {number} */ share, /** @type {number} */ i, /** @type {string} */ look) => {
      const drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const tall = share > 0 ? Math.max(1, share / most * high) : 0;
      for (const [name, value] of /** @type {[string, number | string][]} */ ([["x", i * step + step * 0.06], ["y", high - tall], ["width", step * 0.88], ["height", tall], ["class", look]])) drawn.setAttribute(name, String(value));
      picture.append(drawn);
    };
    (after ?? before).forEach((share, i) => bar(share, i, after ? "is" : "only"));
    if (after) {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("class", "was");
      line.setAttribute("d", `M0 ${high}${before.map((share, i) => `V${high - share / most * high}H${(i + 1) * step}`).join("")}V${high}`);
      picture.append(line);
    }
    return picture;
  }

  return { speak, count, percent, make, button, focused, refocus, bars };
})();
