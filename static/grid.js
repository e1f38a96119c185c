// <fulgurite-grid>: the table as it was, as it is released, or both. It shows windows of any number of
// records and columns, which it asks of the engine by a port of its own: scrolling, pointing and
// moving about never reach the page's program. What it needs of the program are attributes:
//
//   columns  JSON, a list of Column in the table's order
//   roles    JSON, a list of [role, words]: those that a column may get; left out: they are only shown
//   table, release  what changes when there is another table or result; no release: there is none
//   label    its name for those who do not see it;  note  a sentence about its rows
//
// It tells the program of "grid-role" ({column, role}) when somebody gives a column another role.
"use strict";

(() => {
  /**
   * @typedef {{ name: string, state: string, role: string, word: string, sure: boolean, kept?: string, levels?: string[], note?: string }} Column
   * state is what becomes of it: known, secret, harmless, removed, held, or changed (another value in each cell).
   * @typedef {{ total: number, grouped?: boolean, groups?: number, records: number[], before: string[][], after?: string[][], group?: number[], size?: number[], starts?: boolean[] }} Lines
   * @typedef {{ name: string, before?: number[], after?: number[], levels?: number[] }} Head
   * @typedef {{ by?: string, sizes?: boolean, down?: boolean }} Order
   */

  const PAGE = 80, CHUNK = 32; // records and columns of one question
  const TALLEST = 6_000_000; // px: browsers cut what is higher, so that the scroll bar is scaled
  const PATIENCE = 220; // ms until what is pointed at tells what it was
  const AGAIN = 400; // ms until what was not answered is asked again
  const SLIVER = 30; // px: a column that is not written
  const NARROW = 560; // px below which one record is shown at a time

  const own = /** @type {any} */ (window);

  /** @param {string} english @param {Record<string, string | number>} [parts] @returns {string} */
  const speak = (english, parts) => own.fulguriteLanguage.say(english, parts);

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

  // The engine.

  /** @type {MessagePort | null} */
  let port = null;
  let last = 0;
  /** @type {Map<number, (body: any) => void>} */
  const asked = new Map();
  /** @type {Set<Grid>} */
  const grids = new Set();

  own.fulguriteGridPort = (/** @type {MessagePort} */ fresh) => {
    port?.close();
    port = fresh;
    fresh.onmessage = ({ data }) => {
      const { id, body } = JSON.parse(data), done = asked.get(id);
      asked.delete(id);
      done?.(body ?? null);
    };
    const left = [...asked.values()];
    asked.clear();
    for (const done of left) done(null);
  };

  /** Asks the engine; null where it has no answer, as when the table has gone meanwhile. @param {string} kind @param {object} body @returns {Promise<any>} */
  function ask(kind, body) {
    return new Promise((done) => {
      if (!port) return done(null);
      asked.set(++last, done);
      port.postMessage(JSON.stringify({ id: last, kind, body }));
    });
  }

  let ids = 0;
  /** What somebody chose stays when a grid is drawn anew. @type {{ view: string }} */
  const kept = { view: "after" };

  class Grid extends HTMLElement {
    static observedAttributes = ["columns", "roles", "table", "release", "label", "note"];

    #id = `grid-${++ids}`;
    /** @type {Column[]} */
    #columns = [];
    /** @type {[string, string][]} */
    #roles = [];
    /** @type {Map<string, Lines>} */
    #pages = new Map();
    /** @type {Map<string, Lines> | null} */
    #before = null; // pages that are shown until those of the next result come
    /** @type {Set<string>} */
    #asking = new Set();
    /** @type {Map<string, Head>} */
    #heads = new Map();
    /** @type {Order} */
    #order = {};
    #epoch = 0; // grows when other lines are to be shown
    #total = 0;
    #groups = 0;
    #grouped = false;
    /** @type {number[]} */
    #widths = []; // by column, px
    /** @type {Map<string, number>} */
    #set = new Map(); // widths that somebody has set
    /** @type {Map<string, number>} */
    #measured = new Map();
    #top = 0; // px from the first line to the first in sight
    #scrolled = 0; // where the scroll bar was last
    #focus = { row: 0, column: -1 }; // row -1: the heads; column -1: the numbers of lines
    #marked = 0; // group
    /** @type {Map<number, HTMLElement>} */
    #rows = new Map();
    /** @type {{ row: number, column: number } | null} */
    #told = null;
    #look = ""; // what lines depend on beside their numbers
    #frame = 0;
    #pause = 0;
    #record = 0; // that is shown where there is room for one
    #mounted = false;

    #bar = make("div", "g-bar");
    #box = make("div", "g-box");
    #size = make("div", "g-size");
    #headline = make("div", "g-heads");
    #body = make("div", "g-rows");
    #tip = make("div", "g-tip");
    #live = make("p", "unseen");
    #card = make("div", "g-card");
    #sizes = new ResizeObserver(() => this.#resized());

    connectedCallback() {
      grids.add(this);
      if (!this.#mounted) this.#build();
      this.#sizes.observe(this);
      this.#renew();
    }

    disconnectedCallback() {
      grids.delete(this);
      this.#sizes.disconnect();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      clearTimeout(this.#pause);
    }

    /** @param {string} name @param {string | null} was @param {string | null} is */
    attributeChangedCallback(name, was, is) {
      if (was === is) return;
      if (name === "columns") {
        const fresh = /** @type {Column[]} */ (JSON.parse(is ?? "[]"));
        const same = fresh.length === this.#columns.length && fresh.every((c, i) => c.name === this.#columns[i].name);
        this.#columns = fresh;
        if (!same) this.#measured.clear();
      } else if (name === "roles") this.#roles = JSON.parse(is ?? "[]");
      if (!this.isConnected || !this.#mounted) return;
      if (name === "table" || name === "release") this.#renew();
      else this.#again();
    }

    /** What is shown: before, after or both. */
    get #view() { return this.#released ? kept.view : "before"; }
    get #released() { return Boolean(this.getAttribute("release")); }

    #build() {
      this.#mounted = true;
      this.#box.setAttribute("role", "grid");
      this.#box.tabIndex = 0;
      for (const [element, role] of /** @type {[HTMLElement, string][]} */ ([[this.#size, "presentation"], [this.#headline, "rowgroup"], [this.#body, "rowgroup"], [this.#tip, "tooltip"]])) element.setAttribute("role", role);
      this.#tip.id = `${this.#id}-tip`;
      this.#tip.hidden = true;
      this.#live.setAttribute("aria-live", "polite");
      this.#size.append(this.#headline, this.#body);
      this.#box.append(this.#size);
      this.append(this.#bar, this.#box, this.#card, this.#tip, this.#live);
      this.#box.addEventListener("scroll", () => this.#scroll(), { passive: true });
      this.#box.addEventListener("keydown", (event) => this.#key(event));
      this.#box.addEventListener("focus", () => this.#point(true));
      this.#box.addEventListener("blur", () => { this.#hide(); this.#point(false); });
      this.#body.addEventListener("pointerover", (event) => this.#hover(event.target));
      this.#body.addEventListener("pointerleave", () => this.#hide());
      this.#body.addEventListener("click", (event) => {
        const at = this.#cellOf(event.target);
        if (at) this.#go(at.row, at.column, true);
        if (at) this.#mark();
      });
    }

    /** Asks for everything anew: there is another table, result or order. What is shown stays until it comes. */
    async #renew() {
      const epoch = ++this.#epoch;
      this.#before = this.#pages.size > 0 ? this.#pages : this.#before;
      this.#pages = new Map();
      this.#asking.clear();
      this.#marked = 0;
      this.classList.add("waiting");
      this.#again();
      const heads = await ask("heads", { input: !this.#released });
      if (epoch !== this.#epoch || !heads) return;
      this.#heads = new Map(heads.columns.map((/** @type {Head} */ h) => [h.name, h]));
      this.#again();
    }

    /** Lines of a page, and asks for them where they are not there yet. @param {number} row @param {number} column @returns {Lines | undefined} */
    #lines(row, column) {
      const page = Math.floor(row / PAGE), chunk = Math.floor(Math.max(0, column) / CHUNK), key = `${page} ${chunk}`;
      const have = this.#pages.get(key);
      if (!have && !this.#asking.has(key)) this.#fetch(page, chunk, key);
      return have ?? this.#before?.get(key);
    }

    /** @param {number} page @param {number} chunk @param {string} key */
    async #fetch(page, chunk, key) {
      const epoch = this.#epoch;
      this.#asking.add(key);
      const lines = /** @type {Lines | null} */ (await ask("window", { input: this.#view === "before" && !this.#released, from: page * PAGE, count: PAGE, column: chunk * CHUNK, columns: CHUNK, ...this.#order }));
      if (epoch !== this.#epoch) return;
      this.#asking.delete(key);
      if (!lines) { // the engine was busy with what ended it, or is another one: what is in sight is asked for again
        setTimeout(() => this.#again(), AGAIN);
        return;
      }
      this.#before = null;
      this.classList.remove("waiting");
      if (this.#pages.size > 120) this.#pages.clear();
      this.#pages.set(key, lines);
      this.#total = lines.total;
      this.#groups = lines.groups ?? 0;
      this.#grouped = lines.grouped ?? false;
      this.#measure(lines, chunk * CHUNK);
      this.#again();
    }

    /** Draws with the next frame. */
    #again() {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw();
      });
    }

    // How wide columns are.

    /** @param {Lines} lines @param {number} first */
    #measure(lines, first) {
      const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
      const look = getComputedStyle(this);
      pen.font = `${look.fontSize} ${look.fontFamily}`;
      for (let i = first; i < Math.min(first + CHUNK, this.#columns.length); i++) {
        const name = this.#columns[i].name;
        const longest = (/** @type {string[][] | undefined} */ cells) => (cells ?? []).reduce((most, line) => (line[i - first]?.length > most.length ? line[i - first] : most), "");
        const { word, kept } = this.#columns[i];
        const wide = Math.max(pen.measureText(name).width * 1.06 + (kept ? 48 : 4), pen.measureText(word).width * 0.92 + 32, ...[longest(lines.before), longest(lines.after)].map((text) => pen.measureText(text).width * 1.04)) + 26;
        this.#measured.set(name, Math.max(this.#measured.get(name) ?? 0, Math.min(wide, 260)));
      }
    }

    /** Columns get what they need, and what is left over in equal parts. @param {number} room */
    #layout(room) {
      const least = this.#view === "before" && !this.#columns.some((c) => c.word) ? 84 : 112;
      const sliver = this.#columns.map((c) => this.#gone(c) && !this.#set.has(c.name));
      this.#widths = this.#columns.map((c, i) => (sliver[i] ? SLIVER : this.#set.get(c.name) ?? Math.max(least, Math.ceil(this.#measured.get(c.name) ?? least))));
      const more = room - this.#widths.reduce((sum, w) => sum + w, 0), wide = sliver.filter((s) => !s).length;
      if (more > 0 && wide > 0) this.#widths = this.#widths.map((w, i) => (sliver[i] ? w : w + Math.floor(more / wide)));
    }

    /** Whether a column stands aside: it is not written, and what it was is not on show. @param {Column} c */
    #gone(c) { return c.state === "removed" && this.#view === "after"; }

    #resized() {
      this.classList.toggle("narrow", this.clientWidth < NARROW);
      this.#again();
    }

    // Drawing.

    #draw() {
      if (!this.isConnected) return;
      this.#drawBar();
      if (this.classList.contains("narrow")) {
        this.#drawRecord();
        return;
      }
      const em = parseFloat(getComputedStyle(this).fontSize);
      const high = Math.round(em * (this.#view === "both" ? 3.3 : 2)), numbers = Math.round(em * 4.4);
      const room = this.#box.clientWidth;
      if (this.#columns.length === 0 || room === 0) return;
      if (this.#total === 0) this.#lines(0, 0);
      this.#layout(room - numbers - 1);
      const wide = this.#widths.reduce((sum, w) => sum + w, numbers);
      this.style.setProperty("--g-row", `${high}px`);
      this.style.setProperty("--g-numbers", `${numbers}px`);
      const all = this.#total * high, tall = Math.min(all, TALLEST);
      const heads = this.#headline.offsetHeight;
      this.#size.style.width = `${wide}px`;
      this.#size.style.height = `${tall + heads}px`;
      this.#box.setAttribute("aria-rowcount", String(this.#total + 1));
      this.#box.setAttribute("aria-colcount", String(this.#columns.length + 1));
      this.#box.setAttribute("aria-label", this.getAttribute("label") ?? "");
      const view = this.#box.clientHeight - heads;
      this.#top = Math.max(0, Math.min(this.#top, all - view));
      // Columns in sight, and those beside them.
      const left = this.#box.scrollLeft;
      let first = 0, aside = 0;
      while (first < this.#widths.length - 1 && aside + this.#widths[first] < left - 200) aside += this.#widths[first++];
      let end = first, reach = aside;
      while (end < this.#widths.length && reach < left + room + 200) reach += this.#widths[end++];
      this.#drawHeads(first, end, aside);
      if (this.#headline.offsetHeight !== heads) this.#again(); // lines begin below them
      // Lines in sight, and those beside them.
      const from = Math.max(0, Math.floor(this.#top / high) - 6), to = Math.min(this.#total, Math.ceil((this.#top + view) / high) + 6);
      const shift = this.#scrolled - this.#top; // of a scaled scroll bar
      this.#look = `${this.#epoch} ${this.#view} ${first} ${end} ${this.#pages.size} ${this.#widths.join()} ${this.#columns.map((c) => c.state).join()}`;
      for (const [row, line] of this.#rows) {
        if (row < from || row >= to) {
          line.remove();
          this.#rows.delete(row);
        }
      }
      for (let row = from; row < to; row++) this.#drawRow(row, first, end, aside, row * high + shift + heads);
      this.#point(document.activeElement === this.#box);
    }

    /** @param {number} row @param {number} first @param {number} end @param {number} aside px before the first column @param {number} y */
    #drawRow(row, first, end, aside, y) {
      const lines = this.#lines(row, first);
      for (let c = first; c < end; c += CHUNK) this.#lines(row, c);
      if (end > first) this.#lines(row, end - 1);
      const at = row % PAGE;
      const group = lines?.group?.[at] ?? 0;
      let line = this.#rows.get(row);
      const look = this.#look;
      if (!line) {
        line = make("div", "g-row");
        line.setAttribute("role", "row");
        line.setAttribute("aria-rowindex", String(row + 2));
        this.#rows.set(row, line);
        this.#body.append(line);
      }
      line.style.transform = `translateY(${y}px)`;
      line.classList.toggle("hit", group > 0 && group === this.#marked);
      if (line.dataset.look === look) return;
      line.dataset.look = look;
      const starts = lines?.starts?.[at] ?? false, out = this.#released && lines !== undefined && group === 0 && this.#view !== "before";
      line.classList.toggle("first", starts);
      line.classList.toggle("last", lines?.starts?.[at + 1] ?? this.#lines(row + 1, first)?.starts?.[0] ?? true);
      line.classList.toggle("out", out);
      line.classList.toggle("in", group > 0);
      const number = make("div", "g-number");
      number.setAttribute("role", "rowheader");
      number.setAttribute("aria-colindex", "1");
      number.id = `${this.#id}-${row}--1`;
      number.dataset.row = String(row);
      number.dataset.column = "-1";
      if (starts && group > 0 && lines?.size) number.append(make("b", "", count(lines.size[at])));
      number.append(make("span", "", count(row + 1)));
      const gap = make("div", "g-gap");
      gap.style.width = `${aside}px`;
      const cells = [];
      for (let c = first; c < end; c++) cells.push(this.#cell(row, c, lines));
      line.replaceChildren(number, gap, ...cells);
    }

    /** @param {number} row @param {number} c @param {Lines | undefined} near lines of the first column */
    #cell(row, c, near) {
      const column = this.#columns[c], lines = this.#lines(row, c), at = row % PAGE, i = c % CHUNK;
      const cell = make("div", "g-cell");
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(c + 2));
      cell.id = `${this.#id}-${row}-${c}`;
      cell.dataset.row = String(row);
      cell.dataset.column = String(c);
      cell.style.width = `${this.#widths[c]}px`;
      const was = lines?.before[at]?.[i];
      if (was === undefined) {
        cell.classList.add("coming");
        return cell;
      }
      const is = lines?.after?.[at]?.[i] ?? "";
      const kind = this.#kind(column, was, is);
      cell.classList.add(kind);
      if (this.#view === "before") {
        cell.append(was);
        return cell;
      }
      if (kind === "gone") return cell;
      const text = kind === "held" ? speak("held back") : is;
      if (near?.starts?.[at] === false && (kind === "coarser" || kind === "hidden")) cell.classList.add("same");
      cell.append(this.#view === "both" ? make("span", "", text) : text);
      if (this.#view === "both" && kind !== "exact") cell.append(make("s", "", was));
      return cell;
    }

    /** What became of a cell: exact, coarser, hidden, changed, gone or held. @param {Column} column @param {string} was @param {string} is */
    #kind(column, was, is) {
      if (this.#view === "before") return "exact";
      if (column.state === "removed") return this.#view === "both" ? "removed" : "gone";
      if (column.state === "held") return "held";
      if (was === is) return "exact";
      if (is === "*") return "hidden";
      return column.state === "known" ? "coarser" : "changed";
    }

    /** @param {number} first @param {number} end @param {number} aside */
    #drawHeads(first, end, aside) {
      const look = `${this.#epoch} ${this.#view} ${first} ${end} ${this.#widths.join()} ${JSON.stringify(this.#columns)} ${this.#roles.length} ${this.#heads.size} ${JSON.stringify(this.#order)} ${document.documentElement.lang}`;
      if (this.#headline.dataset.look === look) return;
      const inside = this.#headline.contains(document.activeElement);
      if (inside && this.#headline.dataset.look?.split(" ")[0] === String(this.#epoch)) return; // a menu is open
      this.#headline.dataset.look = look;
      const line = make("div", "g-head-row");
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", "1");
      const corner = make("div", "g-number g-corner", make("span", "unseen", speak("Group and line")), ...(this.#order.sizes ? [make("i", this.#order.down ? "g-down" : "g-up")] : []));
      corner.setAttribute("role", "columnheader");
      corner.setAttribute("aria-colindex", "1");
      corner.id = `${this.#id}--1--1`;
      corner.title = this.#released ? speak("Sort by the size of groups") : "";
      corner.addEventListener("click", () => { this.#go(-1, -1, false); this.#sort(-1); });
      const gap = make("div", "g-gap");
      gap.style.width = `${aside}px`;
      line.append(corner, gap);
      for (let c = first; c < end; c++) line.append(this.#head(c));
      this.#headline.replaceChildren(line);
    }

    /** @param {number} c */
    #head(c) {
      const column = this.#columns[c], found = this.#heads.get(column.name);
      const sorted = this.#order.by === column.name;
      const head = make("div", `g-head ${column.state}`);
      head.setAttribute("role", "columnheader");
      head.setAttribute("aria-colindex", String(c + 2));
      if (sorted) head.setAttribute("aria-sort", this.#order.down ? "descending" : "ascending");
      head.id = `${this.#id}--1-${c}`;
      head.dataset.testid = `head-${column.name}`;
      head.style.width = `${this.#widths[c]}px`;
      const name = make("span", "g-name", column.name);
      name.title = column.name;
      if (sorted) name.append(make("i", this.#order.down ? "g-down" : "g-up"));
      name.addEventListener("click", () => { this.#go(-1, c, false); this.#sort(c); });
      head.append(name);
      if (this.#gone(column)) {
        head.classList.add("sliver");
        head.title = speak("{column} is not written", { column: column.name });
        return head;
      }
      if (column.kept && this.#view !== "before") {
        const share = make("b", "", column.kept);
        share.title = speak("of its detail is kept");
        head.replaceChildren(make("span", "g-top", name, share));
      }
      if (column.word) head.append(this.#role(column));
      if (found?.before) head.append(bars(found.before, this.#view === "before" ? undefined : found.after));
      head.append(...this.#levels(column, found), this.#grip(c));
      return head;
    }

    /** @param {Column} column @returns {HTMLElement} */
    #role(column) {
      if (this.#roles.length === 0) return make("span", `g-chip${column.sure ? "" : " guess"}`, column.word);
      const menu = /** @type {HTMLSelectElement} */ (make("select", `g-chip${column.sure ? "" : " guess"}`));
      menu.setAttribute("aria-label", speak("Role of {column}", { column: column.name }));
      menu.dataset.testid = `head-role-${column.name}`;
      menu.tabIndex = -1;
      const offered = this.#roles.some(([role]) => role === column.role) ? this.#roles : [/** @type {[string, string]} */ ([column.role, column.word]), ...this.#roles];
      for (const [role, word] of offered) menu.append(new Option(word, role, false, role === column.role));
      menu.addEventListener("change", () => {
        this.#box.focus();
        this.#tell(column, menu.value);
      });
      menu.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Escape") this.#box.focus();
      });
      return menu;
    }

    /** @param {Column} column @param {string} role */
    #tell(column, role) {
      if (role !== column.role) this.dispatchEvent(new CustomEvent("grid-role", { detail: { column: column.name, role } }));
    }

    /** Which levels are in use, and how often. @param {Column} column @param {Head | undefined} found @returns {HTMLElement[]} */
    #levels(column, found) {
      const shares = found?.levels;
      if (this.#view === "before" || !shares) {
        const note = column.state === "held" ? speak("held back until you decide") : column.note ?? "";
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

    /** What makes a column wider or narrower. @param {number} c */
    #grip(c) {
      const grip = make("span", "g-grip");
      grip.setAttribute("aria-hidden", "true");
      grip.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        grip.setPointerCapture(event.pointerId);
        const from = event.clientX, was = this.#widths[c];
        const move = (/** @type {PointerEvent} */ { clientX }) => this.#widen(c, was + clientX - from);
        grip.addEventListener("pointermove", move);
        grip.addEventListener("lostpointercapture", () => grip.removeEventListener("pointermove", move), { once: true });
      });
      grip.addEventListener("dblclick", () => {
        this.#set.delete(this.#columns[c].name);
        this.#again();
      });
      return grip;
    }

    /** @param {number} c @param {number} wide */
    #widen(c, wide) {
      this.#set.set(this.#columns[c].name, Math.max(64, Math.min(640, Math.round(wide))));
      this.#again();
    }

    #drawBar() {
      const find = this.#columns.length > 12;
      const look = `${this.#view} ${this.#released} ${this.#total} ${this.#groups} ${this.#grouped} ${this.getAttribute("note")} ${find} ${document.documentElement.lang}`;
      if (this.#bar.dataset.look === look) return;
      const focused = this.#bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.testid : "";
      this.#bar.dataset.look = look;
      const parts = [];
      if (this.#released) {
        const views = make("div", "g-views");
        views.setAttribute("role", "group");
        views.setAttribute("aria-label", speak("What the table shows"));
        for (const [view, word] of [["before", speak("Before")], ["after", speak("After")], ["both", speak("Both")]]) {
          const one = button("", word, () => {
            kept.view = view;
            for (const grid of grids) grid.#again();
          });
          one.dataset.testid = `view-${view}`;
          one.setAttribute("aria-pressed", String(view === this.#view));
          views.append(one);
        }
        parts.push(views);
      }
      const says = this.#released && this.#groups > 0 ? speak("{records} records in {groups} groups", { records: count(this.#total), groups: count(this.#groups) }) : speak("{records} records, {columns} columns", { records: count(this.#total), columns: count(this.#columns.length) });
      parts.push(make("span", "g-count", says));
      const note = this.getAttribute("note");
      if (note) parts.push(make("span", "g-note", note));
      if (find) parts.push(this.#finder());
      this.#bar.replaceChildren(...parts);
      if (focused) /** @type {HTMLElement | null} */ (this.#bar.querySelector(`[data-testid="${focused}"]`))?.focus();
    }

    #finder() {
      const input = /** @type {HTMLInputElement} */ (make("input", "g-find"));
      const list = make("datalist", "");
      list.id = `${this.#id}-names`;
      list.append(...this.#columns.map((c) => new Option(c.name)));
      input.type = "search";
      input.placeholder = speak("Find a column");
      input.setAttribute("aria-label", speak("Find a column"));
      input.setAttribute("list", list.id);
      input.dataset.testid = "grid-find";
      const look = () => {
        const wanted = input.value.trim().toLowerCase();
        const c = wanted === "" ? -1 : this.#columns.findIndex((one) => one.name.toLowerCase() === wanted);
        return c >= 0 || wanted === "" ? c : this.#columns.findIndex((one) => one.name.toLowerCase().includes(wanted));
      };
      input.addEventListener("input", () => {
        const c = look();
        if (c >= 0) this.#go(-1, c, false);
      });
      input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || look() < 0) return;
        this.#box.focus();
        this.#go(-1, look(), false);
      });
      return make("span", "", input, list);
    }

    /** One record at a time, where there is no room for a table. */
    #drawRecord() {
      const row = this.#record = Math.max(0, Math.min(this.#record, this.#total - 1));
      const lines = this.#lines(row, 0), at = row % PAGE;
      if (this.#total === 0 || !lines) return;
      const step = (/** @type {number} */ by) => {
        this.#record += by;
        this.#again();
      };
      const pager = make("div", "g-pager");
      const place = make("div", "", make("span", "", speak("Record {n} of {all}", { n: count(row + 1), all: count(this.#total) })), make("small", "", this.#alike(row)));
      place.setAttribute("aria-live", "polite");
      for (const [by, sign, label, id] of /** @type {[number, string, string, string][]} */ ([[-1, "\u2039", speak("Record before"), "record-before"], [1, "\u203a", speak("Next record"), "record-next"]])) {
        const one = button("", sign, () => step(by));
        one.setAttribute("aria-label", label);
        one.dataset.testid = id;
        one.setAttribute("aria-disabled", String(row + by < 0 || row + by >= this.#total));
        pager.append(one);
      }
      pager.insertBefore(place, pager.lastChild);
      const list = make("dl", "");
      this.#columns.forEach((column, c) => {
        const these = this.#lines(row, c), i = c % CHUNK, was = these?.before[at]?.[i] ?? "", is = these?.after?.[at]?.[i] ?? "";
        const kind = this.#kind(column, was, is);
        const name = make("dt", "", column.name, ...(column.word ? [make("small", "", column.word)] : []));
        const shown = this.#view === "before" ? was : kind === "gone" || kind === "removed" ? speak("not written") : kind === "held" ? speak("held back") : is;
        const value = make("dd", kind, make("b", "", shown));
        if (this.#view !== "before" && kind !== "exact" && kind !== "held") value.append(make("small", "", speak("was {value}", { value: was === "" ? speak("empty") : was })));
        list.append(make("div", "", name, value));
      });
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.testid;
      this.#card.replaceChildren(pager, list);
      if (focused?.startsWith("record-")) /** @type {HTMLElement | null} */ (this.#card.querySelector(`[data-testid="${focused}"]`))?.focus();
    }

    // Moving about.

    #scroll() {
      const box = this.#box, now = box.scrollTop, all = this.#total * this.#high(), view = box.clientHeight - this.#headline.offsetHeight;
      const tall = Math.min(all, TALLEST), by = now - this.#scrolled;
      if (all <= TALLEST) this.#top = now;
      else if (Math.abs(by) < view * 2) this.#top += by; // by wheel, key or finger: line by line
      else this.#top = now / Math.max(1, tall - view) * (all - view);
      if (now <= 0) this.#top = 0;
      if (now >= tall - view - 1) this.#top = Math.max(0, all - view);
      this.#scrolled = now;
      this.#hide();
      this.#again();
    }

    #high() { return parseFloat(this.style.getPropertyValue("--g-row")) || 28; }

    /** Brings a line and a column into sight. @param {number} row @param {number} column */
    #show(row, column) {
      const box = this.#box, high = this.#high(), view = box.clientHeight - this.#headline.offsetHeight, all = this.#total * high;
      if (row >= 0) {
        let top = this.#top;
        if (row * high < top) top = row * high;
        if ((row + 1) * high > top + view) top = (row + 1) * high - view;
        if (top !== this.#top) {
          this.#top = top;
          this.#scrolled = all <= TALLEST ? top : Math.round(top / Math.max(1, all - view) * (TALLEST - view));
          box.scrollTop = this.#scrolled;
          this.#scrolled = box.scrollTop;
          if (all <= TALLEST) this.#top = this.#scrolled;
        }
      }
      if (column >= 0) {
        const x = this.#widths.slice(0, column).reduce((sum, w) => sum + w, 0), room = box.clientWidth - parseFloat(this.style.getPropertyValue("--g-numbers"));
        if (x < box.scrollLeft) box.scrollLeft = x;
        else if (x + this.#widths[column] > box.scrollLeft + room) box.scrollLeft = x + this.#widths[column] - room;
      }
      this.#again();
    }

    /** @param {number} row @param {number} column @param {boolean} tell */
    #go(row, column, tell) {
      this.#focus = { row: Math.max(-1, Math.min(row, this.#total - 1)), column: Math.max(-1, Math.min(column, this.#columns.length - 1)) };
      this.#show(this.#focus.row, this.#focus.column);
      if (tell) requestAnimationFrame(() => requestAnimationFrame(() => this.#explain(this.#focus.row, this.#focus.column)));
    }

    /** Shows where the keyboard is. @param {boolean} active */
    #point(active) {
      const id = `${this.#id}-${this.#focus.row}-${this.#focus.column}`;
      for (const was of this.querySelectorAll(".g-here")) if (was.id !== id || !active) was.classList.remove("g-here");
      const here = active ? document.getElementById(id) : null;
      here?.classList.add("g-here");
      if (here) this.#box.setAttribute("aria-activedescendant", id);
      else this.#box.removeAttribute("aria-activedescendant");
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
      if (event.target !== this.#box || event.altKey) return;
      const { row, column } = this.#focus, page = Math.max(1, Math.floor((this.#box.clientHeight - this.#headline.offsetHeight) / this.#high()) - 1);
      const whole = event.ctrlKey || event.metaKey;
      /** @type {Record<string, [number, number]>} */
      const moves = {
        ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1],
        PageDown: [row + page, column], PageUp: [Math.max(row < 0 ? -1 : 0, row - page), column],
        Home: whole ? [0, -1] : [row, -1], End: whole ? [this.#total - 1, this.#columns.length - 1] : [row, this.#columns.length - 1],
      };
      const move = moves[event.key];
      if (move && event.shiftKey && row < 0 && column >= 0 && event.key.startsWith("Arrow")) {
        this.#widen(column, this.#widths[column] + (event.key === "ArrowRight" ? 16 : -16));
      } else if (move) this.#go(move[0], move[1], true);
      else if (whole) return;
      else if (event.key === "Enter" || event.key === " ") {
        if (row < 0) this.#sort(column);
        else this.#mark();
      } else if (event.key === "F2" && row < 0) {
        const menu = this.#headline.querySelector(`#${CSS.escape(`${this.#id}--1-${column}`)} select`);
        if (menu) /** @type {HTMLElement} */ (menu).focus();
      } else if (row < 0 && column >= 0 && /^[1-9]$/.test(event.key) && this.#roles[Number(event.key) - 1]) {
        this.#tell(this.#columns[column], this.#roles[Number(event.key) - 1][0]);
      } else if (event.key === "Escape" && !this.#tip.hidden) this.#hide();
      else return;
      event.preventDefault();
    }

    /** Sorts by a column, the other way round, and not at all. @param {number} column */
    #sort(column) {
      if (column < 0 && !this.#released) return;
      const by = column < 0 ? { sizes: true } : { by: this.#columns[column].name };
      const same = column < 0 ? this.#order.sizes : this.#order.by === by.by;
      this.#order = !same ? by : this.#order.down ? {} : { ...by, down: true };
      this.#top = this.#scrolled = this.#box.scrollTop = 0;
      this.#renew();
    }

    /** Marks the group of the line that the keyboard is on, or marks none. */
    #mark() {
      const { row } = this.#focus, group = this.#lines(row, 0)?.group?.[row % PAGE] ?? 0;
      this.#marked = group === this.#marked ? 0 : group;
      this.#live.textContent = this.#marked > 0 ? this.#alike(row) : "";
      this.#again();
    }

    // What it was.

    /** How many look like a record. @param {number} row @returns {string} */
    #alike(row) {
      const lines = this.#lines(row, 0), at = row % PAGE, size = lines?.size?.[at] ?? 0;
      if (!this.#released || !lines?.group) return "";
      if (lines.group[at] === 0) return speak("left out of the file");
      return size > 1 ? speak("{n} look the same here", { n: count(size) }) : speak("nobody else looks the same here");
    }

    /** @param {EventTarget | null} target */
    #cellOf(target) {
      const cell = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-row]")) : null;
      return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
    }

    /** @param {EventTarget | null} target */
    #hover(target) {
      clearTimeout(this.#pause);
      const at = this.#cellOf(target);
      if (!at) return this.#hide();
      if (this.#told && this.#told.row === at.row && this.#told.column === at.column) return;
      if (!this.#tip.hidden) this.#explain(at.row, at.column);
      else this.#pause = setTimeout(() => this.#explain(at.row, at.column), PATIENCE);
    }

    #hide() {
      clearTimeout(this.#pause);
      this.#tip.hidden = true;
      this.#told = null;
      this.#box.removeAttribute("aria-describedby");
    }

    /** @param {number} row @param {number} column */
    #explain(row, column) {
      const cell = document.getElementById(`${this.#id}-${row}-${column}`);
      if (!cell || row < 0 || !this.#released || this.classList.contains("narrow")) return this.#hide();
      const parts = [];
      if (column >= 0) {
        const lines = this.#lines(row, column), at = row % PAGE, was = lines?.before[at]?.[column % CHUNK], is = lines?.after?.[at]?.[column % CHUNK] ?? "";
        if (was === undefined) return this.#hide();
        const one = this.#columns[column], shown = was === "" ? speak("empty") : was;
        if (one.state === "held") parts.push(speak("held back until you decide"));
        else if (one.state === "removed") parts.push(speak("{column} is not written", { column: one.name }));
        if (was === is && one.state !== "held" && one.state !== "removed") parts.push(speak("as it was"));
        else if (this.#view === "before" && one.state !== "held" && one.state !== "removed") parts.push(speak("becomes {value}", { value: is === "" ? speak("empty") : is }));
        else parts.push(speak("was {value}", { value: shown }));
      }
      parts.push(this.#alike(row));
      this.#tip.replaceChildren(parts.filter(Boolean).join(" \u00b7 "), ...(this.#focus.row === row && document.activeElement === this.#box ? [make("small", "", speak("Enter marks the group"))] : []));
      this.#tip.hidden = false;
      this.#told = { row, column };
      const place = cell.getBoundingClientRect(), size = this.#tip.getBoundingClientRect(), box = this.#box.getBoundingClientRect();
      const below = place.bottom + 6 + size.height < innerHeight - 4;
      this.#tip.style.left = `${Math.max(8, Math.min(Math.max(place.left, box.left + 8) + 12, innerWidth - size.width - 8))}px`;
      this.#tip.style.top = `${below ? place.bottom + 6 : place.top - size.height - 6}px`;
      this.#box.setAttribute("aria-describedby", this.#tip.id);
    }
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

  customElements.define("fulgurite-grid", Grid);
})();
