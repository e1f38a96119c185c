// @ts-check
// How many engines may run at once. Each takes a worker with memory of its own.

let most = Infinity;
let running = 0;
/** @type {((release: () => void) => void)[]} */
const waiting = [];

/**
 * Bounds the engines of this page or process. Those that are asked for beyond
 * the bound start when others are disposed of.
 * @param {number} workers 1 or more
 */
export function limitWorkers(workers) {
  if (!(workers >= 1)) {
    throw new RangeError(`At least one worker is needed, not ${workers}.`);
  }
  most = workers;
  admit();
}

/**
 * Resolves with a function that gives the place back.
 * @returns {Promise<() => void>}
 */
export function takeSlot() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    admit();
  });
}

function admit() {
  while (running < most) {
    const next = waiting.shift();
    if (!next) return;
    running++;
    let given = false;
    next(() => {
      if (!given) {
        given = true;
        running--;
        admit();
      }
    });
  }
}
