// The static export on a plain web server, below a sub-path.
import { readFileSync } from 'node:fs';
import { expect, exportSite, host, start, test } from '../editions.js';

test('the sample on a plain web server below a sub-path', async ({ page, record }, testInfo) => {
  const server = await host(exportSite(testInfo.outputPath('site')), '/tools/fulgurite/');
  record.home = server.url;
  for (const address of [`${server.url}index.html`, `${server.url}?from=mail&x=%C3%BC#top`]) {
    await start(page, address);
  }
  await page.reload(); // as somebody does whose address has a query
  const app = await start(page, page.url());
  await app.regularSample();
  await expect(app.get('verified')).toHaveAttribute('data-value', 'true');
  const saved = await app.save('save-table', testInfo.outputPath('sample.csv'));
  expect(readFileSync(saved, 'utf8').trimEnd().split('\n')).toHaveLength(3001 - await app.value('suppressed'));
  expect(server.asked.length).toBeGreaterThan(5);
  expect(server.asked.filter((line) => !line.startsWith('GET /tools/fulgurite/')), 'nothing arrives but requests for the files').toEqual([]);
  await server.close();
});
