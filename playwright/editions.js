// What the tests of the editions share: a plain web server for an exported
// site, and an eye on everything that a page asks for.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { expect } from '@playwright/test';
import { App, program } from './site.js';
import { test as base } from './watch.js';

export { expect };

/** Exports the site into a folder. */
export function exportSite(folder) {
  execFileSync(program, ['export', '--without-brotli', folder], { encoding: 'utf8' });
  return folder;
}

/** Puts the portable edition at a path. It is exported once: to make it takes seconds. */
export function exportPortable(testInfo, file) {
  const folder = testInfo.project.outputDir; // which is emptied before the tests run
  const made = join(folder, 'Fulgurite für alle.html');
  if (!existsSync(made)) {
    mkdirSync(folder, { recursive: true });
    const own = join(folder, `Fulgurite für ${process.pid}.html`); // others may be at it
    execFileSync(program, ['export', '--portable', own]);
    renameSync(own, made);
  }
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(made, file);
  return file;
}

const types = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.md': 'text/markdown', '.png': 'image/png',
  '.svg': 'image/svg+xml', '.txt': 'text/plain', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2',
};

/** The headers that an exported site asks for, as its nginx snippet has them. */
function headersOf(folder) {
  const text = readFileSync(join(folder, '_server', 'nginx.conf'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^add_header (\S+) "(.*)" always;$/gm)].map((line) => [line[1], line[2]]));
}

/**
 * A web server that knows nothing of the product: it hands out the files of a
 * folder below a path, compressed twins where there are some, with the headers
 * of the nginx snippet.
 * @returns {Promise<{url: string, folder: string, asked: string[], close: () => Promise<void>}>}
 */
export async function host(folder, below = '/') {
  const host = { folder, asked: [] };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    host.asked.push(`${request.method} ${request.url}`);
    const name = path.startsWith(below) ? normalize(decodeURIComponent(path.slice(below.length))) || 'index.html' : '';
    for (const [encoding, suffix] of [['br', '.br'], ['gzip', '.gz'], ['', '']]) {
      if (encoding && !request.headers['accept-encoding']?.includes(encoding)) {
        continue;
      }
      try {
        const body = readFileSync(join(host.folder, `${name === '.' ? 'index.html' : name}${suffix}`));
        response.writeHead(200, {
          ...headersOf(host.folder),
          'Content-Type': types[extname(name === '.' ? 'index.html' : name)] ?? 'application/octet-stream',
          ...(encoding && { 'Content-Encoding': encoding }),
          Vary: 'Accept-Encoding',
        });
        response.end(body);
        return;
      } catch {
        // not in this encoding
      }
    }
    response.writeHead(404, headersOf(host.folder));
    response.end();
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  host.url = `http://127.0.0.1:${server.address().port}${below}`;
  host.close = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  return host;
}

/**
 * Pages whose every request is recorded. At the end of a test nothing may have
 * gone to another place than `home`, and no page may have thrown.
 */
export const test = base.extend({
  record: async ({ context }, use, testInfo) => {
    const record = { requests: [], home: '', faults: [] };
    context.on('request', (request) => record.requests.push(request.url()));
    context.on('page', (page) => {
      page.on('websocket', (socket) => record.requests.push(socket.url()));
      page.on('pageerror', (error) => record.faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text()) && !/fulgurite-self-test/.test(message.text())) { // a style or script that the policy refuses
          record.faults.push(message.text());
        }
      });
    });
    await use(record);
    if (testInfo.status === 'skipped') { // for want of its data
      return;
    }
    const inside = (url) => url.startsWith(record.home) || url.startsWith('blob:') || url.startsWith('data:');
    expect(record.home, 'the test says where the page comes from').not.toBe('');
    expect(record.requests.filter((url) => !inside(url)), 'requests to another place').toEqual([]);
    expect(record.faults, 'faults of the page').toEqual([]);
  },
});

/** Opens the page and waits until its engine has answered. */
export async function start(page, url) {
  await page.goto(url);
  await expect(page.getByText(/^Version /)).toBeAttached(); // the engine's
  return new App(page);
}
