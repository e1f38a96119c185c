// What people see when the engine does not come, and what they chose meanwhile.
import { writeFileSync } from 'node:fs';
import { App, expect, test } from '../site.js';

const table = 'age;sex\n' + '30;m\n31;m\n32;m\n33;m\n34;m\n35;m\n'.repeat(5);

for (const [how, answer] of [['is refused', (route) => route.abort('internetdisconnected')], ['never comes', () => {}]]) {
  test(`an engine that ${how} is asked for again, and the chosen file is read`, async ({ browser, origin }, testInfo) => {
    const file = testInfo.outputPath('people.csv');
    writeFileSync(file, table);
    const context = await browser.newContext();
    const page = await context.newPage();
    const app = new App(page);
    let lost = true;
    await context.route('**/engine.wasm*', (route) => (lost ? answer(route) : route.continue()));
    await page.goto(`${origin}/`);
    await app.get('file-anonymize').setInputFiles(file);
    const again = app.get(how === 'is refused' ? 'problem-fix' : 'engine-retry');
    await expect(again).toBeVisible();
    await expect(page.getByRole('alert').first()).toContainText(/engine/);
    lost = false;
    if (how === 'never comes') await again.click(); // the other is asked for by itself
    await app.expectStep('open');
    await expect(app.get('open-records')).toHaveAttribute('data-value', '30');
    await context.close();
  });
}

test('a table and a project chosen at the same moment are both taken', async ({ app }, testInfo) => {
  const [file, project] = [testInfo.outputPath('people.csv'), testInfo.outputPath('project.json')];
  writeFileSync(file, table);
  // The limit tells that the project's settings are in place.
  const columns = ['age', 'sex'].map((name) => ({ name, role: 'quasi-identifying', hierarchy: { kind: 'suppression' } }));
  writeFileSync(project, JSON.stringify({
    version: 1, columns, models: [{ model: 'k-anonymity', params: { k: 7 } }], suppressionLimit: 0.04, measure: { measure: 'loss' },
  }));
  await app.get('file-project').setInputFiles(project);
  await app.get('file-anonymize').setInputFiles(file);
  await app.expectStep('open');
  await app.step('rules');
  await expect(app.get('k')).toHaveValue('7');
});
