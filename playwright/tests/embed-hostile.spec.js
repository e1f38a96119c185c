// What pages, portals and frames may try that mean no good, or are mistaken.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, emptyPortal, inside, sandbox, send, status } from '../frame.js';
import { expect, foreign, test } from '../portal.js';
import { program } from '../site.js';

test('malformed and oversized messages are refused, and the page goes on', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host);
  const origin = await frames(portal);
  await page.goto(`${portal}/`);
  await connect(page, `${origin}/embed.html`);
  const app = await inside(page, `${origin}/embed.html`);
  const codes = {};
  const said = {};
  for (const [name, message] of Object.entries({
    text: 'open', nothing: null, list: [], number: 7,
    unknown: { type: 'save', id: 1 }, reconnect: { type: 'connect', id: 1 }, prototype: { type: 'constructor', id: 1 },
    noId: { type: 'ask' }, badId: { type: 'ask', id: -1 }, longId: { type: 'ask', id: 1e300 },
    extra: { type: 'ask', id: 1, rows: true }, noFile: { type: 'open', id: 1, name: 'a.csv' }, fakeFile: { type: 'open', id: 1, name: 'a.csv', file: { size: 3 } },
    longName: { type: 'open', id: 1, name: 'x'.repeat(300), file: 'a\n1\n' }, config: { type: 'settings', id: 1, config: { version: 1 } },
    tokenName: { type: 'theme', id: 1, tokens: { background: '#ffffff' } }, tokenValue: { type: 'theme', id: 1, tokens: { glass: 'url(https://example.com)' } },
    tokenLength: { type: 'theme', id: 1, tokens: { 'r-s': '999px' } }, invisible: { type: 'theme', id: 1, tokens: { text: '#f6f3ee', page: '#f6f3ee' } },
  })) {
    const { problem } = await send(page, message);
    codes[name] = problem?.code;
    said[name] = `${problem?.sentence} ${problem?.hint}`;
  }
  const oversized = await send(page, { type: 'settings', id: 1 }, (16 << 20) + 1);
  expect(oversized.problem.code).toBe('embed-too-large');
  const { invisible, ...others } = codes;
  expect(invisible).toBe('embed-contrast');
  expect(Object.entries(others).filter(([, code]) => code !== 'embed-malformed')).toEqual([]);
  expect(said.tokenName, 'what is wrong is named, with what may be there').toMatch(/^There is no token “background”\. Colours: page, card, .*Lengths: r-s, /);
  expect(said.tokenValue).toBe('The token “glass” is “url(https://example.com)”, and no colour. Write it as #7a1f5c.');
  expect(said.tokenLength).toBe('The token “r-s” is “999px”, and no length. Write it as 4px, up to 99px.');
  expect(await app.page.evaluate(() => document.documentElement.style.length), 'no token of a refused message is in force').toBe(0);
  expect(await send(page, { type: 'theme', id: 9, theme: 'light', tokens: { glass: '#7a1f5c', 'r-m': '2px' } })).toEqual({ type: 'answer', id: 9 });
  // Settings that are no project, or too deep for one, are refused by the engine.
  await send(page, { type: 'settings', id: 10, config: '{"version":1,"colums":[]}' });
  await expect.poll(async () => (await status(page)).problems).toContain('config-unknown-field');
  await send(page, { type: 'settings', id: 11, config: `{"version":1,"columns":${'['.repeat(100_000)}` });
  await expect.poll(async () => (await status(page)).problems).toEqual([expect.stringMatching(/^config-(?!unknown-field)/)]);
  await app.get('door-sample').click();
  await app.expectStep('open');
});

test('forged ports, other windows and second portals are left alone', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host);
  const stranger = await emptyPortal(installed, host); // another port: another origin
  const origin = await frames(portal);
  await page.goto(`${portal}/`);
  // The frame, waiting for its portal, and a foreign one beside it.
  await page.evaluate(async ([address, other]) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    const ready = new Promise((done) => { window.addEventListener('message', ({ data }) => data.fulgurite === 'ready' && done()); });
    frame.src = address;
    document.body.append(frame);
    await ready;
    const foe = document.createElement('iframe');
    const loaded = new Promise((done) => { foe.onload = done; });
    foe.src = other;
    document.body.append(foe);
    await loaded;
  }, [`${origin}/embed.html`, `${stranger}/`]);
  const foe = page.frames().find((frame) => frame.url().startsWith(stranger));
  const frame = page.frames().find((one) => one.url().startsWith(origin));
  await frame.evaluate(() => {
    window.knocks = 0; // that the page in the frame has dealt with: its listener was first
    window.addEventListener('message', ({ data }) => { window.knocks += data.fulgurite === 'connect' ? 1 : 0; });
  });
  const dealtWith = (knocks) => expect.poll(() => frame.evaluate(() => window.knocks)).toBe(knocks);
  /** Asks to be connected, with one port or more; what comes over the first one is heard under the name. */
  const knock = (where, name, more = 0) => where.evaluate(([as, further]) => {
    const { port1, port2 } = new MessageChannel();
    window.heard ??= [];
    (window.ports ??= {})[as] = port1;
    port1.onmessage = ({ data }) => window.heard.push(`${as}: ${data.type}`);
    window.parent.frames[0].postMessage({ fulgurite: 'connect', version: 1 }, '*', [port2, ...Array.from({ length: further }, () => new MessageChannel().port1)]);
  }, [name, more]);
  const heard = (where) => where.evaluate(() => window.heard);

  await knock(foe, 'early'); // before the portal
  await knock(page, 'two ports', 1); // are none
  await page.evaluate(() => window.frames[0].postMessage({ fulgurite: 'connect', version: 1 }, '*')); // nor is none
  await dealtWith(3);
  await knock(page, 'portal'); // would be the second one if any of these had been let in
  await expect.poll(() => heard(page)).toContain('portal: connected');
  await knock(foe, 'late'); // after the portal
  await knock(page, 'again'); // and the portal a second time
  await dealtWith(6);
  // Whoever is connected gets the answers.
  await page.evaluate(() => window.ports.portal.postMessage({ type: 'theme', id: 1, theme: 'light' }));
  await expect.poll(() => heard(page)).toContain('portal: answer');
  await expect.poll(() => heard(page)).toContain('portal: status');
  expect((await heard(page)).filter((line) => !line.startsWith('portal: ')), 'what came over other ports').toEqual([]);
  expect(await heard(foe), 'what the foreign frame was told').toEqual([]);
});

test('origins that are not named, old portals, and pages that could look in are refused', async ({ installed, host, frames, blank: page }, testInfo) => {
  const portal = await emptyPortal(installed, host);
  const stranger = await emptyPortal(installed, host);
  const origin = await frames(portal);

  // The browser does not even show the frame to a page that is not named.
  const loaded = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto(`${stranger}/`);
  const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, `${origin}/embed.html`);
  await blocked;
  expect(loaded.filter((url) => url.endsWith('.js') || url.endsWith('.wasm'))).toEqual([]);

  // Where a server forgets that header, the frame itself refuses.
  const folder = testInfo.outputPath('site');
  execFileSync(program, ['export', '--without-brotli', '--embed-origin', portal, folder]);
  const careless = await host(folder, { 'Access-Control-Allow-Origin': '*' });
  const refused = await connect(page, `${careless}/embed.html`);
  expect(refused).toMatchObject({ type: 'refused', problem: { code: 'embed-origin', sentence: `Pages of ${stranger} may not use this frame.` } });

  // Versions that differ, and a page of the same server that could look in.
  await page.goto(`${portal}/`);
  expect((await connect(page, `${careless}/embed.html`, { version: 2 })).problem).toMatchObject({ code: 'embed-version', sentence: expect.stringContaining('version 2') });
  expect((await connect(page, `${careless}/embed.html`, { steps: ['result'] })).problem.code).toBe('embed-malformed');
  writeFileSync(join(folder, 'beside.html'), '<!doctype html><title>beside</title>');
  await page.goto(`${careless}/beside.html`);
  expect((await connect(page, `${careless}/embed.html`, {}, { sandbox: `${sandbox} allow-same-origin` })).problem.code).toBe('embed-same-origin');
  expect((await connect(page, `${careless}/embed.html`)).type, 'closed off it may be used there').toBe('connected');
});

test('the frame cannot open windows, lead away, or send', async ({ installed, host, frames, blank: page, requests }) => {
  const portal = await emptyPortal(installed, host);
  const origin = await frames(portal);
  await page.goto(`${portal}/`);
  await connect(page, `${origin}/embed.html`);
  const app = await inside(page, `${origin}/embed.html`);
  const asked = requests.length;
  const tried = await app.page.evaluate(async (elsewhere) => {
    const lead = () => {
      try {
        window.top.location.href = elsewhere;
        return 'led away';
      } catch (error) {
        return error.name;
      }
    };
    return {
      popup: window.open(elsewhere),
      lead: lead(),
      fetch: await fetch(elsewhere, { method: 'POST', body: 'row', mode: 'no-cors' }).then(() => 'sent', () => 'refused'),
      worker: await new Promise((done) => {
        const text = `fetch('${elsewhere}', { mode: 'no-cors' }).then(() => postMessage('sent'), () => postMessage('refused'))`;
        new Worker(window.fulguriteTrusted.script(URL.createObjectURL(new Blob([text])))).onmessage = ({ data }) => done(data);
      }),
      script: (() => {
        try {
          return String(new Worker(URL.createObjectURL(new Blob(['']))));
        } catch (error) {
          return error.name; // a text is no address of a script
        }
      })(),
      markup: (() => {
        try {
          document.createElement('p').innerHTML = '<img src="x" onerror="alert(1)">';
          return 'parsed';
        } catch (error) {
          return error.name;
        }
      })(),
    };
  }, 'http://elsewhere.invalid/?row');
  expect(tried).toEqual({ popup: null, lead: 'SecurityError', fetch: 'refused', worker: 'refused', script: 'TypeError', markup: 'TypeError' });
  expect(page.url()).toBe(`${portal}/`);
  expect(requests.slice(asked).filter((url) => !/^blob:|elsewhere\.invalid/.test(url))).toEqual([]);
  expect(foreign(requests.slice(0, asked), portal, origin)).toEqual([]);
});

test('the element believes no frame that is none of Fulgurite', async ({ installed, host, blank: page }) => {
  // A page that greets as Fulgurite does, and then says what its address tells it to say.
  const folder = join(installed, 'foe');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'embed.html'), `<!doctype html><script>
    const [version, ...messages] = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    let given = false;
    addEventListener('message', ({ data, ports: [port] }) => {
      if (data === 'given?') return parent.postMessage({ given }, '*');
      given = true;
      for (const message of messages) port.postMessage(message);
    });
    parent.postMessage({ fulgurite: 'ready', version }, '*');
  </script>`);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><script type="module" src="/node_modules/fulgurite/element.js"></script>');
  const portal = await host(installed);
  const foe = await host(folder);
  await page.goto(`${portal}/foe/`);
  /** What the element tells until the event `last`, or an error, of a frame that says this. */
  const say = (last, ...messages) => page.evaluate(async ([address, end]) => {
    await customElements.whenDefined('fulgurite-anonymizer');
    document.body.replaceChildren();
    const element = document.createElement('fulgurite-anonymizer');
    element.setAttribute('src', address);
    const events = [];
    await new Promise((done) => {
      for (const type of ['ready', 'status', 'progress', 'result']) {
        element.addEventListener(type, () => { events.push(type); if (type === end) done(); });
      }
      element.addEventListener('error', ({ detail }) => { events.push(detail.code); done(); });
      document.body.append(element);
    });
    return events;
  }, [`${foe}/embed.html#${encodeURIComponent(JSON.stringify(messages))}`, last]);
  const connected = { type: 'connected', problems: [] };
  const status = { type: 'status', step: 'run', open: true, running: true, decided: 0.5, elapsed: 1, found: false, problems: [] };
  expect(await say('progress', 1, connected, status), 'what it would say').toEqual(['ready', 'status', 'progress']);
  for (const wrong of [
    null, 7, 'rows', [], {}, { type: 'constructor' }, { type: 'refused' }, { type: 'connected' }, { type: 'connected', problems: [{ code: 7 }] },
    { type: 'answer', id: 'a' }, { ...status, running: 'yes' }, { ...status, problems: 'none' }, { ...status, step: 'x'.repeat(20_000) },
    { type: 'result', file: 'a,b', name: 'rows.csv' },
  ]) {
    expect(await say('error', 1, wrong), JSON.stringify(wrong).slice(0, 80)).toEqual(['embed-malformed']);
  }
  expect(await say('ready', 1, { type: 'answer', id: 99 }, connected), 'an answer to nothing').toEqual(['ready']);
  expect(await say('error', 0)).toEqual(['embed-version']);
  expect(await say('error', '<b>', connected)).toEqual(['embed-version']);

  // Another window that greets gets no port.
  const told = await page.evaluate(async (address) => {
    document.body.replaceChildren();
    const element = document.createElement('fulgurite-anonymizer');
    element.setAttribute('src', '/nothing');
    const other = document.createElement('iframe');
    other.src = address;
    document.body.append(element); // listens from now on, before what follows
    const hear = (what) => new Promise((done) => { window.addEventListener('message', ({ data }) => Object.hasOwn(data, what) && done(data)); });
    const greeted = hear('fulgurite');
    document.body.append(other);
    await greeted;
    other.contentWindow.postMessage('given?', '*'); // comes after a port, had there been one
    return (await hear('given')).given;
  }, `${foe}/embed.html#${encodeURIComponent(JSON.stringify([1, connected]))}`);
  expect(told).toBe(false);

  // And a frame that says nothing, or nothing more, is not waited for without end.
  writeFileSync(join(folder, 'starting.html'), `<!doctype html><script>parent.postMessage({ fulgurite: 'starting', version: 1 }, '*');</script>`);
  await standStill(page);
  for (const [address, code, most] of [['/foe/', 'embed-blocked', 1000], [`${foe}/starting.html`, 'embed-silent', 10_000]]) {
    await silentFrame(page, address);
    await page.clock.fastForward(most - 100);
    expect(await page.evaluate(() => window.told), 'not given up too early').toBe(null);
    await page.clock.fastForward(200);
    await expect.poll(() => page.evaluate(() => window.told)).toBe(code);
  }
});

/** From now on the page's clock goes only when it is told to. */
async function standStill(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Puts an element into the page; resolves when its frame has loaded, or said what is wrong. The code of its first error is in window.told. */
async function silentFrame(page, address) {
  await page.evaluate((src) => {
    document.body.replaceChildren();
    const element = document.createElement('fulgurite-anonymizer');
    element.setAttribute('src', src);
    window.told = null;
    element.addEventListener('error', ({ detail }) => { window.told ??= detail.code; });
    element.ready.catch((error) => { window.why = error; });
    window.loaded = false;
    document.body.append(element);
    element.shadowRoot.querySelector('iframe').addEventListener('load', async () => {
      for (let turn = 0; turn < 3; turn++) { // what the frame said before it had loaded has been heard
        const { port1, port2 } = new MessageChannel(); // no clock stops it
        await new Promise((heard) => { port1.onmessage = heard; port2.postMessage(0); });
      }
      window.loaded = true;
    });
  }, address);
  // A frame that said what is wrong before it had loaded is taken away, and never loads.
  await expect.poll(() => page.evaluate(() => window.loaded || window.told !== null)).toBe(true);
}

test('an origin that is not named is told at once', async ({ installed, host, frames, blank: page }, testInfo) => {
  const portal = await emptyPortal(installed, host);
  writeFileSync(join(installed, 'index.html'), '<!doctype html><meta charset="utf-8"><script type="module" src="/node_modules/fulgurite/element.js"></script>');
  const stranger = await host(installed);
  const origin = await frames(portal);
  await standStill(page);
  await page.goto(`${stranger}/`);
  await page.evaluate(() => customElements.whenDefined('fulgurite-anonymizer'));

  // Our server has the browser show nothing: one second of a clock that stands still, and not ten.
  await silentFrame(page, `${origin}/embed.html`);
  await page.clock.runFor(1_000);
  await expect.poll(() => page.evaluate(() => window.told)).toBe('embed-blocked');
  expect(await page.evaluate(() => window.why.hint)).toContain(`serve --embed-origin ${stranger}`);

  // A server that forgets the header: the frame says it itself, and no clock goes.
  const folder = testInfo.outputPath('site');
  execFileSync(program, ['export', '--without-brotli', '--embed-origin', portal, folder]);
  const careless = await host(folder, { 'Access-Control-Allow-Origin': '*' });
  await silentFrame(page, `${careless}/embed.html`);
  await expect.poll(() => page.evaluate(() => window.told)).toBe('embed-origin');
  const why = await page.evaluate(() => window.why.message);
  expect(why).toContain(`Pages of ${stranger} may not use this frame.`);
  expect(why, 'who is named').not.toContain(portal);

  // A list that cannot be read is told, too.
  writeFileSync(join(folder, 'embed.json'), '{');
  await silentFrame(page, `${careless}/embed.html`);
  await expect.poll(() => page.evaluate(() => window.told)).toBe('embed-load');
});
