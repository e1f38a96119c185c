package classes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzMerge compares merging distributions with maps, for few and for many
// values, also for classes without a row, rows without a value and classes that
// nobody asks for, or only after others.
func FuzzMerge(f *testing.F) {
	for seed := range uint64(201) {
		f.Add(seed)
	}
	f.Fuzz(checkMerge)
}

func checkMerge(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 6))
	var members Members // used again and again, so they have to clean up
	var m Merger
	domains := []int{1 + rng.IntN(64), 1 + rng.IntN(300), 64, 65, 10_000}
	domain := domains[rng.IntN(len(domains))] // a merger is for one column
	for range 3 {
		rows, classes := rng.IntN(40), 1+rng.IntN(10)
		d := Distribution{Start: []uint32{0}}
		of, merged := make([]uint32, rows), make([]map[uint32]uint32, classes)
		for class := range merged {
			merged[class] = make(map[uint32]uint32)
		}
		for row := range of {
			of[row] = uint32(rng.IntN(classes))
			values := make(map[uint32]uint32)
			for range rng.IntN(5) {
				values[uint32(rng.IntN(domain))] += 1 + uint32(rng.IntN(9))
			}
			for _, v := range sortedKeys(values) {
				d.Values, d.Counts = append(d.Values, v), append(d.Counts, values[v])
				merged[of[row]][v] += values[v]
			}
			d.Start = append(d.Start, uint32(len(d.Values)))
		}
		want := Distribution{Start: []uint32{0}}
		for _, values := range merged {
			for _, v := range sortedKeys(values) {
				want.Values, want.Counts = append(want.Values, v), append(want.Counts, values[v])
			}
			want.Start = append(want.Start, uint32(len(want.Values)))
		}
		members.Reset(of, classes)
		m.Reset(&d, domain, &members)
		at := fmt.Sprintf("seed %d, %d values", seed, domain)
		for range rng.IntN(2 * classes) {
			class := rng.IntN(classes)
			values, counts := m.Pairs(class)
			if wantValues, wantCounts := want.Pairs(class); !slices.Equal(values, wantValues) || !slices.Equal(counts, wantCounts) {
				t.Fatalf("%s: class %d has %v, %v, want %v, %v", at, class, values, counts, wantValues, wantCounts)
			}
		}
		if rng.IntN(3) > 0 { // else the next round finds what was left half done
			all, byClass := m.All(&d, domain, of, classes), m.byClass(&d, domain, of, classes)
			compareDistributions(t, at, &all, &want)
			compareDistributions(t, at+", by class", &byClass, &want)
		}
	}
}
