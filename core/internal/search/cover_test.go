package search_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
)

// crowded is a table of two kinds of rows and of eight columns of three to four levels,
// the later ones of more different values: 20,736 transformations.
func crowded(seed uint64) *checktest.Task {
	rng := rand.New(rand.NewPCG(seed, 31))
	p := &checktest.Task{Rows: 1500, Share: 0.02, Measure: "discernability", Params: param.Values{"monotonic": true},
		Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 4.0}}}}
	kind := make([]int, p.Rows)
	for row := range kind {
		kind[row] = rng.IntN(6)
	}
	for i := range 8 {
		levels := 3 + i%2
		c := checktest.QuasiIdentifier{Name: fmt.Sprintf("column %d", i), Max: levels - 1, Weight: 0.5}
		for value := range 8 {
			rule := []string{fmt.Sprint(value), fmt.Sprint("half ", value/4), "*"}
			if levels == 4 {
				rule = []string{fmt.Sprint(value), fmt.Sprint("pair ", value/2), fmt.Sprint("half ", value/4), "*"}
			}
			c.Rules = append(c.Rules, rule)
		}
		for row := range p.Rows {
			c.Values = append(c.Values, fmt.Sprint((kind[row]/3+rng.IntN(1+rng.IntN(1+i)))%8))
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}

// TestCover: on lattices with room between what is safe and what is better than the best,
// a cover proves the same best as paths do, with half of their checks, the same ones each
// time.
func TestCover(t *testing.T) {
	for seed := range uint64(3) {
		p := crowded(seed)
		paths, _ := find(t, newRecorder(t, p, evaluate.Tuning{}), search.Options{Algorithm: search.FlashBounds})
		first, again := newRecorder(t, p, evaluate.Tuning{}), newRecorder(t, p, evaluate.Tuning{})
		covered, _ := find(t, first, search.Options{Algorithm: search.Cover})
		find(t, again, search.Options{Algorithm: search.Cover})
		if covered.Best == nil || covered.Best.ID != paths.Best.ID || covered.Best.Score.Value != paths.Best.Score.Value || !covered.Optimal {
			t.Fatalf("seed %d: %+v, along paths %+v", seed, covered.Best, paths.Best)
		}
		if fmt.Sprint(first.ids) != fmt.Sprint(again.ids) {
			t.Errorf("seed %d: other checks than before", seed)
		}
		if 2*covered.Checks > paths.Checks {
			t.Errorf("seed %d: %d checks, along paths %d", seed, covered.Checks, paths.Checks)
		}
		t.Logf("seed %d: %d of %d transformations checked, along paths %d", seed, covered.Checks, first.Lattice().Size(), paths.Checks)
	}
}
