// The promise that nothing leaves the browser, as the browser enforces it.
import { expect, serve, test } from '../site.js';

const hosts = ['http://example.com', 'https://example.com', 'http://127.0.0.1:9'];

test('the page cannot send anything', async ({ browser, origin }) => {
  const page = await (await browser.newContext()).newPage();
  const response = await page.goto(`${origin}/`);
  const policy = response.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
  const refused = await page.evaluate(async (hosts) => {
    const attempts = [];
    for (const host of hosts) {
      attempts.push(await fetch(`${host}/x`, { method: 'POST', body: 'row', mode: 'no-cors' }).then(() => `fetch to ${host}`, () => ''));
      attempts.push(await new Promise((done) => {
        const image = new Image();
        image.onload = () => done(`image from ${host}`);
        image.onerror = () => done('');
        image.src = `${host}/x.png?row`;
      }));
      try {
        const socket = new WebSocket(host.replace('http', 'ws'));
        attempts.push(await new Promise((done) => {
          socket.onopen = () => done(`socket to ${host}`);
          socket.onerror = () => done('');
        }));
      } catch {
        attempts.push('');
      }
    }
    return attempts;
  }, hosts);
  expect(refused.filter((attempt) => attempt !== '')).toEqual([]);
  await page.context().close();
});

test('the engine in its worker cannot send anything either', async ({ browser, origin }) => {
  const page = await (await browser.newContext()).newPage();
  const started = page.waitForEvent('worker');
  await page.goto(`${origin}/`);
  const worker = await started;
  await expect(page.getByTestId('door-anonymize')).toBeVisible();
  for (const host of hosts) {
    const answer = await worker.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(() => 'sent', () => 'refused'), `${host}/x`);
    expect(answer).toBe('refused');
  }
  await page.context().close();
});

test('the server refuses foreign names', async ({ origin, playwright }) => {
  const request = await playwright.request.newContext();
  const answer = await request.get(`${origin}/`, { headers: { Host: 'evil.example' } });
  expect(answer.status()).toBe(421);
  expect((await request.get(`${origin}/../../etc/passwd`)).status()).toBe(404);
  expect((await request.post(`${origin}/`, { data: 'row' })).status()).toBe(405);
  await request.dispose();
});

test('the server ends cleanly when it is told to, with a page open', async ({ browser }) => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const { origin, server } = await serve();
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    const ended = new Promise((done) => { server.on('exit', (code, by) => done([code, by])); });
    server.kill(signal);
    expect(await ended, signal).toEqual([0, null]);
    await page.close();
  }
});
