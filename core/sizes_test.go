package core_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	classes "github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestSizesAgree: what the search and the verifier, which share no code, take for the
// size of a class is the same: of random classes, of persons with several records,
// unattributed ones, within a research subset, by shares, persons, records and weights.
func TestSizesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 2))
	sizes := map[int]int{}
	for range 5000 {
		rows, parts, byPersons := 1+rng.IntN(25), 1+rng.IntN(4), rng.IntN(2) == 0
		people, nobodys := 1+rng.IntN(20), rng.IntN(3)*rng.IntN(5)
		person, ids := make([]int, rows), make([]uint32, rows)
		of, inside, all := make([]uint32, rows), make([]bool, rows), rng.IntN(2) == 0
		for row := range rows {
			of[row], inside[row] = uint32(rng.IntN(parts)), all || rng.IntN(3) > 0
			person[row] = rng.IntN(people)
			if ids[row] = uint32(person[row]); rng.IntN(12) < nobodys {
				person[row], ids[row] = -1, classes.Unknown
			}
		}
		var counted, counting []uint32 // persons and classes of the records that count
		in := make([][]uint32, parts)
		for row := range rows {
			if inside[row] {
				counted, counting = append(counted, ids[row]), append(counting, of[row])
				in[of[row]] = append(in[of[row]], uint32(row))
			}
		}
		entries, entryOf := classes.EntriesOf(counted, counting)
		unit := slices.Clone(entries.Row) // each row of the table is a class
		var units classes.Units
		units.Deal(entries, unit, parts)
		if len(entryOf) != len(counted) {
			t.Fatal(len(entryOf))
		}
		for class, members := range in {
			want := verify.Size(members, person, nil, byPersons)
			var tally classes.Tally
			tally.Reset()
			for _, row := range members {
				tally.Add(ids[row])
			}
			dealt := classes.SizeOf(int(units.Records[class]), int(units.Most[class]), 0, int(units.Persons[class]), byPersons)
			if got := tally.Size(byPersons); got != want || dealt != want {
				t.Fatalf("size %d record by record, %d by entries, and %d for the verifier, of persons %v in the classes %v, class %d, subset %v",
					got, dealt, want, ids, of, class, inside)
			}
			sizes[want]++
			weights := make(table.Weights, rows)
			records := 0
			for row := range weights {
				weights[row] = 1 + rng.IntN(4)
			}
			for _, row := range members {
				records += weights[row]
			}
			if a, b := classes.SizeOf(records, 1, 0, records, byPersons), verify.Size(members, nil, weights, byPersons); a != b {
				t.Fatalf("size %d and %d of the weights %v", a, b, weights)
			}
		}
	}
	for size := range 4 {
		if sizes[size] < 200 {
			t.Errorf("size %d came up %d times", size, sizes[size])
		}
	}
}
