package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// TestGenetic: on random small problems nothing is checked twice, the first transformations
// have the first columns at the top and the others at the bottom, the result is the best of
// what was checked, and nearly always the best there is.
func TestGenetic(t *testing.T) {
	t.Parallel()
	problems := number(t, 300, 150, 25)
	solved, best := 0, 0
	for seed := range uint64(problems) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 31)))
		r := newRecorder(t, p, evaluate.Tuning{})
		got, _ := find(t, r, search.Options{Algorithm: search.Genetic})
		l := r.Lattice()
		ids := slices.Clone(r.ids)
		slices.Sort(ids)
		if len(slices.Compact(ids)) != len(r.ids) {
			t.Fatalf("seed %d: checked twice: %v", seed, r.ids)
		}
		var first []lattice.ID
		for c := range l.Columns() {
			levels := slices.Clone(l.Min)
			copy(levels, l.Max[:c+1])
			if id := l.ID(levels); !slices.Contains(first, id) {
				first = append(first, id)
			}
		}
		if !slices.Equal(r.ids[:len(first)], first) {
			t.Fatalf("seed %d: began with %v, not %v", seed, levelsOf(l, r.ids[:len(first)]), levelsOf(l, first))
		}
		at := r.best()
		if (at < 0) != (got.Best == nil) || at >= 0 && got.Best.ID != r.ids[at] || got.Optimal {
			t.Fatalf("seed %d: found %+v of %v", seed, got, r.ids)
		}
		if all := enumerate(t, p); all.best() >= 0 {
			if solved++; at >= 0 && got.Best.ID == all.ids[all.best()] {
				best++
			}
		}
	}
	if solved < problems/3 || best < solved*19/20 {
		t.Errorf("the best of %d problems was found in %d", solved, best)
	}
}
