package classes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWorst compares with maps: of each person the largest share of a class, by the
// records that the rows stand for.
func TestWorst(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 31))
	for range 2000 {
		records, rows, classes, persons := 1+rng.IntN(40), 1+rng.IntN(12), 1+rng.IntN(5), 1+rng.IntN(8)
		rowOf, person := make([]uint32, records), make([]uint32, records)
		for i := range records {
			rowOf[i], person[i] = uint32(rng.IntN(rows)), uint32(rng.IntN(persons))
			if rng.IntN(6) == 0 {
				person[i] = Unknown
			}
		}
		of, aside, size := make([]uint32, rows), make([]bool, classes), make([]uint32, classes)
		for row := range of {
			of[row] = uint32(rng.IntN(classes))
		}
		for class := range aside {
			aside[class] = rng.IntN(4) == 0
		}
		own, unknown := map[[2]uint32]int{}, map[uint32]int{}
		for i := range records {
			class := of[rowOf[i]]
			size[class]++
			if person[i] == Unknown {
				unknown[class]++
			} else {
				own[[2]uint32{person[i], class}]++
			}
		}
		worst := map[uint32]float64{}
		for key, n := range own {
			if p, class := key[0], key[1]; !aside[class] {
				worst[p] = max(worst[p], float64(n+unknown[class])/float64(size[class]))
			}
		}
		var want, got, others, found []float64
		for _, share := range worst {
			want = append(want, share)
		}
		for class, n := range unknown {
			if !aside[class] {
				others = append(others, float64(n)/float64(size[class]))
			}
		}
		OwnershipOf(person, rowOf, rows).Worst(of, size, aside,
			func(own, all uint32) { got = append(got, float64(own)/float64(all)) },
			func(own, all uint32) { found = append(found, float64(own)/float64(all)) })
		for _, shares := range [][]float64{want, got, others, found} {
			slices.Sort(shares)
		}
		if !slices.Equal(got, want) || !slices.Equal(found, others) {
			t.Fatalf("%v, want %v, and nobody %v, want %v\npersons %v, rows %v, classes %v, aside %v",
				got, want, found, others, person, rowOf, of, aside)
		}
	}
}
