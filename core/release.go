package core

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Options say how a release is made. The zero value goes by the wall clock and
// tells nobody how far it is.
type Options struct {
	anonymize.Options
	// Enter, if not nil, is told when a stage begins.
	Enter func(Stage)
}

// Stage is a part of a release.
type Stage string

// The stages, in their order.
const (
	Reading   Stage = "reading"
	Searching Stage = "searching" // preparing, searching and recoding
	Writing   Stage = "writing"
	Verifying Stage = "verifying"
)

func (o Options) enter(s Stage) {
	if o.Enter != nil {
		o.Enter(s)
	}
}

// Result is a release.
type Result struct {
	anonymize.Result
	Table    *table.Table      `json:"-"` // as it was read
	Claim    verify.Claim      `json:"-"` // what the release was verified to be
	Written  table.WriteReport `json:"-"`
	Verified verify.Report     `json:"-"` // what the verification counted
	Times    Times             `json:"times"`

	project *project.Project
	claims  func(escaped bool) (verify.Claim, error)
}

// Times are times by stage, measured with the clock of Options.
type Times struct {
	anonymize.Times
	Read   time.Duration `json:"read"`
	Write  time.Duration `json:"write"`
	Verify time.Duration `json:"verify"` // reading back, and every rule
}

// Refused is the error of a release that did not pass its verification. That is
// a fault of the program; nothing was kept.
type Refused struct{ Findings []*problem.Problem }

// Error says what was found first.
func (r *Refused) Error() string {
	return "the result failed its verification: " + r.Findings[0].Error()
}

// Unwrap returns the findings.
func (r *Refused) Unwrap() []error {
	all := make([]error, len(r.Findings))
	for i, f := range r.Findings {
		all[i] = f
	}
	return all
}

// Release makes a table that meets the rules of a project: it reads the input,
// searches the least loss of detail that meets every rule, writes the result to
// out, reads back what was written, and verifies it with package verify, which
// was written apart from the search. Only then it is committed; in every other
// case out is aborted.
//
// A table for which nothing meets the rules is no error: Result.Found is false.
// Errors are problems: of the project (with the path in it), of a column, of the
// input (with its line); *Refused; or the end of the context. A result comes with
// *Refused, too, so that it can be told what was refused.
func Release(ctx context.Context, in Input, p *project.Project, out Output, opt Options) (*Result, error) {
	r, err := release(ctx, in, p, out, opt)
	if err != nil || !r.Found {
		err = errors.Join(err, out.Abort())
	}
	return r, err
}

func release(ctx context.Context, in Input, p *project.Project, out Output, opt Options) (*Result, error) {
	watch := opt.Stopwatch()
	opt.enter(Reading)
	t, err := Read(ctx, in, p.Input)
	if err != nil {
		return nil, err
	}
	r := &Result{Table: t, project: p}
	r.Times.Read = watch.Lap()
	opt.enter(Searching)
	found, err := anonymize.Table(ctx, t, *p, opt.Options)
	if err != nil {
		return nil, err
	}
	r.Result, r.Times.Times = *found, found.Times
	r.claims = func(escaped bool) (verify.Claim, error) { return claim.Of(t, p, found, escaped) }
	if !r.Found {
		return r, nil
	}
	return r, r.write(ctx, out, p.Output.EscapeFormulas, opt)
}

// Write writes a release once more, to another place, or with formulas made
// harmless where they were not: it is verified like the first time.
func (r *Result) Write(ctx context.Context, out Output, escapeFormulas bool) error {
	err := r.write(ctx, out, escapeFormulas, Options{})
	if err != nil {
		err = errors.Join(err, out.Abort())
	}
	return err
}

// write writes the output, reads it back, verifies what it read, and commits it.
func (r *Result) write(ctx context.Context, out Output, escape bool, opt Options) error {
	w := writing{table: r.Table, cells: r.Recoded.Output, escape: escape, claims: r.claims}
	err := w.commit(ctx, out, opt)
	r.Claim, r.Written, r.Verified = w.claim, w.report, w.verified
	r.Times.Write, r.Times.Verify = w.wrote, w.checked
	return err
}

// writing is the one way in which anonymized cells leave the program.
type writing struct {
	table  *table.Table // the original
	cells  table.Output
	escape bool // formulas are made harmless
	claims func(escaped bool) (verify.Claim, error)

	claim    verify.Claim
	report   table.WriteReport
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
	w.report, err = writeTable(ctx, out, w.cells, w.table.Dialect,
		table.WriteOptions{NoHeader: w.claim.NoHeader, EscapeFormulas: w.escape})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
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
	in := interrupt.NewReader(ctx, written)
	back, err := table.Read(in, w.table.Name, w.report.Bytes,
		table.Options{Delimiter: string(rune(w.table.Dialect.Delimiter)), NoHeader: w.claim.NoHeader}, table.Limits{})
	if in.Failed() != nil { // the output cannot be read: no word yet about what is in it
		return in.Failed()
	}
	if err == nil {
		w.verified, err = verify.Output(w.table, back, w.claim)
	}
	if err != nil {
		return &Refused{problem.Flatten(err)}
	}
	return ctx.Err()
}

// writeTable writes cells; what the writer says of a failure is its own.
func writeTable(ctx context.Context, w io.Writer, cells table.Output, d table.Dialect, opt table.WriteOptions) (table.WriteReport, error) {
	out := interrupt.NewWriter(ctx, w)
	report, err := table.Write(out, cells, d, opt)
	return report, out.Cause(err)
}
