package core

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// writing is the one way in which anonymized cells leave the program.
type writing struct {
	table  *table.Table // the original
	cells  table.Output
	escape bool // formulas are made harmless
	claims func(escaped bool) (verify.Claim, error)

	claim    verify.Claim
	report   table.WriteReport
	hash     string // SHA-256 of what was written, in hexadecimal
	verified verify.Report
	wrote    time.Duration // what it took
	checked  time.Duration
}

// commit writes the cells, reads back what was written, verifies it, and commits
// it. Whoever calls it aborts the output after an error.
func (w *writing) commit(ctx context.Context, out Output, opt Options) error {
	opt.enter(Writing)
	watch := opt.Stopwatch()
	var err error
	if w.claim, err = w.claims(w.escape); err != nil {
		return err
	}
	sum := sha256.New()
	w.report, err = writeTable(ctx, io.MultiWriter(out, sum), w.cells, w.table.Dialect,
		table.WriteOptions{NoHeader: w.claim.NoHeader, EscapeFormulas: w.escape})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	w.hash = hex.EncodeToString(sum.Sum(nil))
	w.wrote = watch.Lap()
	opt.enter(Verifying)
	err = w.verify(ctx, out)
	w.checked = watch.Lap()
	if err != nil {
		return err
	}
	return out.Commit()
}

// verify reads back what was written and compares it with the claim.
func (w *writing) verify(ctx context.Context, out Output) error {
	written, err := out.Written()
	if err != nil {
		return err
	}
	in := Attend(ctx, written)
	back, err := table.Read(in, w.table.Name, w.report.Bytes,
		table.Options{Delimiter: string(rune(w.table.Dialect.Delimiter)), NoHeader: w.claim.NoHeader}, table.Limits{})
	if in.failed != nil { // the output cannot be read: no word yet about what is in it
		return in.failed
	}
	if err == nil {
		w.verified, err = verify.Output(w.table, back, w.claim)
	}
	if err != nil {
		return &Refused{problem.Flatten(err)}
	}
	return ctx.Err()
}
