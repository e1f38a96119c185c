// Random and mutated messages to the page in a frame: each gets the answer that it
// must have, or none where it must have none, and the page goes on.
import { record } from '../figures.js';
import { emptyPortal, inside, sandbox } from '../frame.js';
import { expect, test } from '../portal.js';

const long = Boolean(process.env.FULGURITE_LONG);

/** What the browser runs: makes messages from a seed, sends them, and tells what was wrong with the answers. */
async function attack({ address, attributes, seed, connects, messages }) {
  let state = seed;
  const random = (n) => { // Marsaglia's xorshift
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  const pick = (list) => list[random(list.length)];
  const cyclic = {};
  cyclic.self = cyclic;
  const garbage = () => pick([
    null, true, NaN, -1, 0, 1.5, 2 ** 60, Infinity, 7n, '', 'x'.repeat(300), '__proto__', 'connect', [], [[]], {}, { type: 'ask' }, cyclic, new Date(0), /x/,
    new Map([['a', 1]]), new Set([1]), new Error('x'), new ArrayBuffer(8), new Float64Array(2), new Blob(['a,b\n1,2\n']), new ImageData(1, 1),
    '<img src=x onerror=alert(1)>', '\ud800', { then: 1 }, JSON.parse('{"__proto__": {"polluted": true}}'),
  ]);
  // A twin of what the frame takes, from the help: field by field.
  const text = (most) => (v) => typeof v === 'string' && v.length <= most;
  const whole = (v) => typeof v === 'number' && Number.isSafeInteger(v) && v > 0;
  const theme = (v) => v === '' || v === 'light' || v === 'dark';
  const tokens = (v) => Object.prototype.toString.call(v) === '[object Object]' && Object.keys(v).length === 0; // garbage has no others
  const takes = {
    connect: { version: (v) => v === 1, language: text(35), theme, tokens, steps: () => false, memoryLimit: (v) => typeof v === 'number' && Number.isFinite(v) && v > 0 },
    open: { id: whole, file: (v) => v instanceof Blob, name: text(255) },
    settings: { id: whole, config: text(1 << 24) },
    theme: { id: whole, theme, tokens },
    ask: { id: whole },
  };
  const bases = {
    connect: () => ({ fulgurite: 'connect', version: 1, language: 'en', theme: '', tokens: {} }),
    open: () => ({ type: 'open', id: 1 + random(1e6), file: new Blob(['a,b\n1,2\n']), name: 'a.csv' }),
    settings: () => ({ type: 'settings', id: 1 + random(1e6), config: '{' }),
    theme: () => ({ type: 'theme', id: 1 + random(1e6), theme: 'light', tokens: {} }),
    ask: () => ({ type: 'ask', id: 1 + random(1e6) }),
  };
  /** A message that is none: a field too many, too few, or of another kind. */
  const mutated = (kind) => {
    for (;;) {
      const message = bases[kind]();
      const field = pick(Object.keys(takes[kind]));
      const how = random(3);
      if (how === 0) {
        message[pick(['rows', 'origin', 'handle', 'Type', 'constructor', 'toString'])] = garbage();
        return message;
      }
      if (how === 1 && ['id', 'file', 'name', 'config', 'version'].includes(field)) {
        delete message[field];
        return message;
      }
      const value = garbage();
      if (!takes[kind][field](value)) {
        message[field] = value;
        return message;
      }
    }
  };
  const wrong = [];
  const tell = (what, message) => wrong.push(`${what}: ${Object.prototype.toString.call(message)} ${String(message?.type ?? message?.fulgurite)} ${Object.keys(Object(message))}`);

  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  const ready = new Promise((done) => {
    window.addEventListener('message', ({ source, data }) => source === frame.contentWindow && data.fulgurite === 'ready' && done());
  });
  frame.src = address;
  document.body.append(frame);
  await ready;

  // What is no request to connect gets no answer; what is one and is malformed is refused.
  const silent = [];
  const knock = (message, ports = 1) => {
    const channels = Array.from({ length: ports }, () => new MessageChannel());
    const [first] = channels;
    const heard = first && new Promise((done) => { first.port1.onmessage = ({ data }) => done(data); });
    frame.contentWindow.postMessage(message, '*', channels.map(({ port2 }) => port2));
    return heard;
  };
  for (let i = 0; i < connects; i++) {
    const other = pick([garbage(), bases.open(), { fulgurite: garbage() }, { ...bases.connect(), fulgurite: 'ready' }]);
    if (other?.fulgurite !== 'connect') {
      knock(other)?.then((answer) => silent.push(answer));
    }
    knock(bases.connect(), pick([0, 2, 3]))?.then((answer) => silent.push(answer));
    const message = mutated('connect');
    const answer = await knock(message);
    if (answer.type !== 'refused' || !/^embed-(malformed|version|too-large)$/.test(answer.problem.code)) tell(`refused as ${answer.type} ${answer.problem?.code}`, message);
    if (answer.type === 'connected') return { wrong, silent };
  }

  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  const others = [];
  const first = new Promise((done) => {
    port1.onmessage = ({ data }) => {
      if (data.type === 'connected') done();
      else if (data.type === 'answer') waiting.shift()?.(data);
      else if (data.type !== 'status') others.push(data);
    };
  });
  frame.contentWindow.postMessage(bases.connect(), '*', [port2]);
  await first;
  const ask = (message) => new Promise((done) => {
    waiting.push(done);
    port1.postMessage(message);
  });
  for (let i = 0; i < messages; i++) {
    const kind = pick(['open', 'settings', 'theme', 'ask', 'none']);
    const message = kind === 'none' ? pick([garbage(), { type: garbage(), id: 5 }, { ...bases.connect(), id: 5 }, { type: pick(['constructor', 'toString', '__proto__', 'connect', 'result', 'status']), id: 5 }]) : mutated(kind);
    const id = typeof message === 'object' && message !== null && whole(message.id) ? message.id : 0;
    const listed = typeof message === 'object' && message !== null && message.type === 'ask' && Object.keys(message).length === 2 && id > 0;
    const answer = await ask(message);
    if (answer.id !== id) tell(`answered as ${answer.id}, not ${id}`, message);
    if (!listed && !/^embed-(malformed|too-large)$/.test(answer.problem?.code)) tell(`taken with ${answer.problem?.code}`, message);
    knock(bases.connect())?.then((more) => silent.push(more)); // somebody else is connected
  }
  // Whatever was to be silent would have come before the answer to this.
  const last = await ask({ type: 'theme', id: 99, theme: 'light' });
  if (last.id !== 99 || last.problem) tell('no more themes', last);
  if ({}.polluted) wrong.push('the prototype of all objects was changed');
  return { wrong, silent, others };
}

test('random messages break nothing, and none that is not listed is answered', async ({ installed, host, frames, blank: page }) => {
  const portal = await emptyPortal(installed, host);
  const origin = await frames(portal);
  const [connects, messages, seeds] = long ? [300, 3000, 5] : [60, 300, 1];
  for (let seed = 1; seed <= seeds; seed++) {
    await page.goto(`${portal}/`);
    const told = await page.evaluate(attack, { address: `${origin}/embed.html`, attributes: { sandbox }, seed: 20_261_122 + seed, connects, messages });
    expect(told, `seed ${seed}`).toEqual({ wrong: [], silent: [], others: [] });
    const app = await inside(page, `${origin}/embed.html`);
    expect(await app.page.evaluate(() => ({}).polluted), 'of the frame').toBe(undefined);
    await app.get('door-sample').click();
    await app.expectStep('open');
  }
  record({ name: 'frame/messages', value: seeds * (3 * connects + 2 * messages), unit: 'messages',
    what: 'Random and mutated messages to the page in a frame in Chromium: each was refused, or left alone where nobody may have an answer, and the page went on.' });
});
