// What each browser can, edition by edition: kept for the help by make browsers.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps what a test has found out of a browser: { edition, job, why }, where why is empty for what
 * it can do. What was found out of another version of it is forgotten.
 */
export function keep(name, version, found) {
  const folder = process.env.FULGURITE_FIGURES;
  if (!folder) return;
  const file = join(folder, '_browsers.json');
  const all = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const kept = all[name]?.version === version ? all[name].jobs : [];
  const others = kept.filter((one) => !found.some(({ edition, job }) => one.edition === edition && one.job === job));
  all[name] = { version, date: new Date().toISOString().slice(0, 10), jobs: [...others, ...found] };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
