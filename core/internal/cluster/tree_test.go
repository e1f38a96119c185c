package cluster

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// treeOf makes a tree from its edges.
func treeOf(vertices int, edges ...[2]int32) *tree {
	t := &tree{}
	for range vertices {
		t.add(false)
	}
	for _, e := range edges {
		t.link(e[0], e[1])
	}
	return t
}

// part returns the rows of the part with a vertex, ascending.
func (t *tree) part(v int32) []int32 {
	rows := t.rows(t.reach(v))
	slices.Sort(rows)
	return rows
}

func sorted(list []int32) []int32 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// Thesis, Listing 4.4: k = 4, u = 0, v = 1, s-phi = k-1, hence cut type B; the
// children 2, 3 and 4 of v get the Steiner's vertex 8 in its place.
func TestCutB(t *testing.T) {
	g := treeOf(8, [2]int32{0, 1}, [2]int32{0, 6}, [2]int32{1, 2}, [2]int32{1, 3}, [2]int32{1, 4}, [2]int32{3, 5}, [2]int32{6, 7})
	g.reach(0)
	c := g.cut(0, 0, 4)
	if c.kind != 'B' || !g.steiner[8] || !slices.Equal(sorted(g.links[8]), []int32{2, 3, 4}) {
		t.Fatalf("cut %c, Steiner's vertex linked to %v", c.kind, g.links[len(g.links)-1])
	}
	if a, b := g.part(c.a), g.part(c.b); !slices.Equal(a, []int32{0, 1, 6, 7}) || !slices.Equal(b, []int32{2, 3, 4, 5}) {
		t.Errorf("parts %v and %v", a, b)
	}
}

// Thesis, Figure 2.9: the cut types, each at the candidate 0.
func TestCutTypes(t *testing.T) {
	star := func(sizes ...int) *tree { // paths of these lengths that begin at vertex 0
		g := &tree{}
		g.add(false)
		for _, size := range sizes {
			last := int32(0)
			for range size {
				v := g.add(false)
				g.link(last, v)
				last = v
			}
		}
		return g
	}
	for _, test := range []struct {
		name  string
		k     int
		tree  *tree
		kind  byte
		sizes [2]int
	}{
		{"A: phi = 6 and s-phi = 7, both at least k", 5, star(6, 3, 3), 'A', [2]int{6, 7}},
		{"B: s-phi = k-1", 5, star(7, 3), 'B', [2]int{5, 6}},
		{"C: phi = k-1", 5, star(4, 4, 3), 'C', [2]int{5, 7}},
		{"D: subtrees of at most k-2; the first two have 6, u goes with them", 5, star(3, 3, 3, 3), 'D', [2]int{7, 6}},
		{"D: the subtrees taken have k-1, so u is added to them", 5, star(2, 2, 2, 2, 2), 'D', [2]int{5, 6}},
		{"D: the others have k-1, so u is added to them", 5, star(3, 3, 2, 2), 'D', [2]int{5, 6}},
	} {
		s := len(test.tree.reach(0))
		if s <= most(test.k) {
			t.Fatalf("%s: %d rows are not too many", test.name, s)
		}
		c := test.tree.cut(0, 0, test.k)
		if c.kind == 0 {
			t.Fatalf("%s: no cut", test.name)
		}
		sizes := [2]int{len(test.tree.part(c.a)), len(test.tree.part(c.b))}
		if c.kind != test.kind || sizes != test.sizes {
			t.Errorf("%s: cut of type %c into %v, want %v", test.name, c.kind, sizes, test.sizes)
		}
	}
}

// Where the candidate allows no cut, its largest subtree has the next one
// (thesis, 2.3.4, step 3): from the end of a path to where k-1 rows are behind.
func TestCutWalks(t *testing.T) {
	path := treeOf(12)
	for v := range int32(11) {
		path.link(v, v+1)
	}
	path.reach(0)
	c := path.cut(0, 0, 5)
	// At u = 3 the largest subtree is that of 4: s-phi = 4 = k-1.
	if c.kind != 'B' || len(path.part(c.a)) != 5 || len(path.part(c.b)) != 7 {
		t.Errorf("cut of type %c into %v and %v", c.kind, path.part(c.a), path.part(c.b))
	}
}

// Thesis, Figure 2.11: s = 16, k = 7, phi = 10, hence s-phi = k-1 and cut type
// B into parts of 7 and 9 rows. Figure 2.10: v stays with u, and its children
// get a Steiner's vertex, which does not count. The text gives the numbers; the
// shape of the subtrees is ours.
func TestFigure211(t *testing.T) {
	edges := [][2]int32{{0, 1}, {0, 2}, {0, 3}, {2, 4}, {3, 5}, // u = 0 with subtrees of 2, 2 and 1
		{0, 6},                 // v = 6
		{6, 7}, {6, 8}, {6, 9}, // its children
		{7, 10}, {7, 11}, {8, 12}, {9, 13}, {13, 14}, {13, 15}}
	g := treeOf(16, edges...)
	g.reach(0)
	v, phi := g.largest(0, 16)
	if v != 6 || phi != 10 || max(2*7-1, 3*7-5) != 16 {
		t.Fatalf("v = %d, phi = %d", v, phi)
	}
	c := g.cut(0, 0, 7)
	if c.kind != 'B' || !slices.Equal(sorted(g.links[16]), []int32{7, 8, 9}) {
		t.Fatalf("cut of type %c, Steiner's vertex linked to %v", c.kind, g.links[16])
	}
	if a, b := len(g.part(c.a)), len(g.part(c.b)); a != 7 || b != 9 {
		t.Errorf("parts of %d and %d rows", a, b)
	}
}

// Four subtrees of k-1 rows around one vertex: cut type C takes one of them
// with the vertex, and leaves three around a Steiner's vertex, 3k-3 rows that
// cannot be cut. Packing takes two and two.
func TestStuck(t *testing.T) {
	const k = 5
	g := &tree{}
	g.add(false)
	for range 4 {
		last := int32(0)
		for range k - 1 {
			v := g.add(false)
			g.link(last, v)
			last = v
		}
	}
	g.reach(0)
	var sizes []int
	for _, part := range g.pack(k) {
		sizes = append(sizes, len(part))
	}
	if slices.Sort(sizes); !slices.Equal(sizes, []int{2*k - 2, 2*k - 1}) {
		t.Errorf("packed into %v", sizes)
	}
	c := g.cut(0, 0, k)
	if c.kind != 'C' {
		t.Fatalf("cut of type %c", c.kind)
	}
	g.reach(c.b)
	for _, candidate := range g.reach(c.b) {
		if again := g.cut(candidate, c.b, k); again.kind != 0 {
			t.Fatalf("a cut of type %c from %d", again.kind, candidate)
		}
	}
}

func FuzzDecompose(f *testing.F) {
	for seed := range uint64(2000) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 2))
		k := 1 + r.IntN(9)
		n := k + r.IntN(12*k)
		reach := 1 + r.IntN(n) // small: long paths, large: bushes
		build := func() *tree {
			r := rand.New(rand.NewPCG(seed, 3))
			g := treeOf(n)
			for v := 1; v < n; v++ {
				from := max(0, v-reach)
				if r.IntN(3) == 0 {
					from = v / 3
				}
				g.link(int32(v), int32(from+r.IntN(v-from)))
			}
			return g
		}
		whole := build()
		whole.reach(0)
		checkParts(t, "packed", whole, build().pack(k), k)
		random := random(seed)
		if parts, ok := build().decompose(k, &random); ok {
			checkParts(t, "cut", whole, parts, k)
		}
	})
}

// checkParts checks that parts are a grouping of the tree, each of k to most(k)
// rows, and that no edge is needed by two of them: the smallest subtrees that
// hold them have no edge in common.
func checkParts(t *testing.T, name string, g *tree, parts [][]int32, k int) {
	t.Helper()
	seen, edge := make([]bool, len(g.links)), make([]bool, len(g.links)) // edge: from vertex to parent
	rows := 0
	for _, part := range parts {
		if len(part) < k || len(part) > most(k) {
			t.Fatalf("%s: a part of %d rows, k is %d, most %d", name, len(part), k, most(k))
		}
		below := make([]int, len(g.links)) // by vertex: rows of the part in its subtree
		for _, v := range part {
			if seen[v] {
				t.Fatalf("%s: %d is in two parts", name, v)
			}
			seen[v] = true
			rows++
			for w := v; w >= 0; w = g.parent[w] {
				below[w]++
			}
		}
		for v, n := range below {
			if n > 0 && n < len(part) {
				if edge[v] {
					t.Fatalf("%s: two parts hang together by the edge above %d", name, v)
				}
				edge[v] = true
			}
		}
	}
	if rows != len(g.links) {
		t.Fatalf("%s: %d of %d rows", name, rows, len(g.links))
	}
}
