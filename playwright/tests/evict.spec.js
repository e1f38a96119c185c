// A service worker that another program left behind on the same port.
import { createServer } from 'node:http';
import { expect, test } from '../editions.js';
import { serve } from '../site.js';

const foreignWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil((async () => { await caches.open('foreign'); await self.clients.claim(); })()));
self.addEventListener('fetch', (e) => {
  if (e.request.mode === 'navigate') {
    e.respondWith(new Response('<title>Foreign</title><p>another program', { headers: { 'Content-Type': 'text/html' } }));
  }
});`;

/** Another program on a port of its own, whose page registers a service worker. */
function foreign() {
  const server = createServer((request, response) => {
    const script = request.url === '/sw.js';
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ? foreignWorker : '<title>Foreign</title><script>navigator.serviceWorker.register("/sw.js")</script>');
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

test('a service worker of another program on the same port gives way', async ({ page, record }) => {
  const other = await foreign();
  const { port } = other.address();
  const home = `http://127.0.0.1:${port}/`;
  record.home = home;
  await page.goto(home);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await new Promise((done) => { other.close(done); other.closeAllConnections(); });
  const { server } = await serve('--port', String(port));
  try {
    await page.goto(home);
    await expect(page).toHaveTitle('Fulgurite');
    await page.reload();
    await expect(page).toHaveTitle('Fulgurite');
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    server.kill('SIGINT');
  }
});
