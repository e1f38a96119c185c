// Package binfile reads the elements of binary formats: integers, floating-point numbers and texts,
// one after another, in either byte order. The first error stays; further reads return zeros.
package binfile

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Reader reads from a place on.
type Reader struct {
	Order binary.ByteOrder
	in    *bufio.Reader
	at    int64
	err   error
	room  []byte
}

// New reads size bytes of r from offset at on.
func New(r io.ReaderAt, order binary.ByteOrder, at, size int64) *Reader {
	return &Reader{Order: order, in: bufio.NewReaderSize(io.NewSectionReader(r, at, size-at), 256<<10), at: at}
}

// Stream reads what r gives.
func Stream(r io.Reader, order binary.ByteOrder) *Reader {
	return &Reader{Order: order, in: bufio.NewReaderSize(r, 256<<10)}
}

// Err returns the first error; the end of the file is io.ErrUnexpectedEOF.
func (r *Reader) Err() error { return r.err }

// Fail makes err the error, unless there was one before.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// At returns the reader's position, in bytes.
func (r *Reader) At() int64 { return r.at }

// Next returns the next n bytes, valid until the next call.
func (r *Reader) Next(n int) []byte {
	if n < 0 || n > maxNext {
		r.Fail("a part of it has %d bytes", n)
		n = 0
	}
	if cap(r.room) < n {
		r.room = make([]byte, n)
	}
	b := r.room[:n]
	if r.err == nil {
		var got int
		if got, r.err = io.ReadFull(r.in, b); r.err == io.EOF && n > 0 {
			r.err = io.ErrUnexpectedEOF
		}
		r.at += int64(got)
	}
	if r.err != nil {
		clear(b)
	}
	return b
}

// maxNext limits what a damaged file can request.
const maxNext = 64 << 20

// Copy returns a copy of the next n bytes.
func (r *Reader) Copy(n int) []byte { return append([]byte(nil), r.Next(n)...) }

// More reports whether there is at least one byte more.
func (r *Reader) More() bool {
	if r.err != nil {
		return false
	}
	_, err := r.in.Peek(1)
	return err == nil
}

// Skip skips n bytes.
func (r *Reader) Skip(n int64) {
	if n < 0 {
		r.Fail("a part of it has %d bytes", n)
	}
	for n > 0 && r.err == nil {
		m, err := r.in.Discard(int(min(n, 1<<30)))
		n -= int64(m)
		r.at += int64(m)
		if err != nil {
			r.err = io.ErrUnexpectedEOF
		}
	}
}

// Byte reads one byte.
func (r *Reader) Byte() byte { return r.Next(1)[0] }

// Uint16 reads two bytes.
func (r *Reader) Uint16() uint16 { return r.Order.Uint16(r.Next(2)) }

// Uint32 reads four bytes.
func (r *Reader) Uint32() uint32 { return r.Order.Uint32(r.Next(4)) }

// Uint64 reads eight bytes.
func (r *Reader) Uint64() uint64 { return r.Order.Uint64(r.Next(8)) }

// Int32 reads a number of four bytes.
func (r *Reader) Int32() int { return int(int32(r.Uint32())) }

// Count reads a four-byte number between 0 and most.
func (r *Reader) Count(most int, what string) int {
	n := r.Int32()
	if n < 0 || n > most {
		r.Fail("it has %d %s", n, what)
		return 0
	}
	return n
}

// Float64 reads a number of eight bytes.
func (r *Reader) Float64() float64 { return math.Float64frombits(r.Uint64()) }

// Expect reads a text that must be here.
func (r *Reader) Expect(text string) {
	if got := r.Next(len(text)); r.err == nil && string(got) != text {
		r.Fail("%q stands where %q should", got, text)
	}
}
