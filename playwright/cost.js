// What each browser test costs, in seconds of processors: a reporter for Linux.
//   npx playwright test --project=tests --project=whole --reporter=list,./cost.js
// Everything that a worker of Playwright has started is its test's: browser, page, engine, programs.
import { readFileSync, readdirSync } from 'node:fs';

const tick = 100; // of /proc, a second
const rhythm = 250; // milliseconds between two looks

/** The processes there are: parent and seconds used, by number. */
function processes() {
  const all = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      all.set(Number(pid), { parent: Number(fields[1]), used: (Number(fields[11]) + Number(fields[12])) / tick });
    } catch {
      // it has ended
    }
  }
  return all;
}

/** Whether a process is one of Playwright's workers. */
function works(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('playwright/lib/');
  } catch {
    return false;
  }
}

export default class Cost {
  #workers = new Map(); // process -> number of the worker
  #seen = new Map(); // process -> seconds when it was looked at last
  #used = new Map(); // number of the worker -> seconds
  #begun = new Map(); // test -> seconds of its worker when it began
  #tests = [];
  #timer;

  onBegin() {
    this.#timer = setInterval(() => this.#look(), rhythm);
  }

  /** Adds what was used since the last look. */
  #look() {
    const all = processes();
    for (const [pid, { parent }] of [...all].sort(([a], [b]) => a - b)) {
      if (parent === process.pid && !this.#workers.has(pid) && works(pid)) this.#workers.set(pid, this.#workers.size); // they are counted as they start
    }
    for (const [pid, { used }] of all) {
      let at = pid;
      while (at > 1 && !this.#workers.has(at)) at = all.get(at)?.parent ?? 0;
      const worker = this.#workers.get(at);
      if (worker !== undefined) {
        this.#used.set(worker, (this.#used.get(worker) ?? 0) + used - (this.#seen.get(pid) ?? 0));
        this.#seen.set(pid, used);
      }
    }
  }

  onTestBegin(test, { workerIndex }) {
    this.#look();
    this.#begun.set(test, this.#used.get(workerIndex) ?? 0);
  }

  onTestEnd(test, { workerIndex, duration, status }) {
    this.#look();
    const [, , file, ...title] = test.titlePath();
    this.#tests.push({ file, title: title.join(' '), status, wall: duration / 1000, used: (this.#used.get(workerIndex) ?? 0) - this.#begun.get(test) });
  }

  onEnd() {
    clearInterval(this.#timer);
    const files = new Map();
    for (const { file, used, wall } of this.#tests) {
      const sum = files.get(file) ?? { used: 0, wall: 0 };
      files.set(file, { used: sum.used + used, wall: sum.wall + wall });
    }
    const line = (used, wall, what) => console.log(`${used.toFixed(1).padStart(8)} ${wall.toFixed(1).padStart(8)}  ${what}`);
    console.log('\nSeconds of processors, and of the clock');
    for (const { file, title, used, wall, status } of this.#tests.toSorted((a, b) => b.used - a.used)) line(used, wall, `${file} ${title}${status === 'passed' ? '' : `: ${status}`}`);
    console.log();
    for (const [file, { used, wall }] of [...files].sort(([, a], [, b]) => b.used - a.used)) line(used, wall, file);
    line([...this.#used.values()].reduce((sum, used) => sum + used, 0), this.#tests.reduce((sum, { wall }) => sum + wall, 0), 'all');
  }
}
