package recode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/table"
)

// FuzzMDAVPersons: clusters lie in the classes; those of a class that is large enough
// are so as well, by a count with maps; others stay as they are. With one row a person
// the clusters are those of rows.
func FuzzMDAVPersons(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 14))
		rows, k, count := 1+rng.IntN(120), 1+rng.IntN(4), 1+rng.IntN(3)
		var a, b []string
		of, inside := make([]uint32, rows), make([]bool, rows)
		owners := &classes.Owners{Person: make([]uint32, rows), ByPersons: rng.IntN(4) == 0}
		persons, unknown := 1+rng.IntN(rows), rng.IntN(6)
		for row := range rows {
			a, b = append(a, fmt.Sprint(rng.IntN(30))), append(b, fmt.Sprint(rng.IntN(1000)))
			of[row], inside[row] = uint32(rng.IntN(count)), rng.IntN(10) > 0
			owners.Person[row] = uint32(rng.IntN(1 + rng.IntN(persons)))
			if rng.IntN(100) < unknown {
				owners.Person[row] = classes.Unknown
			}
		}
		columns := []*table.Column{column(t, a...), column(t, b...)}
		got := slices.Clone(of)
		clusters, err := MDAV(columns, got, count, k, inside, owners, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		sizes := func(of []uint32, n int) []int {
			all := make([]int, n)
			for c := range all {
				own, unknown, records, most := map[uint32]int{}, 0, 0, 0
				for row := range of {
					if int(of[row]) != c || !inside[row] {
						continue
					}
					records++
					if p := owners.Person[row]; p == classes.Unknown {
						unknown++
					} else {
						own[p]++
						most = max(most, own[p])
					}
				}
				if all[c] = records / max(1, most+unknown); owners.ByPersons {
					all[c] = len(own)
				}
			}
			return all
		}
		before, after := sizes(of, count), sizes(got, clusters)
		class := map[uint32]uint32{}
		for row, c := range got {
			if !inside[row] {
				continue
			}
			if was, ok := class[c]; ok && was != of[row] {
				t.Fatalf("a cluster has rows of the classes %d and %d", was, of[row])
			}
			class[c] = of[row]
			if enough := before[of[row]] >= k; enough && after[c] < k || !enough && after[c] != before[of[row]] {
				t.Fatalf("a cluster of size %d in a class of size %d, k=%d", after[c], before[of[row]], k)
			}
		}
		for row := range owners.Person {
			owners.Person[row] = uint32(row)
		}
		one, none := slices.Clone(of), slices.Clone(of)
		if _, err := MDAV(columns, one, count, k, inside, owners, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if _, err := MDAV(columns, none, count, k, inside, nil, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if !samePartition(one, none, inside) {
			t.Fatalf("with one row a person %v, by rows %v", one, none)
		}
	})
}

// By hand, on a line.
func TestMDAVPersons(t *testing.T) {
	// Of A, B and C the first rows are 0, 10, 31 and the second ones 1, 11, 32, which
	// k = 2 does not split. A's third one, 30, is nearer to the average of the second
	// ones: of these A has 2 of 4 then.
	of := make([]uint32, 7)
	owners := &classes.Owners{Person: []uint32{0, 1, 0, 1, 0, 2, 2}}
	n, err := MDAV([]*table.Column{column(t, "0", "10", "1", "11", "30", "31", "32")}, of, 1, 2, nil, owners, func() error { return nil })
	if err != nil || n != 2 || !slices.Equal(of, []uint32{of[0], of[0], of[2], of[2], of[2], of[0], of[2]}) || of[0] == of[2] {
		t.Errorf("%v, %d clusters, %v", of, n, err)
	}
	// 0, 1 and 10, 11 are pairs; a row of nobody who is known may be anybody's, so that
	// with 5 the first pair has size 3/2, and both together 5/2.
	of, owners.Person = make([]uint32, 5), []uint32{0, 1, 2, 3, classes.Unknown}
	n, err = MDAV([]*table.Column{column(t, "0", "1", "10", "11", "5")}, of, 1, 2, nil, owners, func() error { return nil })
	if err != nil || n != 1 || slices.Max(of) != 0 {
		t.Errorf("%v, %d clusters, %v", of, n, err)
	}
	// Of three persons with two rows each, the first rows and the second ones.
	of, owners.Person = make([]uint32, 6), []uint32{0, 1, 2, 0, 1, 2}
	n, err = MDAV([]*table.Column{column(t, "0", "10", "20", "0", "10", "20")}, of, 1, 3, nil, owners, func() error { return nil })
	if err != nil || n != 2 || !slices.Equal(of[:3], []uint32{of[0], of[0], of[0]}) || of[0] == of[3] {
		t.Errorf("%v, %d clusters, %v", of, n, err)
	}
}
