// @ts-check
// What goes wrong, in the one form that all parts of Fulgurite use.

/** @import { Place, Problem } from './schema.js' */

/** An error with a code for programs, and a sentence and a hint for people. */
export class FulguriteError extends Error {
  /**
   * @param {Problem[]} problems what the engine said, the first being the most important
   * @param {ErrorOptions} [options]
   */
  constructor(problems, options) {
    const [first] = problems;
    super(first.sentence, options);
    this.name = first.code === 'cancelled' ? 'AbortError' : 'FulguriteError';
    this.code = first.code;
    this.sentence = first.sentence;
    this.hint = first.hint ?? '';
    this.place = first.place ?? {};
    this.problems = problems;
  }
}

/**
 * @param {string} code
 * @param {string} sentence
 * @param {string} hint
 * @param {Place} [place]
 * @returns {Problem}
 */
export const problem = (code, sentence, hint, place) => ({ code, sentence, hint, ...(place && { place }) });

/**
 * An error with one problem.
 * @param {Parameters<typeof problem>} what
 */
export const fail = (...what) => new FulguriteError([problem(...what)]);

/**
 * Refuses options that a function does not have: the misspelled one would be left alone, and the default taken in its place.
 * @param {string} of
 * @param {object} rest what the function has not taken
 * @param {string} known
 */
export function only(of, rest, known) {
  const [other] = Object.keys(rest);
  if (other !== undefined) throw fail('module-option', `${of} has no option “${other}”.`, `Its options are ${known}.`, { path: other });
}

/**
 * Refuses fields that a question to the engine does not have.
 * @param {string} of
 * @param {object | undefined} given
 * @param {string[]} known
 */
export function among(of, given, known) {
  only(of, Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => !known.includes(name))), known.join(', '));
}

/**
 * What something that was thrown says.
 * @param {any} error
 */
export const said = (error) => String(error?.message ?? error);

/** @param {AbortSignal} [signal] */
export function aborted(signal) {
  return new FulguriteError([problem('cancelled', 'Cancelled, as you asked.', '')], { cause: signal?.reason });
}

/**
 * The error with the lines of the stack of a call in place of its own, which say nothing of the caller.
 * @param {FulguriteError} error
 * @param {Error} call
 */
export function calledFrom(error, call) {
  const lines = String(call.stack ?? '').split('\n');
  if (lines[0].startsWith('Error')) lines.shift(); // V8 begins with the error, others do not
  error.stack = [`${error.name}: ${error.message}`, ...lines].join('\n');
  return error;
}

/**
 * @param {number} page
 * @param {number} engine
 */
export function versionMismatch(page, engine) {
  return problem('bridge-version',
    `The page and the engine are of different versions (protocols ${page} and ${engine}) and would misunderstand each other.`,
    'Serve engine.wasm from the same version of the package as its script, and reload the page.');
}
