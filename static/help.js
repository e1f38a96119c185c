// Shows the help in a dialog: the pages of docs/, from the page's own origin,
// or from what the portable edition carries. Links between topics stay in the
// dialog; a page with scripts of its own opens beside this one.
"use strict";

(() => {
  let parts = null; // of the dialog, once it was opened
  let asked = ""; // the topic that was asked for last

  const speak = (english, parts) => window.fulguriteLanguage.say(english, parts);
  const edition = () => document.querySelector('meta[name="fulgurite"]').content;
  // The portable edition is one page, and a frame may open no other.
  const opensPages = () => !["portable", "framed"].includes(edition());

  async function read(name) {
    if (window.fulguriteFile) return window.fulguriteFile(name);
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.arrayBuffer();
  }

  /** A picture as an address that every edition's policy allows. */
  async function picture(name) {
    const type = name.endsWith(".svg") ? "image/svg+xml" : "image/png";
    const content = new Blob([await read(name)], { type });
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(content);
    });
  }

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function build() {
    const title = element("h2", { id: "help-title", textContent: speak("Help") });
    const close = element("button", { type: "button", className: "btn quiet", textContent: speak("Close") });
    close.dataset.testid = "help-close";
    const list = element("nav", { className: "help-topics" });
    list.setAttribute("aria-label", speak("Topics"));
    const search = element("input", { type: "search", className: "help-search", placeholder: speak("Search the help") });
    search.setAttribute("aria-label", speak("Search the help"));
    search.dataset.testid = "help-search";
    const found = element("div", { className: "help-topics" });
    found.setAttribute("role", "status");
    const fold = element("details", { className: "help-fold" }, element("summary", { textContent: speak("Topics") }), search, found, list);
    const text = element("article", { className: "help", tabIndex: 0 });
    text.setAttribute("aria-labelledby", "help-title");
    text.dataset.testid = "help-text";
    const dialog = element("dialog", { className: "help-dialog" },
      element("header", { className: "row" }, title, close),
      element("div", { className: "help-body" }, fold, text));
    dialog.setAttribute("aria-labelledby", "help-title");
    dialog.dataset.testid = "help-dialog";

    // The list is always open where there is room for it.
    const wide = matchMedia("(min-width: 861px)");
    const unfold = () => { fold.open = wide.matches; };
    wide.addEventListener("change", unfold);
    unfold();

    search.addEventListener("input", () => {
      list.hidden = search.value.trim() !== "";
      find(search.value, [...list.querySelectorAll("a[data-topic]")]).then((links) => {
        if (links) found.replaceChildren(...links);
      });
    });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close(); // beside it
      event.stopPropagation(); // go-app would follow links as ways through the page
      const link = event.target.closest("a[data-topic]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      unfold();
      show(link.dataset.topic);
    });
    document.body.append(dialog);
    return { dialog, list, text, tag: window.fulguriteLanguage.tag() };
  }

  let pages = null; // the sections of all topics in a language, once somebody has searched
  let searched = ""; // what was searched for last
  const mostFound = 30;

  /** A text as it is compared: small letters without accents, and one apostrophe for all of them. */
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[‘’]/g, "'").toLowerCase();

  /** Links to the sections that have all words, those first that have them most often; null if somebody searches for something else by now. */
  async function find(query, topics) {
    searched = query;
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const tag = window.fulguriteLanguage.tag();
    if (pages?.tag !== tag) pages = { tag, all: Promise.all(topics.map((link) => sections(link.dataset.topic, link.textContent).catch(() => []))) };
    const all = (await pages.all).flat();
    if (searched !== query) return null;
    const times = ({ text }) => Math.min(...words.map((word) => text.split(word).length - 1));
    const found = all.map((section) => ({ section, times: times(section) })).filter((one) => one.times > 0).sort((a, b) => b.times - a.times);
    if (found.length === 0) return [element("p", { textContent: speak("Nothing in the help has these words.") })];
    return [element("ul", {}, ...found.slice(0, mostFound).map(({ section: { topic, title } }) => {
      const link = element("a", { href: opensPages() ? `docs/${topic}` : "#", textContent: title });
      link.dataset.topic = topic;
      return element("li", {}, link);
    }))];
  }

  /** The sections of a topic: where each is, what it is called, and its text as it is compared; the first has its name in the list, too. */
  async function sections(name, listed) {
    const { main } = await load(name);
    const page = main.querySelector("h1")?.textContent ?? name;
    const all = [{ topic: name, title: page, text: `${plain(listed)} ` }];
    for (const part of main.children) {
      if (/^H[23]$/.test(part.tagName)) all.push({ topic: `${name}#${part.id}`, title: `${page}: ${part.textContent}`, text: "" });
      all.at(-1).text += plain(`${part.textContent} `);
    }
    return all;
  }

  /** A page of the help as it is, in the language of the page where there is a translation. */
  async function load(name) {
    const { tag, help } = window.fulguriteLanguage;
    const content = new TextDecoder().decode(await read(help().includes(name) ? `docs/${tag()}/${name}` : `docs/${name}`));
    const page = new DOMParser().parseFromString(window.fulguriteTrusted.help(content), "text/html");
    return { page, main: page.querySelector("main") };
  }

  /** Makes links, pictures and anchors of a page those of the dialog. */
  function adapt(page) {
    for (const link of page.querySelectorAll("a")) {
      const to = link.getAttribute("href").replace(/^\.\.\//, ""); // of a language's folder
      if (link.target) {
        const item = link.closest("nav li");
        if (opensPages()) link.setAttribute("href", `docs/${to}`);
        else if (item) item.remove();
        else link.replaceWith(speak("{page} (not in this edition of the page)", { page: link.textContent }));
      } else {
        link.dataset.topic = to;
        link.setAttribute("href", opensPages() ? `docs/${to}` : "#");
      }
    }
    for (const image of page.querySelectorAll("img")) {
      image.dataset.name = `docs/${image.getAttribute("src").replace(/^\.\.\//, "")}`;
      image.removeAttribute("src");
    }
    for (const named of page.querySelectorAll("main [id]")) { // the names are the page's
      named.dataset.anchor = named.id;
      named.removeAttribute("id");
    }
  }

  async function show(topic) {
    asked = topic;
    const [name, anchor] = topic.split("#");
    const { list, text } = parts;
    try {
      const { page, main } = await load(name);
      if (asked !== topic) return;
      adapt(page);
      list.replaceChildren(...page.querySelector("nav").children);
      text.replaceChildren(...main.childNodes);
    } catch (error) {
      text.replaceChildren(element("p", { textContent: speak("The help could not be read ({why}). Is the server that the page came from still there?", { why: error.message }) }));
    }
    text.scrollTop = 0;
    text.focus({ preventScroll: true });
    if (anchor) text.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`)?.scrollIntoView();
    for (const image of text.querySelectorAll("img[data-name]")) {
      picture(image.dataset.name).then((address) => { image.src = address; }, (error) => console.warn("A picture of the help is missing:", error.message));
    }
  }

  // Called by the program: see web/shell/help.go. The browser keeps the focus
  // inside, closes by Esc, and gives the focus back.
  window.fulguriteHelp = (topic) => {
    if (parts?.tag !== window.fulguriteLanguage.tag()) { // it was built in another language
      parts?.dialog.remove();
      parts = build();
    }
    parts.dialog.showModal();
    show(topic);
  };
})();
