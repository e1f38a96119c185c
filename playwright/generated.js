// The files of the generator (core/sample/files), and what every test of them does.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from './site.js';

export const files = JSON.parse(readFileSync(fileURLToPath(new URL('files.json', import.meta.url)), 'utf8'));

/** Writes a file of the generator to disk. */
export function write(testInfo, { Name, Content }) {
  const path = testInfo.outputPath(Name);
  writeFileSync(path, Buffer.concat((Content ?? []).flatMap(({ Bytes, Times }) => Array.from({ length: Math.max(Times, 1) }, () => Buffer.from(Bytes, 'base64')))));
  return path;
}

/** Presses the button of a cure, in a problem or a note; looks first, if that is wanted. */
export async function press(page, { Code, Cure }, look = async () => {}) {
  const box = page.locator(`[data-code="${Code}"]`).filter({ has: page.locator(`[data-cure="${Cure}"]`) }).first();
  await expect(box).toBeVisible();
  await look();
  await box.locator(`[data-cure="${Cure}"]`).click();
}

/** Waits for the problem for which a file is refused. */
export const refused = (page, { Refused }) => expect(page.locator(`[data-testid="problem"][data-code="${Refused}"]`).first()).toBeVisible();
