// @ts-check
// Hierarchies that a function makes.
import { fail } from './problems.js';

/**
 * The rows of a hierarchy: each value with what the function makes of it.
 * @param {string} column
 * @param {string} list values with * beside them, as the engine writes a hierarchy of two levels
 * @param {(value: string) => string[]} labels
 */
export function labelled(column, list, labels) {
  const rows = [];
  for (const [, quoted, plain] of list.matchAll(/^(?:"((?:[^"]|"")*)"|(.*?))[,;\t|]\*\r?$/gm)) {
    const value = quoted?.replaceAll('""', '"') ?? plain;
    const row = labels(value);
    if (!Array.isArray(row) || row.length === 0 || row.some((label) => typeof label !== 'string') || rows.length > 0 && row.length !== rows[0].length - 1) {
      throw fail('module-labels', `The function makes no labels of a value of the column “${column}”, or another number of them than of other values.`,
        'Let it return an array with the label of each level above the value, of the same length for all values.');
    }
    rows.push([value, ...row]);
  }
  return rows;
}
