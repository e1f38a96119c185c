// How wide the columns of a grid are: as wide as what they hold, or as somebody set them. See grid.js.
"use strict";

class GridWidths {
  static #SLIVER = 30; // px: a column that is not written
  static #LEAST = 84; // px of a column that nobody set, and at most:
  static #MOST = 260;

  /** @type {Map<string, number>} */
  #set = new Map(); // by those who widened or narrowed them
  /** @type {Map<string, number>} */
  #measured = new Map();
  /** By column, px. @type {number[]} */
  all = [];

  /** Measures the columns of some lines. @param {Element} grid @param {Column[]} columns @param {Lines} lines @param {number} first */
  measure(grid, columns, lines, first) {
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    const look = getComputedStyle(grid);
    pen.font = `${look.fontSize} ${look.fontFamily}`;
    for (let i = first; i < Math.min(first + GridLines.CHUNK, columns.length); i++) {
      const { name, word, kept } = columns[i];
      const longest = (/** @type {string[][] | undefined} */ cells) => (cells ?? []).reduce((most, line) => (line[i - first]?.length > most.length ? line[i - first] : most), "");
      const wide = Math.max(pen.measureText(name).width * 1.06 + (kept ? 48 : 4), pen.measureText(word).width * 0.92 + 32, ...[longest(lines.before), longest(lines.after)].map((text) => pen.measureText(text).width * 1.04)) + 26;
      this.#measured.set(name, Math.max(this.#measured.get(name) ?? 0, Math.min(wide, GridWidths.#MOST)));
    }
  }

  /** Other columns are to be shown. */
  forget() { this.#measured.clear(); }

  /** Columns get what they need, and what is left over in equal parts. @param {Column[]} columns @param {(c: Column) => boolean} gone @param {number} room px */
  layout(columns, gone, room) {
    const least = columns.some((c) => c.word) ? GridWidths.#LEAST + 28 : GridWidths.#LEAST;
    const sliver = columns.map((c) => gone(c) && !this.#set.has(c.name));
    this.all = columns.map((c, i) => (sliver[i] ? GridWidths.#SLIVER : this.#set.get(c.name) ?? Math.max(least, Math.ceil(this.#measured.get(c.name) ?? least))));
    const more = room - this.before(columns.length), wide = sliver.filter((s) => !s).length;
    if (more > 0 && wide > 0) this.all = this.all.map((w, i) => (sliver[i] ? w : w + Math.floor(more / wide)));
  }

  /** px of the columns before one. @param {number} column */
  before(column) { return this.all.slice(0, column).reduce((sum, w) => sum + w, 0); }

  /** @param {string} name @param {number} px */
  widen(name, px) { this.#set.set(name, Math.max(64, Math.min(640, Math.round(px)))); }

  /** Lets a column be as wide as what it holds. @param {string} name */
  fit(name) { this.#set.delete(name); }
}
