// Portals for the tests: small sites that use the packed module, as somebody
// has it who installed it, and none of the sources in this tree.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { expect, root, serve, test as base } from './site.js';

export { expect };

const types = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm',
};

/** The examples that come with the module. */
export const examples = join(root, 'bridge', 'npm', 'example');

/** The samples of a document: { language, text }. */
export const blocks = (...path) => [...readFileSync(join(root, ...path), 'utf8').matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language, text]) => ({ language, text }));

/** The first sample of a document that uses the module. */
export const sample = (...path) => blocks(...path).find(({ text }) => text.startsWith('import { Anonymizer')).text;

/** Puts the packed module into a folder, as npm does. */
export function install(folder) {
  const target = join(folder, 'node_modules', 'fulgurite');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball(), '--strip-components=1', '-C', target]);
}

/** The file that `make npm` packs. */
export function tarball() {
  const folder = join(root, 'bridge', 'npm');
  const [file] = readdirSync(folder).filter((name) => /^fulgurite-.*\.tgz$/.test(name));
  if (!file) {
    throw new Error(`${folder} holds no packed module: make npm`);
  }
  return join(folder, file);
}

/** Serves a folder on a free port; resolves with its origin. Host and headers may be chosen. */
export async function hostFolder(folder, headers = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://portal');
    const file = join(folder, normalize(decodeURIComponent(pathname)), pathname.endsWith('/') ? 'index.html' : '');
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...headers });
    response.end(readFileSync(file));
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((done) => { server.close(done); server.closeAllConnections(); }) };
}

export const test = base.extend({
  /** A folder in which the packed module is installed. */
  installed: [async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'fulgurite-portal-'));
    install(folder);
    for (const example of readdirSync(examples)) {
      cpSync(join(examples, example), join(folder, example), { recursive: true });
    }
    await use(folder);
    rmSync(folder, { recursive: true });
  }, { scope: 'worker' }],

  /** Serves folders until the test ends: host(folder, headers) -> origin. */
  host: async ({}, use) => {
    const servers = [];
    await use(async (folder, headers) => {
      const server = await hostFolder(folder, headers);
      servers.push(server);
      return server.origin;
    });
    for (const server of servers) {
      await server.close();
    }
  },

  /** Starts a Fulgurite that lets portals frame it: frames(...origins) -> its origin; frames.isolated, one for isolated portals. */
  frames: async ({}, use) => {
    const started = [];
    const start = (...flags) => async (...origins) => {
      const { origin, server } = await serve(...flags, ...origins.flatMap((portal) => ['--embed-origin', portal]));
      started.push(server);
      return origin;
    };
    await use(Object.assign(start(), { isolated: start('--embed-isolated') }));
    for (const server of started) {
      server.kill('SIGINT');
    }
  },

  /** A page that belongs to no server yet. Whatever it requests is in requests. */
  blank: async ({ context, requests }, use) => {
    const page = await context.newPage();
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(error.message));
    await use(page);
    expect(page.faults, 'faults of the page').toEqual([]);
    await page.close();
  },
});

/** Requests that went elsewhere than to the given origins. */
export function foreign(requests, ...origins) {
  return requests.filter((url) => !url.startsWith('data:') && !origins.some((origin) => url.startsWith(`${origin}/`) || url.startsWith(`blob:${origin}/`)) && !url.startsWith('blob:null/'));
}

/** A page of its own in the folder of the installed module. */
export function writePage(installed, name, script) {
  const folder = join(installed, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>${name}</title>${script}`);
  return folder;
}

/** A script that loads the module from an address and exposes it as window.fulgurite. */
export const plain = (address) => `<script type="module">import * as fulgurite from '${address}'; window.fulgurite = fulgurite;</script>`;
