import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

// Keeps a figure about reliability, as package playwright/reliability/figures describes it:
// { name: 'frame/messages', value: 1000, unit: 'messages', what: 'A sentence.' },
// in place of that of an earlier run or, with add, added to it.
export function record(figure, { add = false } = {}) {
  const folder = process.env.FULGURITE_FIGURES;
  if (!folder) {
    return;
  }
  if (!isAbsolute(folder) || !/^[a-z]+(\/[a-z0-9-]+)+$/.test(figure.name)) {
    throw new Error(`${figure.name} cannot be kept in ${folder}`);
  }
  const path = join(folder, `${figure.name.replaceAll('/', '-')}.json`);
  let { value } = figure;
  if (add) {
    try {
      value += JSON.parse(readFileSync(path, 'utf8')).value;
    } catch (error) {
      if (error.code !== 'ENOENT') {
        throw error;
      }
    }
  }
  const { name, unit, what } = figure;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(path, `${JSON.stringify({ name, value, unit, what, date }, null, 2)}\n`);
}
