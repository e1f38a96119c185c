// What goes wrong, in the one form that all parts of Fulgurite use.

/** An error with a code for programs, and a sentence and a hint for people. */
export class FulguriteError extends Error {
  /**
   * @param {object[]} problems what the engine said, the first being the most important
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

export const problem = (code, sentence, hint, place) => ({ code, sentence, hint, ...(place && { place }) });

export const fail = (code, sentence, hint, place) => new FulguriteError([problem(code, sentence, hint, place)]);

export function aborted(signal) {
  return new FulguriteError([problem('cancelled', 'Cancelled, as you asked.', '')], { cause: signal?.reason });
}

export function versionMismatch(page, engine) {
  return problem('bridge-version',
    `The page and the engine are of different versions (protocols ${page} and ${engine}) and would misunderstand each other.`,
    'Serve engine.wasm from the same version of the package as its script, and reload the page.');
}
