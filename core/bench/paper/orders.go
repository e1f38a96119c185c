package paper

import (
	"context"
	"math/rand/v2"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// orders simulates OLA for many orders of the columns, Flash and stable OLA
// once, and estimates their costs.
func orders(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	table, err := classifiedOf(ctx, r, c)
	if err != nil {
		return nil, err
	}
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	checker, err := d.Checker(c, framework, nil)
	if err != nil {
		return nil, err
	}
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		m := r.Begin(algorithm)
		s, err := simulated(ctx, checker, table, c.K, search.Options{Algorithm: search.ID(algorithm)}, &m)
		if err != nil {
			return nil, err
		}
		m.Cost, m.Checks, m.Rows = s.cost, s.checks, s.rows
		if algorithm == "ola" { // its result does not depend on the order, see stability
			for _, order := range permutations(checker.Lattice().Columns(), c.Permutations, c.Seed) {
				s, err := simulated(ctx, checker, table, c.K, search.Options{Algorithm: search.ID(algorithm), Permutation: order}, &m)
				if err != nil {
					return nil, err
				}
				m.Costs, m.Counts = append(m.Costs, s.cost), append(m.Counts, s.checks)
			}
		}
		runs = append(runs, m)
	}
	return runs, nil
}

func simulated(ctx context.Context, checker evaluate.Checker, table *classified, k int, opt search.Options, m *x.Measurement) (*simulation, error) {
	s := simulate(checker, table, k)
	found, err := search.Find(ctx, s, opt)
	if err != nil {
		return nil, err
	}
	if best := found.Best; best != nil {
		m.Score, m.Levels = &best.Score.Value, x.Levels(checker, best.ID)
	}
	return s, nil
}

// stability searches the table with its columns in many orders, really. The
// times are not compared: preparing a table takes longer than searching it.
func stability(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	checker, err := d.Checker(c, framework, nil)
	if err != nil {
		return nil, err
	}
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		m := r.Begin(algorithm)
		var results [][]int
		for _, order := range permutations(checker.Lattice().Columns(), c.Permutations, c.Seed) {
			if _, err := r.Find(ctx, c, &m, x.Search{Tuning: framework, Order: order}); err != nil {
				return nil, err
			}
			if m.Refused != "" {
				break
			}
			if !slices.ContainsFunc(results, func(levels []int) bool { return slices.Equal(levels, m.Levels) }) {
				results = append(results, m.Levels)
			}
			m.Counts, m.Costs = append(m.Counts, m.Checks), append(m.Costs, float64(m.Rows))
		}
		m.Results = len(results)
		// Of the last order, which says nothing about the table as it is.
		m.RunsMs, m.SearchMs, m.Checks, m.Rows = nil, 0, 0, 0
		runs = append(runs, m)
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
			list = append(list, slices.Clone(order))
		}
		random.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return list
}
