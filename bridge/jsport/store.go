//go:build js

package jsport

import (
	"errors"
	"io"
	"syscall/js"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
)

// blobBytes is the size of one Blob: large enough to hide the cost of making it.
const blobBytes = 16 << 20

// store keeps bytes in Blobs, which the browser holds outside this program's memory, large ones on
// disk. They disappear with the page.
type store struct {
	blobs  js.Value // Array of Blob
	buffer js.Value // Uint8Array: what is not in one
	filled int
	byte   js.Value // Uint8Array of one
	bytes  int64    // about how many there will be
}

// newStore returns a function that creates stores, or nil where Blobs cannot be read synchronously,
// as in Node.js.
func newStore() func(bytes int64) bridge.Store {
	reader := js.Global().Get("FileReaderSync")
	if reader.IsUndefined() || reader.Get("prototype").Get("readAsText").IsUndefined() {
		return nil
	}
	return func(bytes int64) bridge.Store {
		return &store{blobs: js.Global().Get("Array").New(), byte: js.Global().Get("Uint8Array").New(1), bytes: bytes}
	}
}

func (s *store) Put(part []byte) error {
	if s.buffer.IsUndefined() {
		s.buffer = js.Global().Get("Uint8Array").New(blobBytes)
	}
	for len(part) > 0 {
		n := js.CopyBytesToJS(s.buffer.Call("subarray", s.filled), part)
		part, s.filled = part[n:], s.filled+n
		if s.filled == blobBytes {
			if err := s.join(); err != nil {
				return err
			}
		}
	}
	return nil
}

// join turns the buffer into a Blob. It reads one byte back, which waits until the browser has
// taken the data over; otherwise everything under way would stay in memory here.
func (s *store) join() error {
	blob, err := try(func() js.Value {
		blob := js.Global().Get("Blob").New([]any{s.buffer.Call("subarray", 0, s.filled)})
		js.Global().Get("fulgurite").Call("read", blob, s.filled-1, s.filled, s.byte)
		return blob
	})
	if err != nil {
		return storeProblem(err)
	}
	s.blobs.Call("push", blob)
	s.filled = 0
	return nil
}

// blob returns everything put so far as one Blob.
func (s *store) blob(mediaType string) (js.Value, error) {
	if s.filled > 0 {
		if err := s.join(); err != nil {
			return js.Value{}, err
		}
	}
	s.buffer = js.Undefined()
	return js.Global().Get("Blob").New(s.blobs, map[string]any{"type": mediaType}), nil
}

func (s *store) NewSum() core.Sum { return newSum(s.bytes) }

func (s *store) Open() (io.Reader, error) {
	blob, err := s.blob("")
	if err != nil {
		return nil, err
	}
	return &fileReader{file: File{blob}, size: File{blob}.Size(), unreadable: storeProblem}, nil
}

// storeProblem returns the problem of a result that cannot be kept, and logs the browser's error.
func storeProblem(err error) error {
	warn("the result cannot be kept", err)
	name := ""
	if thrown := (js.Error{}); errors.As(err, &thrown) {
		if given := thrown.Value.Get("name"); given.Type() == js.TypeString {
			name = given.String()
		}
	}
	return bridge.StoreProblem(name)
}
