// @ts-check
// What a frame may say to the element. Whatever does not look like this does
// not come from Fulgurite. Fields that are not named here may come with it.

/** @typedef {(value: any) => boolean} Check whether a value is of some kind */

/** @type {Check} */
const text = (value) => typeof value === 'string' && value.length < 10_000;
/** @type {Check} */
const truth = (value) => typeof value === 'boolean';
/** @type {Check} */
const amount = (value) => Number.isFinite(value);
/** @type {Check} */
const count = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Check} */
const object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {(of: Check) => Check} */
const list = (of) => (value) => Array.isArray(value) && value.length < 10_000 && value.every(of);
/** @type {Check} */
const problem = (value) => object(value) && text(value.code) && text(value.sentence);

/** @type {Record<string, Record<string, Check>>} */
const shapes = {
  connected: { problems: list(problem) },
  refused: { problem },
  answer: { id: count, problem: (value) => value === undefined || problem(value) },
  status: { step: text, open: truth, running: truth, decided: amount, elapsed: amount, found: truth, problems: list(text) },
  result: {
    file: (value) => value instanceof Blob, name: text, bytes: count, records: count, suppressed: count, classes: count, smallest: count,
    highest: amount, kept: amount, measure: text, aggregate: text, score: amount, optimal: truth, transformation: list(object), models: list(object),
    suppressionLimit: amount, program: text,
  },
};

/**
 * Whether a message is one of the frame's.
 * @param {any} message
 */
export function wellFormed(message) {
  if (!object(message) || !Object.hasOwn(shapes, message.type)) return false;
  return Object.entries(shapes[message.type]).every(([name, check]) => check(message[name]));
}
