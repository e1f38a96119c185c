package core

import (
	"context"
	"errors"
	"hash/maphash"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// large says what is held in memory of a table before a project says what its columns
// are for: those of at most so many different values.
var large = table.Limits{Held: 1 << 18}

// Open reads a table like Read, but leaves columns of very many different values in
// the file, if that can be opened again (FromFile): a sample tells what they are. A
// release takes their cells from the file when they are written, and Hold brings them
// into memory. A file that has changed by then is the problem "table-changed".
func Open(ctx context.Context, in Input, opt table.Options) (*table.Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	return in.read(ctx, opt, large)
}

// Hold returns the table with all cells of some columns in memory.
func Hold(ctx context.Context, t *table.Table, needed func(column string) bool) (*table.Table, error) {
	held, err := within(ctx, t).Hold(needed)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return held, err
}

// HoldFor returns the table with the columns in memory that a project does anything
// with but to write them as they are, or not at all. Of a table of very many records
// it leaves all others in the file: even a byte a cell is much then.
func HoldFor(ctx context.Context, t *table.Table, p *project.Project) (*table.Table, error) {
	return holdAlone(ctx, t, p.Needs)
}

// holdAlone is Hold, and leaves all other columns of very many records in the file.
func holdAlone(ctx context.Context, t *table.Table, needed func(column string) bool) (*table.Table, error) {
	if t.Rows > manyRows {
		t = t.Leave(needed)
		t.Collect()
	}
	return Hold(ctx, t, needed)
}

// HoldDoubtful returns the table with the columns in memory about which people are
// asked, by a sample of their values, and with those that said names: so that what is
// asked, and what is said of their exceptions, is right.
func HoldDoubtful(ctx context.Context, t *table.Table, said func(column string) bool) (*table.Table, error) {
	return Hold(ctx, t, func(column string) bool {
		return said != nil && said(column) || len(detect.Read(t.Column(column), false, "").Proposals) > 0
	})
}

// HoldToCheck returns the table with the columns in memory that Check looks at: those
// that count as known or secret, those that should not be there, and those of people.
func HoldToCheck(ctx context.Context, t *table.Table, p *project.Project, exact bool) (*table.Table, error) {
	return holdAlone(ctx, t, func(column string) bool {
		if slices.Contains(p.Person, column) {
			return true
		}
		if c := p.Column(column); c != nil && c.Role != project.Undecided {
			return c.Role != project.Insensitive
		}
		harmless, _ := detect.Harmless(t.Column(column), t.Rows)
		return !exact && !harmless
	})
}

// manyRows is up to how many records columns stay in memory that a project does not
// need: it is faster.
var manyRows = 1 << 24

// within is the table whose file is read as long as a context lasts.
func within(ctx context.Context, t *table.Table) *table.Table {
	s, ok := t.Source.(reopened)
	if !ok {
		return t
	}
	own := *t
	s.ctx = ctx
	own.Source = s
	return &own
}

// reopened is the file of a table, to be read again.
type reopened struct {
	fromFile
	ctx      context.Context
	encoding string // that it was found to have
	first    *maphash.Hash
}

// remember is the text as it is read first.
func (s *reopened) remember(text io.Reader) io.Reader {
	s.first = new(maphash.Hash)
	return io.TeeReader(text, s.first)
}

// Open returns the text, with the problem of a changed file in place of its end if it
// is another one.
func (s reopened) Open() (io.Reader, error) {
	asked := s.encoding
	if own := asked == "" || charset.Own(asked); own {
		asked = ""
	}
	in, err := s.File.Open(asked)
	if err != nil {
		return nil, err
	}
	text := io.Reader(interrupt.NewReader(s.ctx, in))
	if asked == "" {
		if text, err = charset.Decode(text, s.encoding); err != nil {
			return nil, err
		}
	}
	again := &compared{text: text, source: s}
	again.hash.SetSeed(s.first.Seed())
	return again, nil
}

// compared is a text that has to be the one that was read before.
type compared struct {
	text   io.Reader
	source reopened
	hash   maphash.Hash
}

func (c *compared) Read(p []byte) (int, error) {
	n, err := c.text.Read(p)
	c.hash.Write(p[:n])
	if err == io.EOF && c.hash.Sum64() != c.source.first.Sum64() || errors.Is(err, &problem.Problem{Code: "charset-wrong"}) {
		return n, table.Changed(c.source.name)
	}
	return n, err
}

// Window returns the records from..to-1 of a table as its file has them. Columns that
// are not held are read from the file up to there, which takes longer the further
// down they stand.
func Window(ctx context.Context, t *table.Table, from, to int) ([][]string, error) {
	return within(ctx, t).Window(from, to)
}

// Hold brings a column of the result's table into memory that was left in the file.
func (r *Result) Hold(ctx context.Context, column string) error {
	held, err := Hold(ctx, r.Table, func(name string) bool { return name == column })
	if err != nil {
		return err
	}
	r.Table = held
	r.Recoded.Take(held)
	return nil
}
