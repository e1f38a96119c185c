package group

import (
	"math/rand/v2"
	"testing"
)

// sharesTwin counts with a map of maps.
func sharesTwin(person, class []uint32, classes int) (persons, most []uint32) {
	records := make([]map[uint32]uint32, classes)
	unknown := make([]uint32, classes)
	for c := range records {
		records[c] = map[uint32]uint32{}
	}
	for record, c := range class {
		if person[record] == Unknown {
			unknown[c]++
		} else {
			records[c][person[record]]++
		}
	}
	persons, most = make([]uint32, classes), make([]uint32, classes)
	for c := range records {
		persons[c] = uint32(len(records[c]))
		for _, n := range records[c] {
			most[c] = max(most[c], n)
		}
		most[c] += unknown[c]
	}
	return persons, most
}

// checkPersons groups records several times, as a search does, and compares each
// time with the twin: all classes at once, some of them, and the bounds.
func checkPersons(t *testing.T, rng *rand.Rand, records, persons, rows int) {
	t.Helper()
	person, of := make([]uint32, records), make([]uint32, records)
	for r := range person {
		person[r], of[r] = uint32(rng.IntN(persons)), uint32(rng.IntN(rows))
		if rng.IntN(10) == 0 {
			person[r] = Unknown
		}
	}
	p := PersonsOf(person, of, rows)
	var s Shares
	var some Some
	bounds, n := p.Bounds(), rows
	class, rowOf := of, make([]uint32, rows)
	for row := range rowOf {
		rowOf[row] = uint32(row)
	}
	for range 4 {
		classes := 1 + rng.IntN(n)
		up := make([]uint32, n)
		for row := range up {
			up[row] = uint32(rng.IntN(classes))
		}
		next := make([]uint32, records)
		for r := range next {
			next[r] = up[class[r]]
		}
		for row := range rowOf {
			rowOf[row] = up[rowOf[row]]
		}
		class = next
		wantPersons, wantMost := sharesTwin(person, class, classes)
		s.Count(p, rowOf, classes)
		bounds = bounds.Merge(up, classes, nil)
		var few, ofFew []uint32
		for row, c := range rowOf {
			if c%2 == 0 {
				few, ofFew = append(few, uint32(row)), append(ofFew, c)
			}
		}
		some.Deal(few, ofFew, classes)
		for c := range classes {
			if s.Persons[c] != wantPersons[c] || s.Most[c] != wantMost[c] {
				t.Fatalf("class %d: %d persons, at most %d records; want %d and %d", c, s.Persons[c], s.Most[c], wantPersons[c], wantMost[c])
			}
			if b := bounds.Unknown[c]; bounds.Least[c]+b > wantMost[c] || bounds.Most[c]+b < wantMost[c] {
				t.Fatalf("class %d: %d records are not between %d and %d", c, wantMost[c], bounds.Least[c]+b, bounds.Most[c]+b)
			}
			if c%2 == 0 {
				if persons, most := some.Count(p, uint32(c)); persons != wantPersons[c] || most != wantMost[c] {
					t.Fatalf("class %d alone: %d persons, at most %d records; want %d and %d", c, persons, most, wantPersons[c], wantMost[c])
				}
			}
		}
		n = classes
	}
}

func TestPersons(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	for range 300 {
		checkPersons(t, rng, 1+rng.IntN(200), 1+rng.IntN(40), 1+rng.IntN(30))
	}
}

// FuzzPersons compares the counting of persons with maps of sets.
func FuzzPersons(f *testing.F) {
	f.Add(uint64(1), uint16(50), uint8(9), uint8(7))
	f.Fuzz(func(t *testing.T, seed uint64, records uint16, persons, rows uint8) {
		checkPersons(t, rand.New(rand.NewPCG(seed, 2)), 1+int(records)%2000, 1+int(persons), 1+int(rows))
	})
}

// BenchmarkPersons: a check's second pass, three records a person.
func BenchmarkPersons(b *testing.B) {
	rng := rand.New(rand.NewPCG(14, 3))
	const records, rows, classes = 300_000, 60_000, 5_000
	person, of, up := make([]uint32, records), make([]uint32, records), make([]uint32, rows)
	for r := range person {
		person[r], of[r] = uint32(rng.IntN(records/3)), uint32(rng.IntN(rows))
	}
	for row := range up {
		up[row] = uint32(rng.IntN(classes))
	}
	p := PersonsOf(person, of, rows)
	var s Shares
	for b.Loop() {
		s.Count(p, up, classes)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(p.row)), "ns/entry")
}
