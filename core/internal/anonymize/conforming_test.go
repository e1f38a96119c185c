package anonymize

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzDistribution: the values of a group, and how often each occurs, are what counting with a
// map finds, however many of the column's values the group has; and counts are zero again.
func FuzzDistribution(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 17))
		values, rows := 1+r.IntN(60), 1+r.IntN(80)
		codes := make([]uint32, rows)
		for row := range codes {
			codes[row] = uint32(r.IntN(values))
		}
		c := &conforming{codes: [][]uint32{codes}, counts: [][]uint32{make([]uint32, values)}, values: make([]distribution, 1)}
		for range 5 {
			group, slow := make([]int32, 1+r.IntN(rows)), map[uint32]uint32{}
			for i := range group {
				group[i] = int32(r.IntN(rows))
				slow[codes[group[i]]]++
			}
			c.count(0, group)
			v := c.values[0]
			if len(v.Codes) != len(slow) || len(v.Counts) != len(slow) || !slices.IsSorted(v.Codes) {
				t.Fatalf("%v of %d values, counted with a map %v", v, values, slow)
			}
			for i, code := range v.Codes {
				if v.Counts[i] != slow[code] {
					t.Fatalf("%d of value %d, counted with a map %d", v.Counts[i], code, slow[code])
				}
			}
			if slices.Max(c.counts[0]) > 0 {
				t.Fatalf("counts %v are left", c.counts[0])
			}
		}
	})
}
