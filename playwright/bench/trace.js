// What the thread of a page computes, from the browser's own trace.
//
// A long task counts the time that passes. On a machine that others use, most
// of it may be theirs; the trace also tells the processor time of the thread.

/** Tasks shorter than this many microseconds of time are not looked at. */
const shortest = 5000;

/** Names of the marks that the page sets when another step is on show. */
export const stepMark = 'step:';

export class Trace {
  /** Begins to trace all pages of a browser. */
  static async start(browser) {
    const trace = new Trace();
    trace.session = await browser.newBrowserCDPSession();
    trace.tasks = [];
    trace.marks = [];
    trace.threads = new Set();
    trace.session.on('Tracing.dataCollected', ({ value }) => value.forEach((event) => trace.take(event)));
    await trace.session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
    });
    return trace;
  }

  take(event) {
    const thread = `${event.pid}:${event.tid}`;
    if (event.name.startsWith(stepMark)) {
      this.marks.push({ at: event.ts, step: event.name.slice(stepMark.length) });
      this.threads.add(thread);
    } else if (event.dur >= shortest && event.tdur && /\bRunTask$/.test(event.name)) {
      this.tasks.push({ thread, at: event.ts, busy: event.tdur });
    }
  }

  /** Ends tracing; resolves with the most processor time of one task, in ms, and the step on show then. */
  async stop() {
    const complete = new Promise((done) => { this.session.once('Tracing.tracingComplete', done); });
    await this.session.send('Tracing.end');
    await complete;
    await this.session.detach();
    this.marks.sort((a, b) => a.at - b.at);
    let longest = { busy: 0, at: 0 };
    for (const task of this.tasks) {
      if (this.threads.has(task.thread) && task.busy > longest.busy) {
        longest = task;
      }
    }
    return { busy_ms: longest.busy / 1000, busy_in: this.marks.findLast(({ at }) => at <= longest.at)?.step ?? '' };
  }
}
