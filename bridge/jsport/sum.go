//go:build js

package jsport

import (
	"syscall/js"

	"github.com/fulgurite/fulgurite/core"
)

// sumBytes is the file size from which another worker computes the sum; for smaller files starting
// one does not pay.
const sumBytes = 16 << 20

// sum is a SHA-256 that another worker computes: see sum in worker.js.
type sum struct {
	of     js.Value
	array  js.Value // Uint8Array that is being filled; undefined: none
	filled int
}

// newSum starts the sum of about this many bytes, or returns nil if they are few or no other worker
// is available.
func newSum(bytes int64) core.Sum {
	begin := js.Global().Get("fulgurite").Get("sum")
	if bytes < sumBytes || begin.IsUndefined() {
		return nil
	}
	of := told(func(begun js.Func) js.Value {
		begin.Invoke(begun)
		return js.Null()
	})
	if of.IsNull() {
		return nil
	}
	return &sum{of: of}
}

// told returns the result of ask or, if that is null, the value later passed to the callback.
func told(ask func(callback js.Func) js.Value) js.Value {
	answer := make(chan js.Value, 1)
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0]
		return nil
	})
	defer callback.Release()
	if at := ask(callback); !at.IsNull() {
		return at
	}
	return <-answer
}

func (s *sum) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		if s.array.IsUndefined() {
			s.array = told(func(given js.Func) js.Value { return s.of.Call("array", given) })
		}
		n := js.CopyBytesToJS(s.array.Call("subarray", s.filled), rest)
		rest, s.filled = rest[n:], s.filled+n
		if s.filled == s.array.Length() {
			s.add()
		}
	}
	return len(p), nil
}

// add hands the array over to the other worker.
func (s *sum) add() {
	s.of.Call("add", s.array, s.filled)
	s.array, s.filled = js.Undefined(), 0
}

func (s *sum) Hex() (string, error) {
	if s.filled > 0 {
		s.add()
	}
	hash := told(func(done js.Func) js.Value {
		s.of.Call("end", done)
		return js.Null()
	})
	return hash.String(), nil
}
