package classes

import (
	"math/rand/v2"
	"testing"
)

// TestWide: rows that stand for more than 2^32 records together, as they are and as the
// classes of an earlier transformation, give the classes of the same rows without, and the
// exact sums.
func TestWide(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 64))
		p := randomPlain(rng, shape{columns: 1 + rng.IntN(6), width: 1 + rng.IntN(90), height: 4, rows: 1 + rng.IntN(200)})
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		src := pack(p, l)
		for range src.Len() {
			src.Wide = append(src.Wide, 1+rng.Uint64N(1<<40)>>rng.IntN(40))
		}
		for row := range src.Count {
			src.Count[row] = 1
		}
		g := NewGrouper(l, rng.IntN(2) == 0)
		low, high := make([]int, len(p.columns)), make([]int, len(p.columns))
		for c := range low {
			low[c] = rng.IntN(len(p.columns[c].Up))
			high[c] = low[c] + rng.IntN(len(p.columns[c].Up)-low[c])
		}
		compare := func(levels []int, classes *Classes, of []uint32) {
			t.Helper()
			want := map[string]uint64{}
			for row := range p.rows {
				want[p.key(row, levels)] += src.Wide[row]
			}
			if len(want) != len(classes.Count) {
				t.Fatalf("seed %d: %d classes, want %d", seed, len(classes.Count), len(want))
			}
			for row := range p.rows {
				if n := classes.Count[of[row]]; n != want[p.key(row, levels)] {
					t.Fatalf("seed %d: the class of row %d has %d records, want %d", seed, row, n, want[p.key(row, levels)])
				}
			}
		}
		classes := g.Group(src, low)
		of := g.ClassOf(src, low, nil)
		compare(low, classes, of)
		taken := g.Take(src, of, nil)
		compare(high, g.Group(taken, high), g.ClassOf(src, high, nil)) // of a snapshot
		if each := g.Each(src); each.Count[0] != src.Wide[0] || len(each.Count) != src.Len() {
			t.Fatalf("seed %d: each %v of %v", seed, each.Count, src.Wide)
		}
	}
}
