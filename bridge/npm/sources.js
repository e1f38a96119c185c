// What can be opened: everything becomes a Blob.
import { fail } from './problems.js';

/**
 * Resolves with {blob, name, read}: read holds what is known about the
 * file's form, undefined where it has to be found out.
 * @param header whether rows of arrays begin with the names of the columns
 */
export async function toBlob(source, { header = true } = {}) {
  if (source instanceof Blob) {
    return { blob: source, name: source.name };
  }
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return { blob: new Blob([source]) };
  }
  if (typeof source?.getReader === 'function') {
    return { blob: await collect(source) };
  }
  if (Array.isArray(source)) {
    return { blob: csv(source, header), read: { delimiter: ',' } };
  }
  throw fail('module-source', 'This cannot be opened as a table.', 'Give a File, a Blob, a ReadableStream, a text, bytes, or an array of rows.');
}

/** The whole of a stream of bytes or texts. */
async function collect(stream) {
  const parts = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    if (typeof value !== 'string' && !ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) {
      await reader.cancel();
      throw fail('module-source', 'The stream gives neither bytes nor text.', 'Rows are given as an array.');
    }
    parts.push(value);
  }
}

/** Rows as CSV. Rows that are objects name their columns; arrays begin with a row of names. */
function csv(rows, header) {
  const named = rows.length > 0 && !Array.isArray(rows[0]);
  const columns = named ? [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))] : null;
  const width = columns?.length ?? rows[0]?.length ?? 0;
  if (width === 0) {
    throw fail('module-rows', 'There are no columns in these rows.', 'Give objects, or arrays of which the first has the names of the columns.');
  }
  const parts = [];
  let text = named && header ? `${columns.map((name) => cell(name, width)).join()}\n` : '';
  rows.forEach((row, index) => {
    if (Array.isArray(row) === named || typeof row !== 'object' || row === null) {
      throw fail('module-rows', `Row ${index} is of another kind than the first.`, 'Give either objects or arrays.', { line: index + 1 });
    }
    if (!named && row.length !== width) {
      throw fail('module-rows', `Row ${index} has ${row.length} cells, and the first has ${width}.`, 'Give every row the same number of cells.', { line: index + 1 });
    }
    const values = named ? columns.map((name) => row[name]) : row;
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

/** A value as text, undefined if it has none. */
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

function cell(text, width) {
  if (text === '' && width > 1 || text !== '' && !/[",\n\r]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
