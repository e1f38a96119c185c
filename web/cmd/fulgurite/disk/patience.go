package disk

import (
	"context"
	"errors"
	"io"
	"time"
)

// A pipe that nobody reads or writes keeps whoever opens or uses it waiting, and the system call
// does not end with the command's context: it is left to itself, and ends with the process.

// wait does what may wait for somebody else, and ends with the context at the latest, or so long
// after it.
func (s *Set) wait(after time.Duration, do func() error) error {
	if s.Context == nil {
		return do()
	}
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-s.Context.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(after):
		return s.Context.Err()
	}
}

// opened waits for a file to be opened, as for the other end of a pipe.
func (s *Set) opened(open func() (File, error)) (File, error) {
	file := make(chan File, 1)
	err := s.wait(0, func() error {
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

// patient is a stream whose every part is waited for. Each has a buffer of its own, since one that
// is given up may still be filled.
type patient struct {
	set   *Set
	r     io.Reader
	w     io.Writer
	after time.Duration // for which it is written to when the command has been interrupted
}

// lastWords limits how long a command that was interrupted tries to say so.
const lastWords = time.Second

// told is a stream to which it is also written that the command was interrupted, unless nobody
// reads it.
type told struct {
	patient
	gone error
}

// Telling writes to a stream, and gives up soon after the command was interrupted.
func (s *Set) Telling(w io.Writer) io.Writer {
	return &told{patient: patient{set: s, w: w, after: lastWords}}
}

// Write implements io.Writer.
func (t *told) Write(b []byte) (n int, err error) {
	if t.gone == nil {
		n, err = t.patient.Write(b)
		if ended(err) {
			t.gone = err
		}
		return n, err
	}
	return 0, t.gone
}

// Unwrap is the stream that is written to.
func (t *told) Unwrap() io.Writer { return t.w }

// most says how many bytes are waited for together.
const most = 64 << 10

// Read implements io.Reader.
func (p patient) Read(b []byte) (n int, err error) {
	own, read := make([]byte, min(len(b), most)), 0
	err = p.set.wait(0, func() (err error) { read, err = p.r.Read(own); return err })
	if ended(err) {
		return 0, err
	}
	return copy(b, own[:read]), err
}

// Write implements io.Writer.
func (p patient) Write(b []byte) (int, error) {
	for from := 0; from < len(b); from += most {
		part := append([]byte{}, b[from:min(from+most, len(b))]...)
		if err := p.set.wait(p.after, func() error { _, err := p.w.Write(part); return err }); err != nil {
			return from, err
		}
	}
	return len(b), nil
}
