// Keeps the hosted page for use without its server, and knows whether it can be
// installed and whether a newer version waits. The page's program asks for
// these and offers them; nothing happens unasked. Other editions need none of
// it: a server on this computer is always there, and one file is all it needs.
"use strict";

(() => {
  const hosted = document.querySelector('meta[name="fulgurite"]')?.content === "hosted";
  const state = { waiting: null, prompt: null };

  // Called by the program through go-app; see web/shell/install.go.
  window.goappIsAppInstalled = () => matchMedia("(display-mode: standalone)").matches;
  window.goappIsAppInstallable = () => state.prompt !== null;
  window.goappShowInstallPrompt = () => {
    state.prompt?.prompt();
    state.prompt = null;
  };
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    state.prompt = event;
    window.goappOnAppInstallChange();
  });
  window.addEventListener("appinstalled", () => {
    state.prompt = null;
    window.goappOnAppInstallChange();
  });

  window.fulguriteUpdate = {
    waiting: () => state.waiting !== null,
    // use replaces this page by the version that waits. It resolves to false
    // if other pages of this version are open: they have to be closed first.
    use: () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      state.waiting.postMessage("replace", [port2]);
    }),
  };

  function offer(worker) {
    state.waiting = worker;
    window.goappOnUpdate();
  }

  async function register() {
    const registration = await navigator.serviceWorker.register(window.fulguriteTrusted.script("service-worker.js"));
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => {
        // The first worker of all replaces nothing. (WebKit tells late that it is installed: by
        // then it may already be at work, which is no news either.)
        if (worker.state === "installed" && registration.waiting === worker && registration.active) offer(worker);
      });
    });
  }

  // The page comes first: its files are kept when it has been loaded.
  if (hosted && navigator.serviceWorker) {
    window.addEventListener("load", () => {
      register().catch((error) => console.warn("The page is not kept for use without its server:", error.message));
    });
  }
})();
