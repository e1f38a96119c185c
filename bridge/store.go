package bridge

import "io"

// Store keeps bytes outside of the engine's memory.
type Store interface {
	// Put appends bytes, which may be changed afterwards.
	Put(part []byte) error
	// Open returns a reader of all bytes that were put so far.
	Open() (io.Reader, error)
}

// newSink returns an output for a release: in a store of the host if it has any.
func (s *Session) newSink() *sink {
	out := &sink{Blob: Blob{Type: mediaCSV}}
	if s.host.NewStore != nil {
		out.Store = s.host.NewStore()
	}
	return out
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
