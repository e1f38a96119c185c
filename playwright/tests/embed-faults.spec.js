// The page in a frame of a portal, whose engine ends or hangs amid a search. A frame without an
// origin has no locks by which the browser would tell that a worker is gone: the pulse notices
// both, and whoever works there decides.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { record } from '../figures.js';
import { framed } from '../frame.js';
import { expect, test } from '../portal.js';

const columns = Array.from({ length: 20 }, (_, i) => `c${i}`);
const config = {
  version: 2, rowsArePeople: true, suppressionLimit: 1, measure: { measure: 'loss' }, models: [{ model: 'k-anonymity', params: { k: 7 } }],
  columns: columns.map((name) => ({ name, role: 'quasi-identifying' })), search: { algorithm: 'lightning', timeLimit: 3600 },
};

/** A table whose search does not end by itself. */
function large() {
  let seed = 7;
  const random = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % 8; };
  return [columns.join(','), ...Array.from({ length: 3000 }, () => columns.map(random).join(','))].join('\n');
}

test.describe.configure({ mode: 'default' }); // one worker, which counts
let survived = 0;
for (const [how, harm] of [
  ['ends without a word', () => { setTimeout(() => self.close()); }],
  ['hangs', () => { for (;;); }],
]) {
  test(`an engine in a frame that ${how} is told of, and another goes on`, async ({ installed, host, frames, blank: page }) => {
    const folder = join(installed, 'harmed');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>Portal</title><script type="module" src="/node_modules/fulgurite/element.js"></script>');
    const portal = await host(installed);
    const address = `${await frames(portal)}/embed.html`;
    await page.goto(`${portal}/harmed/`);
    await page.evaluate(async ([src, project, table]) => {
      await customElements.whenDefined('fulgurite-anonymizer');
      const element = document.createElement('fulgurite-anonymizer');
      element.setAttribute('src', src);
      element.setAttribute('steps', 'open columns rules');
      element.config = project;
      window.told = [];
      element.addEventListener('status', ({ detail }) => {
        const told = [detail.step, detail.running, ...detail.problems].join(' ');
        if (told !== window.told.at(-1)) window.told.push(told);
      });
      element.addEventListener('error', ({ detail }) => window.told.push(detail.code));
      element.open(new Blob([table]), 'large.csv');
      document.body.append(element);
    }, [address, config, large()]);
    const app = await framed(page, address);
    await app.expectStep('open');
    await app.step('rules');
    await app.get('run').click();
    await expect(app.get('best')).toHaveAttribute('data-found', 'true');

    page.workers()[0].evaluate(harm).catch(() => {}); // it does not answer, or is ended amid this
    await expect(app.page.getByText('The engine has not answered for some seconds')).toBeVisible();
    await app.page.getByText('Restart the engine').click();
    await expect(app.page.getByText('A new engine has opened the file again')).toBeVisible();
    await app.step('rules');
    await expect(app.get('k')).toHaveValue('7');
    await app.get('run').click();
    await expect(app.get('best')).toHaveAttribute('data-found', 'true');
    await app.stop();
    // That the search is over may be told before its reason is.
    const told = async () => (await page.evaluate(() => window.told)).filter((state, i, all) => !all[i + 1]?.startsWith(`${state} `));
    await expect.poll(told, 'what the portal is told').toEqual([
      'start false', 'open false', 'rules false', 'run true', 'rules false bridge-unresponsive', 'run true', 'result false']);
    survived++;
  });
}

test.afterAll(() => record({
  name: 'browser/frames', value: survived, unit: 'kinds of ends',
  what: 'Ends of the engine in a frame of a portal amid a search: noticed within seconds, the settings kept, another engine made a verified result.',
}));
