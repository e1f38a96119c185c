//go:build js

package jsport

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"syscall/js"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// slice is the number of bytes fetched from a file at once: large enough to hide the browser's cost
// per fetch, small enough that messages need not wait.
const slice = 4 << 20

// File is a File or Blob of the browser. It is read in place, slice by slice, so that it never has
// to fit into memory as a whole.
type File struct{ file js.Value }

// Size returns the length in bytes.
func (f File) Size() int64 { return int64(f.file.Get("size").Float()) }

// NewSum starts the SHA-256 of a large file in another worker, beside the engine's work.
func (f File) NewSum() core.Sum { return newSum(f.Size()) }

// Open returns a reader of the whole file. An encoding other than UTF-8 is
// decoded by the browser's TextDecoder.
func (f File) Open(encoding string) (io.Reader, error) {
	r := &fileReader{file: f, size: f.Size(), unreadable: fileProblem}
	if encoding == "" {
		return r, nil
	}
	decoder, err := newDecoder(encoding, true)
	if err != nil {
		return nil, err
	}
	if decoder.Get("encoding").String() == "utf-8" { // whatever the label was: the reader of tables names the place of bad bytes better
		return r, nil
	}
	return &decodingReader{in: r, decoder: decoder, encoding: encoding}, nil
}

// fileReader reads bytes without decoding them.
type fileReader struct {
	file   File
	at     int64 // offset of the next slice
	size   int64
	stream js.Value // of a file of several slices: see stream in worker.js; null: the browser has none
	array  js.Value // Uint8Array: the slice that came last
	into   js.Value // Uint8Array: a slice that was asked for
	buffer []byte   // the slice here
	rest   []byte   // of buffer, unread

	unreadable func(error) error // the problem of what the browser threw: of an input or a result
}

func (r *fileReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// fill copies the next slice into Go's memory.
func (r *fileReader) fill() error {
	n, err := r.next()
	if err != nil {
		return err
	}
	if r.buffer == nil {
		r.buffer = make([]byte, min(slice, r.size))
	}
	r.rest = r.buffer[:n]
	js.CopyBytesToGo(r.rest, r.array)
	return nil
}

// next fetches the next slice into r.array and returns its length, or io.EOF after the last. There
// it compares the end of the file once more, because not every browser notices that a file has been
// written to.
func (r *fileReader) next() (int, error) {
	if r.at >= r.size {
		r.close()
		return 0, r.second()
	}
	end := min(r.at+slice, r.size)
	var err error
	if r.streams() {
		r.array, err = r.come(end - r.at)
	} else {
		r.array, err = r.fetch(r.at, end)
	}
	if err != nil {
		return 0, err
	}
	n := int(end - r.at)
	r.at = end
	return n, nil
}

// streams reports whether the file is read as a stream, and starts it if so.
func (r *fileReader) streams() bool {
	if r.size <= slice {
		return false
	}
	if begin := js.Global().Get("fulgurite").Get("stream"); r.stream.IsUndefined() && !begin.IsUndefined() {
		r.stream = begin.Invoke(r.file.file)
		if !r.stream.IsNull() { // who reads no further says nothing
			runtime.AddCleanup(r, func(stream js.Value) { stream.Call("end") }, r.stream)
		}
	}
	return r.stream.Truthy()
}

// close releases what an ended stream holds.
func (r *fileReader) close() {
	r.stream, r.array = js.Null(), js.Null()
}

// come returns the next bytes of the stream. Messages are handled while it waits.
func (r *fileReader) come(bytes int64) (js.Value, error) {
	came := told(func(given js.Func) js.Value {
		r.stream.Call("next", float64(bytes), given)
		return js.Null()
	})
	if came.InstanceOf(js.Global().Get("Uint8Array")) {
		return came, r.all(came.Length(), bytes)
	}
	return came, r.unreadable(js.Error{Value: came})
}

// fetch returns the bytes from..to.
func (r *fileReader) fetch(from, to int64) (js.Value, error) {
	if r.into.IsUndefined() {
		r.into = js.Global().Get("Uint8Array").New(int(min(slice, r.size)))
	}
	got, err := try(func() js.Value {
		return js.Global().Get("fulgurite").Call("read", r.file.file, float64(from), float64(to), r.into)
	})
	if err != nil {
		return r.into, r.unreadable(err)
	}
	return r.into, r.all(got.Int(), to-from)
}

// all returns an error unless as many bytes arrived as were asked for.
func (r *fileReader) all(came int, asked int64) error {
	if int64(came) != asked {
		return r.unreadable(fmt.Errorf("%d bytes came instead of %d", came, asked))
	}
	return nil
}

// fileProblem returns the problem of an input that can no longer be read, and logs the browser's
// error.
func fileProblem(err error) error {
	warn("the file cannot be read", err)
	return problem.New("bridge-file-unreadable", "It may have been changed, moved or removed after it was opened: open it again.",
		"The browser can no longer read the file.")
}

// second compares the end of a file with what was read of it, and returns io.EOF if they are equal.
func (r *fileReader) second() error {
	last := r.buffer[:cap(r.buffer)]
	n := r.size % slice
	if n == 0 {
		n = min(slice, r.size)
	}
	if len(last) == 0 { // empty, or decoded by the browser: see decodingReader
		return io.EOF
	}
	end, err := r.fetch(r.size-n, r.size)
	if err != nil {
		return err
	}
	again := make([]byte, n)
	js.CopyBytesToGo(again, end)
	if !bytes.Equal(again, last[:n]) {
		return table.Changed("")
	}
	return io.EOF
}

// try calls f and returns what JavaScript throws as an error.
func try(f func() js.Value) (v js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			var ok bool
			if err, ok = thrown.(js.Error); !ok {
				panic(thrown)
			}
		}
	}()
	return f(), nil
}

// newDecoder returns a TextDecoder. If fatal, it throws at bytes that are invalid in the encoding;
// otherwise it replaces them by U+FFFD.
func newDecoder(encoding string, fatal bool) (js.Value, error) {
	decoder, err := try(func() js.Value {
		return js.Global().Get("TextDecoder").New(encoding, map[string]any{"fatal": fatal})
	})
	if err != nil {
		return js.Value{}, problem.New("bridge-encoding", "Common ones are utf-8, windows-1252, iso-8859-15 and utf-16le.",
			"The browser does not know the text encoding %q.", encoding)
	}
	return decoder, nil
}

// decodingReader converts a file in another encoding to UTF-8.
type decodingReader struct {
	in       *fileReader
	decoder  js.Value
	encoding string
	rest     []byte
	ended    bool
}

func (r *decodingReader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		if r.ended {
			return 0, io.EOF
		}
		text, err := decodeNext(r.in, r.decoder, &r.ended)
		if thrown := (js.Error{}); errors.As(err, &thrown) {
			return 0, r.undecodable()
		}
		if err != nil {
			return 0, err
		}
		r.rest = []byte(text)
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// decodeNext decodes the next slice, which may end within a character. After the last one it sets
// ended and returns what the decoder still holds.
func decodeNext(in *fileReader, decoder js.Value, ended *bool) (string, error) {
	n, err := in.next()
	if err != nil && err != io.EOF {
		return "", err
	}
	*ended = err == io.EOF
	text, err := try(func() js.Value {
		if *ended {
			return decoder.Call("decode")
		}
		return decoder.Call("decode", in.array.Call("subarray", 0, n), map[string]any{"stream": true})
	})
	if err != nil {
		return "", err
	}
	return text.String(), nil
}

// undecodable reads the file once more to find the line of the first bytes that are invalid in the
// encoding.
func (r *decodingReader) undecodable() error {
	p := problem.New("bridge-undecodable", "Choose another encoding.",
		"The file is not written in the encoding %s: it has bytes that mean nothing there.", r.encoding)
	again := &fileReader{file: r.in.file, size: r.in.size, unreadable: r.in.unreadable}
	decoder, err := newDecoder(r.encoding, false)
	if err != nil {
		return err
	}
	line, ended, afterCR := 1, false, false
	for !ended {
		text, err := decodeNext(again, decoder, &ended)
		if err != nil {
			return err
		}
		for _, c := range text {
			switch {
			case c == '\uFFFD':
				return p.At(problem.Place{Line: line})
			case c == '\r' || c == '\n' && !afterCR:
				line++
			}
			afterCR = c == '\r'
		}
	}
	return p
}
