package core

import (
	"bytes"
	"context"
	"crypto/sha256"
	"hash"
	"io"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Input is where a table comes from: a File, a Reader, or a Table that was read
// before.
type Input interface {
	read(ctx context.Context, opt table.Options, limits table.Limits) (*table.Table, error)
}

// File is an Input that opens itself, as often as it is asked to. Encodings that
// package charset does not have it decodes itself: browsers bring their own decoders.
type File interface {
	Size() int64 // in bytes, or table.UnknownSize
	// Open returns a reader of the whole file: as it is if the encoding is "", and
	// else decoded to UTF-8. The encoding is a label such as "shift_jis", never one
	// that charset.Own knows. Bytes that the encoding does not have, and encodings
	// that are not known, are errors, and table.Changed stands in place of the end of
	// a file that was written to meanwhile, as far as can be told.
	Open(encoding string) (io.Reader, error)
}

// FromFile is the table in a file; name is for messages.
func FromFile(name string, f File) Input { return fromFile{name, f} }

// FromReader is the table that a reader gives, in the encoding that the project
// names, or else in the one that it seems to have (see package charset); name is for
// messages.
func FromReader(name string, r io.Reader) Input { return FromSized(name, table.UnknownSize, r) }

// FromSized is FromReader where it is known how many bytes will come.
func FromSized(name string, size int64, r io.Reader) Input {
	return fromFile{name, &stream{r: r, size: size}}
}

// FromTable is a table that was read before; how the project wants it to be read
// is of no importance then.
func FromTable(t *table.Table) Input { return fromTable{t} }

// Read reads a table as a release does: bytes that are no text of the encoding,
// ragged records and so on are problems with the place where they stand.
func Read(ctx context.Context, in Input, opt table.Options) (*table.Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	return in.read(ctx, opt, table.Limits{})
}

type fromTable struct{ t *table.Table }

func (f fromTable) read(context.Context, table.Options, table.Limits) (*table.Table, error) {
	return f.t, nil
}

type fromFile struct {
	name string
	File
}

func (f fromFile) read(ctx context.Context, opt table.Options, limits table.Limits) (*table.Table, error) {
	place := problem.Place{File: f.name}
	// What this program decodes itself is read as it is; the host decodes the rest.
	own := opt.Encoding == "" || charset.Own(opt.Encoding)
	asked := opt.Encoding
	if own {
		asked = ""
	}
	in, err := f.Open(asked)
	if err != nil {
		return nil, problem.From(err).At(place)
	}
	// Reading ends with the context down here, where the file is looked at ahead, and
	// remembers up there how it ended.
	text, sum := io.Reader(interrupt.NewReader(ctx, in)), newSum(f.File)
	if own {
		var head []byte
		head, text = peek(text)
		if p := table.NoTable(head); p != nil {
			return nil, p.At(place)
		}
	}
	var guessed *charset.Reader
	size := f.Size()
	if own {
		text = io.TeeReader(text, sum)
	} else {
		size = table.UnknownSize // that of the decoded text
	}
	switch {
	case opt.Encoding == "":
		guessed = charset.NewReader(text)
		text = guessed
	case own:
		if text, err = charset.Decode(text, opt.Encoding); err != nil {
			return nil, problem.From(err).At(place)
		}
	}
	again := reopened{fromFile: f, encoding: opt.Encoding}
	if _, once := f.File.(*stream); once {
		limits.Held = 0
	} else if limits.Held > 0 {
		text = again.remember(text)
	}
	whole := interrupt.NewReader(ctx, text)
	t, err := table.Read(whole, f.name, size, opt, limits)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, problem.At(whole.Cause(err), place)
	}
	t.Detection.Encoding = charset.Canonical(opt.Encoding)
	if guessed != nil {
		guess := guessed.Guess()
		t.Detection.Encoding, t.Detection.Guessed, t.Detection.Proof = guess.Label, true, guess.Words
		again.encoding = guess.Label
	}
	if !own { // what was read was decoded: the bytes are read once more
		if err := f.hash(ctx, sum); err != nil {
			return nil, problem.At(err, place)
		}
	}
	if t.Hash, err = sum.Hex(); err != nil {
		return nil, problem.At(err, place)
	}
	if limits.Held > 0 {
		t.Source = again
	}
	return t, nil
}

// peek returns the first bytes of a source, and a reader of the whole of it.
func peek(r io.Reader) (head []byte, whole io.Reader) {
	head = make([]byte, 512)
	n, err := io.ReadFull(r, head)
	head = head[:n]
	if err == nil || err == io.EOF || err == io.ErrUnexpectedEOF {
		return head, io.MultiReader(bytes.NewReader(head), r)
	}
	return head, io.MultiReader(bytes.NewReader(head), broken{err})
}

// broken is a source that could not be read any further.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

// hash adds the bytes of a file as they are.
func (f fromFile) hash(ctx context.Context, sum io.Writer) error {
	if s, once := f.File.(*stream); once {
		sum.Write(s.sum.Sum(nil))
		return nil
	}
	raw, err := f.Open("")
	if err != nil {
		return err
	}
	in := interrupt.NewReader(ctx, raw)
	_, err = io.Copy(sum, in)
	return in.Cause(err)
}

// stream is a reader as a file that is read once.
type stream struct {
	r    io.Reader
	size int64
	sum  hash.Hash // of what was read to be decoded
}

func (s *stream) Size() int64 { return s.size }

func (s *stream) Open(encoding string) (io.Reader, error) {
	if encoding == "" {
		return s.r, nil // whoever reads it adds it up
	}
	s.sum = sha256.New()
	return charset.Decode(io.TeeReader(s.r, s.sum), encoding)
}
