package disk

import (
	"context"
	"errors"
	"io"
)

// A pipe that nobody reads or writes keeps whoever opens or uses it waiting, and the system call does
// not end with the command's context: it is left to itself, and ends with the process.

// wait does what may wait for somebody else, and ends with the context at the latest.
func (s *Set) wait(do func() error) error {
	if s.Context == nil {
		return do()
	}
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-s.Context.Done():
		return s.Context.Err()
	}
}

// opened waits for a file to be opened, as for the other end of a pipe.
func (s *Set) opened(open func() (File, error)) (File, error) {
	file := make(chan File, 1)
	err := s.wait(func() error {
		f, err := open()
		file <- f
		return err
	})
	if err != nil {
		return nil, err
	}
	return <-file, nil
}

// ended reports whether an error is that of a context, which needs no other words.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// patient is a stream whose every part is waited for. Each has a buffer of its own, since one that is
// given up may still be filled.
type patient struct {
	set *Set
	r   io.Reader
	w   io.Writer
}

// most is how many bytes are waited for together.
const most = 64 << 10

// Read implements io.Reader.
func (p patient) Read(b []byte) (n int, err error) {
	own, read := make([]byte, min(len(b), most)), 0
	err = p.set.wait(func() (err error) { read, err = p.r.Read(own); return err })
	if ended(err) {
		return 0, err
	}
	return copy(b, own[:read]), err
}

// Write implements io.Writer.
func (p patient) Write(b []byte) (int, error) {
	for from := 0; from < len(b); from += most {
		part := append([]byte{}, b[from:min(from+most, len(b))]...)
		if err := p.set.wait(func() error { _, err := p.w.Write(part); return err }); err != nil {
			return from, err
		}
	}
	return len(b), nil
}
