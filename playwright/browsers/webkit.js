// WebKitGTK's own small browser, driven by the WebDriver that comes with it
// (https://www.w3.org/TR/webdriver2/), on a screen that nobody sees.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { find } from './find.js';
import { all, end, start, within } from './processes.js';

const driver = () => find('FULGURITE_WEBKIT_DRIVER', ['WebKitWebDriver']);
const screens = () => find('FULGURITE_XVFB', ['Xvfb']);

/** Where the browser is: the distribution keeps it beside the library. */
function browser() {
  const beside = readdirSync('/usr/lib').flatMap((name) => [`/usr/lib/${name}/webkitgtk-6.0`, `/usr/lib/${name}/webkit2gtk-4.1`, `/usr/lib/${name}/webkit2gtk-4.0`]);
  return find('FULGURITE_WEBKIT', ['MiniBrowser'], beside);
}

/** Where all that is needed is; throws where something is not there. */
export const path = () => [driver(), screens(), browser()];

const patience = 60_000;

/** Calls look again and again until it gives something. */
async function until(look, what) {
  for (const end = Date.now() + patience; ;) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error(`waited ${patience / 1000} s for ${what}`);
    await new Promise((done) => { setTimeout(done, 100); });
  }
}

/** A port that nobody listens at. */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Waits until a screen is there, which tells its name. */
const named = (server) => within(patience, 'Xvfb', new Promise((done, fail) => {
  server.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)));
  server.stdio[3].once('data', (name) => done(`:${String(name).trim()}`));
}));

/** Starts a browser with one window. */
export async function launch() {
  const binary = browser();
  const groups = [];
  try {
    const screen = await start(screens(), ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    groups.unshift(screen.pid);
    const display = await named(screen);
    const port = await freePort();
    const server = await start(driver(), [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }, stdio: 'ignore',
    });
    groups.unshift(server.pid);
    const address = `http://127.0.0.1:${port}`;
    await until(async () => (await ask(address, 'GET', '/status')).ready, 'WebKitWebDriver');
    const session = await ask(address, 'POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] }, timeouts: { script: 2 * patience } } },
    });
    return new WebKit(`${address}/session/${session.sessionId}`, session.capabilities, groups);
  } catch (error) {
    await leave(groups).catch(() => {}); // the first fault tells more
    throw error;
  }
}

/** Ends the browser with its driver, then the screen. */
const leave = (groups) => all(...groups.map((group) => () => end(group)));

/** One command of WebDriver; throws what went wrong with it. */
async function ask(address, method, command, body) {
  const response = await fetch(address + command, { method, signal: AbortSignal.timeout(3 * patience), body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${command}: ${value.error}: ${value.message}`);
  return value;
}

/** An element is told by its reference, under a name that the standard fixes. */
const reference = 'element-6066-11e4-a52e-4f735466cecf';

class WebKit {
  #session;
  #capabilities;
  #groups;

  constructor(session, capabilities, groups) {
    [this.#session, this.#capabilities, this.#groups] = [session, capabilities, groups];
  }

  #ask = (command, body = {}) => ask(this.#session, 'POST', command, body);

  #element = async (css) => (await this.#ask('/element', { using: 'css selector', value: css }))[reference];

  version = async () => `WebKitGTK ${this.#capabilities.browserVersion}`;

  goto = (url) => this.#ask('/url', { url });

  /** What a function of the page returns. */
  async evaluate(work, ...given) {
    const { value, error } = await this.#ask('/execute/async', {
      script: `const done = arguments[arguments.length - 1];
        (async (...given) => (${work})(...given))(...[...arguments].slice(0, -1)).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: given,
    });
    if (error) throw new Error(error);
    return value;
  }

  /** Gives a file to a field for files. */
  attach = async (css, ...files) => this.#ask(`/element/${await this.#element(css)}/value`, { text: files.join('\n') });

  /** Does some work inside the frame that a function of the page returns. */
  async within(element, work) {
    await this.#ask('/frame', { id: await this.#ask('/execute/sync', { script: `return (${element})();`, args: [] }) });
    try {
      return await work();
    } finally {
      await this.#ask('/frame/parent');
    }
  }

  close = () => all(
    () => within(patience, 'the session to end', ask(this.#session, 'DELETE', '')),
    () => leave(this.#groups),
  );
}
