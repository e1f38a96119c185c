package lattice

import (
	"math/rand/v2"
	"testing"
)

// FuzzSums compares sums along generalization with a look at every pair of transformations.
func FuzzSums(f *testing.F) {
	for seed := range uint64(61) {
		f.Add(seed)
	}
	f.Fuzz(checkSums)
}

func checkSums(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 7))
	l, _ := random(t, rng)
	list := all(l.Min, l.Max)
	above, below := make(Counts, l.Size()), make(Counts, l.Size())
	for id := range above {
		above[id] = int32(rng.IntN(5))
	}
	copy(below, above)
	wantAbove, wantBelow := make(Counts, l.Size()), make(Counts, l.Size())
	for _, a := range list {
		for _, b := range list {
			join, meet := make([]int, len(a)), make([]int, len(a))
			for i := range a {
				join[i], meet[i] = max(a[i], b[i]), min(a[i], b[i])
			}
			if got := l.Join(a, b); got != l.ID(join) {
				t.Fatalf("seed %d: the join of %v and %v is %d, want %d", seed, a, b, got, l.ID(join))
			}
			if got := l.Meet(a, b); got != l.ID(meet) {
				t.Fatalf("seed %d: the meet of %v and %v is %d, want %d", seed, a, b, got, l.ID(meet))
			}
			if distance(b, a) >= 0 { // b generalizes a
				wantAbove[l.ID(a)] += above[l.ID(b)]
				wantBelow[l.ID(b)] += below[l.ID(a)]
			}
		}
	}
	l.SumAbove(above)
	l.SumBelow(below)
	for id := range above {
		if above[id] != wantAbove[id] || below[id] != wantBelow[id] {
			t.Fatalf("seed %d: transformation %d has %d above and %d below, want %d and %d", seed, id,
				above[id], below[id], wantAbove[id], wantBelow[id])
		}
	}
}
