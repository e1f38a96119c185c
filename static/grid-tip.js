// What a cell of a grid was, told after a moment on it. See grid.js.
"use strict";

class GridTip {
  static #PATIENCE = 220; // ms until what is pointed at tells what it was

  /** @type {Grid} */
  #grid;
  #pause = 0;
  /** @type {{ row: number, column: number } | null} */
  #told = null;
  element = gridDraw.make("div", "g-tip");

  /** @param {Grid} grid */
  constructor(grid) {
    this.#grid = grid;
    this.element.setAttribute("role", "tooltip");
    this.element.id = `${grid.cellID(-1, -1)}-tip`;
    this.element.hidden = true;
  }

  get hidden() { return this.element.hidden; }

  /** Tells of a cell that is pointed at, null for none. @param {{ row: number, column: number } | null} at */
  hover(at) {
    clearTimeout(this.#pause);
    if (!at) return this.hide();
    if (this.#told && this.#told.row === at.row && this.#told.column === at.column) return;
    if (!this.hidden) this.tell(at.row, at.column);
    else this.#pause = setTimeout(() => this.tell(at.row, at.column), GridTip.#PATIENCE);
  }

  hide() {
    clearTimeout(this.#pause);
    this.element.hidden = true;
    this.#told = null;
    this.#grid.box.removeAttribute("aria-describedby");
  }

  /** @param {number} row @param {number} column */
  tell(row, column) {
    const grid = this.#grid, cell = document.getElementById(grid.cellID(row, column));
    if (!cell || row < 0 || !grid.released || grid.narrow) return this.hide();
    const parts = [];
    if (column >= 0) {
      const what = this.#became(row, column);
      if (what === null) return this.hide();
      parts.push(...what);
    }
    parts.push(grid.alike(row));
    this.element.replaceChildren(parts.filter(Boolean).join(" \u00b7 "), ...(grid.on(row) ? [gridDraw.make("small", "", gridDraw.speak("Enter marks the group"))] : []));
    this.element.hidden = false;
    this.#told = { row, column };
    const place = cell.getBoundingClientRect(), size = this.element.getBoundingClientRect(), box = grid.box.getBoundingClientRect();
    const below = place.bottom + 6 + size.height < innerHeight - 4;
    this.element.style.left = `${Math.max(8, Math.min(Math.max(place.left, box.left + 8) + 12, innerWidth - size.width - 8))}px`;
    this.element.style.top = `${below ? place.bottom + 6 : place.top - size.height - 6}px`;
    grid.box.setAttribute("aria-describedby", this.element.id);
  }

  /** What became of a cell, null where it has not come. @param {number} row @param {number} column @returns {string[] | null} */
  #became(row, column) {
    const grid = this.#grid, lines = grid.lines.at(row, column), at = row % GridLines.PAGE;
    const was = lines?.before[at]?.[column % GridLines.CHUNK], is = lines?.after?.[at]?.[column % GridLines.CHUNK];
    if (was === undefined || is === undefined) return null;
    const one = grid.columns[column], shown = was === "" ? gridDraw.speak("empty") : was;
    switch (one.state) {
      case "held": return [gridDraw.speak("held back until you decide"), gridDraw.speak("was {value}", { value: shown })];
      case "removed": return [gridDraw.speak("{column} is not written", { column: one.name }), ...(grid.view === "before" ? [] : [gridDraw.speak("was {value}", { value: shown })])];
    }
    if (was === is) return [gridDraw.speak("as it was")];
    return [grid.view === "before" ? gridDraw.speak("becomes {value}", { value: is === "" ? gridDraw.speak("empty") : is }) : gridDraw.speak("was {value}", { value: shown })];
  }
}
