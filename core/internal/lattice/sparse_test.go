package lattice

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSparse: a sparse lattice says of all transformations what the same lattice
// says that computes its numbers, and gives the numbers out in the order of first
// appearance.
func TestSparse(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 150 {
		l, distinct := random(t, rng)
		s := NewSparse(l.Min, l.Max, distinct)
		met := map[ID]bool{}
		twin := func(id ID) ID { // of the lattice that computes; a new number is the next one
			made := s.ID(l.Levels(id, nil))
			if !met[made] && int(made) != len(met) {
				t.Fatalf("%v, the transformation number %d that was met, is number %d", l.Levels(id, nil), len(met), made)
			}
			met[made] = true
			return made
		}
		if s.Size() != sparse || s.Count() != float64(l.Size()) || s.Columns() != l.Columns() {
			t.Fatalf("%v transformations, size %d, of %d", s.Count(), s.Size(), l.Size())
		}
		var ids []ID
		for range 60 {
			ids = append(ids, ID(rng.Uint64N(l.Size())))
		}
		for _, id := range ids {
			at := twin(id)
			if !slices.Equal(s.Levels(at, nil), l.Levels(id, nil)) || s.Level(at) != l.Level(id) {
				t.Fatalf("%v is %v", l.Levels(id, nil), s.Levels(at, nil))
			}
			a, b := s.Order(at), l.Order(id)
			if a.C1 != b.C1 || a.C2 != b.C2 || a.C3 != b.C3 {
				t.Fatalf("order %+v, want %+v", a, b)
			}
			other := ids[rng.IntN(len(ids))]
			if s.Compare(s.Order(at), s.Order(twin(other))) != l.Order(id).Compare(l.Order(other)) {
				t.Fatalf("%v and %v compare otherwise", l.Levels(id, nil), l.Levels(other, nil))
			}
			for i, near := range [][2][]ID{{s.Successors(at, nil), l.Successors(id, nil)}, {s.Predecessors(at, nil), l.Predecessors(id, nil)}} {
				if len(near[0]) != len(near[1]) {
					t.Fatalf("%d neighbours %v of %v, want %v", i, near[0], l.Levels(id, nil), near[1])
				}
				for i, want := range near[1] {
					if twin(want) != near[0][i] {
						t.Fatalf("neighbour %v of %v, want %v", s.Levels(near[0][i], nil), l.Levels(id, nil), l.Levels(want, nil))
					}
				}
			}
		}
		if s.Bottom() != twin(l.Bottom()) || s.Top() != twin(l.Top()) {
			t.Fatalf("bottom and top are others")
		}
	}
}

// TestSparseMany: numbers stay what they are while the table grows, and the memory
// for it is some 20 bytes at most beside 2 for each level.
func TestSparseMany(t *testing.T) {
	const columns, many = 100, 40_000
	l := New(ones(slices.Repeat([]int{5}, columns)))
	rng := rand.New(rand.NewPCG(6, 1))
	seen := map[ID][]int{}
	for len(seen) < many {
		at := make([]int, columns)
		for range 12 {
			at[rng.IntN(columns)] = rng.IntN(5)
		}
		id := l.ID(at)
		if before, ok := seen[id]; ok && !slices.Equal(before, at) {
			t.Fatalf("%v and %v are both number %d", before, at, id)
		}
		if _, ok := seen[id]; !ok && int(id) != len(seen) {
			t.Fatalf("number %d after %d", id, len(seen))
		}
		seen[id] = at
	}
	for id, at := range seen {
		if l.ID(at) != id || !slices.Equal(l.Levels(id, nil), at) {
			t.Fatalf("%v was number %d, which is %v now", at, id, l.Levels(id, nil))
		}
	}
	if each := float64(l.Bytes()) / many; each < 2*columns || each > 2*columns+24 {
		t.Errorf("%.1f bytes a transformation", each)
	}
}
