package paper

import (
	"context"
	"time"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// strategies gives each algorithm of a case so many checks, and measures what it found by them and
// how high in the lattice it looked.
func strategies(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		m, watched := r.Begin(algorithm), &heights{}
		_, err := r.Find(ctx, c, &m, x.Search{Tuning: framework,
			Watch:   func(c evaluate.Checker) evaluate.Checker { watched.Checker = c; return watched },
			Options: search.Options{Clock: func() time.Duration { return 0 }, CheckLimit: c.Budget}})
		if err != nil {
			return nil, err
		}
		l := watched.Lattice()
		bottom := l.Level(l.Bottom())
		m.Height = (float64(watched.sum)/float64(m.Checks) - float64(bottom)) / float64(l.Level(l.Top())-bottom)
		runs = append(runs, m)
	}
	return runs, nil
}

// heights adds up the levels of what Lightning checks.
type heights struct {
	evaluate.Checker
	sum int
}

func (h *heights) Check(id lattice.ID, score bool) evaluate.Evaluation {
	h.sum += h.Lattice().Level(id)
	return h.Checker.Check(id, score)
}
