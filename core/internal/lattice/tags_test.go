package lattice

import (
	"math/rand/v2"
	"testing"
)

// FuzzTags compares tagging with a look at every transformation.
func FuzzTags(f *testing.F) {
	for seed := range uint64(151) {
		f.Add(seed)
	}
	f.Fuzz(checkTags)
}

func checkTags(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 3))
	l, _ := random(t, rng)
	list := all(l.Min, l.Max)
	decisive := Tag(rng.IntN(16))
	tags := NewTags(l, decisive)
	want := make([]Tag, l.Size())
	for step := range 12 {
		levels := list[rng.IntN(len(list))]
		id := l.ID(levels)
		switch rng.IntN(4) {
		case 0:
			tags.TagUp(id, Anonymous)
			mark(l, list, want, Anonymous, func(other []int) bool { return distance(other, levels) >= 0 })
		case 1:
			tags.TagDown(id, NotAnonymous)
			mark(l, list, want, NotAnonymous, func(other []int) bool { return distance(levels, other) >= 0 })
		case 2:
			tags.TagUp(id, Insufficient)
			mark(l, list, want, Insufficient, func(other []int) bool { return distance(other, levels) >= 0 })
		case 3:
			tags.Set(id, Checked)
			want[id] |= Checked
		}
		decided := uint64(0)
		for id, tag := range want {
			if tag&decisive != 0 {
				decided++
			}
			for _, one := range []Tag{Anonymous, NotAnonymous, Insufficient, Checked} {
				if tags.Has(ID(id), one) != (tag&one != 0) {
					t.Fatalf("seed %d, step %d: %v has tag %d: %v", seed, step, l.Levels(ID(id), nil), one, tags.Has(ID(id), one))
				}
			}
			if tags.Has(ID(id), Anonymous|Checked) != (tag&(Anonymous|Checked) != 0) {
				t.Fatalf("seed %d, step %d: %v has one of two tags: %v", seed, step, l.Levels(ID(id), nil), !(tag&(Anonymous|Checked) != 0))
			}
		}
		if tags.Decided() != decided {
			t.Fatalf("seed %d, step %d: %d decided, want %d", seed, step, tags.Decided(), decided)
		}
	}
}

func mark(l *Lattice, list [][]int, tags []Tag, tag Tag, in func([]int) bool) {
	for _, levels := range list {
		if in(levels) {
			tags[l.ID(levels)] |= tag
		}
	}
}
