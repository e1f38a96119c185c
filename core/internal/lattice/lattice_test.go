package lattice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// random draws a lattice of at most 5 columns and 6 levels each, with bounds
// on the levels, and with numbers of labels that fall along the levels.
func random(t testing.TB, rng *rand.Rand) (*Lattice, [][]int) {
	columns := 1 + rng.IntN(5)
	low, high, distinct := make([]int, columns), make([]int, columns), make([][]int, columns)
	for i := range low {
		height := 1 + rng.IntN(6)
		low[i] = rng.IntN(height)
		high[i] = low[i] + rng.IntN(height-low[i])
		labels := 1 + rng.IntN(50)
		for range height {
			distinct[i] = append(distinct[i], labels)
			labels = 1 + rng.IntN(labels)
		}
	}
	return New(low, high, distinct), distinct
}

// all lists the levels of every transformation, counted up by hand.
func all(low, high []int) [][]int {
	list := [][]int{{}}
	for i := range low {
		var next [][]int
		for _, levels := range list {
			for level := low[i]; level <= high[i]; level++ {
				next = append(next, append(slices.Clone(levels), level))
			}
		}
		list = next
	}
	return list
}

// distance is the sum of the differences of two vectors of levels if the first
// is a generalization of the second or equal, and -1 if it is not.
func distance(up, down []int) int {
	sum := 0
	for i := range up {
		if up[i] < down[i] {
			return -1
		}
		sum += up[i] - down[i]
	}
	return sum
}

// TestNeighbours compares numbers, successors and predecessors with a search
// through all vectors of levels.
func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		l, _ := random(t, rng)
		list := all(l.Min, l.Max)
		if uint64(len(list)) != l.Size() || l.Columns() != len(l.Min) {
			t.Fatalf("size %d of %d columns, counted %d", l.Size(), l.Columns(), len(list))
		}
		if !slices.Equal(l.Levels(l.Bottom(), nil), l.Min) || !slices.Equal(l.Levels(l.Top(), nil), l.Max) {
			t.Fatalf("bottom %v, top %v of %v to %v", l.Levels(l.Bottom(), nil), l.Levels(l.Top(), nil), l.Min, l.Max)
		}
		seen := make(map[ID]bool)
		for _, levels := range list {
			id := l.ID(levels)
			if seen[id] || uint64(id) >= l.Size() || !slices.Equal(l.Levels(id, nil), levels) {
				t.Fatalf("id %d of %v stands for %v (seen before: %v)", id, levels, l.Levels(id, nil), seen[id])
			}
			seen[id] = true
			sum := 0
			for _, level := range levels {
				sum += level
			}
			if l.Level(id) != sum {
				t.Fatalf("level of %v is %d", levels, l.Level(id))
			}
		}
		for range 30 {
			levels := list[rng.IntN(len(list))]
			var up, down []ID
			for _, other := range list {
				if distance(other, levels) == 1 {
					up = append(up, l.ID(other))
				}
				if distance(levels, other) == 1 {
					down = append(down, l.ID(other))
				}
			}
			sameSet(t, "successors", l.Successors(l.ID(levels), nil), up)
			sameSet(t, "predecessors", l.Predecessors(l.ID(levels), nil), down)
		}
	}
}

func sameSet(t *testing.T, what string, got, want []ID) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s %v, want %v", what, got, want)
	}
}

// TestOrder compares the criteria with equations 2 to 4 of the Flash paper in
// exact fractions, and checks that the order is total, and that every
// generalization comes after its specializations.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 60 {
		l, distinct := random(t, rng)
		list := all(l.Min, l.Max)
		orders := make([]Order, len(list))
		for i, levels := range list {
			orders[i] = l.Order(l.ID(levels))
			c1, c2, c3 := criteria(levels, l.Max, distinct)
			if orders[i].C1 != c1 || math.Abs(float64(orders[i].C2)/float64(commonMultiple(l.Max))/float64(len(levels))-c2) > 1e-14 ||
				math.Abs(orders[i].C3-c3) > 1e-14 || orders[i].ID != l.ID(levels) {
				t.Fatalf("order of %v is %+v, want %d %v %v", levels, orders[i], c1, c2, c3)
			}
		}
		for range 2000 {
			i, j, k := rng.IntN(len(list)), rng.IntN(len(list)), rng.IntN(len(list))
			a, b, c := orders[i], orders[j], orders[k]
			if a.Less(b) == b.Less(a) && i != j || i == j && a.Less(b) {
				t.Fatalf("%v and %v are not ordered", list[i], list[j])
			}
			if a.Less(b) && b.Less(c) && !a.Less(c) {
				t.Fatalf("the order of %v, %v, %v goes round", list[i], list[j], list[k])
			}
			if cmp := a.Compare(b); cmp < 0 != a.Less(b) || cmp > 0 != b.Less(a) {
				t.Fatalf("%v and %v compare as %d", list[i], list[j], cmp)
			}
			if distance(list[j], list[i]) > 0 && (!a.Less(b) || a.C2 > b.C2 || a.C3 > b.C3) {
				t.Fatalf("%v comes before its specialization %v", list[j], list[i])
			}
		}
	}
}

// criteria computes c1, c2 and c3 from the equations.
func criteria(levels, highest []int, distinct [][]int) (c1 int, c2, c3 float64) {
	second, third := new(big.Rat), new(big.Rat)
	for i, level := range levels {
		c1 += level
		if highest[i] > 0 {
			second.Add(second, big.NewRat(int64(level), int64(highest[i])))
		}
		third.Add(third, big.NewRat(int64(distinct[i][level]), int64(distinct[i][0])))
	}
	n := big.NewRat(int64(len(levels)), 1)
	second.Quo(second, n)
	third.Sub(big.NewRat(1, 1), third.Quo(third, n))
	c2, _ = second.Float64()
	c3, _ = third.Float64()
	return c1, c2, c3
}

// TestTall: with hierarchies of hundreds of levels the order is still one in
// which generalizations come last, and criterion c2 is what it should be.
func TestTall(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	heights := []int{98, 102, 104, 108, 110, 114, 128, 132, 138} // one more than prime numbers
	low, high, distinct := ones(heights)
	for _, fixed := range []int{140, 150, 152, 158} { // and columns of which only one level is allowed
		low, high, distinct = append(low, fixed-1), append(high, fixed-1), append(distinct, slices.Repeat([]int{1}, fixed))
	}
	l := New(low, high, distinct)
	levels := make([]int, len(low))
	for range 500 {
		for i := range levels {
			levels[i] = low[i] + rng.IntN(high[i]-low[i]+1)
		}
		o := l.Order(l.ID(levels))
		_, c2, _ := criteria(levels, l.Max, distinct)
		if got := float64(o.C2) / float64(commonMultiple(l.Max)) / float64(len(levels)); math.Abs(got-c2) > 1e-12 {
			t.Fatalf("c2 of %v is %v, want %v", levels, got, c2)
		}
		for _, up := range l.Successors(l.ID(levels), nil) {
			if above := l.Order(up); !o.Less(above) || above.C2 <= o.C2 {
				t.Fatalf("%v comes before %v: %+v, %+v", l.Levels(up, nil), levels, above, o)
			}
		}
	}
}

// ones describes columns with one label a level.
func ones(heights []int) (low, high []int, distinct [][]int) {
	for _, h := range heights {
		low, high, distinct = append(low, 0), append(high, h-1), append(distinct, slices.Repeat([]int{1}, h))
	}
	return low, high, distinct
}

// TestSize: lattices up to 2^62 transformations are numbered exactly, larger
// ones give out numbers. 24 columns with 3 to 4 levels are the size of tables of
// about 10^13 transformations, 100 with 10 that of a googol.
func TestSize(t *testing.T) {
	for _, test := range []struct {
		name    string
		heights []int
		fits    bool
	}{
		{"no column", nil, true},
		{"10^13", append(slices.Repeat([]int{3}, 14), slices.Repeat([]int{4}, 11)...), true},
		{"2^62", slices.Repeat([]int{2}, 62), true},
		{"4^31", slices.Repeat([]int{4}, 31), true},
		{"2^62 and columns of one level", append(slices.Repeat([]int{2}, 62), 1, 1, 1), true},
		{"3^39", slices.Repeat([]int{3}, 39), true},
		{"2^62+2^57", append(slices.Repeat([]int{2}, 57), 3, 11), false},
		{"2^63", slices.Repeat([]int{2}, 63), false},
		{"2^64", slices.Repeat([]int{2}, 64), false},
		{"2^66, 0 in 64 bits half way", append(slices.Repeat([]int{256}, 8), 2, 2), false},
		{"3^40", slices.Repeat([]int{3}, 40), false},
		{"10^30", slices.Repeat([]int{10}, 30), false},
		{"5^100", slices.Repeat([]int{5}, 100), false},
		{"10^100", slices.Repeat([]int{10}, 100), false},
		{"300^150, beyond what a float64 can tell", slices.Repeat([]int{300}, 150), false},
	} {
		l := New(ones(test.heights))
		size := big.NewInt(1)
		for _, h := range test.heights {
			size.Mul(size, big.NewInt(int64(h)))
		}
		if fits := size.Cmp(big.NewInt(1<<62)) <= 0; fits != test.fits {
			t.Fatalf("%s: the test itself is wrong", test.name)
		}
		if want, _ := new(big.Float).SetInt(size).Float64(); math.Abs(l.Count()-min(want, math.MaxFloat64)) > want*1e-13 {
			t.Errorf("%s: %v transformations, want %v", test.name, l.Count(), want)
		}
		if !test.fits && (l.Size() != sparse || l.Bytes() == 0) ||
			test.fits && (l.Bytes() != 0 || new(big.Int).SetUint64(l.Size()).Cmp(size) != 0) {
			t.Errorf("%s: size %d in %d bytes, want %v", test.name, l.Size(), l.Bytes(), size)
		}
		rng := rand.New(rand.NewPCG(3, 1))
		for range 200 {
			levels := make([]int, len(test.heights))
			for i, h := range test.heights {
				levels[i] = rng.IntN(h)
			}
			id := l.ID(levels)
			if uint64(id) >= l.Size() || !slices.Equal(l.Levels(id, nil), levels) {
				t.Fatalf("%s: %v has id %d, which is %v", test.name, levels, id, l.Levels(id, nil))
			}
			for _, up := range l.Successors(id, nil) {
				if distance(l.Levels(up, nil), levels) != 1 {
					t.Fatalf("%s: %v is no successor of %v", test.name, l.Levels(up, nil), levels)
				}
			}
			for _, down := range l.Predecessors(id, nil) {
				if distance(levels, l.Levels(down, nil)) != 1 {
					t.Fatalf("%s: %v is no predecessor of %v", test.name, l.Levels(down, nil), levels)
				}
			}
		}
		if !slices.Equal(l.Levels(l.Top(), nil), l.Max) || len(l.Successors(l.Top(), nil)) > 0 || len(l.Predecessors(l.Bottom(), nil)) > 0 {
			t.Errorf("%s: top %v", test.name, l.Levels(l.Top(), nil))
		}
	}
}

// TestShare: shares never exceed 1.
func TestShare(t *testing.T) {
	l := New(ones([]int{2, 4}))
	for part, want := range map[uint64]float64{0: 0, 2: 0.25, 8: 1, 9: 1} {
		if got := l.Share(part); got != want {
			t.Errorf("share of %d is %v, want %v", part, got, want)
		}
	}
}
