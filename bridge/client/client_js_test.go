//go:build js

package client

import (
	"syscall/js"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
)

// someFile and someBlob are a file and a blob for tests of what travels.
func someFile() File { return File{someBlob().Value} }
func someBlob() Blob { return Blob{js.Global().Get("Blob").New([]any{"content"})} }

// fakeWorkers replaces the browser's Worker. The fake answers hello, and every
// other request with its own attachment; it breaks at the request "run", and
// cannot be started from "forbidden.js".
func fakeWorkers(t *testing.T) (workers js.Value) {
	before := js.Global().Get("Worker")
	js.Global().Call("eval", `
globalThis.fulguriteTrusted = { script: (url) => url };
globalThis.Worker = class {
  static all = [];
  listeners = { message: new Set(), error: new Set() };
  terminated = false;
  constructor(url) {
    if (url === "forbidden.js") throw new Error("no workers here");
    this.url = url;
    Worker.all.push(this);
  }
  addEventListener(type, f) { this.listeners[type].add(f); }
  removeEventListener(type, f) { this.listeners[type].delete(f); }
  terminate() { this.terminated = true; }
  dispatch(type, event) { setTimeout(() => { for (const f of [...this.listeners[type]]) f(event); }); }
  postMessage({ envelope, attachment }) {
    const { id, kind } = JSON.parse(envelope);
    if (kind === "run") return this.dispatch("error", { message: "broken", preventDefault() {} });
    const body = kind === "hello" ? { version: 1 } : kind;
    this.dispatch("message", { data: { envelope: JSON.stringify({ id, kind: "result", body }), attachment } });
  }
};`)
	t.Cleanup(func() { js.Global().Set("Worker", before) })
	return js.Global().Get("Worker").Get("all")
}

func TestWorker(t *testing.T) {
	workers := fakeWorkers(t)
	l := make(log, 100)
	c := New("worker.js", l.events())
	defer c.Close()
	blob := js.Global().Get("Blob").New([]any{"content"})
	c.send(bridge.SaveRequest.Kind, nil, File{blob}, pending{done: func(body []byte, back Blob, _ []*problem.Problem) {
		l.add("save: %s %v", body, back.Value.Equal(blob))
	}})
	c.ask(l, bridge.ForgetRequest.Kind, "forget")
	l.expect(t, "ready 1", `save: "save" true`, `forget: "forget"`)
	first := workers.Index(0)
	if got := first.Get("url").String(); got != "worker.js" {
		t.Errorf("the worker's script is %s", got)
	}

	// An error that nobody caught costs the worker.
	c.ask(l, bridge.RunRequest.Kind, "run")
	l.expect(t, "run: bridge-load", "dead bridge-load", "ready 1")
	if !first.Get("terminated").Bool() || first.Get("listeners").Get("message").Get("size").Int() != 0 {
		t.Error("the broken worker was not ended")
	}
	if n := workers.Length(); n != 2 {
		t.Errorf("%d workers were started", n)
	}
}

func TestWorkerForbidden(t *testing.T) {
	fakeWorkers(t)
	l := make(log, 100)
	c := New("forbidden.js", l.events())
	defer c.Close()
	l.expect(t, "dead bridge-load")
	c.ask(l, bridge.ForgetRequest.Kind, "forget")
	l.expect(t, "forget: bridge-load")
}
