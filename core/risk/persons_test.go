package risk

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestFromPersons: by hand. Class 0 has A, A, A (three records of one person),
// class 1 B and C, class 2 A, B and two records of nobody who is known.
func TestFromPersons(t *testing.T) {
	class := []int{0, 0, 0, 1, 1, 2, 2, 2, 2, -1}
	person := []uint32{0, 0, 0, 1, 2, 0, 1, Unknown, Unknown, 2}
	p := FromPersons(class, person)
	// A: 3/3 in class 0. B: 1/2 in class 1, (1+2)/4 in class 2. C: 1/2.
	if p.Records != 3 || p.Classes != 3 || p.Unique != 2 || p.Smallest != 1 || p.Largest != 2 || p.Highest != 1 || p.Lowest != 0.5 {
		t.Errorf("%+v", p)
	}
	if want := (1 + 0.75 + 0.5) / 3; math.Abs(p.Average-want) > 1e-15 {
		t.Errorf("average %v, want %v", p.Average, want)
	}
	// Both records of nobody known may be A's.
	if want := (9.0/3 + 1.0/2 + 1.0/2 + 9.0/4 + 1.0/4) / 9; math.Abs(p.Success-want) > 1e-15 {
		t.Errorf("success %v, want %v", p.Success, want)
	}
}

// TestFromPersonsOfOneRecord: then the figures are the usual ones.
func TestFromPersonsOfOneRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 7))
	for range 100 {
		n := 1 + rng.IntN(60)
		class, person, sizes := make([]int, n), make([]uint32, n), make([]int, 20)
		for i := range class {
			class[i], person[i] = rng.IntN(20), uint32(i)
			sizes[class[i]]++
		}
		got, want := FromPersons(class, person), FromSizes(sizes)
		if got.Records != want.Records || got.Unique != want.Unique || got.Smallest != want.Smallest ||
			got.Largest != want.Largest || got.Highest != want.Highest ||
			got.Lowest != want.Lowest || math.Abs(got.Average-want.Average) > 1e-12 || math.Abs(got.Success-want.Average) > 1e-12 ||
			got.AtRisk(0.2) != want.AtRisk(0.2) || !reflect.DeepEqual(got.Distribution(), want.Distribution()) {
			t.Fatalf("%+v, want %+v", got, want)
		}
		for i := range got.Buckets {
			if got.Buckets[i].Records != want.Buckets[i].Records {
				t.Fatalf("%+v, want %+v", got.Buckets, want.Buckets)
			}
		}
	}
}

// TestUnattributed: the figures of persons, some of whose records are unattributed, are no
// less than those of any that these could be.
func TestUnattributed(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 4))
	for range 400 {
		n, people := 3+rng.IntN(8), 1+rng.IntN(4)
		class, person := make([]int, n), make([]uint32, n)
		for i := range class {
			class[i], person[i] = rng.IntN(3), uint32(rng.IntN(people))
		}
		var unattributed []int
		for range 1 + rng.IntN(3) {
			if at := rng.IntN(n); person[at] != Unknown {
				person[at] = Unknown
				unattributed = append(unattributed, at)
			}
		}
		worst := FromPersons(class, person)
		if worst.Records == 0 {
			continue
		}
		var assign func(i int, most uint32)
		assign = func(i int, most uint32) {
			if i < len(unattributed) {
				for p := range most + 1 {
					person[unattributed[i]] = p
					assign(i+1, max(most, p+1))
				}
				return
			}
			if p := FromPersons(class, person); p.Highest > worst.Highest || p.Smallest < worst.Smallest ||
				p.Average > worst.Average+1e-12 || p.Success > worst.Success+1e-12 {
				t.Fatalf("classes %v of persons %v, of whom %v were not known: %+v, and %+v at worst", class, person, unattributed, p, worst)
			}
		}
		assign(0, uint32(people))
	}
}
