// How the drivers of other browsers end what they started.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { all, end, start, within } from '../browsers/processes.js';

/** Whether a process runs. (One that has ended and that nobody took note of yet does not.) */
function runs(pid) {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return false;
    throw error;
  }
}

/** A shell that has started another program, with the process ids of both. */
async function family(script) {
  const child = await start('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await new Promise((done) => { child.stdout.once('data', (...what) => done(what)); });
  return { parent: child.pid, child: Number(said) };
}

for (const [name, script] of [
  ['that ends when it is asked to', 'sleep 600 & echo $!; wait'],
  ['that does not listen', "trap '' TERM; sleep 600 & echo $!; wait; sleep 600"],
  ['that has ended, and left others behind', 'sleep 600 >/dev/null & echo $!'],
]) {
  test(`a program ${name} ends with all that it started`, async () => {
    const { parent, child } = await family(script);
    expect(runs(child)).toBe(true);
    await end(parent);
    await expect.poll(() => [runs(parent), runs(child)]).toEqual([false, false]);
  });
}

test('a program that is not there is told of', async () => {
  await expect(start('/no/such/program', [], {})).rejects.toThrow('/no/such/program does not start');
});

test('what is left to do is done, whatever went wrong before', async () => {
  const done = [];
  await expect(all(() => { throw new Error('first'); }, async () => { done.push(1); }, () => { throw new Error('third'); })).rejects.toThrow('first');
  expect(done).toEqual([1]);
});

test('waiting has an end', async () => {
  await expect(within(10, 'an answer', new Promise(() => {}))).rejects.toThrow('waited 0.01 s for an answer');
});
