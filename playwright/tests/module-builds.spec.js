// The help's samples of building with the module, word for word, by what people build with: its
// files and its commands, in a folder in which the packed module is installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { blocks, expect, foreign, install, test } from '../portal.js';
import { program, root } from '../site.js';

const help = blocks('static', 'docs', 'embedding.md');

/** The file that a sample of the help names in its first line. */
function file(name) {
  const found = help.filter(({ text }) => /^(?:\/\/|<!--) (\S+)/.exec(text)?.[1] === name);
  expect(found.length, `samples of ${name}`).toBe(1);
  return found[0].text;
}

const commands = (begin) => {
  const found = help.filter(({ language, text }) => language === '' && text.startsWith(begin));
  expect(found.length, `samples of ${begin}`).toBe(1);
  return found[0].text.trim().split('\n');
};

/** A folder beside the tools, with the module and with files of the help. */
function project(testInfo, ...names) {
  const folder = testInfo.outputPath('project');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  install(folder);
  symlinkSync(join(root, 'playwright', 'node_modules', '.bin'), join(folder, 'node_modules', '.bin')); // so that npx fetches nothing
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), file(name));
  }
  return folder;
}

const env = { ...process.env, npm_config_offline: 'true', NEXT_TELEMETRY_DISABLED: '1', CI: '1' };

const shell = (folder, command) => execFileSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Writes a made-up table, and says where. */
function table(testInfo) {
  const folder = testInfo.outputPath('sample');
  execFileSync(program, ['sample', '--rows', '500', folder]);
  return join(folder, 'hospital-discharges.csv');
}

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src ";

/** What the help's page does for whoever chooses a table in it. */
async function works(page, requests, address, testInfo) {
  await page.goto(address);
  await expect(page.locator('[role=status]')).toHaveText('Choose a table.');
  await expect(async () => { // a page that a server made may not hear yet
    await page.locator('input').setInputFiles(table(testInfo));
    await expect(page.locator('[role=status]')).toHaveText(/^4\d\d records meet the rules\.$/, { timeout: 20_000 });
  }).toPass();
  expect(requests.filter((url) => /\.wasm(\?|$)/.test(url)).length, 'the engine came once').toBe(1);
  const { origin } = new URL(address);
  expect(foreign(requests, origin, origin.replace('http', 'ws'))).toEqual([]);
}

test('without a bundler', async ({ host, blank: page, requests }, testInfo) => {
  const folder = project(testInfo, 'main.js');
  const { text } = help.find(({ text }) => text.startsWith('<!-- Where the package lies -->'));
  writeFileSync(join(folder, 'index.html'), file('index.html').replace('<script', `${text}<script`));
  await works(page, requests, `${await host(folder)}/`, testInfo);
});

test('built by Vite, and served by its development server', async ({ host, blank: page, requests }, testInfo) => {
  const folder = project(testInfo, 'index.html', 'main.js', 'vite.config.js');
  for (const command of commands('npx vite')) shell(folder, command);
  // No worker from blob: may start there: that beside the module does.
  const origin = await host(join(folder, 'dist'), { 'Content-Security-Policy': `${policy}'self'` });
  await works(page, requests, `${origin}/`, testInfo);
  requests.length = 0;
  const { createServer: develop } = await import('vite');
  const server = await develop({ root: folder, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  await works(page, requests, `http://127.0.0.1:${server.httpServer.address().port}/`, testInfo);
  await server.close();
});

test('built by webpack', async ({ host, blank: page, requests }, testInfo) => {
  const folder = project(testInfo, 'index.html', 'main.js', 'webpack.config.js');
  const { default: webpack } = await import('webpack');
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.js')).href);
  const stats = await new Promise((done, fail) => {
    webpack({ context: folder, performance: false, ...config, output: { path: join(folder, 'dist'), ...config.output } }, (error, result) => (error ? fail(error) : done(result)));
  });
  expect(stats.hasErrors(), stats.toString({ all: false, errors: true })).toBe(false);
  cpSync(join(folder, 'index.html'), join(folder, 'dist', 'index.html'));
  const origin = await host(join(folder, 'dist'), { 'Content-Security-Policy': `${policy}'self'` });
  await works(page, requests, `${origin}/`, testInfo);
});

test('built by esbuild', async ({ host, blank: page, requests }, testInfo) => {
  const folder = project(testInfo, 'index.html', 'main.js');
  for (const command of commands('npx esbuild')) shell(folder, command);
  const origin = await host(join(folder, 'dist'), { 'Content-Security-Policy': `${policy}'self'` });
  await works(page, requests, `${origin}/`, testInfo);
});

/** A port that is free. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => { server.close(done); });
  return port;
}

test('built by Next, rendered by its server, in the browser and in a route', async ({ blank: page, requests }, testInfo) => {
  const folder = project(testInfo, 'app/layout.jsx', 'app/page.jsx', 'app/table.jsx', 'app/check/route.js');
  const [build, start] = commands('npx next');
  shell(folder, build);
  const port = await freePort();
  // Its server runs in the program that is started, not in a child of npx.
  const [next, ...args] = start.replace('npx ', '').split(' ');
  const server = spawn(process.execPath, [join(root, 'playwright', 'node_modules', next, 'dist', 'bin', next), ...args, '-H', '127.0.0.1', '-p', String(port)], { cwd: folder, env, stdio: 'ignore' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const rendered = () => fetch(origin).then((response) => response.text(), (error) => String(error.cause?.code));
    await expect.poll(rendered, 'the page as the server makes it').toContain('<p role="status">Choose a table.</p>');
    await works(page, requests, `${origin}/`, testInfo);
    const ask = async (body) => {
      const response = await fetch(`${origin}/check`, { method: 'POST', body });
      return { status: response.status, ...await response.json() };
    };
    expect(await ask(readFileSync(table(testInfo)))).toEqual({ status: 200, rows: 500, k: 1 });
    expect(await ask('a,b\n1\n')).toMatchObject({ status: 422, sentence: expect.stringContaining('Line 2') });
  } finally {
    const over = once(server, 'exit');
    server.kill('SIGTERM');
    await over;
  }
});

test('in Node.js: a server checks a file again', async ({}, testInfo) => {
  const folder = project(testInfo, 'verify.js');
  const original = table(testInfo);
  const settings = join(dirname(original), 'project.json');
  const released = join(folder, 'safe.csv');
  execFileSync(program, ['anonymize', '--project', settings, '--output', released, original], { stdio: 'pipe' });
  const verify = () => {
    try {
      return { status: 0, said: execFileSync(process.execPath, ['verify.js', settings, original, released], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }) };
    } catch ({ status, stderr }) {
      return { status, said: stderr };
    }
  };
  expect(verify()).toEqual({ status: 0, said: '' });
  const [header, ...records] = readFileSync(released, 'utf8').split('\n');
  writeFileSync(released, [header, records[0], ...records].join('\n')); // one comes twice
  const { status, said } = verify();
  expect(status).toBe(4);
  expect(said).not.toBe('');
});
