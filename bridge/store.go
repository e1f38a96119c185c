package bridge

import (
	"io"

	"github.com/fulgurite/fulgurite/core"
)

// Store keeps bytes outside of the engine's memory.
type Store interface {
	// Put appends bytes, which may be changed afterwards.
	Put(part []byte) error
	// Open returns a reader of all bytes that were put so far.
	Open() (io.Reader, error)
	// NewSum begins SHA-256 of what is put, see core.Summing.
	NewSum() core.Sum
}

// newSink returns an output for a release: in a store of the host if it has any.
func (s *Session) newSink() *sink {
	out := &sink{Blob: Blob{Type: mediaCSV}}
	if s.host.NewStore != nil {
		expected := int64(0)
		if s.open != nil && s.open.source != nil {
			expected = s.open.source.file.Size()
		}
		out.Store = s.host.NewStore(expected)
	}
	return out
}

// NewSum is that of the store.
func (s *sink) NewSum() core.Sum {
	if s.Store == nil {
		return nil
	}
	return s.Store.NewSum()
}

// Write appends to the output. What is in a store comes there part by part.
func (s *sink) Write(p []byte) (int, error) {
	if s.Store == nil {
		return s.Blob.Write(p)
	}
	written := len(p)
	for len(p) > 0 {
		if s.rest == nil {
			s.rest = make([]byte, 0, BlobPart)
		}
		n := min(len(p), cap(s.rest)-len(s.rest))
		s.rest, p = append(s.rest, p[:n]...), p[n:]
		if len(s.rest) == cap(s.rest) {
			if err := s.flush(); err != nil {
				return 0, err
			}
		}
	}
	return written, nil
}

func (s *sink) flush() error {
	err := s.Store.Put(s.rest)
	s.size += int64(len(s.rest))
	s.rest = s.rest[:0]
	return err
}

// Written returns what was written.
func (s *sink) Written() (io.Reader, error) {
	if s.Store == nil {
		return s.Blob.Reader(), nil
	}
	if err := s.flush(); err != nil {
		return nil, err
	}
	s.rest = nil
	return s.Store.Open()
}

// Open makes what was written a file that can be read again and again, once Written was called.
func (s *sink) Open(string) (io.Reader, error) { return s.Written() }
