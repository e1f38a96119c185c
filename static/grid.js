// <fulgurite-grid>: the table as it was, as it is released, or both. It shows windows of any number of
// records and columns, which it asks of the engine by a port of its own: scrolling, pointing and
// moving about never reach the page's program. What it needs of the program are attributes:
//
//   columns  JSON, a list of Column in the table's order
//   roles    JSON, a list of [role, words]: those that a column may get; left out: they are only shown
//   table, release  what changes when there is another table or result; no release: there is none
//   label    its name for those who do not see it;  note  a sentence about its rows
//   copies   "true" where rows may leave the page by the clipboard
//
// It tells the program of "grid-role" ({column, role}) when somebody gives a column another role, and
// of "grid-copied" ({records}: how many, 0: none may be) when somebody copies.
//
// Its parts are scripts of their own: grid-lines.js asks the engine, grid-widths.js says how wide
// columns are, grid-heads.js, grid-bar.js, grid-menu.js, grid-tip.js and grid-record.js draw what
// stands around its cells, and grid-copy.js copies.
"use strict";

/**
 * @typedef {{ name: string, state: string, role: string, word: string, sure: boolean, kept?: string, levels?: string[], note?: string }} Column
 * state is what becomes of it: known, secret, harmless, removed, held, or changed (another value in each cell).
 */

class Grid extends HTMLElement {
  static #TALLEST = 6_000_000; // px: browsers cut what is higher, so that the scroll bar is scaled
  static #NARROW = 560; // px below which one record is shown at a time
  static #ids = 0;
  /** @type {Set<Grid>} */
  static #grids = new Set();
  /** What somebody chose stays when a grid is drawn anew. @type {{ view: string, wrapped: boolean }} */
  static #kept = { view: "after", wrapped: false };
  static observedAttributes = ["columns", "roles", "table", "release", "label", "note"];

  #id = `grid-${++Grid.#ids}`;
  /** @type {Column[]} */
  columns = [];
  /** @type {[string, string][]} */
  roles = [];
  lines = new GridLines((lines, first) => this.#came(lines, first));
  widths = new GridWidths();
  #top = 0; // px from the first line to the first in sight
  #scrolled = 0; // where the scroll bar was last
  #focus = { row: 0, column: -1 }; // row -1: the heads; column -1: the numbers of lines
  #marked = 0; // group
  #due = -1; // the line whose group is to be marked as soon as it has come
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();
  #look = ""; // what lines depend on beside their numbers
  #frame = 0;
  #record = 0; // that is shown where there is room for one
  #mounted = false;

  box = gridDraw.make("div", "g-box");
  #bar = gridDraw.make("div", "g-bar");
  #size = gridDraw.make("div", "g-size");
  #headline = gridDraw.make("div", "g-heads");
  #body = gridDraw.make("div", "g-rows");
  #live = gridDraw.make("p", "unseen");
  #card = gridDraw.make("div", "g-card");
  #tip = new GridTip(this);
  #sizes = new ResizeObserver(() => this.#resized());

  connectedCallback() {
    Grid.#grids.add(this);
    if (!this.#mounted) this.#build();
    this.#sizes.observe(this);
    this.#renew();
  }

  disconnectedCallback() {
    Grid.#grids.delete(this);
    this.lines.end();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tip.hide();
  }

  /** @param {string} name @param {string | null} was @param {string | null} is */
  attributeChangedCallback(name, was, is) {
    if (was === is) return;
    if (name === "columns") {
      const fresh = /** @type {Column[]} */ (JSON.parse(is ?? "[]"));
      if (fresh.length !== this.columns.length || fresh.some((c, i) => c.name !== this.columns[i].name)) this.widths.forget();
      this.columns = fresh;
    } else if (name === "roles") this.roles = JSON.parse(is ?? "[]");
    if (!this.isConnected || !this.#mounted) return;
    if (name === "table" || name === "release") this.#renew();
    else this.#again();
  }

  /** What is shown: before, after or both. */
  get view() { return this.released ? Grid.#kept.view : "before"; }
  get released() { return Boolean(this.getAttribute("release")); }
  get narrow() { return this.classList.contains("narrow"); }
  /** Whether long values take several lines. */
  get wrapped() { return Grid.#kept.wrapped; }
  /** The id of a cell; row -1: of a head; column -1: of a line's number. @param {number} row @param {number} column */
  cellID(row, column) { return `${this.#id}-${row}-${column}`; }

  /** @param {string} view */
  choose(view) {
    Grid.#kept.view = view;
    for (const grid of Grid.#grids) grid.#again();
  }

  /** Long values take several lines, or one. */
  wrap() {
    Grid.#kept.wrapped = !Grid.#kept.wrapped;
    for (const grid of Grid.#grids) grid.#again();
  }

  #build() {
    this.#mounted = true;
    this.box.setAttribute("role", "grid");
    this.box.tabIndex = 0;
    for (const [element, role] of /** @type {[HTMLElement, string][]} */ ([[this.#size, "presentation"], [this.#headline, "rowgroup"], [this.#body, "rowgroup"]])) element.setAttribute("role", role);
    this.#live.setAttribute("aria-live", "polite");
    this.#size.append(this.#headline, this.#body);
    this.box.append(this.#size);
    this.append(this.#bar, this.box, this.#card, this.#tip.element, this.#live);
    this.box.addEventListener("scroll", () => this.#scroll(), { passive: true });
    this.box.addEventListener("keydown", (event) => this.#key(event));
    this.box.addEventListener("focus", () => this.#point(true));
    this.box.addEventListener("blur", () => { this.#tip.hide(); this.#point(false); });
    this.box.addEventListener("copy", (event) => {
      if (!this.released || !getSelection()?.isCollapsed && this.getAttribute("copies") === "true") return; // words that somebody selected
      event.preventDefault();
      this.#copy();
    });
    this.#body.addEventListener("pointerover", (event) => this.#tip.hover(this.#cellOf(event.target)));
    this.#body.addEventListener("pointerleave", () => this.#tip.hide());
    this.#body.addEventListener("click", (event) => {
      const at = this.#cellOf(event.target);
      if (!at) return;
      this.go(at.row, at.column, true);
      this.#mark();
    });
  }

  /** There is another table, result or order. What is shown stays until its lines come. */
  #renew() {
    this.lines.renew(!this.released);
    this.#marked = 0;
    this.#again();
  }

  /** @param {Lines | null} lines that have come @param {number} first column of theirs */
  #came(lines, first) {
    if (lines) this.widths.measure(this, this.columns, lines, first);
    if (this.#due >= 0) this.#mark(this.#due);
    this.#again();
  }

  /** Draws with the next frame. */
  #again() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Whether a column stands aside: it is not written, and what it was is not on show. @param {Column} c */
  gone(c) { return c.state === "removed" && this.view === "after"; }

  #resized() {
    this.classList.toggle("narrow", this.clientWidth < Grid.#NARROW);
    this.#again();
  }

  // Drawing.

  #draw() {
    if (!this.isConnected) return;
    gridBar(this, this.#bar);
    this.classList.toggle("waiting", this.lines.old);
    this.classList.toggle("wrapped", Grid.#kept.wrapped);
    if (this.narrow) {
      this.#record = Math.max(0, Math.min(this.#record, this.lines.total - 1));
      gridRecord(this, this.#card, this.#record, (row) => {
        this.#record = row;
        this.#again();
      });
      return;
    }
    const em = parseFloat(getComputedStyle(this).fontSize), both = this.view === "both";
    const high = Math.round(em * (Grid.#kept.wrapped ? both ? 6 : 4.6 : both ? 3.3 : 2)), numbers = Math.round(em * 4.4);
    const room = this.box.clientWidth, { total } = this.lines;
    if (this.columns.length === 0 || room === 0) return;
    if (total === 0) this.lines.at(0, 0);
    this.widths.layout(this.columns, (c) => this.gone(c), room - numbers - 1);
    const widths = this.widths.all, wide = numbers + this.widths.before(widths.length);
    this.style.setProperty("--g-row", `${high}px`);
    this.style.setProperty("--g-numbers", `${numbers}px`);
    const all = total * high, tall = Math.min(all, Grid.#TALLEST);
    const heads = this.#headline.offsetHeight;
    this.#size.style.width = `${wide}px`;
    this.#size.style.height = `${tall + heads}px`;
    this.box.setAttribute("aria-rowcount", String(total + 1));
    this.box.setAttribute("aria-colcount", String(this.columns.length + 1));
    this.box.setAttribute("aria-label", this.getAttribute("label") ?? "");
    const view = this.box.clientHeight - heads;
    this.#top = Math.max(0, Math.min(this.#top, all - view));
    // Columns in sight, and those beside them.
    const left = this.box.scrollLeft;
    let first = 0, aside = 0;
    while (first < widths.length - 1 && aside + widths[first] < left - 200) aside += widths[first++];
    let end = first, reach = aside;
    while (end < widths.length && reach < left + room + 200) reach += widths[end++];
    gridHeads(this, this.#headline, first, end, aside);
    if (this.#headline.offsetHeight !== heads) this.#again(); // lines begin below them
    // Lines in sight, and those beside them.
    const from = Math.max(0, Math.floor(this.#top / high) - 6), to = Math.min(total, Math.ceil((this.#top + view) / high) + 6);
    const shift = this.#scrolled - this.#top; // of a scaled scroll bar
    this.#look = `${this.lines.look} ${this.view} ${first} ${end} ${widths.join()} ${this.columns.map((c) => c.state).join()}`;
    for (const [row, line] of this.#rows) {
      if (row < from || row >= to) {
        line.remove();
        this.#rows.delete(row);
      }
    }
    for (let row = from; row < to; row++) this.#drawRow(row, first, end, aside, row * high + shift + heads);
    this.#point(document.activeElement === this.box);
  }

  /** @param {number} row @param {number} first @param {number} end @param {number} aside px before the first column @param {number} y */
  #drawRow(row, first, end, aside, y) {
    const lines = this.lines.at(row, first);
    for (let c = first; c < end; c += GridLines.CHUNK) this.lines.at(row, c);
    if (end > first) this.lines.at(row, end - 1);
    const at = row % GridLines.PAGE;
    const group = lines?.group?.[at] ?? 0;
    let line = this.#rows.get(row);
    const look = this.#look;
    if (!line) {
      line = gridDraw.make("div", "g-row");
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", String(row + 2));
      this.#rows.set(row, line);
      this.#body.append(line);
    }
    line.style.transform = `translateY(${y}px)`;
    line.classList.toggle("hit", group > 0 && group === this.#marked);
    if (line.dataset.look === look) return;
    line.dataset.look = look;
    const starts = lines?.starts?.[at] ?? false, out = lines?.group !== undefined && group === 0 && this.view !== "before";
    line.classList.toggle("first", starts);
    line.classList.toggle("last", lines?.starts?.[at + 1] ?? this.lines.at(row + 1, first)?.starts?.[0] ?? true);
    line.classList.toggle("out", out);
    line.classList.toggle("in", group > 0);
    const number = gridDraw.make("div", "g-number");
    number.setAttribute("role", "rowheader");
    number.setAttribute("aria-colindex", "1");
    number.id = this.cellID(row, -1);
    number.dataset.row = String(row);
    number.dataset.column = "-1";
    if (starts && group > 0 && lines?.size) number.append(gridDraw.make("b", "", gridDraw.count(lines.size[at])));
    number.append(gridDraw.make("span", "", gridDraw.count(row + 1)));
    const gap = gridDraw.make("div", "g-gap");
    gap.style.width = `${aside}px`;
    const cells = [];
    for (let c = first; c < end; c++) cells.push(this.#cell(row, c, lines));
    line.replaceChildren(number, gap, ...cells);
  }

  /** @param {number} row @param {number} c @param {Lines | undefined} near lines of the first column */
  #cell(row, c, near) {
    const column = this.columns[c], lines = this.lines.at(row, c), at = row % GridLines.PAGE, i = c % GridLines.CHUNK;
    const cell = gridDraw.make("div", "g-cell");
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-colindex", String(c + 2));
    cell.id = this.cellID(row, c);
    cell.dataset.row = String(row);
    cell.dataset.column = String(c);
    cell.style.width = `${this.widths.all[c]}px`;
    const was = lines?.before[at]?.[i];
    if (was === undefined) {
      cell.classList.add("coming");
      return cell;
    }
    const is = lines?.after?.[at]?.[i];
    if (is === undefined && this.view !== "before" && !this.gone(column)) { // lines of the table from which the result is made
      cell.append(was);
      return cell;
    }
    const kind = this.kind(column, was, is ?? "");
    cell.classList.add(kind);
    if (this.view === "before") {
      cell.append(was);
      return cell;
    }
    if (kind === "gone") return cell;
    const text = kind === "held" ? gridDraw.speak("held back") : is ?? "";
    if (near?.starts?.[at] === false && (kind === "coarser" || kind === "hidden")) cell.classList.add("same");
    cell.append(this.view === "both" ? gridDraw.make("span", "", text) : text);
    if (this.view === "both" && kind !== "exact") cell.append(gridDraw.make("s", "", was));
    return cell;
  }

  /** What became of a cell: exact, coarser, hidden, changed, gone or held. @param {Column} column @param {string} was @param {string} is */
  kind(column, was, is) {
    if (this.view === "before") return "exact";
    if (column.state === "removed") return this.view === "both" ? "removed" : "gone";
    if (column.state === "held") return "held";
    if (was === is) return "exact";
    if (is === "*") return "hidden";
    return column.state === "known" ? "coarser" : "changed";
  }

  // Moving about.

  #scroll() {
    const { box } = this, now = box.scrollTop, all = this.lines.total * this.#high(), view = box.clientHeight - this.#headline.offsetHeight;
    const tall = Math.min(all, Grid.#TALLEST), by = now - this.#scrolled;
    if (all <= Grid.#TALLEST) this.#top = now;
    else if (Math.abs(by) < view * 2) this.#top += by; // by wheel, key or finger: line by line
    else this.#top = now / Math.max(1, tall - view) * (all - view);
    if (now <= 0) this.#top = 0;
    if (now >= tall - view - 1) this.#top = Math.max(0, all - view);
    this.#scrolled = now;
    this.#tip.hide();
    this.#again();
  }

  #high() { return parseFloat(this.style.getPropertyValue("--g-row")) || 28; }

  /** Brings a line and a column into sight. @param {number} row @param {number} column */
  #show(row, column) {
    const { box } = this, high = this.#high(), view = box.clientHeight - this.#headline.offsetHeight, all = this.lines.total * high;
    if (row >= 0) {
      let top = this.#top;
      if (row * high < top) top = row * high;
      if ((row + 1) * high > top + view) top = (row + 1) * high - view;
      if (top !== this.#top) {
        this.#top = top;
        this.#scrolled = all <= Grid.#TALLEST ? top : Math.round(top / Math.max(1, all - view) * (Grid.#TALLEST - view));
        box.scrollTop = this.#scrolled;
        this.#scrolled = box.scrollTop;
        if (all <= Grid.#TALLEST) this.#top = this.#scrolled;
      }
    }
    if (column >= 0) {
      const x = this.widths.before(column), room = box.clientWidth - parseFloat(this.style.getPropertyValue("--g-numbers"));
      if (x < box.scrollLeft) box.scrollLeft = x;
      else if (x + this.widths.all[column] > box.scrollLeft + room) box.scrollLeft = x + this.widths.all[column] - room;
    }
    this.#again();
  }

  /** @param {number} row @param {number} column @param {boolean} tell */
  go(row, column, tell) {
    this.#focus = { row: Math.max(-1, Math.min(row, this.lines.total - 1)), column: Math.max(-1, Math.min(column, this.columns.length - 1)) };
    this.#show(this.#focus.row, this.#focus.column);
    if (tell) requestAnimationFrame(() => requestAnimationFrame(() => this.#tip.tell(this.#focus.row, this.#focus.column)));
  }

  /** Shows where the keyboard is. @param {boolean} active */
  #point(active) {
    const id = this.cellID(this.#focus.row, this.#focus.column);
    for (const was of this.querySelectorAll(".g-here")) if (was.id !== id || !active) was.classList.remove("g-here");
    const here = active ? document.getElementById(id) : null;
    here?.classList.add("g-here");
    if (here) this.box.setAttribute("aria-activedescendant", id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.box || event.altKey) return;
    const { row, column } = this.#focus, page = Math.max(1, Math.floor((this.box.clientHeight - this.#headline.offsetHeight) / this.#high()) - 1);
    const whole = event.ctrlKey || event.metaKey;
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1],
      PageDown: [row + page, column], PageUp: [Math.max(row < 0 ? -1 : 0, row - page), column],
      Home: whole ? [0, -1] : [row, -1], End: whole ? [this.lines.total - 1, this.columns.length - 1] : [row, this.columns.length - 1],
    };
    const move = moves[event.key];
    if (move && event.shiftKey && row < 0 && column >= 0 && event.key.startsWith("Arrow")) {
      this.widen(column, this.widths.all[column] + (event.key === "ArrowRight" ? 16 : -16));
    } else if (move) this.go(move[0], move[1], true);
    else if (whole) return;
    else if (event.key === "Enter" || event.key === " ") {
      if (row < 0) this.sort(column);
      else this.#mark();
    } else if (event.key === "F2" && row < 0) {
      const menu = this.#headline.querySelector(`#${CSS.escape(this.cellID(-1, column))} select`);
      if (menu) /** @type {HTMLElement} */ (menu).focus();
    } else if (row < 0 && column >= 0 && (event.key === "ContextMenu" || event.key === "F10" && event.shiftKey)) {
      const head = document.getElementById(this.cellID(-1, column))?.getBoundingClientRect();
      if (head) gridMenu(this, column, head.left + 8, head.bottom - 8);
    } else if (row < 0 && column >= 0 && /^[1-9]$/.test(event.key) && this.roles[Number(event.key) - 1]) {
      this.tell(this.columns[column], this.roles[Number(event.key) - 1][0]);
    } else if (event.key === "Escape" && !this.#tip.hidden) this.#tip.hide();
    else return;
    event.preventDefault();
  }

  /** Sorts by a column, the other way round, and not at all. @param {number} column */
  sort(column) {
    if (column < 0 && !this.released) return;
    const { order } = this.lines, by = column < 0 ? { sizes: true } : { by: this.columns[column].name };
    const same = column < 0 ? order.sizes : order.by === by.by;
    this.arrange(!same ? by : order.down ? {} : { ...by, down: true });
  }

  /** @param {Order} order */
  arrange(order) {
    this.lines.order = order;
    this.#top = this.#scrolled = this.box.scrollTop = 0;
    this.#renew();
  }

  /** @param {number} c @param {number} wide */
  widen(c, wide) {
    this.widths.widen(this.columns[c].name, wide);
    this.#again();
  }

  /** @param {number} c */
  fit(c) {
    this.widths.fit(this.columns[c].name);
    this.#again();
  }

  /** The roles that a column may get, and its own. @param {Column} column @returns {[string, string][]} */
  rolesOf(column) {
    return this.roles.some(([role]) => role === column.role) ? this.roles : [[column.role, column.word], ...this.roles];
  }

  /** @param {Column} column @param {string} role */
  tell(column, role) {
    if (role !== column.role) this.dispatchEvent(new CustomEvent("grid-role", { detail: { column: column.name, role } }));
  }

  /** Marks the group of a line, or marks none if it is marked. Where the line has not come, it is marked when it comes. */
  #mark(row = this.#focus.row) {
    const found = this.lines.groupOf(row);
    this.#due = found ? -1 : row;
    if (!found) return;
    this.#marked = found.group === this.#marked ? 0 : found.group;
    this.#live.textContent = this.#marked > 0 ? this.alike(row) : "";
    this.#again();
  }

  /** Copies the marked group, or the line that the keyboard is on. */
  async #copy() {
    const records = this.getAttribute("copies") === "true" ? await gridCopy(this, this.#focus.row, this.#marked) : 0;
    this.dispatchEvent(new CustomEvent("grid-copied", { detail: { records } }));
  }

  /** How many look like a record. @param {number} row @returns {string} */
  alike(row) {
    const lines = this.lines.at(row, 0), at = row % GridLines.PAGE, size = lines?.size?.[at] ?? 0;
    if (!this.released || !lines?.group) return "";
    if (lines.group[at] === 0) return gridDraw.speak("left out of the file");
    return size > 1 ? gridDraw.speak("{n} look the same here", { n: gridDraw.count(size) }) : gridDraw.speak("nobody else looks the same here");
  }

  /** Whether the keyboard is on a line. @param {number} row */
  on(row) { return this.#focus.row === row && document.activeElement === this.box; }

  /** Moves the keyboard to a cell. @param {number} row @param {number} column */
  enter(row, column) {
    this.box.focus();
    this.go(row, column, false);
  }

  /** @param {EventTarget | null} target */
  #cellOf(target) {
    const cell = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-row]")) : null;
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
  }
}

customElements.define("fulgurite-grid", Grid);
