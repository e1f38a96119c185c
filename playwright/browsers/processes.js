// The programs of a browser: each leads a process group of its own, so that what it starts ends with it.
import { spawn } from 'node:child_process';

const grace = 5_000; // for a program to end by itself

const groups = new Set();
process.on('exit', () => groups.forEach((group) => signal(group, 'SIGKILL'))); // nobody has come to end them

/** Starts a program; resolves when it runs, and throws a sentence where it cannot. */
export function start(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  return new Promise((done, fail) => {
    child.once('error', (error) => fail(new Error(`${program} does not start: ${error.message}`)));
    child.once('spawn', () => {
      groups.add(child.pid);
      done(child);
    });
  });
}

/** Ends the group that a program leads: politely, then by force, which nobody can refuse. */
export async function end(group) {
  for (const how of ['SIGTERM', 'SIGKILL']) {
    if (!signal(group, how)) break;
    for (const late = Date.now() + grace; Date.now() < late;) {
      if (!signal(group, 0)) break;
      await new Promise((done) => { setTimeout(done, 20); });
    }
  }
  groups.delete(group); // what is still told of has ended, and waits for the machine to take note
}

/** Sends a signal to a group; false if nobody is left in it. */
function signal(group, how) {
  try {
    process.kill(-group, how);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Does each of some steps, whatever became of those before; throws what went wrong first. */
export async function all(...steps) {
  const faults = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** What a promise gives; throws if it takes longer than so many milliseconds. */
export async function within(time, what, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`waited ${time / 1000} s for ${what}`)), time);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
