//go:build js

// Formats as a WebAssembly program: it does one task that the engine's worker has for
// it, in the same worker, and ends, so that its memory goes back. static/worker.js
// starts it with a global object fulguriteTask: {task: JSON, file: Blob, cancelled(share):
// boolean, done(answer: JSON, made: Blob)}; cancelled is
// given the share of the work that is done, 0 to 1.
package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/job"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// program is the version; builds for others set it with the linker's -X.
var program = "development"

func main() {
	debug.SetGCPercent(50)
	host := js.Global().Get("fulguriteTask")
	var task job.Task
	answer := job.Done{}
	var made js.Value = js.Null()
	if err := vjson.Unmarshal([]byte(host.Get("task").String()), &task); err != nil {
		answer.Problems = problem.Flatten(err)
	} else {
		b := newBreath(host)
		out := &blobWriter{breath: b, parts: js.Global().Get("Array").New()}
		answer = job.Run(task, tabular.Source{ReaderAt: newBlobReader(host.Get("file"), b), Size: int64(host.Get("file").Get("size").Float())},
			out, func(share float64) { b.share = share })
		if answer.Problems == nil {
			made = out.blob()
		}
	}
	text, err := vjson.Marshal(answer)
	if err != nil {
		panic(fmt.Sprint(program, ": ", err)) // texts can always be written
	}
	host.Call("done", string(text), made)
}

// breath lets messages in: the engine shares the thread, and hears only then that the
// page wants it to stop.
type breath struct {
	host, port js.Value
	back       chan struct{}
	last       time.Time
	share      float64 // of the work that is done
}

func newBreath(host js.Value) *breath {
	b := &breath{host: host, back: make(chan struct{}, 1), last: time.Now()}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.back <- struct{}{}
		return nil
	}))
	b.port = channel.Get("port2")
	return b
}

// rhythm says how often messages are let in.
const rhythm = 25 * time.Millisecond

func (b *breath) take() error {
	if time.Since(b.last) < rhythm {
		return nil
	}
	b.port.Call("postMessage", js.Null())
	<-b.back
	b.last = time.Now()
	if b.host.Call("cancelled", b.share).Bool() {
		return problem.New("cancelled", "", "It was cancelled.")
	}
	return nil
}

// slice says how much of a file is fetched at once, and slices how many are kept: formats
// read several parts in turn.
const (
	slice  = 1 << 20
	slices = 24
)

// blobReader reads a Blob in any order.
type blobReader struct {
	blob   js.Value
	sync   js.Value // FileReaderSync
	size   int64
	breath *breath
	kept   map[int64][]byte // by the number of the slice
	order  []int64          // the longest ago first
}

func newBlobReader(blob js.Value, b *breath) *blobReader {
	return &blobReader{blob: blob, sync: js.Global().Get("FileReaderSync").New(),
		size: int64(blob.Get("size").Float()), breath: b, kept: map[int64][]byte{}}
}

func (r *blobReader) ReadAt(p []byte, offset int64) (int, error) {
	if err := r.breath.take(); err != nil {
		return 0, err
	}
	n := 0
	for n < len(p) {
		if offset >= r.size {
			return n, io.EOF
		}
		part, err := r.part(offset / slice)
		if err != nil {
			return n, err
		}
		m := copy(p[n:], part[offset%slice:])
		n, offset = n+m, offset+int64(m)
	}
	return n, nil
}

// part returns a slice of the file.
func (r *blobReader) part(number int64) (part []byte, err error) {
	if part, ok := r.kept[number]; ok {
		return part, nil
	}
	defer func() {
		if thrown := recover(); thrown != nil {
			reason, ok := thrown.(js.Error)
			if !ok {
				panic(thrown)
			}
			js.Global().Get("console").Call("warn", "fulgurite: the file cannot be read: "+reason.Error())
			err = problem.New("bridge-file-unreadable", "It may have been changed, moved or removed after it was opened: open it again.",
				"The browser can no longer read the file.")
		}
	}()
	from, to := number*slice, min((number+1)*slice, r.size)
	bytes := js.Global().Get("Uint8Array").New(r.sync.Call("readAsArrayBuffer", r.blob.Call("slice", float64(from), float64(to))))
	if len(r.order) == slices {
		part = r.kept[r.order[0]][:0]
		delete(r.kept, r.order[0])
		r.order = r.order[1:]
	}
	if cap(part) < int(to-from) {
		part = make([]byte, to-from)
	}
	part = part[:to-from]
	if got := js.CopyBytesToGo(part, bytes); int64(got) != to-from {
		return nil, io.ErrUnexpectedEOF
	}
	r.kept[number], r.order = part, append(r.order, number)
	return part, nil
}

// blobWriter makes a Blob of what is written.
type blobWriter struct {
	breath *breath
	parts  js.Value // Array
	buffer []byte
}

func (w *blobWriter) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		if w.buffer == nil {
			w.buffer = make([]byte, 0, slice)
		}
		m := min(len(p), slice-len(w.buffer))
		w.buffer = append(w.buffer, p[:m]...)
		p = p[m:]
		if len(w.buffer) == slice {
			w.flush()
			if err := w.breath.take(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

func (w *blobWriter) flush() {
	bytes := js.Global().Get("Uint8Array").New(len(w.buffer))
	js.CopyBytesToJS(bytes, w.buffer)
	w.parts.Call("push", bytes)
	w.buffer = w.buffer[:0]
}

// blob returns what was written.
func (w *blobWriter) blob() js.Value {
	if len(w.buffer) > 0 {
		w.flush()
	}
	if w.parts.Length() > 0 { // one Blob in the place of its parts
		blob := js.Global().Get("Blob").New(w.parts)
		w.parts = js.Global().Get("Array").New()
		w.parts.Call("push", blob)
		return blob
	}
	return js.Global().Get("Blob").New(w.parts)
}

// Source returns what was written, to be read back.
func (w *blobWriter) Source() (tabular.Source, error) {
	blob := w.blob()
	return tabular.Source{ReaderAt: newBlobReader(blob, w.breath), Size: int64(blob.Get("size").Float())}, nil
}
