//go:build js && wasm

// Command app is the page: a go-app program that runs on the page's thread and
// talks to the engine in its worker. It never names app.Handler, which would
// pull a web server into the browser.
package main

import (
	"runtime/debug"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/web/embed"
	"github.com/fulgurite/fulgurite/web/shell"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// collectAt says how much the heap may grow before it is collected, in per cent.
// The page holds little, and collecting would hold it up.
const collectAt = 400

func main() {
	debug.SetGCPercent(collectAt)
	edition := shell.ReadEdition()
	if err := shell.Speak(app.Window().Get("fulguriteLanguage").Call("text").String()); err != nil {
		app.Log(err) // the page stays English
	}
	// One route, wherever the page lies: steps are state, not addresses.
	app.RouteWithRegexpFunc(".*", func() app.Composer {
		frame, asks := embed.Find(attach, value), app.Window().Get("fulguriteLive")
		return shell.New(shell.Env{
			Edition: edition,
			Start: func(e client.Events) *client.Client {
				ready := e.Ready
				e.Ready = func(w bridge.Welcome) {
					w.Commit = edition.Commit // the engine is built without it, so that it changes only with its code
					ready(w)
				}
				return client.New("worker.js", e)
			},
			Attach: attach,
			Value:  value,
			Frame:  frame,
			Tab:    shell.FindTab(),
			// A portal says when to search, and so may whoever tests the page.
			Live: frame == nil && (asks.IsUndefined() || asks.Bool()),
		})
	})
	app.RunWhenOnBrowser()
}

func attach(file app.Value) client.File { return client.File{Value: app.JSValue(file)} }

func value(blob client.Blob) app.Value { return app.ValueOf(blob.Value) }
