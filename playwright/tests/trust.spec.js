// The page on trust: what it says is what the browser does.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, exportPortable, exportSite, host, start, test } from '../editions.js';

const ways = ['fetch', 'websocket', 'beacon', 'image', 'form', 'worker-fetch', 'worker-websocket'];

/** Presses the button and returns whether all was refused. */
async function selfTest(page) {
  await page.getByTestId('trust-chip').click();
  await page.getByTestId('self-test').click();
  await expect(page.getByTestId('self-test-verdict')).toBeVisible();
  return await page.getByTestId('self-test-verdict').getAttribute('data-value') === 'true';
}

/** Requests for names under .invalid that the browser did not refuse by itself. */
function watch(page) {
  const sent = [];
  page.on('requestfinished', (request) => sent.push(request.url()));
  page.on('requestfailed', (request) => {
    if (!/csp/i.test(request.failure().errorText)) {
      sent.push(`${request.url()} ${request.failure().errorText}`);
    }
  });
  return () => sent.filter((url) => url.includes('.invalid'));
}

test('hosted: every attempt is refused, and the policy is the one that the server sent', async ({ page }, testInfo) => {
  const server = await host(exportSite(testInfo.outputPath('site')));
  const sent = watch(page);
  const policy = page.waitForResponse(server.url).then((response) => response.headers()['content-security-policy']);
  await start(page, server.url);
  expect(await selfTest(page)).toBe(true);
  for (const way of ways) {
    await expect(page.getByTestId(`self-test-${way}`)).toHaveAttribute('data-value', 'true');
  }
  await expect(page.getByTestId('self-test-policy')).toHaveText([await policy]);
  expect(sent()).toEqual([]);
  const about = page.getByTestId('program');
  await expect(about).toHaveAttribute('data-edition', 'hosted');
  for (const name of ['app.wasm', 'engine.wasm']) {
    await expect(about).toContainText(createHash('sha256').update(readFileSync(join(server.folder, name))).digest('hex'));
  }
  await expect(about.getByText('Computed here as well: it is the same.')).toHaveCount(2);
  await expect(about).not.toContainText('development');
  await server.close();
});

test('portable: every attempt is refused by the policy in the file', async ({ page }, testInfo) => {
  const file = exportPortable(testInfo, testInfo.outputPath('fulgurite.html'));
  const sent = watch(page);
  await start(page, pathToFileURL(file).href);
  expect(await selfTest(page)).toBe(true);
  for (const way of ways) {
    await expect(page.getByTestId(`self-test-${way}`)).toHaveAttribute('data-value', 'true');
  }
  await expect(page.getByTestId('self-test-policy')).toContainText(["connect-src 'none'"]);
  await expect(page.getByTestId('trust')).toContainText('This is the portable edition');
  await expect(page.getByTestId('program').getByText('Computed here as well: it is the same.')).toHaveCount(2);
  expect(sent()).toEqual([]);
});

test('a server without the policy is found out', async ({ page }, testInfo) => {
  const folder = exportSite(testInfo.outputPath('site'));
  writeFileSync(join(folder, '_server', 'nginx.conf'), '');
  const server = await host(folder);
  await start(page, server.url);
  expect(await selfTest(page)).toBe(false);
  await expect(page.getByTestId('self-test-fetch')).toHaveAttribute('data-value', 'false');
  await expect(page.getByTestId('self-test-verdict')).toContainText('Attention');
  await server.close();
});

test('what no policy can stop is stated', async ({ page }, testInfo) => {
  const server = await host(exportSite(testInfo.outputPath('site')));
  await start(page, server.url);
  await page.getByTestId('trust-chip').click();
  for (const limit of ['lead the browser elsewhere', 'open a window', 'WebRTC', 'Extensions']) {
    await expect(page.getByTestId('trust')).toContainText(limit);
  }
  await server.close();
});
