// Copies rows of a release from a grid: as a file of it would have them, in an order that says
// nothing of the table's. See grid.js.
"use strict";

const gridCopy = (() => {
  const MOST = 10_000; // records

  /** One cell for a spreadsheet: no formula, and on one line. @param {string} text */
  const cell = (text) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,\s]+$/.test(text) ? "'" : "") + text.replace(/[\t\r\n]+/g, " ");

  /** Puts them in an order of chance. @template T @param {T[]} all */
  function shuffle(all) {
    const chance = new Uint32Array(1);
    for (let i = all.length - 1; i > 0; i--) {
      const j = crypto.getRandomValues(chance)[0] % (i + 1);
      [all[i], all[j]] = [all[j], all[i]];
    }
    return all;
  }

  /** Copies the marked group, or else one line, and returns how many records that were: 0 if none could be. @param {Grid} grid @param {number} row @param {number} marked */
  return async function copy(grid, row, marked) {
    const from = marked > 0 ? Math.max(0, row - MOST / 2) : row, to = Math.min(grid.lines.total, marked > 0 ? from + MOST : row + 1);
    const written = grid.columns.map((c) => c.state !== "removed" && c.state !== "held");
    const parts = row < 0 && marked === 0 ? null : await grid.lines.all(from, to);
    /** @type {string[][]} */
    const rows = [];
    for (const { group, after } of parts ?? []) {
      after?.forEach((cells, i) => {
        if (marked > 0 ? group?.[i] === marked : group?.[i]) rows.push(cells.filter((_, c) => written[c]));
      });
    }
    if (rows.length === 0) return 0;
    const lines = [grid.columns.map((c) => c.name).filter((_, c) => written[c]), ...shuffle(rows)];
    return navigator.clipboard.writeText(lines.map((line) => line.map(cell).join("\t")).join("\n")).then(() => rows.length, () => 0);
  };
})();
