package core

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
)

// Anonymize searches the transformation of the table that loses the least
// detail among all that meet the models of the configuration, and applies it.
//
// A result without a solution is no error: Result.Found is false. Errors are
// problems: of the configuration (with its path), of a hierarchy (with its
// column), or "cancelled" when the context ended.
func Anonymize(ctx context.Context, t *table.Table, cfg Config, opt Options) (*Result, error) {
	watch := newStopwatch(opt.Clock)
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	r := &Result{Measure: cfg.Measure.Measure, Records: p.checker.Records(), Limit: p.checker.Limit(),
		Lattice: float64(p.checker.Lattice().Size()), Warnings: p.warnings}
	r.Method = cfg.Recoding.method()
	r.Before = risk.FromSizes(p.checker.OriginalSizes())
	r.Times.Prepare = watch.lap()
	switch r.Method {
	case Local:
		return p.anonymizeLocally(ctx, opt, watch, r)
	case Graph:
		return p.anonymizeByGraph(ctx, opt, watch, r)
	}

	found, err := search.Find(ctx, p.checker, p.searchOptions(opt))
	if err != nil {
		return nil, cancelled(err)
	}
	r.Times.Search = watch.lap()
	r.Algorithm, r.Optimal, r.Checks, r.Rows = found.Algorithm, found.Optimal, found.Checks, found.Rows
	r.Stopped = string(found.Stopped)
	if found.Bound != nil && found.Bound.Rank == nil {
		bound := found.Bound.Value
		r.Bound = &bound
	}
	if found.Best == nil {
		return r, nil
	}
	best := found.Best
	r.Found, r.Score, r.Rank = true, best.Score.Value, best.Score.Rank
	r.Suppressed, r.Classes = best.Suppressed, best.Classes
	r.Kept = 1 - p.checker.Evaluate(best.ID, p.detail).Value
	r.After = risk.FromSizes(p.checker.ClassSizes(best.ID))
	if r.Output, err = p.recode(best.ID, r); err != nil {
		return nil, err
	}
	if err := p.aggregateOutput(ctx, r); err != nil {
		return nil, cancelled(err)
	}
	r.Times.Recode = watch.lap()
	return r, nil
}

// begun is when a time limit began to run, so that a quarter of it is left.
func (opt Options) begun(limit time.Duration) time.Duration {
	now := opt.Clock()
	if opt.Begun == 0 {
		return now
	}
	return max(opt.Begun, now-limit*3/4)
}

// cancelled turns the end of a context into a problem.
func cancelled(err error) error {
	if p := problem.From(err); p.Code != "internal" {
		return err
	}
	return problem.New("cancelled", "", "The search was cancelled.")
}

// searchOptions translates options and progress.
func (p *prepared) searchOptions(opt Options) search.Options {
	spec := p.config.Search
	o := search.Options{Algorithm: spec.Algorithm, TimeLimit: time.Duration(spec.TimeLimit * float64(time.Second)),
		CheckLimit: spec.CheckLimit, Clock: opt.Clock, Rhythm: opt.Rhythm}
	if o.TimeLimit > 0 && opt.Begun > 0 {
		o.TimeLimit -= opt.Clock() - opt.begun(o.TimeLimit)
	}
	if opt.Observe == nil {
		return o
	}
	var shown *search.Solution // the one that the fields below describe
	var kept float64
	var levels []int
	o.Observe = func(s search.Progress) bool {
		if s.Best != nil && s.Best != shown {
			shown, kept, levels = s.Best, 1-p.checker.Evaluate(s.Best.ID, p.detail).Value, p.levels(s.Best.ID)
		}
		return opt.Observe(p.progress(s, kept, levels))
	}
	return o
}

func (p *prepared) progress(s search.Progress, kept float64, levels []int) Progress {
	out := Progress{Algorithm: s.Algorithm, Checks: s.Checks, Lattice: float64(p.checker.Lattice().Size()), Decided: s.Decided,
		Elapsed: s.Elapsed.Seconds(), TimeLimit: s.TimeLimit.Seconds()}
	if s.Bound != nil && s.Bound.Rank == nil {
		bound := s.Bound.Value
		out.Bound = &bound
	}
	if s.Best != nil {
		out.Found, out.Best, out.Kept, out.Levels = true, s.Best.Score.Value, kept, levels
		out.Left = float64(s.Best.Suppressed) / float64(p.checker.Records())
	}
	return out
}

// levels returns the levels of a transformation in the table's column order.
func (p *prepared) levels(id lattice.ID) []int {
	canonical := p.checker.Lattice().Levels(id, nil)
	levels := make([]int, len(canonical))
	for i, position := range p.checker.Order() {
		levels[position] = canonical[i]
	}
	return levels
}

// recode applies a transformation and describes it in the result.
func (p *prepared) recode(id lattice.ID, r *Result) (*recode.Output, error) {
	plan := p.plan(p.checker.SuppressedRows(id))
	levels := p.levels(id)
	for i, q := range p.quasi {
		level := levels[i]
		plan.Steps[q.column] = recode.Step{Action: recode.Generalize, Hierarchy: q.encoded, Level: level}
		r.Transformation = append(r.Transformation, Generalized{Attribute: q.encoded.Attribute, Level: level,
			Height: q.encoded.Height(), Name: q.encoded.Levels[level].Name})
	}
	for row, inside := range p.subset {
		if !inside { // it is not part of what is released
			plan.Suppressed[row] = true
		}
	}
	return recode.Apply(p.table, plan)
}

// plan is a recoding of all columns but the quasi-identifiers.
func (p *prepared) plan(suppressed []bool) recode.Plan {
	plan := recode.Plan{Steps: make([]recode.Step, len(p.table.Columns)), Suppressed: suppressed}
	for _, i := range p.identifying {
		plan.Steps[i].Action = recode.Remove
		if p.config.Output.Identifying == "replace" {
			plan.Steps[i].Action = recode.Replace
		}
	}
	return plan
}

// stopwatch measures laps; without a clock they are 0.
type stopwatch struct {
	clock func() time.Duration
	last  time.Duration
}

func newStopwatch(clock func() time.Duration) *stopwatch {
	s := &stopwatch{clock: clock}
	s.lap()
	return s
}

func (s *stopwatch) lap() time.Duration {
	if s.clock == nil {
		return 0
	}
	now := s.clock()
	lap := now - s.last
	s.last = now
	return lap
}
