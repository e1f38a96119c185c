// The heads of a grid: name, role, share kept, how a column is spread, which of its levels are in
// use, and what makes it wider. See grid.js.
"use strict";

const gridHeads = (() => {
  const { speak, percent, make, bars } = gridDraw;

  /** Draws the heads of the columns first..end if they have changed. @param {Grid} grid @param {HTMLElement} line @param {number} first @param {number} end @param {number} aside px before the first */
  function draw(grid, line, first, end, aside) {
    const look = `${grid.lines.epoch} ${grid.view} ${first} ${end} ${grid.widths.all.join()} ${JSON.stringify(grid.columns)} ${grid.roles.length} ${grid.lines.heads.size} ${JSON.stringify(grid.lines.order)} ${document.documentElement.lang}`;
    if (line.dataset.look === look) return;
    const inside = line.contains(document.activeElement);
    if (inside && line.dataset.look?.split(" ")[0] === String(grid.lines.epoch)) return; // a menu is open
    line.dataset.look = look;
    const { order } = grid.lines;
    const row = make("div", "g-head-row");
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", "1");
    const corner = make("div", "g-number g-corner", make("span", "unseen", speak("Group and line")), ...(order.sizes ? [make("i", order.down ? "g-down" : "g-up")] : []));
    corner.setAttribute("role", "columnheader");
    corner.setAttribute("aria-colindex", "1");
    corner.id = grid.cellID(-1, -1);
    corner.title = grid.released ? speak("Sort by the size of groups") : "";
    corner.addEventListener("click", () => { grid.go(-1, -1, false); grid.sort(-1); });
    const gap = make("div", "g-gap");
    gap.style.width = `${aside}px`;
    row.append(corner, gap);
    for (let c = first; c < end; c++) row.append(head(grid, c));
    line.replaceChildren(row);
  }

  /** @param {Grid} grid @param {number} c */
  function head(grid, c) {
    const column = grid.columns[c], found = grid.lines.heads.get(column.name), { order } = grid.lines;
    const sorted = order.by === column.name;
    const head = make("div", `g-head ${column.state}`);
    head.setAttribute("role", "columnheader");
    head.setAttribute("aria-colindex", String(c + 2));
    if (sorted) head.setAttribute("aria-sort", order.down ? "descending" : "ascending");
    head.id = grid.cellID(-1, c);
    head.dataset.testid = `head-${column.name}`;
    head.style.width = `${grid.widths.all[c]}px`;
    head.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      grid.go(-1, c, false);
      gridMenu(grid, c, event.clientX, event.clientY);
    });
    const name = make("span", "g-name", column.name);
    name.title = column.name;
    if (sorted) name.append(make("i", order.down ? "g-down" : "g-up"));
    name.addEventListener("click", () => { grid.go(-1, c, false); grid.sort(c); });
    head.append(name);
    if (grid.gone(column)) {
      head.classList.add("sliver");
      head.title = speak("{column} is not written", { column: column.name });
      return head;
    }
    if (column.kept && grid.view !== "before") {
      const share = make("b", "", column.kept);
      share.title = speak("of its detail is kept");
      head.replaceChildren(make("span", "g-top", name, share));
    }
    if (column.word) head.append(role(grid, column));
    if (found?.before) head.append(bars(found.before, grid.view === "before" ? undefined : found.after));
    head.append(...levels(grid, column, found), grip(grid, c));
    return head;
  }

  /** @param {Grid} grid @param {Column} column @returns {HTMLElement} */
  function role(grid, column) {
    const look = `g-chip${column.sure ? "" : " guess"}`;
    if (grid.roles.length === 0) return make("span", look, column.word);
    const menu = /** @type {HTMLSelectElement} */ (make("select", look));
    menu.setAttribute("aria-label", speak("Role of {column}", { column: column.name }));
    menu.dataset.testid = `head-role-${column.name}`;
    menu.tabIndex = -1;
    for (const [role, word] of grid.rolesOf(column)) menu.append(new Option(word, role, false, role === column.role));
    menu.addEventListener("change", () => {
      grid.box.focus();
      grid.tell(column, menu.value);
    });
    menu.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") grid.box.focus();
    });
    return menu;
  }

  /** Which levels are in use, and how often. @param {Grid} grid @param {Column} column @param {Head | undefined} found @returns {HTMLElement[]} */
  function levels(grid, column, found) {
    const shares = found?.levels;
    if (grid.view === "before" || !shares) {
      const note = column.state === "held" ? speak("until you decide") : column.note ?? "";
      return note ? [make("span", "g-level", note)] : [];
    }
    const mix = make("span", "g-mix");
    mix.setAttribute("aria-hidden", "true");
    let most = 0;
    shares.forEach((share, level) => {
      if (share > shares[most]) most = level;
      if (share === 0) return;
      const part = make("i", level === shares.length - 1 ? "hidden" : "");
      part.style.width = `${share * 100}%`;
      part.style.opacity = String(1 - 0.75 * level / Math.max(1, shares.length - 1));
      mix.append(part);
    });
    const names = column.levels ?? [];
    const word = most === shares.length - 1 ? speak("hidden") : most === 0 ? speak("exact") : names[most] ?? "";
    const text = make("span", "g-level", make("b", "", word), ` ${percent(shares[most])}`);
    text.title = shares.map((share, level) => (share > 0 ? `${level === shares.length - 1 ? speak("hidden") : level === 0 ? speak("exact") : names[level] ?? ""} ${percent(share)}` : "")).filter(Boolean).join(" · ");
    return [mix, text];
  }

  /** What makes a column wider or narrower. @param {Grid} grid @param {number} c */
  function grip(grid, c) {
    const made = make("span", "g-grip");
    made.setAttribute("aria-hidden", "true");
    made.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      made.setPointerCapture(event.pointerId);
      const from = event.clientX, was = grid.widths.all[c];
      const move = (/** @type {PointerEvent} */ { clientX }) => grid.widen(c, was + clientX - from);
      made.addEventListener("pointermove", move);
      made.addEventListener("lostpointercapture", () => made.removeEventListener("pointermove", move), { once: true });
    });
    made.addEventListener("dblclick", () => grid.fit(c));
    return made;
  }

  return draw;
})();
