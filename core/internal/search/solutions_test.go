package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
)

// TestKept: every algorithm keeps all anonymous transformations that it has checked, best
// first and each once, with what a check without optimizations says of them; and what it
// says of the others is so.
func TestKept(t *testing.T) {
	kept, decided := 0, map[search.Decision]int{}
	for seed := range uint64(number(t, 1500, 250, 50)) {
		p := checktest.Draw(rand.New(rand.NewPCG(seed, 72)))
		all := enumerate(t, p)
		for _, algorithm := range every() {
			r := newRecorder(t, p, evaluate.Tuning{SnapshotSize: 1, SnapshotReduction: 1})
			got, ok := find(t, r, search.Options{Algorithm: algorithm, CheckLimit: 400})
			if !ok {
				continue
			}
			var want []search.Solution
			for i, id := range r.ids {
				if r.outcomes[i].Anonymous && !slices.Contains(r.ids[:i], id) {
					want = append(want, search.Solution{ID: id, Evaluation: all.outcomes[id]})
				}
			}
			slices.SortFunc(want, func(a, b search.Solution) int {
				if better(all.Lattice(), a.ID, a.Score, b.ID, b.Score) {
					return -1
				}
				return 1
			})
			if len(want) != len(got.Kept) || len(want) > search.MostKept {
				t.Fatalf("seed %d, %s: %d kept of %d\n%v", seed, algorithm, len(got.Kept), len(want), p)
			}
			for i, w := range want {
				k := got.Kept[i]
				if k.ID != w.ID || !equal(k.Score, w.Score) || k.Suppressed != w.Suppressed || k.Classes != w.Classes || !k.Anonymous {
					t.Fatalf("seed %d, %s: kept %+v, want %+v\n%v", seed, algorithm, k, w, p)
				}
			}
			if algorithm != "samarati" && len(want) > 0 && got.Kept[0].ID != got.Best.ID {
				t.Fatalf("seed %d, %s: the best is %+v, the first one kept %+v\n%v", seed, algorithm, got.Best, got.Kept[0], p)
			}
			kept += len(want)
			if all.Lattice().Size() > search.SmallLattice {
				if got.Decisions != nil {
					t.Fatalf("%d decisions of a large lattice", len(got.Decisions))
				}
				continue
			}
			for id, d := range got.Decisions {
				o := all.outcomes[id]
				decided[d]++
				if checked := slices.Contains(r.ids, lattice.ID(id)); checked != (d == search.Checked) ||
					d == search.PredictedAnonymous && !o.Anonymous || d == search.PredictedNot && o.Anonymous ||
					d == search.Outdone && got.Best != nil && better(all.Lattice(), lattice.ID(id), o.Score, got.Best.ID, got.Best.Score) && o.Anonymous {
					t.Fatalf("seed %d, %s: %d is %v: %+v\n%v", seed, algorithm, id, d, o, p)
				}
			}
		}
	}
	t.Log(kept, decided)
	if kept < 1000 || len(decided) < 5 {
		t.Errorf("%d kept, decisions %v", kept, decided)
	}
}

// TestKeptBound: beyond the bound the best ones are kept, in the order of a search.
func TestKeptBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 73))
	rules := [][]string{{"00", "0*", "**"}, {"01", "0*", "**"}, {"10", "1*", "**"}, {"11", "1*", "**"}}
	p := &checktest.Task{Rows: 12, Share: 1, Measure: "loss", Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
	for c := range 6 { // 729 transformations, all of which may leave everybody out
		q := checktest.QuasiIdentifier{Name: string(rune('a' + c)), Rules: rules, Max: 2, Weight: 0.5}
		for range p.Rows {
			q.Values = append(q.Values, rules[rng.IntN(4)][0])
		}
		p.Columns = append(p.Columns, q)
	}
	all := enumerate(t, p)
	var want []search.Solution
	for id, o := range all.outcomes {
		want = append(want, search.Solution{ID: lattice.ID(id), Evaluation: o})
	}
	slices.SortFunc(want, func(a, b search.Solution) int {
		if better(all.Lattice(), a.ID, a.Score, b.ID, b.Score) {
			return -1
		}
		return 1
	})
	got, _ := find(t, newRecorder(t, p, evaluate.Tuning{}), search.Options{Algorithm: search.Exhaustive})
	if len(want) != 729 || len(got.Kept) != search.MostKept {
		t.Fatalf("%d kept of %d", len(got.Kept), len(want))
	}
	for i, k := range got.Kept {
		if k.ID != want[i].ID || !equal(k.Score, want[i].Score) {
			t.Fatalf("number %d is %+v, want %+v", i, k, want[i])
		}
	}
}
