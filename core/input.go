package core

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"hash"
	"hash/maphash"
	"io"
	"iter"
	"slices"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Input provides a table: a File, a Reader, or a Table that was read before.
type Input interface {
	read(ctx context.Context, opt table.Options, limits table.Limits) (*table.Table, error)
}

// File is an Input that can be opened repeatedly. It decodes encodings that package charset does
// not have: browsers bring their own decoders.
type File interface {
	Size() int64 // in bytes, or table.UnknownSize
	// Open returns a reader of the whole file: unchanged if the encoding is "", and otherwise decoded
	// to UTF-8. The encoding is a label such as "shift_jis", never one for which charset.Own is true.
	// Invalid bytes and unknown encodings are errors, and table.Changed replaces the end of a file
	// that was modified meanwhile, as far as that can be detected.
	Open(encoding string) (io.Reader, error)
}

// FromFile returns the table in a file; name is for messages.
func FromFile(name string, f File) Input { return fromFile{name, f} }

// FromReader returns the table from a reader, in the encoding that the project names or, by
// default, a guessed one (see package charset); name is for messages.
func FromReader(name string, r io.Reader) Input { return fromSized(name, table.UnknownSize, r) }

// fromSized is FromReader with a known number of bytes to come.
func fromSized(name string, size int64, r io.Reader) Input {
	return fromFile{name, &stream{r: r, size: size}}
}

// FromTable returns a table that was read before, so that the project's reading options do not
// matter.
func FromTable(t *table.Table) Input { return fromTable{t} }

// FromRecords returns the table of records that a program has, such as the rows of a database. Each
// record has one cell for each column; "" is a missing value. name is for messages. The project's
// reading options do not matter.
func FromRecords(name string, columns []string, records iter.Seq[[]string]) Input {
	return fromRecords(func() (*table.Table, error) {
		return table.EncodeStrings(name, columns, slices.Collect(records))
	})
}

type fromRecords func() (*table.Table, error)

func (f fromRecords) read(context.Context, table.Options, table.Limits) (*table.Table, error) {
	return f()
}

// Read reads a table like a release: invalid bytes, ragged records and so on are problems with
// their place.
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
	// Encodings that this program decodes are read as they are; the host decodes the others.
	own := opt.Encoding == "" || charset.Own(opt.Encoding)
	asked := opt.Encoding
	if own {
		asked = ""
	}
	in, err := f.Open(asked)
	if err != nil {
		return nil, problem.From(err).At(place)
	}
	// The context ends reading down here, where the file is read ahead, and the outcome is remembered
	// up there.
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
		size = table.UnknownSize // of the decoded text
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
	if !own { // only decoded text was read: read the bytes once more
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

// broken is a source that failed while it was read.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

// hash hashes the unchanged bytes of a file.
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

// stream is a reader as a file that can be read once.
type stream struct {
	r    io.Reader
	size int64
	sum  hash.Hash // of the bytes read for decoding
}

func (s *stream) Size() int64 { return s.size }

func (s *stream) Open(encoding string) (io.Reader, error) {
	if encoding == "" {
		return s.r, nil // its reader computes the sum
	}
	s.sum = sha256.New()
	return charset.Decode(io.TeeReader(s.r, s.sum), encoding)
}

// large limits the columns held before a project says what they are for: to those with at most so
// many different values.
var large = table.Limits{Held: 1 << 18}

// Open reads a table like Read, but leaves columns of very many different values in the file, if
// that can be reopened (FromFile), and samples them. A release reads their cells from the file when
// it writes them, and Hold loads them into memory. A file that has changed by then gives the
// problem "table-changed".
func Open(ctx context.Context, in Input, opt table.Options) (*table.Table, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	return in.read(ctx, opt, large)
}

// Hold returns the table with all cells of some columns in memory; nil needed: of all.
func Hold(ctx context.Context, t *table.Table, needed func(column string) bool) (*table.Table, error) {
	if needed == nil {
		needed = func(string) bool { return true }
	}
	held, err := within(ctx, t).Hold(needed)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return held, err
}

// HoldFor returns the table with the columns in memory that a project processes, instead of writing
// them as they are or not at all. In a table of very many records it leaves all others in the file:
// even a byte a cell is much then.
func HoldFor(ctx context.Context, t *table.Table, p *project.Project) (*table.Table, error) {
	return holdAlone(ctx, t, p.Needs)
}

// holdAlone is Hold, and leaves all other columns of a table with very many records in the file.
func holdAlone(ctx context.Context, t *table.Table, needed func(column string) bool) (*table.Table, error) {
	if t.Rows > manyRows {
		t = t.Leave(needed)
		t.Collect()
	}
	return Hold(ctx, t, needed)
}

// HoldDoubtful returns the table with the columns in memory about which people are asked, by a
// sample of their values, and those for which said is true, so that questions and exceptions are
// accurate.
func HoldDoubtful(ctx context.Context, t *table.Table, said func(column string) bool) (*table.Table, error) {
	return Hold(ctx, t, func(column string) bool {
		return said != nil && said(column) || len(detect.Read(t.Column(column), false, "").Proposals) > 0
	})
}

// HoldToCheck returns the table with the columns in memory that Check uses: known and secret ones,
// those that should not be there, and person columns.
func HoldToCheck(ctx context.Context, t *table.Table, p *project.Project, exact bool) (*table.Table, error) {
	return holdAlone(ctx, t, func(column string) bool {
		if slices.Contains(p.Person, column) || column == p.WeightColumn() {
			return true
		}
		if c := p.Column(column); c != nil && c.Role != project.Undecided {
			return c.Role != project.Insensitive
		}
		harmless, _ := detect.Harmless(t.Column(column), t.Rows)
		return !exact && !harmless
	})
}

// manyRows is the number of records up to which columns that a project does not need also stay in
// memory, which is faster.
var manyRows = 1 << 24

// within returns the table, with its file read until a context ends.
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
	encoding string // as detected
	first    *maphash.Hash
}

// remember hashes the text as it is read first.
func (s *reopened) remember(text io.Reader) io.Reader {
	s.first = new(maphash.Hash)
	return io.TeeReader(text, s.first)
}

// Open returns the text. If it is no longer the same, the problem of a changed file replaces its
// end.
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

// compared is a text that must be the one read before.
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

// Window returns the records from..to-1 of a table as its file has them. Columns that are not held
// are read from the file up to there, which takes longer further down.
func Window(ctx context.Context, t *table.Table, from, to int) ([][]string, error) {
	return within(ctx, t).Window(from, to)
}

// Hold loads a column of the result's table that was left in the file.
func (r *Result) Hold(ctx context.Context, column string) error {
	held, err := Hold(ctx, r.Table, func(name string) bool { return name == column })
	if err != nil {
		return err
	}
	r.Table = held
	r.Recoded.Take(held)
	return nil
}

// WithProgress returns the file with reports of the share that is read, 0 to 1, in each pass over
// it, numbered from 1.
func WithProgress(f File, report func(pass int, share float64)) File {
	return &progressFile{File: f, report: report}
}

type progressFile struct {
	File
	report func(pass int, share float64)
	passes int
}

// Open implements File.
func (t *progressFile) Open(encoding string) (io.Reader, error) {
	in, err := t.File.Open(encoding)
	if err != nil || t.Size() <= 0 {
		return in, err
	}
	t.passes++
	pass := t.passes
	return counting(in, t.Size(), func(share float64) { t.report(pass, share) }), nil
}

// NewSum returns the checksum of the file.
func (t *progressFile) NewSum() Sum {
	if s, ok := t.File.(summing); ok {
		return s.NewSum()
	}
	return nil
}

// counting reports the share of a number of bytes that was read; nil: to nobody.
func counting(in io.Reader, size int64, report func(share float64)) io.Reader {
	if report == nil || size <= 0 {
		return in
	}
	return &counter{in: in, size: size, report: report}
}

type counter struct {
	in       io.Reader
	size     int64
	at, next int64 // bytes read, and those at the next report
	report   func(share float64)
}

// progressReports is the number of progress reports of a reader, from its beginning to its end.
const progressReports = 500

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	if c.at += int64(n); c.at >= c.next {
		c.next = c.at + c.size/progressReports
		c.report(min(1, float64(c.at)/float64(c.size)))
	}
	return n, err
}

// progress returns the progress function of a stage, nil if there is none.
func (o Options) progress(s Stage) func(share float64) {
	if o.Progress == nil {
		return nil
	}
	return func(share float64) { o.Progress(s, share) }
}
