package privacy

import (
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/exact"
)

// TestStretch compares the sum over a stretch of ranks, short or long, with the
// sum of its terms.
func TestStretch(t *testing.T) {
	for seed := range uint64(2000) {
		checkStretch(t, seed)
	}
}

func FuzzStretch(f *testing.F) {
	f.Add(uint64(2000))
	f.Fuzz(checkStretch)
}

func checkStretch(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 31))
	size := 2 + r.IntN(6*shortStretch)
	s := Sensitive{Counts: make([]int, size), Rank: r.Perm(size)}
	largest := 1 << r.IntN(20)
	in := Input{Sensitive: []Sensitive{s}}
	for code := range s.Counts {
		s.Counts[code] = r.IntN(largest + 1)
		in.Records += s.Counts[code]
	}
	m := newOrderedCloseness(newComparison(in, 0), 0.2, s)
	n := 1 + r.IntN(max(1, in.Records))
	seen, from := uint64(r.IntN(n+1)), r.IntN(size)
	to := from + r.IntN(size-from+1)
	var got exact.Sum
	m.stretch(&got, n, seen, from, to)
	want, upTo := uint64(0), uint64(0)
	for rank := range to {
		for code, at := range s.Rank {
			if at == rank {
				upTo += uint64(s.Counts[code])
			}
		}
		if a, b := seen*uint64(in.Records), uint64(n)*upTo; rank >= from {
			want += max(a, b) - min(a, b)
		}
	}
	var wanted exact.Sum
	wanted.Add(want, 1)
	if got != wanted {
		t.Fatalf("seed %d: %d ranks from %d of %d: %v, want %d", seed, to-from, from, size, got, want)
	}
}
