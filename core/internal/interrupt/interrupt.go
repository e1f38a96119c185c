// Package interrupt lets reading and writing end when a context ends, and tells
// why they ended, whatever others make of it on the way.
package interrupt

import (
	"context"
	"io"
)

// Reader is a reader that ends with a context, and remembers how it ended.
type Reader struct {
	ctx    context.Context
	in     io.Reader
	failed error
}

// NewReader lets reading end when the context ends.
func NewReader(ctx context.Context, in io.Reader) *Reader { return &Reader{ctx: ctx, in: in} }

// Read reads on unless the context has ended.
func (r *Reader) Read(p []byte) (n int, err error) {
	if err = r.ctx.Err(); err == nil {
		n, err = r.in.Read(p)
	}
	if err != nil && err != io.EOF {
		r.failed = err
	}
	return n, err
}

// Failed returns the error by which reading ended, nil if it did not, or at the
// end of what there was to read.
func (r *Reader) Failed() error { return r.failed }

// Cause returns why reading ended: what the source said, rather than err, which
// somebody made of it.
func (r *Reader) Cause(err error) error {
	if r.failed != nil {
		return r.failed
	}
	return err
}

// writer is a writer that ends with a context, and remembers how it ended.
type writer struct {
	ctx    context.Context
	out    io.Writer
	failed error
}

// NewWriter lets writing end when the context ends.
func NewWriter(ctx context.Context, out io.Writer) *writer { return &writer{ctx: ctx, out: out} }

// Write writes on unless the context has ended.
func (w *writer) Write(p []byte) (n int, err error) {
	if err = w.ctx.Err(); err == nil {
		n, err = w.out.Write(p)
	}
	if err != nil {
		w.failed = err
	}
	return n, err
}

// Cause returns why writing ended: what the destination said, rather than err,
// which somebody made of it.
func (w *writer) Cause(err error) error {
	if w.failed != nil {
		return w.failed
	}
	return err
}
