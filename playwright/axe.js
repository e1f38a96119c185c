// What axe finds on a page: an independent judge of accessibility.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is, in a line each. */
export async function violations(page) {
  await page.evaluate(axe); // not a script of the page: its policy would stop it
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document);
    return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`);
  });
}
