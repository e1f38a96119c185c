package cluster

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// sharedProblem reads a dataset of the shared data with the hierarchies of all
// its quasi-identifiers, or skips the test.
func sharedProblem(t testing.TB, dataset string, k int) Task {
	t.Helper()
	dir := sharedtest.Path(t, "data", dataset)
	file, err := os.Open(filepath.Join(dir, "data.csv"))
	if errors.Is(err, fs.ErrNotExist) {
		file, err = os.Open(filepath.Join(dir, "data.csv.gz"))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text := io.Reader(file)
	if filepath.Ext(file.Name()) == ".gz" {
		if text, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	data, err := table.Read(text, file.Name(), table.UnknownSize, table.Options{Delimiter: ";"}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	p := Task{Rows: data.Rows, K: k}
	for _, c := range data.Columns {
		f, err := os.Open(filepath.Join(dir, "hierarchy_"+c.Name+".csv"))
		if err != nil {
			continue
		}
		h, err := hierarchy.Read(f, f.Name(), c)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		e, err := hierarchy.Encode(h, c)
		if err != nil {
			t.Fatal(err)
		}
		p.Columns = append(p.Columns, QuasiIdentifier{Hierarchy: e, Codes: c.Codes.Slice(), Max: e.Height() - 1, Weight: 0.5})
	}
	return p
}

// define makes a problem from a table and, by column, the lines of its
// hierarchy, cells separated by blanks.
func define(t testing.TB, k int, rows [][]string, hierarchies ...[]string) Task {
	t.Helper()
	names := make([]string, len(hierarchies))
	for i := range names {
		names[i] = "column " + string(rune('a'+i))
	}
	data, err := table.EncodeStrings("test", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	p := Task{Rows: len(rows), K: k}
	for i, lines := range hierarchies {
		records := make([][]string, len(lines))
		for j, line := range lines {
			records[j] = strings.Fields(line)
		}
		p.Columns = append(p.Columns, bind(t, data.Columns[i], records))
	}
	return p
}

// bind makes a column of a problem that may use all levels of its hierarchy.
func bind(t testing.TB, c *table.Column, records [][]string) QuasiIdentifier {
	t.Helper()
	h, err := hierarchy.FromRecords(c.Name, records, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := hierarchy.Encode(h, c)
	if err != nil {
		t.Fatal(err)
	}
	return QuasiIdentifier{Hierarchy: e, Codes: c.Codes.Slice(), Max: e.Height() - 1, Weight: 1}
}

// partition runs the algorithm and fails the test where it fails or where its
// result is not one.
func partition(t testing.TB, p Task, opt Options) *Groups {
	t.Helper()
	g, err := Partition(context.Background(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	examine(t, p, g)
	if p.Persons == nil && g.Cost > float64(most(p.K))*g.Bound+1e-9 {
		t.Fatalf("cost %v, more than %d times the bound %v", g.Cost, most(p.K), g.Bound)
	}
	return g
}

// finestOf runs the search for the finest groups and fails the test where it fails or
// where its result is not one.
func finestOf(t testing.TB, p Task, opt Options) *Groups {
	t.Helper()
	g, err := Finest(context.Background(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	examine(t, p, g)
	return g
}

// examine checks what is promised of groups, computing everything anew from
// the labels.
func examine(t testing.TB, p Task, g *Groups) {
	t.Helper()
	sizes, first := make([]int, len(g.Sizes)), make([]int, len(g.Sizes))
	for row, of := range g.Of {
		if sizes[of]++; sizes[of] == 1 {
			first[of] = row
		}
	}
	if !slices.Equal(sizes, g.Sizes) {
		t.Fatalf("sizes %v, rows say %v", g.Sizes, sizes)
	}
	for of, size := range sizes {
		if size < p.K {
			t.Fatalf("group %d has %d rows, k is %d", of, size, p.K)
		}
	}
	highest := 0.0
	for _, c := range p.Columns {
		highest = max(highest, c.Weight)
	}
	cost, hidden := 0.0, 0
	for i, c := range p.Columns {
		lost := 0.0
		agree := make([]int, len(sizes)) // by group: lowest level on which its rows agree
		for of := range agree {
			agree[of] = c.Min
		}
		for row, of := range g.Of {
			for agree[of] <= c.Max && label(c, agree[of], row) != label(c, agree[of], first[of]) {
				agree[of]++
			}
		}
		for row, of := range g.Of {
			if agree[of] > c.Max {
				agree[of] = c.Hierarchy.Height()
			}
			if got := g.Levels[of][i]; got != agree[of] {
				t.Fatalf("group %d, column %d: level %d, rows agree on %d", of, i, got, agree[of])
			}
			all, weight := float64(levels(c.Hierarchy)), 1.0
			if highest > 0 {
				weight = c.Weight / highest
			}
			if agree[of] == c.Hierarchy.Height() {
				if !c.Aside {
					hidden++
				}
				lost++
				cost += weight * (all - float64(c.Min)) / all
				continue
			}
			if agree[of] > c.Min {
				cost += weight * float64(agree[of]-c.Min) / all
			}
			level := c.Hierarchy.Levels[agree[of]]
			lost += share(c.Hierarchy, level.Rows[level.Of[c.Codes[row]]])
			if label(c, agree[of], row) == "*" && !c.Aside {
				hidden++
			}
		}
		if lost /= float64(p.Rows); math.Abs(lost-g.Loss[i]) > 1e-9 {
			t.Fatalf("column %d: loss %v, cells say %v", i, g.Loss[i], lost)
		}
	}
	// Costs are rounded to 1/unit a cell.
	if slack := float64(p.Rows*len(p.Columns)) / unit; math.Abs(cost-g.Cost) > slack+1e-9 {
		t.Fatalf("cost %v, cells say %v", g.Cost, cost)
	}
	if hidden != g.Hidden {
		t.Fatalf("%d cells hidden, cells say %d", g.Hidden, hidden)
	}
}

func label(c QuasiIdentifier, level, row int) string {
	l := &c.Hierarchy.Levels[level]
	return l.Labels[l.Of[c.Codes[row]]]
}

// distance is the cost of the edge between two tuples.
func (s *space) distance(a, b []uint32) (d int64) {
	for i := range s.columns {
		d += s.columns[i].edge[meet(s.path, a[i], b[i])-a[i]]
	}
	return d
}
