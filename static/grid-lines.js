// What a grid shows, asked of the engine by a port of its own: windows of records and columns, and
// what its heads tell. See grid.js.
"use strict";

/**
 * @typedef {{ total: number, grouped?: boolean, groups?: number, records: number[], before: string[][], after?: string[][], group?: number[], size?: number[], starts?: boolean[] }} Lines
 * @typedef {{ name: string, before?: number[], after?: number[], levels?: number[] }} Head
 * @typedef {{ by?: string, sizes?: boolean, down?: boolean }} Order
 */

/** Asks the engine; null where it has no answer, as when the table has gone meanwhile. @type {(kind: string, body: object) => Promise<any>} */
const gridAsk = (() => {
  /** @type {MessagePort | null} */
  let port = null;
  let last = 0;
  /** @type {Map<number, (body: any) => void>} */
  const asked = new Map();

  /** @type {any} */ (window).fulguriteGridPort = (/** @type {MessagePort} */ fresh) => {
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

  return (kind, body) => new Promise((done) => {
    if (!port) return done(null);
    asked.set(++last, done);
    port.postMessage(JSON.stringify({ id: last, kind, body }));
  });
})();

class GridLines {
  static PAGE = 80; // records and
  static CHUNK = 32; // columns of one question
  static #MOST = 120; // pages that are held
  static #AGAIN = 400; // ms until what was not answered is asked again

  /** @type {Map<string, Lines>} */
  #pages = new Map();
  /** @type {Map<string, Lines> | null} */
  #before = null; // pages that are shown until those of the next result come
  /** @type {Set<string>} */
  #asking = new Set();
  #input = true; // the open table is shown, and no result
  /** @type {(lines: Lines | null, first: number) => void} */
  #came;

  /** @type {Map<string, Head>} */
  heads = new Map();
  /** @type {Order} */
  order = {};
  epoch = 0; // grows when other lines are to be shown
  total = 0;
  groups = 0;

  /**
   * came is told whenever there is something to draw anew: lines from a column on, or null.
   * @param {(lines: Lines | null, first: number) => void} came
   */
  constructor(came) { this.#came = came; }

  /** What is drawn of the lines is drawn anew when this changes. */
  get look() { return `${this.epoch} ${this.#pages.size}`; }

  /** Whether what is shown is that of the table, result or order before. */
  get old() { return this.#before !== null || this.#pages.size === 0; }

  /** Asks for everything anew: there is another table, result or order. What is shown stays until it comes. @param {boolean} input */
  renew(input) {
    this.epoch++;
    this.#input = input;
    if (this.#pages.size > 0) this.#before = this.#pages;
    this.#pages = new Map();
    this.#asking.clear();
    this.#askHeads();
  }

  /** Nothing of it is shown any more. */
  end() { this.epoch++; }

  async #askHeads() {
    const epoch = this.epoch, heads = await gridAsk("heads", { input: this.#input });
    if (epoch !== this.epoch) return;
    if (!heads) {
      setTimeout(() => { if (epoch === this.epoch) this.#askHeads(); }, GridLines.#AGAIN);
      return;
    }
    this.heads = new Map(heads.columns.map((/** @type {Head} */ h) => [h.name, h]));
    this.#came(null, 0);
  }

  /** Lines of a page, and asks for them where they are not there yet. @param {number} row @param {number} column @returns {Lines | undefined} */
  at(row, column) {
    const page = Math.floor(row / GridLines.PAGE), chunk = Math.floor(Math.max(0, column) / GridLines.CHUNK), key = `${page} ${chunk}`;
    const have = this.#pages.get(key);
    if (!have && !this.#asking.has(key)) this.#fetch(page, chunk, key);
    return have ?? this.#before?.get(key);
  }

  /** Group and size of a record, as soon as they have come: undefined until then. @param {number} row */
  groupOf(row) {
    const lines = this.at(row, 0), at = row % GridLines.PAGE;
    return this.#pages.has(`${Math.floor(row / GridLines.PAGE)} 0`) && lines ? { group: lines.group?.[at] ?? 0, size: lines.size?.[at] ?? 0 } : undefined;
  }

  /** What a question asks, for lines of some columns. @param {number} from @param {number} count @param {object} columns */
  #ask(from, count, columns) { return gridAsk("window", { input: this.#input, from, count, ...columns, ...this.order }); }

  /** Lines of all columns from..to as they are now, null where they are not there any more. @param {number} from @param {number} to @returns {Promise<Lines[] | null>} */
  async all(from, to) {
    const epoch = this.epoch, parts = [];
    for (let row = from; row < to;) {
      const part = /** @type {Lines | null} */ (await this.#ask(row, to - row, {}));
      if (!part || epoch !== this.epoch || part.records.length === 0) return null;
      parts.push(part);
      row += part.records.length;
    }
    return parts;
  }

  /** @param {number} page @param {number} chunk @param {string} key */
  async #fetch(page, chunk, key) {
    const epoch = this.epoch;
    this.#asking.add(key);
    const lines = /** @type {Lines | null} */ (await this.#ask(page * GridLines.PAGE, GridLines.PAGE, { column: chunk * GridLines.CHUNK, columns: GridLines.CHUNK }));
    if (epoch !== this.epoch) return;
    this.#asking.delete(key);
    if (!lines) { // the engine was busy with what ended it, or is another one: what is in sight is asked for again
      setTimeout(() => this.#came(null, 0), GridLines.#AGAIN);
      return;
    }
    this.#before = null;
    if (this.#pages.size > GridLines.#MOST) this.#pages.clear();
    this.#pages.set(key, lines);
    this.total = lines.total;
    this.groups = lines.groups ?? 0;
    this.#came(lines, chunk * GridLines.CHUNK);
  }
}
