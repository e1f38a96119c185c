package paper

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/search"
)

// orders simulates OLA for many orders of the columns, Flash and stable OLA
// once, and estimates their costs.
func (r *Runner) orders(ctx context.Context, c Case) ([]Run, error) {
	table, err := r.classified(ctx, c)
	if err != nil {
		return nil, err
	}
	checker, err := r.data.checker(c, framework, nil)
	if err != nil {
		return nil, err
	}
	runs := make([]Run, len(c.Algorithms))
	for i, algorithm := range c.Algorithms {
		run := &runs[i]
		run.Algorithm = algorithm
		r.say(algorithm)
		s, err := r.simulated(ctx, checker, table, c.K, search.Options{Algorithm: search.ID(algorithm)}, run)
		if err != nil {
			return nil, err
		}
		run.Cost, run.Checks, run.Rows = s.cost, s.checks, s.rows
		if algorithm != "ola" {
			continue // its result does not depend on the order, see the part on stability
		}
		for _, order := range permutations(checker.Lattice().Columns(), c.Permutations, c.Seed) {
			s, err := r.simulated(ctx, checker, table, c.K, search.Options{Algorithm: search.ID(algorithm), Permutation: order}, run)
			if err != nil {
				return nil, err
			}
			run.Costs, run.Counts = append(run.Costs, s.cost), append(run.Counts, s.checks)
		}
	}
	return runs, nil
}

func (r *Runner) simulated(ctx context.Context, checker check.Checker, table *classified, k int, opt search.Options, run *Run) (*simulation, error) {
	s := simulate(checker, table, k)
	found, err := search.Find(ctx, s, opt)
	if err != nil {
		return nil, err
	}
	if best := found.Best; best != nil {
		score := best.Score.Value
		run.Score, run.Levels = &score, levels(checker, best.ID)
	}
	return s, nil
}

// stability searches the table with its columns in many orders, really. The
// times are not compared: preparing a table takes longer than searching it.
func (r *Runner) stability(ctx context.Context, c Case) ([]Run, error) {
	checker, err := r.data.checker(c, framework, nil)
	if err != nil {
		return nil, err
	}
	runs := make([]Run, len(c.Algorithms))
	for i, algorithm := range c.Algorithms {
		runs[i].Algorithm = algorithm
	}
	for _, order := range permutations(checker.Lattice().Columns(), c.Permutations, c.Seed) {
		for i := range runs {
			run := &runs[i]
			if run.Refused != "" {
				continue
			}
			before, counted := run.Levels, len(run.Counts) > 0
			if _, err := r.find(ctx, c, run, framework, search.Options{}, order); err != nil {
				return nil, err
			}
			if counted && !slices.Equal(run.Levels, before) {
				return nil, problem.New("bench-unstable", "This is a fault of the program.",
					"%s: moving the columns changes the result of %s from %v to %v.", c.Name(), run.Algorithm, before, run.Levels)
			}
			run.Counts = append(run.Counts, run.Checks)
			run.Costs = append(run.Costs, float64(run.Rows))
		}
	}
	return runs, nil
}

// permutations returns some different orders of n things, or all if there are
// not more. The first is the natural one.
func permutations(n, some, seed int) [][]int {
	all := 1
	for i := 2; i <= n && all <= some; i++ {
		all *= i
	}
	random := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
	var list [][]int
	seen := map[string]bool{}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	for len(list) < min(some, all) {
		key := ""
		for _, i := range order {
			key += string(rune('a' + i))
		}
		if !seen[key] {
			seen[key] = true
			list = append(list, append([]int(nil), order...))
		}
		random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return list
}
