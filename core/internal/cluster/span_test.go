package cluster

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/table"
)

// ordered is a random table of numbers whose ranges may be joined, and of one column beside them.
func ordered(t testing.TB, r *rand.Rand, rows int) Task {
	t.Helper()
	values := 4 + r.IntN(20)
	cells := make([][]string, rows)
	for i := range cells {
		cells[i] = []string{fmt.Sprint(r.IntN(values)), fmt.Sprint(r.IntN(3))}
	}
	data, err := table.EncodeStrings("test", []string{"a", "b"}, cells)
	if err != nil {
		t.Fatal(err)
	}
	data.Columns[0].Type = table.Integer
	var numbers, others [][]string
	low, high := 0, 0
	for value := range values {
		if r.IntN(2) == 0 {
			low = value
		}
		if low == value && r.IntN(2) == 0 {
			high = value
		}
		numbers = append(numbers, []string{fmt.Sprint(value), fmt.Sprint("from ", low), fmt.Sprint("above ", high), "*"})
	}
	for value := range 3 {
		others = append(others, []string{fmt.Sprint(value), "*"})
	}
	p := Task{Rows: rows, K: 2 + r.IntN(2), Seed: r.Uint64(),
		Columns: []QuasiIdentifier{bind(t, data.Columns[0], numbers), bind(t, data.Columns[1], others)}}
	p.Columns[0].Runs = joined.New(&hierarchy.Hierarchy{Rows: numbers}, data.Columns[0])
	return p
}

// TestSpanned: of random classes, made row by row and with rows taken out again, the space of runs
// counts what a look at all rows finds: nothing where all have one value, else the rows of the
// hierarchy from the lowest begin of a range to the highest end. Groups that Finest finds lose
// what their labels say, and with runs no more than without them on the whole.
func TestSpanned(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 48))
	many, without, with := 0, 0.0, 0.0
	for n := 0; n < 200; {
		p := ordered(t, r, 8+r.IntN(30))
		runs := p.Columns[0].Runs
		if runs == nil {
			continue
		}
		n++
		plain, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		s := plain.spanned(&p)
		if r.IntN(2) == 0 {
			s.meets = newMeets(s, 0)
		}
		lossOf := func(rows []int32) (sum float64) {
			all, same := joined.Range{}, true
			for i, row := range rows {
				h := p.Columns[0].Hierarchy
				_, ranges := runs.Of(h.Levels[0].Labels[h.Levels[0].Of[p.Columns[0].Codes[s.rows[row]]]])
				own, first := ranges[runs.Base-1], p.Columns[0].Codes[s.rows[rows[0]]]
				if same = same && p.Columns[0].Codes[s.rows[row]] == first; i == 0 {
					all = own
				}
				all = joined.Range{Begin: min(all.Begin, own.Begin), End: max(all.End, own.End)}
			}
			if runs.Base > 1 { // ranges below the joined ones may hold all: not looked at here
				return -1
			}
			if !same {
				sum = float64(all.Rows()-1) / float64(p.Columns[0].Hierarchy.Size-1)
			}
			for _, row := range rows {
				if label(p.Columns[1], 0, int(s.rows[row])) != label(p.Columns[1], 0, int(s.rows[rows[0]])) {
					return sum + 1
				}
			}
			return sum
		}
		g := newGrouping(newState(s))
		class := g.create()
		for range 30 {
			row := int32(r.IntN(p.Rows))
			if g.of[row] < 0 {
				more, before, first := int64(0), g.total, len(g.list[class].rows) == 0
				if !first {
					more = g.joining(class, row)
				}
				g.insert(row, class)
				if !first && g.total-before != more {
					t.Fatalf("joining costs %d, and was said to cost %d", g.total-before, more)
				}
			} else if len(g.list[class].rows) > 1 {
				less := g.leaving(row)
				before := g.total
				g.remove(row)
				if before-g.total != less {
					t.Fatalf("leaving spares %d, and was said to spare %d", before-g.total, less)
				}
			}
			if want := lossOf(g.list[class].rows); want >= 0 && math.Abs(float64(g.list[class].loss)/unit-want) > 1e-5 {
				t.Fatalf("a class loses %v, counted %v", want, float64(g.list[class].loss)/unit)
			}
		}
		got := finestWithRuns(t, p)
		p.Columns[0].Runs = nil
		tree := finestOf(t, p, Options{})
		without, with = without+tree.Loss[0]+tree.Loss[1], with+got.Loss[0]+got.Loss[1]
		if got.Runs != nil {
			many++
		}
	}
	if many < 50 || with >= without {
		t.Errorf("%d of 200 tables have runs; they lose %v, and %v without", many, with, without)
	}
}

// finestWithRuns checks the groups of a search and what they lose.
func finestWithRuns(t *testing.T, p Task) *Groups {
	t.Helper()
	g, err := Finest(t.Context(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	lost := 0.0
	for row, of := range g.Of {
		c := p.Columns[0]
		level, value := g.Levels[of][0], label(c, 0, row)
		place, _ := c.Runs.Of(value)
		if g.Sizes[of] < p.K {
			t.Fatalf("a group of %d", g.Sizes[of])
		}
		if g.Runs != nil && g.Runs[of] != nil && g.Runs[of][0].Rows() > 0 {
			run := g.Runs[of][0]
			if place < run.Begin || place >= run.End || run.Rows() >= c.Hierarchy.Levels[level].Rows[c.Hierarchy.Levels[level].Of[c.Codes[row]]] ||
				c.Runs.Label(run) == "" {
				t.Fatalf("%s shows %v on level %d", value, run, level)
			}
			lost += float64(run.Rows()-1) / float64(c.Hierarchy.Size-1)
		} else {
			lost += share(c.Hierarchy, c.Hierarchy.Levels[level].Rows[c.Hierarchy.Levels[level].Of[c.Codes[row]]])
		}
	}
	if math.Abs(lost/float64(p.Rows)-g.Loss[0]) > 1e-9 {
		t.Fatalf("cells lose %v, and are said to lose %v", lost/float64(p.Rows), g.Loss[0])
	}
	return g
}

// TestNearestSpanned: the index finds the tuples that a look at all of them finds, by what each
// costs on the level where its labels meet, from columns of ends, too.
func TestNearestSpanned(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 48))
	for n := 0; n < 60; {
		p := ordered(t, r, 2+r.IntN(250))
		p.Columns = append(p.Columns, ordered(t, r, p.Rows).Columns...)
		if p.Columns[0].Runs == nil || p.Rows < p.K {
			continue
		}
		n++
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		s = s.spanned(&p)
		if n%3 == 0 {
			s.meets = newMeets(s, r.IntN(200)) // of few columns, or none
		}
		search := newNearest(newIndex(s))
		for tuple := range int32(s.tuples()) {
			var all []int64
			for other := range int32(s.tuples()) {
				cost := int64(0)
				for i, label := range s.of(tuple) {
					cost += int64(s.loss[meet(s.path, label, s.of(other)[i])] - s.loss[label])
				}
				if other != tuple {
					all = append(all, cost)
				}
			}
			slices.Sort(all)
			for i, found := range search.nearest(tuple, 1+r.IntN(12)) {
				if found.cost != all[i] {
					t.Fatalf("number %d costs %d, and not %d", i, found.cost, all[i])
				}
			}
		}
	}
}
