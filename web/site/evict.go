package site

import (
	"io"
	"net/http"
)

// evict is the service worker that replaces one of another program. Browsers keep service
// workers by address and port: one that was registered when another program used this port
// would answer in place of this server, with that program's pages. Browsers ask the server for
// its script now and then, at the latest when a page is opened; they get this one, which
// removes itself and what the other one has kept, and loads the pages anew. The page that
// is served here registers none.
const evict = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: "window" })) await client.navigate(client.url);
})()));
`

// asksForWorker reports whether a browser asks for the script of a service worker (Service
// Workers, section 9.1: "Service-Worker: script").
func asksForWorker(r *http.Request) bool { return r.Header.Get("Service-Worker") == "script" }

// serveEvict serves the worker at whatever address the other one has.
func serveEvict(w http.ResponseWriter) {
	w.Header().Set("Content-Type", types[".js"])
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, evict) // an error means that the browser is gone
}
