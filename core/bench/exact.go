package bench

import (
	"context"
	"runtime"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/search"
)

// subject is one of the things that a case compares.
type subject struct {
	Measurement
	algorithm string
	tuning    check.Tuning
}

// grid measures each algorithm of a case.
func (r *Runner) grid(ctx context.Context, c Case, d *Data) ([]Measurement, error) {
	var subjects []*subject
	for _, algorithm := range c.Algorithms {
		subjects = append(subjects, &subject{r.measurement(c, algorithm), algorithm, check.Tuning{}})
	}
	return r.inTurn(ctx, c, d, subjects)
}

// Steps of the ladder, each with the optimizations of those before it.
var Steps = []string{"basic", "projection", "roll-up", "snapshots"}

// ladder measures each step with each algorithm of a case.
func (r *Runner) ladder(ctx context.Context, c Case, d *Data) ([]Measurement, error) {
	var subjects []*subject
	for _, algorithm := range c.Algorithms {
		for i, step := range Steps {
			s := &subject{r.measurement(c, algorithm), algorithm, check.Tuning{NoProjection: i < 1, NoRollUp: i < 2, NoSnapshots: i < 3}}
			s.Step = step
			subjects = append(subjects, s)
		}
	}
	return r.inTurn(ctx, c, d, subjects)
}

// inTurn measures the subjects one after the other, again and again: a first
// round that is not counted but shows counts and memory, then the counted
// ones. Every search starts with a checker of its own, because checkers keep
// what they have learnt.
func (r *Runner) inTurn(ctx context.Context, c Case, d *Data, subjects []*subject) ([]Measurement, error) {
	for round := range c.Repeat + 1 {
		for _, s := range subjects {
			if err := r.search(ctx, c, d, s, round == 0); err != nil {
				return nil, err
			}
		}
	}
	all := make([]Measurement, len(subjects))
	for i, s := range subjects {
		s.SearchMs = median(s.RunsMs)
		s.NsPerRow = perRow(s.SearchMs, s.Rows)
		all[i] = s.Measurement
	}
	return all, nil
}

// search runs one search. Preparing is not part of its time.
func (r *Runner) search(ctx context.Context, c Case, d *Data, s *subject, warming bool) error {
	if _, err := d.Table(); err != nil {
		return err
	}
	var memory *Meter
	if warming { // looking at the memory costs time
		memory = NewMeter()
	}
	options := search.Options{Algorithm: search.ID(s.algorithm), Observe: func(search.Progress) bool { memory.Pause(); return true }}
	start := r.Clock()
	checker, err := prepare(d, c, s.algorithm, s.tuning)
	if err != nil {
		return err
	}
	prepared := milliseconds(r.Clock() - start)
	var found search.Result
	runtime.GC()
	start = r.Clock()
	found, err = search.Find(ctx, checker, options)
	took := milliseconds(r.Clock() - start)
	if err != nil {
		return err
	}
	if !warming {
		s.RunsMs = append(s.RunsMs, took)
		return nil
	}
	s.PeakBytes, s.PrepareMs = memory.Grown(), prepared
	s.describe(checker, found)
	return nil
}

// describe notes what a search found and what it cost.
func (m *Measurement) describe(checker check.Checker, found search.Result) {
	m.Records, m.Lattice = checker.Records(), float64(checker.Lattice().Size())
	m.Ran, m.Checks, m.Rows, m.Optimal = string(found.Algorithm), found.Checks, found.Rows, found.Optimal
	if best := found.Best; best != nil {
		score := best.Score.Value
		m.Score, m.Levels = &score, levels(checker, best.ID)
	}
}
