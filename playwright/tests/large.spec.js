// Files that take a while: the share that is read is shown, reading can be cancelled with
// nothing lost, and a run says how far writing and checking are.
import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, test } from '../site.js';

/** A table of so many records, of which three columns have nearly as many values. */
function table(testInfo, records) {
  const path = testInfo.outputPath(`${records}.csv`);
  const file = openSync(path, 'w');
  writeSync(file, 'number,age,sex,note,remark\n');
  for (let at = 0; at < records;) {
    let text = '';
    for (const end = Math.min(at + 20_000, records); at < end; at++) {
      text += `P${(at * 7919) % 1_000_003},${(at * 31) % 90},${'mf'[at % 2]},a note of the number ${(at * 104_729) % 999_983},another one ${at}\n`;
    }
    writeSync(file, text);
  }
  closeSync(file);
  return path;
}

test('a large file shows the share that is read, and can be cancelled with nothing lost', async ({ app, page }, testInfo) => {
  const large = table(testInfo, 400_000);
  const share = app.get('file-share');
  const settled = async () => Number(await share.getAttribute('aria-valuenow'));

  await app.get('file-anonymize').setInputFiles(large);
  await expect(share).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(2);
  const [engine, sums] = page.workers();
  expect(await sums.evaluate(() => self.name), 'another one adds up what is read').toBe('sums');
  const first = await settled();
  expect(first).toBeGreaterThanOrEqual(0);
  await expect.poll(settled).toBeGreaterThan(first);
  await app.get('file-cancel').click();
  await expect(app.get('door-anonymize'), 'the start is back').toBeVisible();
  await expect(share).toBeHidden();

  // The same file can be read to its end after that.
  expect(page.workers()[0], 'the engine answered').toBe(engine);
  await app.open(large);
  await expect(app.get('open-records')).toHaveAttribute('data-value', '400000');

  // And the open table stays as it was when reading it in another way is cancelled.
  await app.reveal('open-delimiter');
  await app.get('open-delimiter').selectOption(';');
  await expect(share).toBeVisible();
  await app.get('file-cancel').click();
  await expect(share).toBeHidden();
  await expect(app.get('open-columns')).toHaveAttribute('data-value', '5');
  await expect(app.get('open-delimiter')).toHaveValue('');
  expect(page.workers()[0], 'the engine answered').toBe(engine);
});

test('a large result is written to its place slice by slice, whole or not at all', async ({ page }) => {
  // The browser's private files stand in for the dialog, which no test can answer.
  const place = (how) => page.evaluate(async (asked) => {
    const folder = await navigator.storage.getDirectory();
    window.showSaveFilePicker = async ({ suggestedName }) => {
      if (asked.thrown) {
        throw new DOMException('', asked.thrown);
      }
      return folder.getFileHandle(suggestedName, { create: true });
    };
    const slice = new Uint8Array(1 << 20).map((_, i) => i * 7);
    const source = await folder.getFileHandle('source', { create: true });
    const write = async (slices) => {
      const to = await source.createWritable();
      for (let i = 0; i < slices; i++) {
        await to.write(slice);
      }
      await to.close();
    };
    await write(asked.slices);
    const blob = await source.getFile();
    if (asked.fails) {
      await write(1); // what was there is there no more
    }
    const { remove } = FileSystemFileHandle.prototype;
    let held = asked.held ?? 0; // how often the browser does not let go of the file yet
    FileSystemFileHandle.prototype.remove = async function () {
      if (held-- > 0) {
        throw new DOMException('', asked.why ?? 'NoModificationAllowedError');
      }
      return remove.call(this);
    };
    let seen = null; // size of what stands in the place when all is written
    const { close } = FileSystemWritableFileStream.prototype;
    FileSystemWritableFileStream.prototype.close = async function () {
      seen = (await (await folder.getFileHandle(asked.name)).getFile()).size;
      return close.call(this);
    };
    const told = await new Promise((done) => { window.fulguritePlace(asked.name, blob, (...all) => done(all)); });
    FileSystemWritableFileStream.prototype.close = close;
    FileSystemFileHandle.prototype.remove = remove;
    const there = await folder.getFileHandle(asked.name).then((handle) => handle.getFile(), () => null);
    const bytes = there && new Uint8Array(await there.arrayBuffer());
    return { told, size: there && there.size, right: bytes?.every((byte, i) => byte === slice[i % slice.length]), seen };
  }, { name: 'result.csv', slices: 0, ...how });

  const gone = ['failed', 'NotReadableError', expect.stringContaining('could not be read')];
  expect(await place({ slices: 80 })).toEqual({ told: ['placed', '', ''], size: 80 << 20, right: true, seen: 0 });
  expect(await place({ slices: 3, fails: true }), 'what stood there stays').toEqual({ told: gone, size: 80 << 20, right: true, seen: null });
  expect(await place({ slices: 2 }), 'it is replaced at the end').toEqual({ told: ['placed', '', ''], size: 2 << 20, right: true, seen: 80 << 20 });
  expect(await place({ name: 'another.csv', slices: 3, fails: true }), 'nothing is left').toMatchObject({ told: gone, size: null, seen: null });
  expect(await place({ name: 'another.csv', slices: 3, fails: true, held: 3 }), 'nor a moment later').toMatchObject({ told: gone, size: null });
  expect(await place({ name: 'stays.csv', slices: 3, fails: true, held: 1, why: 'NotAllowedError' }), 'the first error is told').toMatchObject({ told: gone, size: 0 });
  expect((await place({ name: 'third.csv', thrown: 'AbortError' })).told).toEqual(['cancelled', '', '']);
  expect((await place({ name: 'third.csv', thrown: 'SecurityError' })).told).toEqual(['refused', '', '']);
});
