package classes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// FuzzTally compares the sizes of one class after another with maps.
func FuzzTally(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		var tally Tally
		tally.mark = ^uint32(0) - 2 // soon begins anew
		for range 6 {
			tally.Reset()
			own, unknown := map[uint32]int{}, 0
			size := func(byPersons bool) int {
				most, records := 0, unknown
				for _, n := range own {
					most, records = max(most, n), records+n
				}
				if byPersons {
					return len(own)
				}
				return records / max(1, most+unknown)
			}
			for range r.IntN(30) {
				person := uint32(r.IntN(8))
				if r.IntN(8) == 0 {
					person = Unknown
				}
				with, heads := tally.SizeWith(person, false), tally.SizeWith(person, true)
				if tally.Add(person); person == Unknown {
					unknown++
				} else {
					own[person]++
				}
				if got, want := tally.Size(false), size(false); got != want || with != want {
					t.Fatalf("size %d, foreseen %d; by maps %d: %v and %d unknown", got, with, want, own, unknown)
				}
				if got, want := tally.Size(true), size(true); got != want || heads != want {
					t.Fatalf("%d persons, foreseen %d; by maps %d", got, heads, want)
				}
			}
		}
	})
}

// By hand: A has 3 rows, B 2, C 1; a row is about nobody who is known.
func TestTurns(t *testing.T) {
	person := []uint32{0, 1, 0, Unknown, 2, 1, 0}
	turns, rest := Turns(person, []int32{0, 1, 2, 3, 4, 5, 6}, 2)
	if len(turns) != 2 || !slices.Equal(turns[0], []int32{0, 1, 4}) ||
		!slices.Equal(turns[1], []int32{2, 5}) || !slices.Equal(rest, []int32{6, 3}) {
		t.Errorf("%v, rest %v", turns, rest)
	}
	if turns, rest := Turns(person, []uint32{6, 4, 3}, 3); len(turns) != 0 || !slices.Equal(rest, []uint32{6, 4, 3}) {
		t.Errorf("%v, rest %v", turns, rest)
	}
}
