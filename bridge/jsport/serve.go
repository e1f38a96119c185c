//go:build js

// Package jsport connects a bridge.Session to the worker in which it runs: messages, files, blobs,
// and the yielding without which no message would ever arrive.
//
// The worker's script gives the program a global object named fulgurite with
// the function listen(callback): every message of the page is handed to the
// callback as (envelope, attachment), also those that came before; and ports(callback), which hands
// over ports through which questions come beside these.
package jsport

import (
	"context"
	"sync"
	"syscall/js"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core/interrupt"
)

// settle is the delay between the engine's first answer and its warm-up: by then the page has drawn
// itself.
const settle = 50 * time.Millisecond

// Serve runs a session for the page that started the worker. It does not return.
func Serve(program, commit string) {
	heap.Roomy()
	yield := newYielder()
	start := time.Now()
	var first sync.Once
	session := bridge.NewSession(bridge.Host{
		Program:  program,
		Commit:   commit,
		Clock:    func() time.Duration { return time.Since(start) },
		Yield:    yield,
		Formats:  formats{},
		NewStore: newStore(),
		Send: func(envelope []byte, blob *bridge.Blob) {
			post(envelope, blob)
			first.Do(func() { time.AfterFunc(settle, func() { warmUp(yield) }) })
		},
	})
	interrupt.OnPause(session.Pause)
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		var file bridge.File
		if attachment := args[1]; attachment.Truthy() {
			file = File{attachment}
			if file.Size() > heap.Large {
				heap.Thrifty()
			}
		}
		session.Receive([]byte(args[0].String()), file)
		return nil
	})
	js.Global().Get("fulgurite").Call("listen", receive)
	js.Global().Get("fulgurite").Call("ports", js.FuncOf(func(_ js.Value, args []js.Value) any {
		listen(session, args[0])
		return nil
	}))
	session.Work(context.Background())
}

// listen answers questions that arrive through a port of their own. Its messages are bare
// envelopes.
func listen(session *bridge.Session, port js.Value) {
	receive := session.Port(func(envelope []byte, _ *bridge.Blob) { port.Call("postMessage", string(envelope)) })
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		receive([]byte(args[0].Get("data").String()))
		return nil
	}))
}

// warmUp logs to the browser's console if it fails: nobody asked for it, and without it the first
// run is only a little slower.
func warmUp(yield func()) {
	if err := bridge.WarmUp(yield); err != nil {
		warn("the warm-up failed", err)
	}
}

// warn logs to the browser's console, for whoever investigates a report.
func warn(what string, err error) {
	js.Global().Get("console").Call("warn", "fulgurite: "+what+": "+err.Error())
}

// post sends a message to the page.
func post(envelope []byte, blob *bridge.Blob) {
	message := map[string]any{"envelope": string(envelope), "attachment": js.Null()}
	if blob != nil {
		message["attachment"] = newBlob(blob)
	}
	js.Global().Call("postMessage", message)
}

// newBlob copies the parts of a blob out of Go's memory.
func newBlob(blob *bridge.Blob) js.Value {
	if host, ok := blob.Host.(js.Value); ok {
		return host
	}
	if s, ok := blob.Store.(*store); ok {
		whole, err := s.blob(blob.Type)
		if err != nil { // all of it was read back from there
			panic(err)
		}
		return whole
	}
	parts := js.Global().Get("Array").New(len(blob.Parts))
	for i, part := range blob.Parts {
		bytes := js.Global().Get("Uint8Array").New(len(part))
		js.CopyBytesToJS(bytes, part)
		parts.SetIndex(i, bytes)
	}
	return js.Global().Get("Blob").New(parts, map[string]any{"type": blob.Type})
}

// newYielder returns a function that lets waiting messages in: it posts a message to itself and
// waits for it. Go's Gosched never returns to the browser, and its shortest Sleep costs 4 ms; this
// takes 0.1 ms.
func newYielder() func() {
	channel := js.Global().Get("MessageChannel").New()
	back := make(chan struct{}, 1)
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		back <- struct{}{}
		return nil
	}))
	port := channel.Get("port2")
	return func() {
		port.Call("postMessage", js.Null())
		<-back
	}
}
