package classes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzKeep compares rows that were kept, in any order and one choice after the other, with
// the chosen rows of the table packed by themselves.
func FuzzKeep(f *testing.F) {
	for i := range shapes {
		f.Add(uint64(7000+i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, i uint8) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p := randomPlain(rng, shapes[int(i)%len(shapes)])
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		columns, _ := codesOf(p)
		var weights []uint32
		for _, row := range p.rows {
			weights = append(weights, row.count)
		}
		rows, other := l.Pack(columns, weights), &Rows{}
		for range 3 {
			var kept []uint32
			left := &plain{columns: p.columns}
			for _, at := range rng.Perm(len(p.rows))[:rng.IntN(len(p.rows)+1)] {
				kept = append(kept, uint32(at))
				left.rows = append(left.rows, p.rows[at])
			}
			rows, other = rows.Keep(kept, other), rows
			p = left
			want := pack(p, l)
			if !slices.Equal(rows.Count, want.Count) {
				t.Fatalf("weights %v, by themselves %v", rows.Count, want.Count)
			}
			for w := range want.Words {
				if !slices.Equal(rows.Words[w], want.Words[w]) {
					t.Fatalf("word %d: %v, by themselves %v", w, rows.Words[w], want.Words[w])
				}
			}
		}
	})
}
