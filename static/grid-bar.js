// What stands above a grid: what it shows, how much that is, and where a column is found. See grid.js.
"use strict";

const gridBar = (() => {
  const { speak, count, make, button, focused, refocus } = gridDraw;
  const FIND = 12; // columns above which one is looked for by its name

  /** Draws the bar if it has changed. @param {Grid} grid @param {HTMLElement} bar */
  function draw(grid, bar) {
    const find = grid.columns.length > FIND, { total, groups } = grid.lines, note = grid.getAttribute("note");
    const look = `${grid.view} ${grid.released} ${total} ${groups} ${note} ${find} ${grid.wrapped} ${document.documentElement.lang}`;
    if (bar.dataset.look === look) return;
    const had = focused(bar);
    bar.dataset.look = look;
    const parts = [];
    if (grid.released) {
      const views = make("div", "g-views");
      views.setAttribute("role", "group");
      views.setAttribute("aria-label", speak("What the table shows"));
      for (const [view, word] of [["before", speak("Before")], ["after", speak("After")], ["both", speak("Both")]]) {
        const one = button("", word, () => grid.choose(view));
        one.dataset.testid = `view-${view}`;
        one.setAttribute("aria-pressed", String(view === grid.view));
        views.append(one);
      }
      parts.push(views);
    }
    parts.push(make("span", "g-count", grid.released && groups > 0 ? speak("{records} records in {groups} groups", { records: count(total), groups: count(groups) })
      : speak("{records} records, {columns} columns", { records: count(total), columns: count(grid.columns.length) })));
    if (note) parts.push(make("span", "g-note", note));
    if (find) parts.push(finder(grid));
    bar.replaceChildren(...parts);
    refocus(bar, had);
  }

  /** @param {Grid} grid */
  function finder(grid) {
    const input = /** @type {HTMLInputElement} */ (make("input", "g-find"));
    const list = make("datalist", "");
    list.id = `${grid.cellID(-1, -1)}-names`;
    list.append(...grid.columns.map((c) => new Option(c.name)));
    input.type = "search";
    input.placeholder = speak("Find a column");
    input.setAttribute("aria-label", speak("Find a column"));
    input.setAttribute("list", list.id);
    input.dataset.testid = "grid-find";
    const look = () => {
      const wanted = input.value.trim().toLowerCase();
      const c = wanted === "" ? -1 : grid.columns.findIndex((one) => one.name.toLowerCase() === wanted);
      return c >= 0 || wanted === "" ? c : grid.columns.findIndex((one) => one.name.toLowerCase().includes(wanted));
    };
    input.addEventListener("input", () => {
      const c = look();
      if (c >= 0) grid.go(-1, c, false);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && look() >= 0) grid.enter(-1, look());
    });
    return make("span", "", input, list);
  }

  return draw;
})();
