// The page inside a frame: used by somebody, and talked to by hand, as portals
// do that have no element, or mean no good.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './portal.js';
import { App } from './site.js';

/** What the element gives its frame. */
export const sandbox = 'allow-scripts allow-downloads allow-modals';

/** The page inside the frame, as somebody uses it. */
export async function framed(page, address) {
  const find = () => page.frames().find((one) => one.url().startsWith(address));
  await expect.poll(() => Boolean(find())).toBe(true);
  const frame = find();
  return new App({
    getByTestId: (id) => frame.getByTestId(id),
    getByText: (text) => frame.getByText(text),
    locator: (...what) => frame.locator(...what),
    waitForEvent: (event) => page.waitForEvent(event),
    evaluate: (...what) => frame.evaluate(...what),
  });
}

/** The same, when it has started. */
export async function inside(page, address) {
  const app = await framed(page, address);
  await expect(app.get('door-sample')).toBeVisible(); // the program's own: that of the first screen is never shown in a frame
  return app;
}

/** A portal of an empty page; its scripts talk to frames by hand. */
export async function emptyPortal(installed, host, headers) {
  const folder = join(installed, 'empty');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>Portal</title>');
  return host(folder, headers);
}

/**
 * Puts a frame into the page and connects to it. What it says is in
 * window.heard; the answer is the first of it.
 */
export function connect(page, src, message = {}, attributes = { sandbox }) {
  return page.evaluate(async ([address, extra, given]) => {
    const heard = window.heard = [];
    const frame = document.createElement('iframe');
    for (const [attribute, value] of Object.entries(given)) frame.setAttribute(attribute, value);
    frame.src = address;
    const ready = new Promise((done) => {
      window.addEventListener('message', ({ source, data }) => source === frame.contentWindow && data.fulgurite === 'ready' && done());
    });
    document.body.append(frame);
    await ready;
    const { port1, port2 } = new MessageChannel();
    window.port = port1;
    const first = new Promise((done) => {
      port1.onmessage = ({ data }) => { heard.push(data); done(data); };
    });
    frame.contentWindow.postMessage({ fulgurite: 'connect', version: 1, ...extra }, '*', [port2]);
    return first;
  }, [src, message, attributes]);
}

/**
 * Sends a message over the port and resolves with its answer. The text of a
 * file becomes one; with spaces the message has a config of so many.
 */
export function send(page, message, spaces = 0) {
  return page.evaluate(([given, many]) => {
    const message = many ? { ...given, config: ' '.repeat(many) } : given;
    return new Promise((done) => {
      window.port.addEventListener('message', function hear({ data }) {
        if (data.type !== 'answer') return;
        window.port.removeEventListener('message', hear);
        done(data);
      });
      window.port.postMessage(typeof message?.file === 'string' ? { ...message, file: new Blob([message.file]) } : message);
    });
  }, [message, spaces]);
}

/** The last status that the frame has sent. */
export const status = (page) => page.evaluate(() => window.heard.findLast(({ type }) => type === 'status') ?? null);
