package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
)

// byColumns looks up the end of a descent by columns among all transformations; ok is false if
// there is nowhere to begin.
func (r *recorder) byColumns() (at lattice.ID, ok bool) {
	l := r.Lattice()
	at = l.Top()
	if !r.outcomes[at].Anonymous {
		return at, false
	}
	for {
		next := at
		for column := range l.Columns() {
			end, levels := at, l.Levels(at, nil)
			for levels[column] > l.Min[column] {
				levels[column]--
				o := r.outcomes[l.ID(levels)]
				if !o.Anonymous || !o.Score.Less(r.outcomes[end].Score) {
					break
				}
				end = l.ID(levels)
			}
			if r.outcomes[end].Score.Less(r.outcomes[next].Score) {
				next = end
			}
		}
		if next == at {
			return at, true
		}
		at = next
	}
}

// TestDescents: on random problems a descent by columns ends where it should. It ends better than
// one by levels at times, and worse at times: that is why searches do both.
func TestDescents(t *testing.T) {
	reached, better, worse := 0, 0, 0
	for seed := range uint64(1500) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 43)))
		all := enumerate(t, p)
		byColumns, byLevels := search.FromTop(newRecorder(t, p, evaluate.Tuning{}), true),
			search.FromTop(newRecorder(t, p, evaluate.Tuning{}), false)
		end, ok := all.byColumns()
		if !ok {
			if byColumns.Best != nil || byColumns.Checks != 1 {
				t.Fatalf("seed %d: the top is not anonymous, and the descent had %d checks and found %+v", seed, byColumns.Checks, byColumns.Best)
			}
			continue
		}
		if want := all.outcomes[end].Score; byColumns.Best == nil || byColumns.Best.Score.Compare(want) != 0 {
			t.Fatalf("seed %d: found %+v, want a score of %v", seed, byColumns.Best, want)
		}
		if reached++; byColumns.Best.Score.Less(byLevels.Best.Score) {
			better++
		} else if byLevels.Best.Score.Less(byColumns.Best.Score) {
			worse++
		}
	}
	t.Logf("%d descents: by columns %d ended better than by levels, and %d worse", reached, better, worse)
	if better == 0 || worse == 0 {
		t.Error("one of both descents is of no use")
	}
}
