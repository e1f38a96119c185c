// The static export on a plain web server, below a sub-path.
import { doAdult } from '../adult.js';
import { expect, exportSite, host, start, test } from '../editions.js';
import { sharedData } from '../site.js';

test('ADULT on a plain web server below a sub-path', async ({ page, record }, testInfo) => {
  const folder = sharedData('adult');
  const server = await host(exportSite(testInfo.outputPath('site')), '/tools/fulgurite/');
  record.home = server.url;
  for (const address of [`${server.url}index.html`, `${server.url}?from=mail&x=%C3%BC#top`]) {
    await start(page, address);
  }
  await page.reload(); // as somebody does whose address has a query
  const app = await start(page, page.url());
  await doAdult(app, folder, testInfo);
  expect(server.asked.length).toBeGreaterThan(5);
  expect(server.asked.filter((line) => !line.startsWith('GET /tools/fulgurite/')), 'nothing arrives but requests for the files').toEqual([]);
  await server.close();
});
