// One record at a time, where there is no room for a grid. See grid.js.
"use strict";

const gridRecord = (() => {
  const { speak, count, make, button, focused, refocus } = gridDraw;

  /** Draws a record, and what steps to the next. @param {Grid} grid @param {HTMLElement} card @param {number} row @param {(row: number) => void} step */
  return function draw(grid, card, row, step) {
    const { total } = grid.lines, at = row % GridLines.PAGE;
    if (!grid.lines.at(row, 0) || total === 0) return;
    const pager = make("div", "g-pager");
    const place = make("div", "", make("span", "", speak("Record {n} of {all}", { n: count(row + 1), all: count(total) })), make("small", "", grid.alike(row)));
    place.setAttribute("aria-live", "polite");
    for (const [by, sign, label, id] of /** @type {[number, string, string, string][]} */ ([[-1, "\u2039", speak("Record before"), "record-before"], [1, "\u203a", speak("Next record"), "record-next"]])) {
      const one = button("", sign, () => step(row + by));
      one.setAttribute("aria-label", label);
      one.dataset.testid = id;
      one.setAttribute("aria-disabled", String(row + by < 0 || row + by >= total));
      pager.append(one);
    }
    pager.insertBefore(place, pager.lastChild);
    const list = make("dl", "");
    grid.columns.forEach((column, c) => {
      const lines = grid.lines.at(row, c), i = c % GridLines.CHUNK, was = lines?.before[at]?.[i] ?? "", is = lines?.after?.[at]?.[i] ?? "";
      const kind = grid.kind(column, was, is);
      const name = make("dt", "", column.name, ...(column.word ? [make("small", "", column.word)] : []));
      const shown = grid.view === "before" ? was : kind === "gone" || kind === "removed" ? speak("not written") : kind === "held" ? speak("held back") : is;
      const value = make("dd", kind, make("b", "", shown));
      if (grid.view !== "before" && kind !== "exact" && kind !== "held") value.append(make("small", "", speak("was {value}", { value: was === "" ? speak("empty") : was })));
      list.append(make("div", "", name, value));
    });
    const had = focused(card);
    card.replaceChildren(pager, list);
    refocus(card, had);
  };
})();
