// The page as everybody has it: a table is found without a button, and again after each change.
import { alive, expect, test } from '../site.js';

test('A table is found by itself, again after a change, and saved; nobody is led anywhere', async ({ page, origin, app }, info) => {
  await alive(page, origin);
  await app.get('door-sample').click();
  await app.expectStep('open');
  await expect(app.get('step-result'), 'it is there').toHaveAttribute('aria-disabled', 'false');
  await app.expectStep('open');
  await app.step('rules');
  await app.get('k').fill('7');
  await expect(app.get('k')).toBeFocused();
  await app.run();
  expect(await app.value('risk-after')).toBeLessThanOrEqual(1 / 7);
  await app.save('save-table', info.outputPath('saved.csv'));
});
