package core

import (
	"bytes"
	"io"
)

// Output is where a release goes: it is written, read again, and then either
// kept or thrown away. Nobody may see what was written before Commit.
type Output interface {
	io.Writer
	// Written returns what was written, from the beginning. It is asked for after
	// the last Write.
	Written() (io.Reader, error)
	// Commit keeps what was written. It is called after every rule was found to
	// hold in what Written returned, and at most once.
	Commit() error
	// Abort throws away what was written, if anything was. It is called at most
	// once, and never after a Commit that succeeded.
	Abort() error
}

// Sealed is an Output that keeps other bytes than were written to it, such as those of a
// packed file or a workbook. Its Written returns the text that these bytes hold, and
// nothing else, so that what is verified is what is kept.
type Sealed interface {
	Output
	// Seal returns the number of bytes that are kept and their SHA-256 in hexadecimal,
	// after Written.
	Seal() (bytes int64, hash string)
}

// Buffer is an Output in memory.
type Buffer struct {
	written   bytes.Buffer
	committed bool
}

// Write appends to the buffer; it never fails.
func (b *Buffer) Write(p []byte) (int, error) { return b.written.Write(p) }

// Written returns what was written.
func (b *Buffer) Written() (io.Reader, error) { return bytes.NewReader(b.written.Bytes()), nil }

// Commit lets Bytes return what was written.
func (b *Buffer) Commit() error {
	b.committed = true
	return nil
}

// Abort empties the buffer.
func (b *Buffer) Abort() error {
	b.written.Reset()
	return nil
}

// Bytes returns the release: nil unless it was verified.
func (b *Buffer) Bytes() []byte {
	if !b.committed {
		return nil
	}
	return b.written.Bytes()
}
