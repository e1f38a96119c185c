// @ts-check
// What can be opened: everything becomes a Blob.
// Texts are what is in a file, never its name.
import { fail } from './problems.js';

/** @import { Cell, Row, Source } from './index.js' */
/** @import { ReadOptions } from './schema.js' */
/** @typedef {string | BufferSource} Piece of what is in a file */

/**
 * Resolves with {blob, name, read}: read holds what is known about the
 * file's form, undefined where it has to be found out.
 * @param {Source} source
 * @param {object} form
 * @param {boolean} [form.header] whether rows of arrays begin with the names of the columns
 * @returns {Promise<{ blob: Blob, name?: string, read?: ReadOptions }>}
 */
export async function toBlob(source, { header = true } = {}) {
  if (source instanceof Blob) {
    return { blob: source, name: /** @type {Partial<File>} */ (source).name };
  }
  if (source instanceof URL || typeof source === 'string' && address.test(source)) {
    throw fail('module-path', `“${source}” is the name or the address of a file, and not what is in it.`,
      "Give the file itself: await openAsBlob(path) of 'node:fs' in Node.js, (await fetch(address)).blob() in a page.");
  }
  if (isPiece(source)) {
    return { blob: new Blob([/** @type {BlobPart} */ (source)]) };
  }
  if (Array.isArray(source)) {
    return { blob: csv(source, header), read: { delimiter: ',' } };
  }
  const any = /** @type {any} */ (source); // whatever somebody gives who has no types
  if (typeof any?.getReader === 'function') {
    return gathered(pieces(any.getReader()), header);
  }
  if (typeof any?.[Symbol.asyncIterator] === 'function' || typeof any?.[Symbol.iterator] === 'function') {
    return gathered(any, header);
  }
  throw fail('module-source', 'This cannot be opened as a table.', 'Give a File, a Blob, a stream, a text, bytes, or rows: as an array, or whatever can be iterated.');
}

/** What looks like the name of a file, or its address: one line without several cells, that begins or ends like one. */
const address = /^(?:(?:file|https?):\/\/.+|(?:\.{0,2}\/|\.{0,2}\\|[A-Za-z]:\\)[^\r\n,;\t|]+|[^\r\n,;\t|]+\.(?:csv|tsv|txt|gz|zip|xlsx|xls|ods|parquet|sav|dta|sas7bdat|json|key|receipt))$/i;

/** @type {(value: unknown) => value is Piece} */
const isPiece = (value) => typeof value === 'string' || ArrayBuffer.isView(value) || value instanceof ArrayBuffer;

/**
 * What a stream gives, which is left when nobody wants more. (Not all browsers can iterate over streams.)
 * @param {ReadableStreamDefaultReader<Piece | Row>} reader
 */
async function* pieces(reader) {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/**
 * The whole of what gives bytes and texts, or rows, one after the other.
 * @param {AsyncIterable<Piece | Row> | Iterable<Piece | Row>} source
 * @param {boolean} header
 * @returns {Promise<{ blob: Blob, read?: ReadOptions }>}
 */
async function gathered(source, header) {
  /** @type {any[]} */
  const all = [];
  let rows = false;
  for await (const value of source) {
    if (all.length === 0) rows = !isPiece(value);
    if (rows === isPiece(value)) {
      throw fail('module-source', 'The source gives rows beside bytes or text.', 'Give either rows or what is in a file.');
    }
    if (rows && (typeof value !== 'object' || value === null)) {
      throw fail('module-source', 'The source gives neither bytes nor text nor rows.', 'Rows are objects or arrays.');
    }
    all.push(value);
  }
  return rows ? { blob: csv(all, header), read: { delimiter: ',' } } : { blob: new Blob(all) };
}

/**
 * Rows as CSV. Rows that are objects name their columns; arrays begin with a row of names.
 * @param {readonly any[]} rows
 * @param {boolean} header
 */
function csv(rows, header) {
  const named = rows.length > 0 && !Array.isArray(rows[0]);
  /** @type {string[] | null} */
  const columns = named ? [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))] : null;
  const width = columns?.length ?? rows[0]?.length ?? 0;
  if (width === 0) {
    throw fail('module-rows', 'There are no columns in these rows.', 'Give objects, or arrays of which the first has the names of the columns.');
  }
  /** @type {string[]} */
  const parts = [];
  let text = columns && header ? `${columns.map((name) => cell(name, width)).join()}\n` : '';
  rows.forEach((row, index) => {
    if (Array.isArray(row) === named || typeof row !== 'object' || row === null) {
      throw fail('module-rows', `Row ${index} is of another kind than the first.`, 'Give either objects or arrays.', { line: index + 1 });
    }
    if (!named && row.length !== width) {
      throw fail('module-rows', `Row ${index} has ${row.length} cells, and the first has ${width}.`, 'Give every row the same number of cells.', { line: index + 1 });
    }
    /** @type {Cell[]} */
    const values = columns ? columns.map((name) => row[name]) : row;
    text += `${values.map((value, column) => {
      const written = plain(value);
      if (written === undefined) {
        throw fail('module-rows', `Row ${index} holds a value of the type ${typeof value}.`,
          'Cells are texts, numbers, booleans, dates, or null for none.', { line: index + 1, attribute: columns?.[column] });
      }
      return cell(written, width);
    }).join()}\n`;
    if (text.length > 1 << 20) {
      parts.push(text);
      text = '';
    }
  });
  return new Blob([...parts, text]);
}

/**
 * A value as text, undefined if it has none.
 * @param {unknown} value
 */
function plain(value) {
  switch (typeof value) {
    case 'string': return value;
    case 'number': case 'bigint': case 'boolean': return String(value);
    case 'undefined': return '';
    case 'object':
      if (value === null) return '';
      if (value instanceof Date && !Number.isNaN(value.getTime())) {
        return value.toISOString().replace('T00:00:00.000Z', '');
      }
  }
  return undefined;
}

/**
 * @param {string} text
 * @param {number} width of the table
 */
function cell(text, width) {
  if (text === '' && width > 1 || text !== '' && !/[",\n\r]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
