// What axe finds on a page: an independent judge of accessibility.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ofColours = ['color-contrast', 'link-in-text-block'];
const dark = ['dark', { runOnly: ofColours }];
const light = ['light', {}];
const allButColours = ['light', { rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])) }];

/**
 * What axe finds on the page as it is, in a line each: by all of its rules in light colours,
 * and by those about colours in dark ones, unless these were looked at elsewhere.
 */
export async function violations(page, schemes = [dark, light]) {
  // What is half drawn, or on its way to another colour, is judged when it is there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('.part[data-ready="false"], fulgurite-grid.waiting')).toHaveCount(0);
  if (!await page.evaluate(() => 'axe' in window)) {
    await page.evaluate(axe); // not a script of the page: its policy would stop it
  }
  // What axe only asks somebody to look at: names and descriptions that are not there.
  const found = await page.evaluate(() => ['aria-labelledby', 'aria-describedby'].flatMap((attribute) => [...document.querySelectorAll(`[${attribute}]`)]
    .flatMap((element) => element.getAttribute(attribute).split(/\s+/u).filter((id) => id && !document.getElementById(id)).map((id) => `${attribute}: nothing is called ${id}`))));
  for (const [colorScheme, options] of schemes) {
    await page.emulateMedia({ colorScheme });
    found.push(...await page.evaluate(async ([scheme, given]) => {
      const { violations } = await window.axe.run(document, { ...given, resultTypes: ['violations'] }); // of the others nobody asks
      return violations.map((v) => `${v.id}, ${scheme}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`);
    }, [colorScheme, options]));
  }
  return found;
}

/** The same of a page whose colours were looked at already, in another language or width: by all rules but those about colours. */
export const violationsButOfColours = (page) => violations(page, [allButColours]);
