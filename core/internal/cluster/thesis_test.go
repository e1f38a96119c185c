package cluster

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// The example tables of R. Garai, Data anonymization in Go. Where the thesis
// writes "[25..30]" labels here are "25-30".

// people makes a problem whose hierarchies are built; columns without a
// specification are left alone.
func people(t *testing.T, k int, rows [][]string, specs ...hierarchy.Spec) Task {
	t.Helper()
	data, err := table.EncodeStrings("people", []string{"a", "b", "c", "d", "e"}[:len(specs)], rows)
	if err != nil {
		t.Fatal(err)
	}
	p := Task{Rows: len(rows), K: k}
	for i, spec := range specs {
		if spec.Kind == "" {
			continue
		}
		h, err := hierarchy.Build(spec, data.Columns[i])
		if err != nil {
			t.Fatal(err)
		}
		p.Columns = append(p.Columns, bind(t, data.Columns[i], h.Rows))
	}
	return p
}

var suppressor = hierarchy.Spec{Kind: hierarchy.KindSuppression}

func ages(high float64) hierarchy.Spec {
	return hierarchy.Spec{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: new(float64), High: &high}}
}

func words(most int) hierarchy.Spec {
	return hierarchy.Spec{Kind: hierarchy.KindWords, Words: &hierarchy.Words{Max: most}}
}

// written returns the rows as they are published, cells separated by blanks.
func written(p Task, g *Groups) []string {
	rows := make([]string, p.Rows)
	for row, of := range g.Of {
		var cells []string
		for i, c := range p.Columns {
			if level := g.Levels[of][i]; level < c.Hierarchy.Height() {
				cells = append(cells, label(c, level, row))
			} else {
				cells = append(cells, "*")
			}
		}
		rows[row] = strings.Join(cells, " ")
	}
	return rows
}

func wantRows(t *testing.T, p Task, want ...string) {
	t.Helper()
	for _, plain := range []bool{true, false} {
		for p.Seed = range 20 {
			if got := written(p, partition(t, p, Options{Plain: plain})); !slices.Equal(got, want) {
				t.Fatalf("plain %v, seed %d: got\n  %s\nwant\n  %s", plain, p.Seed, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		}
	}
}

// Figure 1.5: suppression of name, age and gender.
func TestFigure15(t *testing.T) {
	wantRows(t, people(t, 2, [][]string{{"John", "25", "Male"}, {"Mark", "30", "Male"}, {"Jill", "24", "Female"}, {"Jane", "24", "Female"}},
		suppressor, suppressor, suppressor),
		"* * Male", "* * Male", "* 24 Female", "* 24 Female")
}

// Figure 1.6: the same with generalized ages.
func TestFigure16(t *testing.T) {
	ten := hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Cuts: [][]float64{{20, 31}}}}
	wantRows(t, people(t, 2, [][]string{{"John", "25", "Male"}, {"Mark", "30", "Male"}, {"Jill", "24", "Female"}, {"Jane", "24", "Female"}},
		suppressor, ten, suppressor),
		"* 20-30 Male", "* 20-30 Male", "* 24 Female", "* 24 Female")
}

var grades = []string{
	"A+ A *", "A A *", "A- A *", "B+ B *", "B B *", "B- B *", "C+ C *", "C C *", "C- C *"}

// Figures 2.1 to 2.3 and section 2.3.1: the cost of the edge between the first
// two rows is 2/3 + 1 + 0. The others follow from the same hierarchies.
func TestCostGraph(t *testing.T) {
	var scores []string
	for _, v := range []string{"0 01 0123", "1 01 0123", "2 23 0123", "3 23 0123", "4 45 4567",
		"5 45 4567", "6 67 4567", "7 67 4567", "8 89 89", "9 89 89"} {
		scores = append(scores, v+" *")
	}
	p := define(t, 2, [][]string{{"4", "C-", "male"}, {"7", "B+", "male"}, {"9", "A+", "female"}, {"8", "A", "male"}},
		scores, grades, []string{"male *", "female *"})
	s, err := newSpace(&p)
	if err != nil {
		t.Fatal(err)
	}
	at := make([]int32, 4) // by row: its tuple
	for tuple := range int32(s.tuples()) {
		at[s.rows[s.first[tuple]]] = tuple
	}
	for _, edge := range []struct {
		a, b int
		cost float64
	}{{0, 1, 2./3 + 1}, {0, 2, 3}, {0, 3, 2}, {1, 2, 3}, {1, 3, 2}, {2, 3, 1./3 + 1./2 + 1}} {
		got := float64(s.distance(s.of(at[edge.a]), s.of(at[edge.b]))) / unit
		if math.Abs(got-edge.cost) > 1e-9 {
			t.Errorf("rows %d and %d cost %v, want %v", edge.a, edge.b, got, edge.cost)
		}
	}
}

// Figures 2.4 to 2.6: two tables that look the same as graphs, cliques whose
// edges cost 2l, but may cost differently much.
func TestGraphsAlike(t *testing.T) {
	const k, l = 3, 2
	for _, test := range []struct {
		name string
		rows []string
		cost float64
	}{
		{"A", []string{"1 1 0 0 0 0", "0 0 1 1 0 0", "0 0 0 0 1 1"}, k * k * l},
		// 4kl in the thesis, which counts the first and the last column, too.
		{"B", []string{"0 0 0 0 1 1 1 1", "0 0 1 1 0 0 1 1", "0 1 0 1 0 1 0 1"}, k * (4*l - 2)},
	} {
		var rows, hierarchies [][]string
		for _, row := range test.rows {
			rows = append(rows, strings.Fields(row))
		}
		for range rows[0] {
			hierarchies = append(hierarchies, []string{"0 *", "1 *"})
		}
		p := define(t, k, rows, hierarchies...)
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		for a := range int32(k) {
			for b := range a {
				if d := s.distance(s.of(a), s.of(b)); d != 2*l*unit {
					t.Errorf("table %s: an edge costs %v", test.name, float64(d)/unit)
				}
			}
		}
		if g := partition(t, p, Options{}); g.Cost != test.cost {
			t.Errorf("table %s costs %v, want %v", test.name, g.Cost, test.cost)
		}
	}
}

// Figures 2.7 and 2.8 with k = 3: from c to b, from b to e; then from d, for
// which the vertices that are taken count as well, to f, and on to a. The text
// tells the steps; the costs are made to fit.
func TestForestBuilding(t *testing.T) {
	const a, b, c, d, e, f = 0, 1, 2, 3, 4, 5
	cost := map[[2]int32]int64{{a, b}: 8, {a, c}: 9, {a, d}: 7, {a, e}: 9, {a, f}: 3, {b, c}: 1, {b, d}: 5, {b, e}: 2, {b, f}: 6,
		{c, d}: 8, {c, e}: 4, {c, f}: 9, {d, e}: 4, {d, f}: 2, {e, f}: 7}
	nearest := func(vertex int32, rows int) (found []neighbour) {
		for other := range int32(6) {
			if other != vertex {
				found = append(found, neighbour{tuple: other, cost: cost[[2]int32{min(vertex, other), max(vertex, other)}]})
			}
		}
		slices.SortFunc(found, func(x, y neighbour) int { return int(x.cost - y.cost) })
		return found[:rows]
	}
	forest := newForest(6, 3, func(int32) int { return 1 }, nearest)
	forest.grow(c)
	if forest.out[c] != b || forest.out[b] != e || forest.out[e] != -1 {
		t.Fatalf("edges %v after the component of c", forest.out)
	}
	forest.grow(d)
	if !slices.Equal(forest.out, []int32{-1, e, b, f, -1, a}) {
		t.Fatalf("edges %v", forest.out)
	}
	trees := forest.trees()
	if len(trees) != 2 || !slices.Equal(trees[0], []int32{a, d, f}) || !slices.Equal(trees[1], []int32{b, c, e}) {
		t.Errorf("components %v", trees)
	}
	if forest.cost != 1+2+2+3 || forest.cost > forest.bound {
		t.Errorf("the edges cost %d, the bound is %d", forest.cost, forest.bound)
	}
}

// The forest's invariants (2.3.3): at most one outgoing edge a vertex, no
// cycle, components of at least k rows, edges that cost no more than the bound.
func TestForestInvariants(t *testing.T) {
	p := crowd(t)
	s, err := newSpace(&p)
	if err != nil {
		t.Fatal(err)
	}
	r := run{ctx: t.Context(), part: &part{state: newState(s)}, opt: Options{Plain: true}}
	if err := r.grow([]*part{r.part}); err != nil {
		t.Fatal(err)
	}
	f := r.forests[0]
	for _, tree := range f.trees() {
		rows, edges := 0, 0
		for _, v := range tree {
			rows += s.count(v)
			if f.out[v] >= 0 {
				edges++
			}
			steps := 0
			for w := v; f.out[w] >= 0; w = f.out[w] {
				if steps++; steps > len(tree) {
					t.Fatalf("a cycle from %d", v)
				}
			}
		}
		if rows < s.k || edges != len(tree)-1 {
			t.Fatalf("a component of %d rows, %d vertices and %d edges", rows, len(tree), edges)
		}
	}
	if f.cost > f.bound {
		t.Errorf("the edges cost %d, the bound is %d", f.cost, f.bound)
	}
}

// Section 3.6 and Figure 3.8: the status is left alone, the motto weighs 0.1.
// The thesis' run is random; its groups come out as the figure shows them, and
// ours cost no more.
func TestFigure38(t *testing.T) {
	grade := hierarchy.Spec{Kind: hierarchy.KindTree, Tree: &hierarchy.Tree{Lines: []string{
		"A, A+, A-", " A+", " A", " A-", "B, B+, B-", " B+", " B", " B-"}}}
	p := people(t, 2, [][]string{
		{"Joe", "employee", "25", "A", "cats are wild"},
		{"Jane", "employee", "29", "A+", "cats are wild"},
		{"Jack", "client", "35", "A-", "dogs are loyal"},
		{"Jill", "client", "47", "A", "cats and dogs are pets"},
	}, suppressor, hierarchy.Spec{}, ages(150), grade, words(10))
	p.Columns[3].Weight = 0.1
	s, err := newSpace(&p)
	if err != nil {
		t.Fatal(err)
	}
	r := run{part: &part{state: newState(s)}}
	at := make([]int32, p.Rows)
	for i, row := range s.rows {
		at[row] = int32(i)
	}
	r.groups = []group{r.group([]int32{at[0], at[3]}), r.group([]int32{at[1], at[2]})}
	figure := r.result(1)
	want := []string{"* 0-74 A cats", "* 27-36 A, A+, A- *", "* 27-36 A, A+, A- *", "* 0-74 A cats"}
	if got := written(p, figure); !slices.Equal(got, want) {
		t.Fatalf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
	if g := partition(t, p, Options{}); g.Cost > figure.Cost {
		t.Errorf("cost %v, in the figure %v", g.Cost, figure.Cost)
	}
}

// Figure 3.9, the first batch.
func TestFigure39(t *testing.T) {
	wantRows(t, people(t, 2, [][]string{{"John", "27", "cats"}, {"Susan", "38", "dogs"}, {"Sarah", "30", "cats"}, {"Mark", "40", "dogs"}},
		suppressor, ages(50), words(10)),
		"* 25-30 cats", "* 38-40 dogs", "* 25-30 cats", "* 38-40 dogs")
}

// Figure 3.11, all rows in one go; with the pets of Listing 3.11.
func TestFigure311(t *testing.T) {
	wantRows(t, people(t, 2, [][]string{{"John", "27", "cats"}, {"Susan", "38", "dogs"}, {"Sarah", "30", "cats"}, {"Mark", "40", "dogs"},
		{"Jack", "38", "dogs"}, {"Jill", "40", "dogs"}, {"Lilly", "27", "cats"}},
		suppressor, ages(50), words(10)),
		"* 25-30 cats", "* 38 dogs", "* 25-30 cats", "* 40 dogs", "* 38 dogs", "* 40 dogs", "* 25-30 cats")
}
