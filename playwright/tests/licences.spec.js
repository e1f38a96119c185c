// The licences of what is inside, which every edition carries.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportPortable } from '../editions.js';
import { expect, test } from '../portal.js';
import { program } from '../site.js';

test('every edition carries the licences of what is inside, and the page shows them', async ({ installed, frames, blank: page }, testInfo) => {
  const licences = execFileSync(program, ['version', '--licences'], { encoding: 'utf8' });
  for (const name of ['Go', 'uPlot', 'Inter', 'github.com/spf13/cobra']) expect(licences).toContain(`\n${name}`);
  expect(readFileSync(join(installed, 'node_modules', 'fulgurite', 'licences.txt'), 'utf8'), 'the module').toBe(licences);
  const folder = testInfo.outputPath('www');
  execFileSync(program, ['export', '--without-brotli', folder]);
  expect(readFileSync(join(folder, 'licences.txt'), 'utf8'), 'the hosted page').toBe(licences);

  const served = await frames();
  for (const url of [`${served}/`, pathToFileURL(exportPortable(testInfo, testInfo.outputPath('fulgurite.html'))).href]) {
    await page.goto(url);
    await page.getByTestId('help').click();
    const help = page.getByTestId('help-dialog');
    await help.getByRole('link', { name: 'Licences', exact: true }).click();
    await expect(help.getByTestId('help-text')).toContainText('SIL OPEN FONT LICENSE');
  }
});
