package core_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// keptColumn is a quasi-identifier whose labels are told apart by their texts, on whatever level.
type keptColumn struct {
	name   string
	weight float64        // -1: not given
	values int            // in the table
	rows   [][]string     // of its hierarchy
	under  map[string]int // by label: rows of the hierarchy under it
}

func newKeptColumn(name string, weight float64, values, of int) *keptColumn {
	c := &keptColumn{name: name, weight: weight, values: values, under: map[string]int{}}
	for i := range of {
		row := []string{name + strconv.Itoa(i), fmt.Sprintf("%s-%d", name, i/3), "*"}
		for _, label := range row {
			c.under[label]++
		}
		c.rows = append(c.rows, row)
	}
	return c
}

// keptIn is the share of detail that a file keeps, from its text alone, as utility.Kept defines it.
// Records that are not in it are lost.
func keptIn(t *testing.T, file []byte, columns []*keptColumn, records int) float64 {
	t.Helper()
	lines := must(csv.NewReader(strings.NewReader(string(file))).ReadAll())(t)
	lost, all, given := 0.0, 0.0, false
	for _, c := range columns {
		given = given || c.weight != 0 && c.values > 1
	}
	for _, c := range columns {
		if c.values < 2 {
			continue
		}
		at, kept := -1, 0.0
		for i, name := range lines[0] {
			if name == c.name {
				at = i
			}
		}
		for _, line := range lines[1:] {
			n := c.under[line[at]]
			if n == 0 {
				t.Fatalf("%q is no label of %s", line[at], c.name)
			}
			kept += 1 - float64(n-1)/float64(len(c.rows)-1)
		}
		weight := c.weight
		switch {
		case !given:
			weight = 1
		case weight < 0:
			weight = 0.5
		}
		lost, all = lost+weight*(1-kept/float64(records)), all+weight
	}
	return 1 - lost/all
}

// TestKept: the share of detail that every way of recoding says is kept is what the released bytes
// keep.
func TestKept(t *testing.T) {
	var told int
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 46))
		weight := func() float64 { return []float64{-1, 0, 0.1, 0.5, 1}[rng.IntN(5)] }
		columns := []*keptColumn{newKeptColumn("a", weight(), 9, 9), newKeptColumn("b", weight(), 4, 12),
			newKeptColumn("c", weight(), 1, 1+4*rng.IntN(2)), newKeptColumn("d", weight(), 2, 6)}
		method := []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest, project.Suppression}[seed%5]
		p := project.Project{Version: project.Version, RowsArePeople: true, Measure: project.Measure{Measure: "loss"},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2 + float64(rng.IntN(3))}}}}
		p.SuppressionLimit, p.Recoding.Method, p.Output.Order = []float64{0, 0.1, 0.5}[rng.IntN(3)], method, project.Sorted
		if rng.IntN(3) == 0 {
			p.Measure.Params = param.Values{"gsFactor": float64(rng.IntN(5)) / 4, "aggregate": "arithmetic-mean"}
		}
		records := 20 + rng.IntN(40)
		text, inside := strings.Builder{}, 0
		for _, c := range columns {
			own := project.Column{Name: c.name, Role: project.QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: c.rows}}}
			if c.weight >= 0 {
				own.Weight = &c.weight
			}
			p.Columns = append(p.Columns, own)
			text.WriteString(c.name + ",")
		}
		text.WriteString("kept\n")
		subset := method != project.Suppression && rng.IntN(3) == 0
		for row := range records {
			for _, c := range columns {
				value := rng.IntN(c.values)
				if row < c.values { // each value occurs, also in the subset
					value = row
				}
				text.WriteString(c.rows[value][0] + ",")
			}
			text.WriteString("x\n")
			if subset && (row < 9 || rng.IntN(2) == 0) {
				if p.Subset == nil {
					p.Subset = &project.Subset{}
				}
				p.Subset.Rows = append(p.Subset.Rows, row)
				inside++
			}
		}
		if subset {
			records = inside
		}
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("kept.csv", strings.NewReader(text.String())), &p, &out, core.Options{})
		if err != nil {
			if problem.From(err).Code == "internal" {
				t.Fatalf("seed %d: %v", seed, err)
			}
			continue
		}
		if !r.Found {
			continue
		}
		told++
		under := columns
		if method == project.Suppression { // its hierarchies are value and *, whatever the project has
			under = nil
			for _, c := range columns {
				flat := &keptColumn{name: c.name, weight: c.weight, values: c.values, under: map[string]int{"*": c.values}}
				for i := range c.values {
					flat.rows, flat.under[c.rows[i][0]] = append(flat.rows, nil), 1
				}
				under = append(under, flat)
			}
		}
		if want := keptIn(t, out.Bytes(), under, records); math.Abs(r.Kept-want) > 1e-9 {
			t.Fatalf("seed %d, %s: %v is said to be kept, the file keeps %v\n%s", seed, method, r.Kept, want, out.Bytes())
		}
	}
	if told < 90 {
		t.Errorf("%d releases only", told)
	}
}

// TestNothingKept: a table of * keeps nothing, whatever the weights are.
func TestNothingKept(t *testing.T) {
	for _, weights := range [][2]float64{{0.1, 1}, {0.5, 0.5}, {0, 1}, {0, 0}, {1, 0.003}} {
		p := project.New(project.QuasiIdentifier("a"), project.QuasiIdentifier("b"), project.KAnonymity(4))
		p.Columns[0].Weight, p.Columns[1].Weight, p.RowsArePeople = &weights[0], &weights[1], true
		var out core.Buffer
		r, err := core.Release(context.Background(),
			core.FromReader("star.csv", strings.NewReader("a,b,c\n1,5,x\n2,6,x\n3,7,x\n4,8,x\n")), p, &out, core.Options{})
		if err != nil || r.Kept != 0 || strings.Count(string(out.Bytes()), "*") != 8 {
			t.Errorf("%v: %v, %v\n%s", weights, r.Kept, err, out.Bytes())
		}
	}
}
