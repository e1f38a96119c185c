package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// TestFinding: exact searches that look nearby between the checks of their proof, which they do on
// large problems only, prove the same best as the enumeration of all transformations finds.
func TestFinding(t *testing.T) {
	t.Parallel()
	problems := number(t, 20_000, 1600, 300)
	searches := map[search.ID]func(evaluate.Checker) (search.Result, error){
		search.FlashBounds: search.FlashFinding, search.Bolt: search.BoltFinding}
	solved := map[search.ID]int{}
	for seed := range uint64(problems) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 53)))
		all := enumerate(t, p)
		best := all.best()
		for id, find := range searches {
			r := newRecorder(t, p, evaluate.Tuning{})
			if refusal(r, id) != "" {
				continue
			}
			got, err := find(r)
			if err != nil {
				t.Fatal(err)
			}
			if !got.Optimal || (got.Best == nil) != (best < 0) ||
				best >= 0 && (got.Best.ID != all.ids[best] || !equal(got.Best.Score, all.outcomes[best].Score)) {
				t.Fatalf("seed %d, %s: %+v, the best is %d of %+v\n%v", seed, id, got, best, all.outcomes, p)
			}
			solved[id]++
		}
	}
	t.Logf("of %d problems: %v", problems, solved)
	for id := range searches {
		if solved[id] < problems/20 {
			t.Errorf("%s solved %d of %d", id, solved[id], problems)
		}
	}
}
