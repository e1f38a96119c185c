package search_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// TestWatched: a search whose best so far is looked at between its checks, as
// the page does, takes the same steps with the same rows as one that is not.
func TestWatched(t *testing.T) {
	options := func(algorithm search.ID) search.Options {
		now := time.Duration(0) // a clock that ticks with every look at it
		return search.Options{Algorithm: algorithm, CheckLimit: 300, Rhythm: 1, Clock: func() time.Duration { now++; return now }}
	}
	looks := 0
	for seed := range uint64(number(t, 400, 100, 40)) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 71)))
		tuning := evaluate.Tuning{SnapshotSize: 1, SnapshotReduction: 1, SnapshotEntries: 3}
		for _, algorithm := range every() {
			alone := newRecorder(t, p, tuning)
			want, ok := find(t, alone, options(algorithm))
			if !ok {
				continue
			}
			watched := newRecorder(t, p, tuning)
			opt := options(algorithm)
			opt.Observe = func(s search.Status) bool {
				if s.Best != nil {
					looks++
					watched.Checker.Evaluate(s.Best.ID, watched.Measure())
					watched.Checker.SuppressedRows(watched.Lattice().Top())
				}
				return true
			}
			got, _ := find(t, watched, opt)
			if !slices.Equal(alone.ids, watched.ids) || alone.Stats() != watched.Stats() || !reflect.DeepEqual(got.Best, want.Best) {
				t.Fatalf("seed %d, %s: %+v, %+v, checks %v; alone %+v, %+v, checks %v\n%v", seed, algorithm,
					got, watched.Stats(), watched.ids, want, alone.Stats(), alone.ids, p)
			}
		}
	}
	if looks < 1000 {
		t.Errorf("%d looks at a search", looks)
	}
}
