package classes

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

func FuzzEntries(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkEntries(t, rand.New(rand.NewPCG(seed, 3))) })
}

// TestEntries compares entries, units, profiles and sets with maps.
func TestEntries(t *testing.T) {
	for seed := range uint64(300) {
		checkEntries(t, rand.New(rand.NewPCG(seed, 3)))
	}
}

// entry is a person and a row.
type entry struct{ person, row uint32 }

func checkEntries(t *testing.T, rng *rand.Rand) {
	t.Helper()
	records, persons, rows, values := 1+rng.IntN(60), 1+rng.IntN(20), 1+rng.IntN(12), 1+rng.IntN(4)
	person, row, value := make([]uint32, records), make([]uint32, records), make([]uint32, records)
	count, held := map[entry]uint32{}, map[entry]map[uint32]uint32{}
	for r := range person {
		person[r], row[r], value[r] = uint32(rng.IntN(persons)), uint32(rng.IntN(rows)), uint32(rng.IntN(values))
		if rng.IntN(10) == 0 {
			person[r] = Unknown
		}
		e := entry{person[r], row[r]}
		count[e]++
		if held[e] == nil {
			held[e] = map[uint32]uint32{}
		}
		held[e][value[r]]++
	}
	entries, of := EntriesOf(person, row)
	if len(entries.Row) != len(count) {
		t.Fatalf("%d entries, want %d", len(entries.Row), len(count))
	}
	for r, at := range of {
		if e := (entry{entries.Person[at], entries.Row[at]}); e != (entry{person[r], row[r]}) || entries.Count[at] != count[e] {
			t.Fatalf("record %d of %v is in the entry %v with %d", r, entry{person[r], row[r]}, e, entries.Count[at])
		}
	}
	for p := range entries.Persons() {
		for at := entries.Start[p]; at < entries.Start[p+1]; at++ {
			if entries.Person[at] != uint32(p) {
				t.Fatalf("entry %d is not of person %d", at, p)
			}
		}
	}
	classes := 1 + rng.IntN(rows)
	classOf := make([]uint32, rows)
	for i := range classOf {
		classOf[i] = uint32(rng.IntN(classes))
	}
	unit := make([]uint32, len(entries.Row))
	for at, r := range entries.Row {
		if unit[at] = classOf[r]; rng.IntN(8) == 0 {
			unit[at] = None
		}
	}
	checkUnits(t, entries, entries.ValuesOf(of, value, values), unit, classes, held)
	checkProfiles(t, entries, classOf)
	checkSets(t, entries, unit, classes, 2+rng.IntN(2))
}

func checkUnits(t *testing.T, e *Entries, v *Values, unit []uint32, units int, held map[entry]map[uint32]uint32) {
	t.Helper()
	var u Units
	u.Deal(e, unit, units)
	var look UnitValues
	look.Reset(&u, v)
	for n := range units {
		own, spread, unknown, pairs := map[uint32]uint32{}, map[uint32]uint32{}, map[uint32]uint32{}, map[entry]bool{}
		records, nobody, most := uint32(0), uint32(0), uint32(0)
		for at := range e.Row {
			if unit[at] != uint32(n) {
				continue
			}
			p := e.Person[at]
			records += e.Count[at]
			if p == Unknown {
				nobody += e.Count[at]
			} else {
				own[p] += e.Count[at]
				most = max(most, own[p])
			}
			for code, count := range held[entry{p, e.Row[at]}] {
				spread[code] += count
				if p == Unknown {
					unknown[code] += count
				} else {
					pairs[entry{p, code}] = true
				}
			}
		}
		if u.Records[n] != records || u.Persons[n] != uint32(len(own)) || u.Most[n] != most+nobody {
			t.Fatalf("unit %d: %d records, %d persons, %d at most; want %d, %d, %d", n, u.Records[n],
				u.Persons[n], u.Most[n], records, len(own), most+nobody)
		}
		codes, counts := look.Pairs(n)
		if !slices.Equal(codes, slices.Sorted(maps.Keys(spread))) {
			t.Fatalf("unit %d has the values %v, want %v", n, codes, spread)
		}
		for i, code := range codes {
			if counts[i] != spread[code] {
				t.Fatalf("unit %d has the value %d %d times, want %d", n, code, counts[i], spread[code])
			}
		}
		look.Hold(n)
		for i, p := range look.Person {
			if pair := (entry{p, look.Value[i]}); !pairs[pair] || i > 0 && look.Person[i-1] > p {
				t.Fatalf("unit %d: %v is not held, or comes too late", n, pair)
			} else {
				delete(pairs, pair)
			}
		}
		for _, code := range look.Unknown {
			if unknown[code] == 0 {
				t.Fatalf("unit %d: nobody has %d, or too often", n, code)
			}
			if unknown[code]--; unknown[code] == 0 {
				delete(unknown, code)
			}
		}
		if len(pairs)+len(unknown) > 0 {
			t.Fatalf("unit %d lacks %v and %v", n, pairs, unknown)
		}
	}
}

// checkProfiles writes out the classes of each person's records.
func checkProfiles(t *testing.T, e *Entries, classOf []uint32) {
	t.Helper()
	var p Profiles
	for range 2 { // the second time with the memory of the first
		p.Find(e, classOf)
	}
	own := make([][]uint32, e.Persons())
	for at, person := range e.Person {
		for range e.Count[at] {
			if person != Unknown {
				own[person] = append(own[person], classOf[e.Row[at]])
			}
		}
	}
	groups := map[string]uint32{}
	for person, classes := range own {
		if len(classes) == 0 {
			if p.Of[person] != None {
				t.Fatalf("person %d has no records and the profile %d", person, p.Of[person])
			}
			continue
		}
		slices.Sort(classes)
		profile := fmt.Sprint(classes)
		if _, known := groups[profile]; !known {
			groups[profile] = uint32(len(groups))
		}
		if p.Of[person] != groups[profile] {
			t.Fatalf("person %d with %s is in group %d, want %d", person, profile, p.Of[person], groups[profile])
		}
	}
	if p.Groups != len(groups) {
		t.Fatalf("%d groups, want %d", p.Groups, len(groups))
	}
}

// checkSets tries for each person all pairs and triples of classes.
func checkSets(t *testing.T, e *Entries, unit []uint32, classes, m int) {
	t.Helper()
	has := make([]map[uint32]bool, e.Persons())
	persons := make([]uint32, classes)
	for at, person := range e.Person {
		if person == Unknown || unit[at] == None {
			continue
		}
		if has[person] == nil {
			has[person] = map[uint32]bool{}
		}
		if !has[person][unit[at]] {
			has[person][unit[at]] = true
			persons[unit[at]]++
		}
	}
	var s Sets
	s.Count(e, unit, m)
	const k = 2
	want := map[uint32]uint32{}
	total := 0
	for person, own := range has {
		sorted := slices.Sorted(maps.Keys(own))
		rarest := None
		try := func(set ...uint32) {
			total++
			support := 0
			for _, other := range has {
				all := true
				for _, class := range set {
					all = all && other[class]
				}
				if all {
					support++
				}
			}
			for _, class := range set {
				if support < k && (rarest == None || persons[class] < persons[rarest] || persons[class] == persons[rarest] && class < rarest) {
					rarest = class
				}
			}
		}
		for i, a := range sorted {
			for j, b := range sorted[i+1:] {
				try(a, b)
				for _, c := range sorted[i+j+2:] {
					if m > 2 {
						try(a, b, c)
					}
				}
			}
		}
		if rarest != None {
			want[uint32(person)] = rarest
		}
	}
	got := map[uint32]uint32{}
	s.Rare(e, unit, m, k, persons, func(person, class uint32) { got[person] = class })
	if !maps.Equal(got, want) {
		t.Fatalf("rare sets of %v, want %v", got, want)
	}
	if bound := e.CountSets(m, 1<<20); bound < total || e.CountSets(m, max(0, total-1)) > max(0, total-1)+1 {
		t.Fatalf("at most %d sets of rows, but %d of classes", bound, total)
	}
}
