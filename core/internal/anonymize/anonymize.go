// Package anonymize takes a project and a table from the roles of the columns to
// the recoded table: it binds hierarchies, models and the measure, searches, and
// recodes in the way that the project names. What it returns is not yet
// verified, and must not leave the program as it is.
package anonymize

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Table searches the transformation of the table that loses the least
// detail among all that meet the models of the configuration, and applies it.
//
// A result without a solution is no error: Result.Found is false. Errors are
// problems: of the configuration (with its path), of a hierarchy (with its
// column), or "cancelled" when the context ended.
func Table(ctx context.Context, t *table.Table, cfg project.Project, opt Options) (*Result, error) {
	opt = opt.complete()
	watch := opt.Stopwatch()
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	r := p.begin()
	r.Times.Prepare = watch.Lap()
	return makerOf(r.Method).run(p, ctx, opt, watch, r)
}

// generalize is Table with one level for each column.
func (p *prepared) generalize(ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error) {
	if len(p.config.Recoding.Levels) > 0 {
		if err := p.applyChosen(ctx, r); err != nil {
			return nil, err
		}
		r.Times.Recode = watch.Lap()
		return r, nil
	}
	found, err := search.Find(ctx, p.checker, p.searchOptions(opt))
	if err != nil {
		return nil, cancelled(err)
	}
	r.Times.Search = watch.Lap()
	r.Algorithm, r.Optimal, r.Checks, r.Rows = string(found.Algorithm), found.Optimal, found.Different, found.Rows
	r.Stopped, r.decisions = string(found.Stopped), found.Decisions
	for i := range found.Kept {
		r.solutions = append(r.solutions, p.levels(found.Kept[i].ID))
	}
	if found.Bound != nil && found.Bound.Rank == nil {
		bound := found.Bound.Value
		r.Bound, r.MostKept = &bound, p.mostKept(&bound)
	}
	if found.Best == nil {
		return r, nil
	}
	best, err := p.balance(ctx, found)
	if err != nil {
		return nil, cancelled(err)
	}
	if err := p.settle(ctx, best, r); err != nil {
		return nil, err
	}
	if best.ID != found.Best.ID {
		r.Optimal, r.Itemized.Balanced = false, true
	}
	r.Times.Recode = watch.Lap()
	return r, nil
}

// begin is a result of which only the table before is known.
func (p *prepared) begin() *Result {
	return &Result{Measure: p.config.Measure.Measure, Aggregate: utility.AggregateOf(p.config.Measure.Measure, p.config.Measure.Params),
		Records: p.checker.Records(), Limit: p.checker.Limit(), Method: p.config.Recoding.Chosen(), Linked: p.linked,
		Lattice: p.checker.Lattice().Count(), Warnings: p.warnings, Before: risk.FromSizes(p.checker.OriginalSizes())}
}

// settle describes a transformation in the result and applies it.
func (p *prepared) settle(ctx context.Context, s search.Solution, r *Result) error {
	r.Found, r.Score, r.Rank = true, s.Score.Value, s.Score.Rank
	r.Suppressed, r.Classes = s.Suppressed, s.Classes
	r.Kept = 1 - p.checker.Evaluate(s.ID, p.detail).Value
	r.After = risk.FromSizes(p.checker.ClassSizes(s.ID))
	var err error
	if r.Recoded, err = p.recode(s.ID, r); err != nil {
		return err
	}
	if err := p.aggregateOutput(ctx, r); err != nil {
		return cancelled(err)
	}
	p.countPeople(r)
	r.leaveOut = p.leavesOut(s, nil, r)
	if err := p.itemize(ctx, r); err != nil {
		return cancelled(err)
	}
	return nil
}

// complete fills in the clock.
func (opt Options) complete() Options {
	if opt.Clock == nil {
		opt.Clock = search.WallClock
	}
	return opt
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

// repeating limits how long nothing is told while a search checks again what it has checked.
const repeating = 250 * time.Millisecond

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
	told, next := -1, time.Duration(0)
	o.Observe = func(s search.Status) bool {
		if s.Different == told && s.Elapsed < next {
			return true // what was checked before was checked again
		}
		told, next = s.Different, s.Elapsed+repeating
		if s.Best != nil && s.Best != shown {
			shown, kept, levels = s.Best, 1-p.checker.Evaluate(s.Best.ID, p.detail).Value, p.levels(s.Best.ID)
		}
		return opt.Observe(p.progress(s, kept, levels))
	}
	return o
}

func (p *prepared) progress(s search.Status, kept float64, levels []int) Progress {
	out := Progress{Algorithm: string(s.Algorithm), Checks: s.Different, Lattice: p.checker.Lattice().Count(), Decided: s.Decided,
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
func (p *prepared) recode(id lattice.ID, r *Result) (*recode.Table, error) {
	plan := p.plan(p.checker.SuppressedRows(id))
	levels := p.levels(id)
	for i, q := range p.quasi {
		level := levels[i]
		plan.Steps[q.column] = recode.Step{Action: recode.Generalize, Hierarchy: q.encoded, Level: level}
		r.Transformation = append(r.Transformation, Generalized{Attribute: q.encoded.Attribute, Level: level,
			Height: q.encoded.Height(), Name: q.encoded.Levels[level].Name, Said: q.encoded.Levels[level].Said})
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
	identity.Steps(p.table, &p.config, plan.Steps)
	return plan
}

// stopwatch measures laps with the clock of Options.
type stopwatch struct {
	clock func() time.Duration
	last  time.Duration
}

// Stopwatch starts one.
func (opt Options) Stopwatch() *stopwatch {
	s := &stopwatch{clock: opt.complete().Clock}
	s.Lap()
	return s
}

// Lap returns the time since the last lap.
func (s *stopwatch) Lap() time.Duration {
	now := s.clock()
	lap := now - s.last
	s.last = now
	return lap
}
