package utility

import (
	"math"
	"math/rand/v2"
	"testing"
)

// least is the size of the smallest class of a state that is kept, or more than all records.
func (s *state) least() int {
	least := math.MaxInt
	for _, c := range s.classes {
		if !c.out {
			least = min(least, len(c.rows))
		}
	}
	return least
}

// checkPrice: nothing that suppresses so many records scores less than they cost.
func checkPrice(t *testing.T, where string, m Measure, states []*state, scores []Score) {
	priced, ok := m.(Priced)
	if !ok {
		return
	}
	for i, st := range states {
		for suppressed := range st.view.Suppressed + 1 {
			if price := priced.Price(suppressed); price.Compare(scores[i]) > 0 {
				t.Fatalf("%s: %d records cost %v, and %v suppresses %d and scores %v", where, suppressed,
					price, st.levels, st.view.Suppressed, scores[i])
			}
		}
	}
}

// checkSurviving: bounds that know who is suppressed hold for whatever suppresses these records,
// on the levels or above.
func checkSurviving(t *testing.T, where string, m Measure, in Input, s *scenario, states []*state, scores []Score, rng *rand.Rand) {
	surviving, ok := m.(Surviving)
	if !ok {
		return
	}
	for j, high := range states {
		for _, share := range []float64{0, 0.5, 1} {
			out := make([][]uint64, len(high.levels))
			for i := range out {
				out[i] = make([]uint64, len(in.Columns[i].Counts))
			}
			for _, c := range high.classes {
				for _, row := range c.rows {
					if c.out && rng.Float64() < share {
						for i := range out {
							out[i][s.codes[i][row]]++
						}
					}
				}
			}
			var above [][]float64
			for i := range out {
				above = append(above, surviving.TermsAbove(i, out[i], nil))
			}
			for _, low := range states {
				if low.byK != 0 || !generalizes(high.levels, low.levels) {
					continue
				}
				terms := make([]float64, len(out))
				for i, l := range low.levels {
					if terms[i] = above[i][l]; terms[i] < surviving.ColumnBound(i, l) || l > 0 && terms[i] < above[i][l-1] {
						t.Fatalf("%s: column %d: bounds by level %v, of nobody in particular %v", where, i, above[i], surviving.ColumnBound(i, l))
					}
				}
				if bound := surviving.Aggregate(terms); bound.Compare(scores[j]) > 0 {
					t.Fatalf("%s: bound %v of %v with %v suppressed exceeds score %v of %v (suppressed %d)",
						where, bound, low.levels, out, scores[j], high.levels, high.view.Suppressed)
				}
			}
		}
	}
}

// checkSized: bounds that know how small a class may be hold where no smaller one is kept.
func checkSized(t *testing.T, where string, m Measure, states []*state, scores []Score) {
	for _, low := range states {
		for _, least := range []int{1, 2, 3} {
			low.view.Least = least
			bound, ok := m.Bound(low.view)
			low.view.Least = 0
			for j, high := range states {
				if ok && high.least() >= least && generalizes(high.levels, low.levels) && bound.Compare(scores[j]) > 0 {
					t.Fatalf("%s: bound %v of %v, if classes have %d records, exceeds score %v of %v (suppressed %d)",
						where, bound, low.levels, least, scores[j], high.levels, high.view.Suppressed)
				}
			}
		}
	}
}

func checkBounds(t *testing.T, where string, m Measure, states []*state, scores []Score) {
	separable, isSeparable := m.(Separable)
	for i, low := range states {
		bound, ok := m.Bound(low.view)
		for j, high := range states {
			if !generalizes(high.levels, low.levels) {
				continue
			}
			if ok && (bound.Compare(scores[j]) > 0 || bound.Value > scores[j].Value) {
				t.Fatalf("%s: bound %v of %v (suppressed %d) exceeds score %v of %v (suppressed %d)",
					where, bound, low.levels, low.view.Suppressed, scores[j], high.levels, high.view.Suppressed)
			}
			if m.Monotone(false) && low.view.Suppressed == 0 && high.view.Suppressed == 0 && scores[i].Compare(scores[j]) > 0 {
				t.Fatalf("%s: not monotone without suppression: %v of %v, %v of %v", where, scores[i], low.levels, scores[j], high.levels)
			}
			if m.Monotone(true) && scores[i].Compare(scores[j]) > 0 {
				t.Fatalf("%s: not monotone: %v of %v, %v of %v", where, scores[i], low.levels, scores[j], high.levels)
			}
			if !isSeparable {
				continue
			}
			if b := separable.LevelBound(low.levels); b.Compare(scores[j]) > 0 || b.Compare(separable.LevelBound(high.levels)) > 0 {
				t.Fatalf("%s: level bound %v of %v exceeds score %v of %v or its bound", where, b, low.levels, scores[j], high.levels)
			}
			for least := 0; least <= high.view.Suppressed; least++ {
				if b := separable.BoxBound(low.levels, least); b.Compare(scores[j]) > 0 {
					t.Fatalf("%s: box bound %v of %v with %d suppressed exceeds score %v of %v (suppressed %d)",
						where, b, low.levels, least, scores[j], high.levels, high.view.Suppressed)
				}
			}
		}
	}
}
