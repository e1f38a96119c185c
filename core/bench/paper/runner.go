package paper

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Runner measures cases. It is for one goroutine.
type Runner struct {
	// Load returns the data of a folder; the runner keeps those of the last.
	Load func(folder string) (*Data, error)
	// Clock returns the time since any fixed moment.
	Clock       func() time.Duration
	Version     string
	Environment string
	// Step, if not nil, is told what is being done within a case.
	Step func(string)

	data    *Data
	lattice *classified // of the last table whose lattice was classified
}

// Run measures a case. It ends early with the context's error.
func (r *Runner) Run(ctx context.Context, c Case) (Record, error) {
	record := Record{Version: r.Version, Environment: r.Environment, Case: c}
	if r.data == nil || r.data.Name != c.Dataset {
		r.data, r.lattice = nil, nil // two large tables need not fit into memory
		d, err := r.Load(c.Dataset)
		if err != nil {
			return record, err
		}
		r.data = d
	}
	parts := map[Part]func(context.Context, Case) ([]Run, error){
		Times: r.times, Orders: r.orders, Stability: r.stability, Minimal: r.minimal, Optimal: r.optimal, Quality: r.quality,
	}
	measure, ok := parts[c.Part]
	if !ok {
		return record, problem.New("bench-part", "", "There is no part %q of the papers' experiments.", c.Part)
	}
	var err error
	record.Runs, err = measure(ctx, c)
	return record, err
}

func (r *Runner) say(what string) {
	if r.Step != nil {
		r.Step(what)
	}
}

// find runs one search with a checker of its own, because checkers keep what
// they have learnt. Preparing is not part of its time. An algorithm that
// refuses the problem is no error: the run says why.
func (r *Runner) find(ctx context.Context, c Case, run *Run, tuning check.Tuning, opt search.Options, order []int) (check.Checker, error) {
	r.say(run.Algorithm + " " + run.Step)
	checker, err := r.data.checker(c, tuning, order)
	if err != nil {
		return nil, err
	}
	opt.Algorithm, opt.Clock = search.ID(run.Algorithm), r.Clock
	runtime.GC()
	start := r.Clock()
	found, err := search.Find(ctx, checker, opt)
	took := r.Clock() - start
	if err != nil {
		p := problem.From(err)
		if ctx.Err() != nil || p == nil || p.Code == "search-unknown" {
			return nil, err
		}
		run.Refused = p.Sentence
		return checker, nil
	}
	run.RunsMs = append(run.RunsMs, float64(took)/float64(time.Millisecond))
	run.Ms = median(run.RunsMs)
	run.Checks, run.Rows, run.Optimal, run.Stopped = found.Checks, found.Rows, found.Optimal, string(found.Stopped)
	run.Records, run.Lattice = checker.Records(), float64(checker.Lattice().Size())
	run.Score, run.Levels = nil, nil
	if best := found.Best; best != nil {
		score := best.Score.Value
		run.Score, run.Levels = &score, levels(checker, best.ID)
		if order != nil {
			run.Levels = back(run.Levels, order)
		}
	}
	return checker, nil
}

// levels returns the levels of a transformation in the table's column order.
func levels(c check.Checker, id lattice.ID) []int {
	canonical := c.Lattice().Levels(id, nil)
	out := make([]int, len(canonical))
	for i, position := range c.Order() {
		out[position] = canonical[i]
	}
	return out
}

// back returns the levels of a table whose columns were moved in the order of
// the table as it was.
func back(levels, order []int) []int {
	was := make([]int, len(levels))
	for i, at := range order {
		was[i] = levels[at]
	}
	return was
}

// worst is the highest score of the checker's measure.
func worst(c check.Checker) *float64 {
	ranged, ok := c.Measure().(utility.Ranged)
	if !ok {
		return nil
	}
	_, high := ranged.Range()
	return &high.Value
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}

// times measures each algorithm with each step of the ladder of optimizations,
// all in turn, again and again. With all optimizations there is a round before
// that is not counted but shows the memory.
func (r *Runner) times(ctx context.Context, c Case) ([]Run, error) {
	last := len(bench.Steps) - 1
	runs := make([]Run, 0, len(bench.Steps)*len(c.Algorithms))
	for _, step := range bench.Steps {
		for _, algorithm := range c.Algorithms {
			runs = append(runs, Run{Algorithm: algorithm, Step: step})
		}
	}
	for round := range c.Repeat + 1 {
		for i := range runs {
			run, step := &runs[i], i/len(c.Algorithms)
			var err error
			if round == 0 && step == last {
				err = r.memory(ctx, c, run)
			} else if round > 0 && run.Refused == "" {
				tuning := framework
				tuning.NoProjection, tuning.NoRollUp, tuning.NoSnapshots = step < 1, step < 2, step < 3
				_, err = r.find(ctx, c, run, tuning, search.Options{}, nil)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return runs, nil
}

// memory runs a search that is not counted and looks at the memory.
func (r *Runner) memory(ctx context.Context, c Case, run *Run) error {
	if _, err := r.data.Table(); err != nil { // it is not part of what the search needs
		return err
	}
	meter := bench.NewMeter()
	trial := Run{Algorithm: run.Algorithm, Step: "memory"}
	_, err := r.find(ctx, c, &trial, framework, search.Options{Observe: func(search.Progress) bool { meter.Look(); return true }}, nil)
	run.PeakBytes, run.Refused = meter.Grown(), trial.Refused
	return err
}
