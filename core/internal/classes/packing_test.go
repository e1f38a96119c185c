package classes

import (
	"math/rand/v2"
	"testing"
)

// TestCovers compares packed levels with a look at each, for any number of
// columns and hierarchies of up to thousands of levels: a redaction has one
// for every character.
func TestCovers(t *testing.T) {
	for seed := range uint64(4000) {
		checkCovers(t, seed)
	}
}

func FuzzCovers(f *testing.F) {
	f.Add(uint64(10_000))
	f.Fuzz(checkCovers)
}

func checkCovers(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 20))
	highest := []int{1, 3, 127, 128, 255, 256, 5000, 40_000}[rng.IntN(8)]
	n := rng.IntN(20)
	a, b := make([]int, n), make([]int, n)
	want := true
	for i := range a {
		a[i], b[i] = rng.IntN(highest+1), rng.IntN(highest+1)
		if rng.IntN(n) > 0 { // most pairs are ordered, or else no pair of vectors would be
			a[i], b[i] = max(a[i], b[i]), min(a[i], b[i])
		}
		if rng.IntN(4) == 0 {
			b[i] = a[i]
		}
		want = want && a[i] >= b[i]
	}
	p := NewPacking(highest)
	if got := p.Covers(p.Pack(a, nil), p.Pack(b, []uint64{1, 2, 3})); got != want {
		t.Fatalf("seed %d: %v covers %v: %v", seed, a, b, got)
	}
}
