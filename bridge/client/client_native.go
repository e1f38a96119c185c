//go:build !js

package client

import (
	"bytes"
	"context"
	"io"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"golang.org/x/text/encoding/htmlindex"
)

// File is a file on its way to the engine, in Content. The zero File is none.
type File struct{ Content bridge.File }

// IsZero reports whether there is no file.
func (f File) IsZero() bool { return f.Content == nil }

// Blob holds, in Content, the bytes that came with a result. The zero Blob is none.
type Blob struct{ Content *bridge.Blob }

// IsZero reports whether there is no blob.
func (b Blob) IsZero() bool { return b.Content == nil }

// File makes a file of the blob, for a later request.
func (b Blob) File() File {
	if b.IsZero() {
		return File{}
	}
	return File{b.Content}
}

// New returns a client whose engines are sessions in this process; the URL of
// the worker's script is ignored. It serves tests of components.
func New(_ string, events Events) *Client { return NewWith(startSession, events) }

// session is an engine in this process.
type session struct {
	session *bridge.Session
	end     context.CancelFunc
}

func startSession(receive func(envelope []byte, blob Blob)) Port {
	ctx, end := context.WithCancel(context.Background())
	type message struct {
		envelope []byte
		blob     *bridge.Blob
	}
	// Send must not block, and receive must not be called within Start or Post.
	out := newQueue[message]()
	start := time.Now()
	s := bridge.NewSession(bridge.Host{
		Program: "native",
		Clock:   func() time.Duration { return time.Since(start) },
		Formats: Formats{},
		Send:    func(envelope []byte, blob *bridge.Blob) { out.put(message{envelope, blob}) },
	})
	go s.Work(ctx)
	go out.each(ctx, func(m message) { receive(m.envelope, Blob{m.blob}) })
	return &session{s, end}
}

func (s *session) Post(envelope []byte, file File) { s.session.Receive(envelope, file.Content) }

func (s *session) Terminate() { s.end() }

// queue passes values on in order; put never blocks.
type queue[T any] struct {
	values chan []T // holds one slice, also while nothing waits
	wake   chan struct{}
}

func newQueue[T any]() *queue[T] {
	q := &queue[T]{values: make(chan []T, 1), wake: make(chan struct{}, 1)}
	q.values <- nil
	return q
}

func (q *queue[T]) put(v T) {
	q.values <- append(<-q.values, v)
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

func (q *queue[T]) each(ctx context.Context, f func(T)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-q.wake:
		}
		waiting := <-q.values
		q.values <- nil
		for _, v := range waiting {
			if ctx.Err() != nil {
				return
			}
			f(v)
		}
	}
}

// NewFile returns a file with the given content.
func NewFile(content []byte) File { return File{file(content)} }

type file []byte

func (f file) Size() int64 { return int64(len(f)) }

func (f file) Open(label string) (io.Reader, error) {
	if label == "" {
		return bytes.NewReader(f), nil
	}
	encoding, err := htmlindex.Get(label)
	if err != nil {
		return nil, problem.New("bridge-encoding", "Common ones are utf-8, windows-1252, iso-8859-15 and utf-16le.",
			"There is no text encoding %q.", label)
	}
	if name, err := htmlindex.Name(encoding); err == nil && name == "utf-8" {
		return bytes.NewReader(f), nil
	}
	text, err := encoding.NewDecoder().Bytes(f)
	if err != nil {
		return nil, problem.From(err)
	}
	if bytes.ContainsRune(text, '\uFFFD') { // the decoder's replacement of invalid bytes
		return nil, problem.New("bridge-undecodable", "Choose another encoding.",
			"The file is not written in the encoding %s: it has bytes that mean nothing there.", label)
	}
	return bytes.NewReader(text), nil
}
