package paper

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/search"
)

// minimal finds the best transformation and those with which the heuristics
// that stop at a minimally anonymous one are content.
func (r *Runner) minimal(ctx context.Context, c Case) ([]Run, error) {
	runs := make([]Run, len(c.Algorithms))
	for i, algorithm := range c.Algorithms {
		runs[i].Algorithm = algorithm
		checker, err := r.find(ctx, c, &runs[i], framework, search.Options{}, nil)
		if err != nil {
			return nil, err
		}
		runs[i].Worst = worst(checker)
	}
	return runs, nil
}

// optimal compares Flash, which decides all, with Lightning until it has seen
// all, or until the time limit of the case. The trace of a run tells what it
// had found by the time that Flash took.
func (r *Runner) optimal(ctx context.Context, c Case) ([]Run, error) {
	runs := make([]Run, len(c.Algorithms))
	for i, algorithm := range c.Algorithms {
		runs[i].Algorithm = algorithm
		if err := r.watch(ctx, c, &runs[i]); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// quality follows searches until the time limit of the case.
func (r *Runner) quality(ctx context.Context, c Case) ([]Run, error) { return r.optimal(ctx, c) }

// watch runs a search and notes every improvement.
func (r *Runner) watch(ctx context.Context, c Case, run *Run) error {
	var trace []bench.Mark
	note := func(elapsed time.Duration, checks int, score float64) {
		if n := len(trace); n == 0 || score < *trace[n-1].Score {
			trace = append(trace, bench.Mark{Seconds: elapsed.Seconds(), Checks: checks, Score: &score})
		}
	}
	opt := search.Options{TimeLimit: time.Duration(c.Seconds * float64(time.Second)), Rhythm: 1, // look after every check
		Observe: func(p search.Status) bool {
			if p.Best != nil {
				note(p.Elapsed, p.Checks, p.Best.Score.Value)
			}
			return true
		}}
	checker, err := r.find(ctx, c, run, framework, opt, nil)
	if err != nil {
		return err
	}
	if run.Score != nil { // found by the last check, after which nobody looks
		note(time.Duration(run.Ms*float64(time.Millisecond)), run.Checks, *run.Score)
	}
	run.Trace, run.Worst = trace, worst(checker)
	return nil
}

// by returns the best score after some seconds and when it was found; ok is
// false if there was none.
func (run Run) by(seconds float64) (found bench.Mark, ok bool) {
	for _, m := range run.Trace {
		if m.Seconds <= seconds {
			found, ok = m, true
		}
	}
	return found, ok
}
