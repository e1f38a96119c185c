package core

import (
	"context"
	"io"

	"github.com/fulgurite/fulgurite/core/table"
)

// Attentive is a reader that ends with a context, and remembers how it ended.
type Attentive struct {
	ctx    context.Context
	in     io.Reader
	failed error // by which reading ended; nil: not, or by the end of the file
}

// Attend lets reading end when the context ends.
func Attend(ctx context.Context, in io.Reader) *Attentive { return &Attentive{ctx: ctx, in: in} }

// Read reads on unless the context has ended.
func (a *Attentive) Read(p []byte) (int, error) {
	if err := a.ctx.Err(); err != nil {
		a.failed = err
		return 0, err
	}
	n, err := a.in.Read(p)
	if err != nil && err != io.EOF {
		a.failed = err
	}
	return n, err
}

// Cause returns why reading ended: what the source said, rather than err, which
// somebody made of it.
func (a *Attentive) Cause(err error) error {
	if a.failed != nil {
		return a.failed
	}
	return err
}

// patient is a writer that ends with a context, and remembers how it ended.
type patient struct {
	ctx    context.Context
	out    io.Writer
	failed error // by which writing ended; nil: not
}

func (p *patient) Write(text []byte) (n int, err error) {
	if err = p.ctx.Err(); err == nil {
		n, err = p.out.Write(text)
	}
	if err != nil {
		p.failed = err
	}
	return n, err
}

// writeTable writes cells; what the writer says of a failure is its own.
func writeTable(ctx context.Context, w io.Writer, cells table.Output, d table.Dialect, opt table.WriteOptions) (table.WriteReport, error) {
	p := &patient{ctx: ctx, out: w}
	report, err := table.Write(p, cells, d, opt)
	if p.failed != nil {
		err = p.failed
	}
	return report, err
}
