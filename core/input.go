package core

import (
	"context"
	"io"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Input is where a table comes from: a File, a Reader, or a Table that was read
// before.
type Input interface {
	read(ctx context.Context, opt table.Options) (*table.Table, error)
}

// File is an Input that opens itself, as often as it is asked to. It decodes
// itself, too: browsers bring their own decoders.
type File interface {
	Size() int64 // in bytes, or table.UnknownSize
	// Open returns a reader of the whole file in UTF-8. The encoding is a label
	// such as "windows-1252"; "" and "utf-8" mean UTF-8. Bytes that the encoding
	// does not have, and encodings that are not known, are errors.
	Open(encoding string) (io.Reader, error)
}

// FromFile is the table in a file; name is for messages.
func FromFile(name string, f File) Input { return fromFile{name, f} }

// FromReader is the table that a reader gives, in the encoding that the project
// names (see package charset); name is for messages.
func FromReader(name string, r io.Reader) Input { return fromFile{name, &stream{r: r}} }

// FromTable is a table that was read before; how the project wants it to be read
// is of no importance then.
func FromTable(t *table.Table) Input { return fromTable{t} }

// Read reads a table as a release does: bytes that are no text of the encoding,
// ragged records and so on are problems with the place where they stand.
func Read(ctx context.Context, in Input, opt table.Options) (*table.Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	return in.read(ctx, opt)
}

type fromTable struct{ t *table.Table }

func (f fromTable) read(context.Context, table.Options) (*table.Table, error) { return f.t, nil }

type fromFile struct {
	name string
	File
}

func (f fromFile) read(ctx context.Context, opt table.Options) (*table.Table, error) {
	place := problem.Place{File: f.name}
	text, err := f.Open(opt.Encoding)
	if err != nil {
		return nil, problem.From(err).At(place)
	}
	size := f.Size()
	if opt.Encoding != "" {
		size = table.UnknownSize // that of the decoded text
	}
	in := interrupt.NewReader(ctx, text)
	t, err := table.Read(in, f.name, size, opt, table.Limits{})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return t, problem.At(in.Cause(err), place)
}

// stream is a reader as a file of unknown size.
type stream struct{ r io.Reader }

func (s *stream) Size() int64 { return table.UnknownSize }

func (s *stream) Open(encoding string) (io.Reader, error) { return charset.Decode(s.r, encoding) }
