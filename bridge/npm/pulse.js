// @ts-check
// Whether an engine at work is alive: it is asked in a rhythm, and one that computes
// answers many times a second. Questions are counted and no clock is read, so that a
// page that was frozen, or a clock that was set, makes no silence.

/** How often an engine is asked, in ms, and after how many beats without an answer it is silent. */
const rhythm = 1000;
const mostMissed = 3;

export class Pulse {
  #ask;
  #tell;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #asked = false;
  #missed = 0;
  #silent = false;

  /**
   * @param {() => void} ask
   * @param {(silent: boolean) => void} tell
   */
  constructor(ask, tell) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Begins to ask. */
  start() {
    this.#timer ??= setInterval(() => this.#beat(), rhythm);
  }

  /** Ends it: there is nothing to do, or nobody to ask. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.heard();
  }

  /** Notes that a message has come. */
  heard() {
    this.#asked = false;
    this.#missed = 0;
    this.#say(false);
  }

  #beat() {
    if (!this.#asked) {
      this.#asked = true;
      this.#ask();
    } else if (++this.#missed === mostMissed) {
      this.#say(true);
    }
  }

  /** @param {boolean} silent */
  #say(silent) {
    if (this.#silent === silent) return;
    this.#silent = silent;
    this.#tell(silent);
  }
}
