// Attacks on the finished file, on the page: who is found by whoever also knew a kept column, as
// counted here by hand, and what an earlier release of the same people adds.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';
import { violations } from '../axe.js';

test('attacks find whoever a kept column finds, and cross the file with an earlier release', async ({ app, page }, testInfo) => {
  const lines = ['age,ward,cost'];
  const earlier = ['age,ward,cost'];
  for (let i = 0; i < 60; i++) {
    lines.push([20 + i, 'ABC'[i % 3], 1000 + i].join(',')); // everybody has a cost of their own
    earlier.push(lines.at(-1));
  }
  const [file, before] = ['people.csv', 'people-2025.csv'].map((name) => testInfo.outputPath(name));
  writeFileSync(file, lines.join('\n') + '\n');
  writeFileSync(before, earlier.join('\n') + '\n');
  await app.open(file);
  await app.step('columns');
  await app.role('age', 'quasi-identifying');
  await app.role('ward', 'insensitive');
  await app.role('cost', 'insensitive');
  await app.step('rules');
  await app.run();
  await app.place('risk');
  await app.get('attack').click();
  await expect(app.get('attacked')).toHaveAttribute('data-found', '60');
  await expect(app.get('attacked')).toHaveAttribute('data-people', '60');
  await expect(app.get('attacked')).toContainText('cost');
  await expect(app.get('found-by')).toHaveAttribute('data-value', '60');
  await expect(app.get('attack-of-singlingOut')).toBeVisible();
  await expect(app.get('attack-of-releases')).toHaveCount(0);
  // Whoever found people by kept columns has somebody answer for them.
  await expect(app.get('decision')).toHaveAttribute('data-about', 'kept');
  await expect(app.get('decision')).toContainText('cost');
  await app.get('decision-2').click();
  await expect(app.get('decision')).toHaveAttribute('data-value', '0');
  expect(await violations(page)).toEqual([]);
  await app.get('attack-earlier').setInputFiles(before);
  await expect(app.get('attack-of-releases')).toBeVisible();
  await app.get('attack-of-releases').locator('summary').click();
  await expect(app.get('attack-of-releases')).toContainText('people-2025.csv');
  await expect(app.get('attack-of-releases')).toContainText('60 of 60');
  // The report tells it, in the order of a template.
  await app.place('report');
  await app.get('report-for').selectOption('wp216');
  const report = readFileSync(await app.save('report', testInfo.outputPath('wp216.html')), 'utf8');
  for (const said of ['Is it still possible to single out an individual?', 'people-2025.csv', 'class="field"']) {
    expect(report).toContain(said);
  }
  await page.screenshot({ path: testInfo.outputPath('attacks.png'), fullPage: true });
});
