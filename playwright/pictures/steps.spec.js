// Pictures of every step of the page with the sample, for looking at and for
// the documentation: npm run screenshots. They end in playwright/screenshots.
import { join } from 'node:path';
import { expect, root, test } from '../site.js';

const folder = join(root, 'playwright', 'screenshots');
const widths = [[360, 740], [768, 1024], [1440, 900], [1920, 1080]];

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of widths) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });

      test('every step', async ({ app, page }) => {
        let number = 0;
        const take = async (step) => {
          const name = `${width}-${colorScheme}-${number++}-${step}.png`;
          await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
          // Nothing may need scrolling to the side.
          const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(surplus, `${name}: wider than the window by so many pixels`).toBeLessThanOrEqual(0);
        };
        await expect(app.get('busy')).toHaveCount(0); // the engine is ready
        await take('start');
        await app.get('door-sample').click();
        await app.expectStep('open', { timeout: 60_000 });
        await take('open');
        for (const step of ['columns', 'coarseness', 'rules']) {
          await app.step(step);
          await app.expectStep(step);
          await expect(app.get('busy')).toHaveCount(0);
          await take(step);
        }
        await app.run();
        await take('result');
        for (const place of ['risk', 'use', 'table', 'alternatives', 'report']) {
          await app.place(place);
          await take(place);
        }
        await app.place('summary');
        if (width === 1440 && colorScheme === 'light') {
          await page.screenshot({ path: join(root, 'static', 'docs', 'result.png'), animations: 'disabled' });
        }
        await app.get('trust-chip').click();
        await expect(app.get('trust')).toBeVisible();
        await take('trust');
      });
    });
  }
}
