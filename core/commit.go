package core

import (
	"context"
	"io"
	"time"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// writing is the one way in which anonymized cells leave the program.
type writing struct {
	table *table.Table // the original, with the values that are shown where these were changed at random
	// original is the table as it was: its order may tell of values that were changed
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

// newWriting is how recoded cells of a table are to be written.
func newWriting(t *table.Table, p *project.Project, cells *recode.Table, claims func(bool) (verify.Claim, error)) *writing {
	return &writing{table: t, original: t, project: p, cells: cells.Output, source: cells.Source, claims: claims}
}

// commit chooses records and order, writes the cells, reads back what was written,
// verifies it, and commits it. Whoever calls it aborts the output after an error. How
// records were shuffled is forgotten, unless a receipt is asked for.
func (w *writing) commit(ctx context.Context, out Output, opt Options) error {
	opt.enter(Writing)
	watch := opt.Stopwatch()
	w.table.Collect() // what was needed to search
	var err error
	if w.claim, err = w.claims(w.escape); err != nil {
		return err
	}
	if err := w.contents(); err != nil {
		return err
	}
	if w.LeftOut == project.Blank { // others may show nothing, too
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
	w.cells.Far = opt.far(Writing)
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
	opt.enter(Verifying)
	err = w.verify(ctx, out, opt.far(Verifying))
	w.checked = watch.Lap()
	if err != nil {
		return err
	}
	if sealed, ok := out.(Sealed); ok {
		w.report.Bytes, w.hash = sealed.Seal()
	}
	return out.Commit()
}

// writeText writes the cells in the dialect and the charset that the project names.
func (w *writing) writeText(ctx context.Context, out io.Writer, how table.WriteOptions) (table.WriteReport, error) {
	if w.project.Output.Western() {
		out = charset.Western(out)
	}
	return writeTable(ctx, out, w.cells, w.project.Output.Dialect(w.table.Dialect), how)
}

// verify reads back what was written and compares it with the claim.
func (w *writing) verify(ctx context.Context, out Output, far func(share float64)) error {
	written, err := out.Written()
	if err != nil {
		return err
	}
	size := w.report.Bytes
	written = counting(written, size, far)
	if w.project.Output.Western() {
		written, size = charset.FromWestern(written), table.UnknownSize
	}
	in := interrupt.NewReader(ctx, written)
	dialect := w.project.Output.Dialect(w.table.Dialect)
	beside := verify.NewBeside(w.table, w.claim)
	back, err := table.ReadWatched(in, w.table.Name, size,
		table.AsWritten(dialect.Delimiter, !w.claim.NoHeader), table.Limits{}, beside.Watch())
	if in.Failed() != nil { // the output cannot be read: no word yet about what is in it
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
		return &Refused{found}
	}
	return ctx.Err()
}

// writeTable writes cells; what the writer says of a failure is its own.
func writeTable(ctx context.Context, w io.Writer, cells table.Output, d table.Dialect, opt table.WriteOptions) (table.WriteReport, error) {
	out := interrupt.NewWriter(ctx, w)
	report, err := table.Write(out, cells, d, opt)
	return report, out.Cause(err)
}
