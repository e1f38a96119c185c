package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// TestWalkDown: a search from the top that is ended by its patience has made the first checks of
// the one that is not, and ends with the step in which its patience does.
func TestWalkDown(t *testing.T) {
	ended := 0
	for seed := range uint64(500) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 47)))
		whole := newRecorder(t, p, evaluate.Tuning{})
		search.WalkDown(whole, 1<<30)
		longest := 2 * whole.Lattice().Columns() // checks of the step that found the best and of the last one
		for patience := 1; patience < 12; patience += 5 {
			part := newRecorder(t, p, evaluate.Tuning{})
			result := search.WalkDown(part, patience)
			if !slices.Equal(part.ids, whole.ids[:len(part.ids)]) {
				t.Fatalf("seed %d, patience %d: checked %v, want the first of %v", seed, patience, part.ids, whole.ids)
			}
			last := 0 // check that found the best
			if result.Best != nil {
				last = slices.Index(part.ids, result.Best.ID) + 1
			}
			switch vain := len(part.ids) - last; {
			case vain >= patience+longest:
				t.Fatalf("seed %d, patience %d: %d checks in vain", seed, patience, vain)
			case len(part.ids) < len(whole.ids) && vain+longest < patience:
				t.Fatalf("seed %d, patience %d: ended after %d of %d checks, %d in vain", seed, patience, len(part.ids), len(whole.ids), vain)
			case len(part.ids) < len(whole.ids):
				ended++
			}
		}
	}
	t.Logf("%d searches ended early", ended)
	if ended == 0 {
		t.Error("patience ended none")
	}
}
