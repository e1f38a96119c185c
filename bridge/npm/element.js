// <fulgurite-anonymizer>: the whole page in a frame that the element makes and
// guards. The frame has no origin of its own, so that neither this page nor
// another one of its server can look into it; what it tells comes over a port
// of its own, and rows only when somebody has pressed the button in it.
import { wellFormed } from './frame-messages.js';
import { fail, FulguriteError, problem } from './problems.js';
import { toBlob } from './sources.js';

/** The version of the protocol between portal and frame; see embed.js of the page. */
export const frameVersion = 1;

// No pop-ups, no way to lead the whole window elsewhere, no origin. Saving
// needs downloads, and printing the report modals.
const sandbox = 'allow-scripts allow-downloads allow-modals';

/** How long a frame that has loaded may keep silent, in ms: before its first word, which it says while it loads, and after it. */
const patience = { first: 1_000, ready: 10_000 };

const Base = globalThis.HTMLElement ?? class {}; // where pages are made on a server there are no elements

export class FulguriteAnonymizer extends Base {
  static observedAttributes = ['src', 'theme', 'config'];

  #frame = null;
  #port = null;
  #timer = 0;
  #loaded = false;
  #starting = false; // the frame has said its first word
  #listen = (event) => this.#greeted(event);
  #ready = null; // {promise, resolve, reject}
  #begun = false; // the frame has connected, and has what it begins with
  #config = null;
  #tokens = null;
  #last = 0;
  #asked = new Map(); // requests by id
  #status = null;

  /** Resolves when the frame has connected; rejects if it does not. */
  get ready() {
    return this.#waiting().promise;
  }

  /** What the frame last told of itself, null before. */
  get status() {
    return this.#status;
  }

  /** Settings that the page begins with: a project file's object. They go before those that the attribute names. */
  get config() {
    return this.#config;
  }

  set config(config) {
    this.#config = config;
    this.#configure();
  }

  /** Design tokens in place of the page's own. */
  get tokens() {
    return this.#tokens;
  }

  set tokens(tokens) {
    this.#tokens = tokens;
    this.#paint();
  }

  /** Hands in a table; resolves when the frame has taken it. */
  async open(source, name) {
    const file = await toBlob(source);
    await this.ready;
    await this.#ask('open', { file: file.blob, name: name ?? file.name ?? 'table.csv' });
  }

  /** Hands in settings; resolves when the frame has taken them. */
  async settings(config) {
    const text = written(config);
    await this.ready;
    await this.#ask('settings', { config: text });
  }

  /** Tells the person in front of the page that the result is wanted. It comes as the event "result", if ever. */
  async ask() {
    await this.ready;
    await this.#ask('ask', {});
  }

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [look()];
    this.#frame = document.createElement('iframe');
    this.#frame.setAttribute('sandbox', sandbox);
    this.#frame.title = this.getAttribute('title') ?? 'Fulgurite';
    this.#frame.referrerPolicy = 'no-referrer';
    this.#loaded = this.#starting = false;
    this.#frame.addEventListener('load', () => {
      if (this.#loaded) {
        this.#break(problem('embed-left', 'The frame has loaded another page, so nothing more is given to it.', 'Put a new element in place of this one.'));
        return;
      }
      this.#loaded = true;
      if (!this.#port) this.#wait();
    });
    window.addEventListener('message', this.#listen);
    const address = this.#address();
    if (!address) {
      this.#break(problem('embed-address', 'The element does not say where the page lies.', 'Give it an attribute src with the address of embed.html.'));
      return;
    }
    this.#frame.src = address;
    root.replaceChildren(this.#frame);
  }

  disconnectedCallback() {
    this.#close(problem('embed-closed', 'The frame was taken out of the page.', ''));
    this.#ready = null;
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#frame || before === after) return;
    if (name === 'theme') {
      this.#paint();
    } else if (name === 'config') {
      this.#configure();
    } else {
      this.disconnectedCallback();
      this.connectedCallback();
    }
  }

  #address() {
    const src = this.getAttribute('src');
    return src && new URL(src, document.baseURI).href;
  }

  #waiting() {
    if (!this.#ready) {
      const ready = {};
      ready.promise = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }));
      ready.promise.catch(() => {}); // an event tells of it, too
      this.#ready = ready;
    }
    return this.#ready;
  }

  /**
   * Waits for what a frame that has loaded has to say. Browsers do not tell that they
   * show none: they load a page of their own in its place, which says nothing.
   */
  #wait() {
    clearTimeout(this.#timer);
    const hint = `Is that the embed.html of a Fulgurite that names this origin? For example: fulgurite serve --embed-origin ${location.origin}`;
    const address = this.#address() ?? 'it has no address';
    this.#timer = this.#starting
      ? setTimeout(() => this.#break(problem('embed-silent', `The frame does not answer: ${address}.`, hint)), patience.ready)
      : setTimeout(() => this.#break(problem('embed-blocked', `The browser does not show the frame, or it is none of Fulgurite: ${address}.`, hint)), patience.first);
  }

  /** Hears that the frame is shown, and answers its greeting with a port; a frame greets once. */
  #greeted({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || this.#port) return;
    if (data?.fulgurite === 'starting') {
      this.#starting = true;
      if (this.#loaded) this.#wait();
    }
    if (data?.fulgurite !== 'ready') return;
    clearTimeout(this.#timer);
    if (data.version !== frameVersion) {
      this.#break(problem('embed-version', `The frame speaks version ${data.version} of the protocol, and this element version ${frameVersion}.`,
        'Use the element of the same version of Fulgurite as the frame, and reload the page.'));
      return;
    }
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data: message }) => this.#take(message);
    const steps = this.getAttribute('steps')?.split(/\s+/).filter(Boolean);
    const memoryLimit = Number(this.getAttribute('memory-limit'));
    source.postMessage({
      fulgurite: 'connect',
      version: frameVersion,
      language: this.getAttribute('lang') ?? 'en',
      theme: this.getAttribute('theme') ?? '',
      ...(this.#tokens && { tokens: this.#tokens }),
      ...(steps?.length && { steps }),
      ...(memoryLimit && { memoryLimit }),
    }, '*', [port2]); // a frame without an origin cannot be addressed by one; the port makes sure of the rest
  }

  #take(message) {
    if (!wellFormed(message)) {
      this.#break(problem('embed-malformed', 'The frame has sent a message that it cannot send, so nothing more is given to it.', 'Does the attribute src name the embed.html of a Fulgurite of the same version?'));
      return;
    }
    switch (message.type) {
      case 'connected':
        this.#begin(message.problems);
        return;
      case 'refused':
        this.#break(message.problem);
        return;
      case 'answer': {
        const request = this.#asked.get(message.id);
        this.#asked.delete(message.id);
        if (message.problem) request?.reject(new FulguriteError([message.problem]));
        else request?.resolve();
        return;
      }
      case 'status': {
        const { type, ...status } = message;
        this.#status = status;
        if (this.#begun) this.#told(status); // before, settings may still be on their way: it is told after "ready"
        return;
      }
      case 'result': {
        const { type, ...result } = message;
        this.#tell('result', result);
      }
    }
  }

  /** Hands in the settings, and lets those go on who wait for the frame. */
  async #begin(notes) {
    const port = this.#port;
    await this.#hand();
    if (this.#port !== port) return; // it was taken out of the page meanwhile
    this.#begun = true;
    this.#waiting().resolve();
    this.#tell('ready', null);
    for (const p of notes) this.#tell('error', new FulguriteError([p]));
    if (this.#status) this.#told(this.#status);
  }

  #told(status) {
    this.#tell('status', status);
    if (status.running) this.#tell('progress', status);
  }

  #configure() {
    if (this.#begun) this.#hand();
  }

  /** Resolves when the settings are on their way, if there are any. */
  async #hand() {
    const port = this.#port;
    try {
      const text = await this.#preset();
      if (text === null || this.#port !== port) return;
      this.#ask('settings', { config: text }).catch((error) => this.#tell('error', error));
    } catch (error) {
      this.#tell('error', error);
    }
  }

  /** The settings as a text, null if there are none. */
  async #preset() {
    if (this.#config) return written(this.#config);
    const address = this.getAttribute('config');
    if (!address) return null;
    const unread = (why) => fail('embed-config', `The settings cannot be read from ${address}: ${why}.`, 'The attribute config names the address of a project file.');
    const response = await fetch(new URL(address, document.baseURI)).catch((error) => { throw unread(error.message); });
    if (!response.ok) throw unread(`the server answers ${response.status}`);
    return response.text();
  }

  #ask(type, fields) {
    return new Promise((resolve, reject) => {
      if (!this.#port) {
        throw fail('embed-closed', 'The frame is not connected any more.', 'Put a new element in place of this one.');
      }
      const id = ++this.#last;
      this.#asked.set(id, { resolve, reject });
      this.#port.postMessage({ type, id, ...fields });
    });
  }

  #paint() {
    if (!this.#port) return;
    this.#ask('theme', { theme: this.getAttribute('theme') ?? '', ...(this.#tokens && { tokens: this.#tokens }) })
      .catch((error) => this.#tell('error', error));
  }

  /** Gives the frame up and says why. */
  #break(why) {
    this.#close(why);
    this.#tell('error', new FulguriteError([why]));
  }

  #close(why) {
    clearTimeout(this.#timer);
    window.removeEventListener('message', this.#listen);
    this.#port?.close();
    this.#port = null;
    this.#begun = false;
    this.#frame?.remove();
    this.#frame = null;
    this.#status = null;
    const error = new FulguriteError([why]);
    this.#waiting().reject(error);
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The element's size, which the portal's own style sheet overrules; no policy stops a sheet that is made this way. */
function look() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block; height: 45rem; max-height: 100vh; } iframe { display: block; width: 100%; height: 100%; border: 0; }');
  return sheet;
}

function written(config) {
  try {
    return JSON.stringify(config);
  } catch (error) {
    throw fail('embed-config', `The settings cannot be written as JSON: ${error.message}.`, 'Give the object of a project file.');
  }
}

if (globalThis.customElements && !customElements.get('fulgurite-anonymizer')) {
  customElements.define('fulgurite-anonymizer', FulguriteAnonymizer);
}
