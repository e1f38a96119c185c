//go:build js

package client

import (
	"syscall/js"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// starter is the global function that starts workers for pages that may not do so by address:
// opened from disk, or in a frame without an origin. It takes the address and returns a Worker.
const starter = "fulguriteWorker"

// File is a File or Blob of the browser on its way to the engine, in Value. The
// zero File is none.
type File struct{ Value js.Value }

// IsZero reports whether there is no file.
func (f File) IsZero() bool { return f.Value.IsUndefined() }

// Blob is a Blob of the browser that came with a result, in Value. The zero
// Blob is none.
type Blob struct{ Value js.Value }

// IsZero reports whether there is no blob.
func (b Blob) IsZero() bool { return b.Value.IsUndefined() }

// File makes a file of the blob, for a later request.
func (b Blob) File() File { return File(b) }

// New returns a client whose engines are workers of the given script, and
// starts the first.
func New(workerURL string, events Events) *Client {
	return NewWith(func(receive func(envelope []byte, blob Blob)) Port { return startWorker(workerURL, receive) }, events)
}

// worker is a dedicated worker. A message to or from it is
// {envelope: string, attachment: File | Blob | null}.
type worker struct {
	worker    js.Value // undefined if the browser refused to start one
	listeners []listener
	gone      js.Func  // called when the worker has ended
	unwatch   js.Value // function that ends the watching for it; undefined if nobody can
}

type listener struct {
	event string
	f     js.Func
}

func startWorker(url string, receive func(envelope []byte, blob Blob)) *worker {
	w := &worker{}
	if err := w.start(url); err != nil {
		go receive(loadFailure(err.Error()), Blob{}) // not before this returns
		return w
	}
	w.connect()
	w.onGone(func() {
		receive(fatal(problem.New("bridge-gone",
			"The file is opened again by itself, and all settings are kept. Start again what the engine was working on.",
			"The engine has stopped unexpectedly: the browser, an extension or the system has ended it.")), Blob{})
	})
	w.on("message", func(event js.Value) {
		data := event.Get("data")
		if data.Get("envelope").Type() != js.TypeString {
			return // the worker's script talks to its creator
		}
		var blob Blob
		if v := data.Get("attachment"); v.Truthy() {
			blob.Value = v
		}
		receive([]byte(data.Get("envelope").String()), blob)
	})
	// The script reports its own errors, except these: it could not be loaded, or has an uncaught
	// error.
	w.on("error", func(event js.Value) {
		event.Call("preventDefault")
		why := ""
		if m := event.Get("message"); m.Type() == js.TypeString {
			why = m.String()
		}
		receive(loadFailure(why), Blob{})
	})
	return w
}

// start starts the worker. Where pages may not have one, as in some files opened from disk, the
// browser throws.
func (w *worker) start(url string) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			var ok bool
			if err, ok = thrown.(js.Error); !ok {
				panic(thrown)
			}
		}
	}()
	if start := js.Global().Get(starter); start.Type() == js.TypeFunction {
		w.worker = start.Invoke(url)
	} else {
		w.worker = js.Global().Get("Worker").New(js.Global().Get("fulguriteTrusted").Call("script", url))
	}
	return nil
}

// connector is the global function that takes the port through which a part of the page asks the
// engine directly, see static/grid.js.
const connector = "fulguriteGridPort"

// connect gives a part of the page its own connection to the worker: its requests wait neither for
// the page's program nor for a job of the engine.
func (w *worker) connect() {
	if take := js.Global().Get(connector); take.Type() == js.TypeFunction {
		channel := js.Global().Get("MessageChannel").New()
		there := channel.Get("port2")
		w.worker.Call("postMessage", map[string]any{"port": there}, []any{there})
		take.Invoke(channel.Get("port1"))
	}
}

// loadFailure returns the message of a worker whose script does not run.
func loadFailure(why string) []byte {
	p := problem.New("bridge-load", "Reload the page. If that does not help, its files are incomplete, or the browser does not allow pages to work in the background (web workers).",
		"The engine could not be started.")
	if why != "" {
		p = p.Worded("The engine could not be started: the browser says %s.", problem.Cite{why})
	}
	return fatal(p)
}

// fatal returns the message of an engine that cannot go on.
func fatal(p *problem.Problem) []byte {
	message, err := vjson.Marshal(bridge.Envelope{Kind: bridge.KindFatal, Problems: []*problem.Problem{p}})
	if err != nil {
		panic(err) // texts always marshal
	}
	return message
}

// watcher is the global function that watches whether a worker exists, see static/app.js.
const watcher = "fulguriteWatch"

// onGone calls gone when the worker has ended, for whatever reason. Where the browser does not
// tell, it is left to the pulse.
func (w *worker) onGone(gone func()) {
	w.gone = js.FuncOf(func(js.Value, []js.Value) any {
		gone()
		return nil
	})
	if watch := js.Global().Get(watcher); watch.Type() == js.TypeFunction {
		w.unwatch = watch.Invoke(w.worker, w.gone)
	}
}

func (w *worker) on(event string, handle func(event js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	w.listeners = append(w.listeners, listener{event, f})
	w.worker.Call("addEventListener", event, f)
}

func (w *worker) Post(envelope []byte, file File) {
	if w.worker.IsUndefined() {
		return // the failure is on its way
	}
	message := map[string]any{"envelope": string(envelope), "attachment": js.Null()}
	if !file.IsZero() {
		message["attachment"] = file.Value
	}
	w.worker.Call("postMessage", message)
}

func (w *worker) Terminate() {
	for _, l := range w.listeners { // messages may still be under way
		w.worker.Call("removeEventListener", l.event, l.f)
		l.f.Release()
	}
	w.listeners = nil
	if !w.unwatch.IsUndefined() {
		w.unwatch.Invoke()
	}
	w.gone.Release()
	if !w.worker.IsUndefined() {
		w.worker.Call("terminate")
	}
}
