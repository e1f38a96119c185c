// What keeps a search from starting is named with its column and leads to where it is cured, from
// the rules and from a result whose settings were changed since.
import { writeFileSync } from 'node:fs';
import { expect, test } from '../site.js';

const harmless = ['floor', 'bed'];

test('what is to be fixed leads to its place, in the rules and in the result', async ({ app, page }, testInfo) => {
  const file = testInfo.outputPath('people.csv');
  const lines = Array.from({ length: 400 }, (_, i) => `Name${i},${20 + (i * 7) % 60},${i % 2 ? 'm' : 'f'},dx${i % 5},${harmless.map((_, j) => `v${i % (j + 2)}`).join(',')}`);
  writeFileSync(file, `name,age,sex,dx,${harmless.join(',')}\n${lines.join('\n')}\n`);
  await app.open(file);
  await app.step('columns');
  for (const column of ['age', 'sex']) {
    await app.role(column, 'quasi-identifying');
  }
  await app.role('dx', 'sensitive');
  for (const column of harmless) {
    await app.role(column, 'insensitive');
  }
  await app.step('rules');
  await expect(app.get('todo-1')).toHaveText('protect dx');
  await app.get('todo-1').focus();
  await page.keyboard.press('Enter');
  await app.focused('secret-distinct-dx');
  await page.keyboard.press('Enter');
  await expect(app.get('todo-1')).toHaveCount(0);
  await app.run();

  await app.step('columns');
  await app.role('bed', 'sensitive');
  await app.step('result');
  await expect(page.getByText('One thing to fix before searching:')).toBeVisible();
  await expect(app.get('todo-1')).toHaveText('protect bed');
  await app.get('todo-1').click();
  await app.focused('secret-distinct-bed');
  await app.expectStep('rules');
});
