// The service worker of the hosted page: keeps all of its files, so that the
// page works after the first visit with the server gone. The build puts in
// front of this script what it is made for:
//
//   const BUILD = the hash of all files; const FILES = {name: its SHA-256};
//
// Each build has a cache of its own, filled whole or not at all. A page is
// served from one cache as long as it is open: a newer worker waits until all
// pages of the older one are closed, or the only one asks for it. So a page
// never meets an engine of another build.
/* global BUILD, FILES */
"use strict";

const scope = self.registration.scope;
const prefix = `fulgurite ${scope} `;
const current = prefix + BUILD;

/**
 * The address under which a file is kept: the page itself is the folder.
 * @param {string} name
 */
const keyOf = (name) => new URL(name === "index.html" ? "./" : name, scope).href;

/** @param {Cache} cache @param {[name: string, sum: string]} file */
async function keep(cache, [name, sum]) {
  const response = await fetch(keyOf(name), { cache: "no-cache" }); // asks the server whether it is current
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const copy = response.clone();
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== sum) throw new Error(`${name} is of another build`);
  await cache.put(keyOf(name), copy);
}

/** What is large and not needed at once: it is fetched when everything else is there. */
const LATER = ["formats.wasm", ...Object.keys(FILES).filter((name) => name.startsWith("languages/") || /^docs\/..\//.test(name))];

async function fill() {
  const cache = await caches.open(current);
  const files = await Promise.allSettled(Object.entries(FILES).filter(([name]) => !LATER.includes(name)).map((file) => keep(cache, file)));
  const failed = files.find((file) => file.status === "rejected");
  if (failed) {
    await caches.delete(current); // the browser tries again at the next visit
    throw failed.reason;
  }
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim(); // the page of the first visit, which has none yet
}

/** Keeps what may come later. Without a network it is asked for when it is needed. */
async function fillLater() {
  const cache = await caches.open(current);
  for (const file of Object.entries(FILES).filter(([name]) => LATER.includes(name))) {
    if (!await cache.match(keyOf(file[0]), { ignoreVary: true })) await keep(cache, file).catch(() => {});
  }
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const name = url.pathname.slice(new URL(scope).pathname.length) || "index.html";
  if (Object.hasOwn(FILES, name)) {
    const cache = await caches.open(current);
    const kept = await cache.match(keyOf(name), { ignoreVary: true });
    if (kept) return kept;
  }
  return fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => { fillLater(); })));

// Queries make no difference: the files are the same.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (event.request.method === "GET" && url.href.startsWith(scope)) event.respondWith(answer(event.request, url));
});

// A page asks to be replaced. Others that are open would meet the new engine:
// then the answer is false, and nothing happens.
self.addEventListener("message", (event) => {
  if (event.data !== "replace") return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const alone = pages.filter((page) => page.url.startsWith(scope)).length <= 1;
    event.ports[0].postMessage(alone);
    if (alone) await self.skipWaiting();
  })());
});
