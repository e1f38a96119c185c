package core

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"time"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Output receives a release: it is written, read again, and then either kept or thrown away. Nobody
// may see what was written before Commit.
type Output interface {
	io.Writer
	// Written returns what was written, from the beginning. It is called after the last Write.
	Written() (io.Reader, error)
	// Commit keeps what was written. It is called at most once, after all rules were found to hold in
	// what Written returned.
	Commit() error
	// Abort discards what was written, if anything. It is called at most once, and never after a
	// successful Commit.
	Abort() error
}

// sealed is an Output that keeps other bytes than were written to it, such as those of a packed
// file or a workbook. Its Written returns the text in these bytes, and nothing else, so that what
// is verified is what is kept.
type sealed interface {
	Output
	// Seal returns the number of kept bytes and their SHA-256 in hexadecimal, after Written.
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

// Commit makes Bytes return what was written.
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

// Sum computes the SHA-256 of what is written to it.
type Sum interface {
	io.Writer
	// Hex ends the sum, and returns it in hexadecimal.
	Hex() (string, error)
}

// summing is a File or an Output whose host computes SHA-256 in parallel to the engine, where the
// engine has no other processor: in browsers.
type summing interface {
	// NewSum starts a sum; nil: the engine has to compute it.
	NewSum() Sum
}

// newSum starts the sum of a file or an output.
func newSum(of any) Sum {
	if s, ok := of.(summing); ok {
		if sum := s.NewSum(); sum != nil {
			return sum
		}
	}
	return ownSum{sha256.New()}
}

type ownSum struct{ hash.Hash }

func (s ownSum) Hex() (string, error) { return hex.EncodeToString(s.Sum(nil)), nil }

// measured is a sum that counts its bytes.
type measured struct {
	Sum
	n int64
}

func (c *measured) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return c.Sum.Write(p)
}

// writing is the only way in which anonymized cells leave the program.
type writing struct {
	table *table.Table // the original, with released values where these were changed at random
	// original is the unchanged table, whose order may reveal values that were changed
	original *table.Table
	project  *project.Project
	cells    table.Output
	source   []int // by column of cells: that of the original
	escape   bool  // formulas are made harmless
	claims   func(escaped bool) (verify.Claim, error)
	rows     []uint32 // of cells that are written, ascending, until they are arranged

	Contents
	claim    verify.Claim
	report   table.WriteReport
	hash     string // SHA-256 of what was written, in hexadecimal
	verified verify.Report
	made     *made         // nil: nobody asked for a receipt
	wrote    time.Duration // what it took
	checked  time.Duration
}

// newWriting prepares the writing of a table's recoded cells.
func newWriting(t *table.Table, p *project.Project, cells *recode.Table, claims func(bool) (verify.Claim, error)) *writing {
	return &writing{table: t, original: t, project: p, cells: cells.Output, source: cells.Source, claims: claims}
}

// commit chooses records and order, writes the cells, reads back what was written, verifies it, and
// commits it. The caller aborts the output after an error. The order of shuffled records is
// forgotten, unless a receipt is requested.
func (w *writing) commit(ctx context.Context, out Output, opt Options) error {
	opt.onStage(Writing)
	watch := opt.Stopwatch()
	w.table.Collect() // memory of the search
	var err error
	if w.claim, err = w.claims(w.escape); err != nil {
		return err
	}
	if err := w.contents(); err != nil {
		return err
	}
	if w.LeftOut == project.Blank { // others may also show nothing
		if w.claim.Suppressed = w.cells.Suppressed; w.claim.Suppressed == nil {
			w.claim.Suppressed = make([]bool, w.cells.Rows)
		}
	}
	if w.LeftOut == project.Mask {
		w.claim.Suppressed = w.cells.Suppressed
		if err := w.checkMasked(); err != nil {
			return err
		}
	}
	defer w.forget()
	how := table.WriteOptions{NoHeader: w.claim.NoHeader, EscapeFormulas: w.escape}
	if err := w.arrange(opt.Random, how); err != nil {
		return err
	}
	if opt.Receipt {
		w.made = &made{rows: w.claim.Rows, into: w.claim.Into, leftOut: w.claim.Suppressed, order: w.Order, escaped: w.escape}
	}
	sum := &measured{Sum: newSum(out)}
	w.table = within(ctx, w.table)
	if w.cells.Fetch != nil {
		w.cells.Fetch = w.cells.Fetch.Of(w.table)
	}
	w.cells.Progress = opt.progress(Writing)
	w.report, err = w.writeText(ctx, io.MultiWriter(out, sum), how)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	if w.hash, err = sum.Hex(); err != nil {
		return err
	}
	w.report.Bytes = sum.n
	w.wrote = watch.Lap()
	opt.onStage(Verifying)
	err = w.verify(ctx, out, opt.progress(Verifying))
	w.checked = watch.Lap()
	if err != nil {
		return err
	}
	if sealed, ok := out.(sealed); ok {
		w.report.Bytes, w.hash = sealed.Seal()
	}
	return out.Commit()
}

// writeText writes the cells in the dialect and the charset of the project.
func (w *writing) writeText(ctx context.Context, out io.Writer, how table.WriteOptions) (table.WriteReport, error) {
	if w.project.Output.Western() {
		out = charset.Western(out)
	}
	return writeTable(ctx, out, w.cells, w.project.Output.Dialect(w.table.Dialect), how)
}

// verify reads back what was written and compares it with the claim.
func (w *writing) verify(ctx context.Context, out Output, progress func(share float64)) error {
	written, err := out.Written()
	if err != nil {
		return err
	}
	size := w.report.Bytes
	written = counting(written, size, progress)
	if w.project.Output.Western() {
		written, size = charset.FromWestern(written), table.UnknownSize
	}
	in := interrupt.NewReader(ctx, written)
	dialect := w.project.Output.Dialect(w.table.Dialect)
	beside := verify.NewBeside(w.table, w.claim)
	back, err := table.ReadWatched(in, w.table.Name, size,
		table.AsWritten(dialect.Delimiter, !w.claim.NoHeader), table.Limits{}, beside.Watch())
	if ended := beside.Wait(); err == nil {
		err = ended
	}
	if in.Failed() != nil { // the output cannot be read, which says nothing about its contents
		return in.Failed()
	}
	if err == nil {
		claim := w.claim
		claim.Beside = beside
		w.verified, err = verify.Output(w.table, back, claim)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if beside.Failed() != nil {
		return beside.Failed()
	}
	if err != nil {
		found := problem.Flatten(err)
		if onlyMasked(found) {
			return mustNotMask(found[0])
		}
		return &VerificationError{found}
	}
	return ctx.Err()
}

// writeTable writes cells; the writer words its own failures.
func writeTable(ctx context.Context, w io.Writer, cells table.Output, d table.Dialect, opt table.WriteOptions) (table.WriteReport, error) {
	out := interrupt.NewWriter(ctx, w)
	report, err := table.Write(out, cells, d, opt)
	return report, out.Cause(err)
}
