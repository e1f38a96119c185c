package core_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/sample"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestSample: the first result that people see protects the diagnosis of patients
// who come back, and still tells most people's decade of birth, their sex and the region
// where they live; so does the uniform table, but for the births.
func TestSample(t *testing.T) {
	data := sample.CSV(sample.Rows, sample.Seed)
	tab := tableOf(t, sample.File, string(data))
	r := must(core.Release(context.Background(), core.FromTable(tab), sample.Project(), new(core.Buffer), core.Options{}))(t)
	levels := map[string]int{}
	for _, g := range r.Transformation {
		levels[g.Attribute] = g.Level
	}
	if levels["sex"] > 0 || levels["postcode"] > 3 || levels["admission date"] > 2 {
		t.Errorf("levels %v", levels)
	}
	if !r.Optimal || r.People == nil || r.People.Most < 2 || r.After.Smallest < 5 ||
		r.After.Unique > 0 || r.Suppressed == 0 || r.Suppressed > 200 {
		t.Errorf("%+v, %+v", r.People, r.After)
	}
	if r.Contents.Written != sample.Rows-r.Suppressed || r.Contents.Order != project.Shuffled {
		t.Errorf("%+v", r.Contents)
	}
	p := sample.Project()
	p.Recoding.Method = project.Finest
	finest := must(core.Release(context.Background(), core.FromTable(tab), p, new(core.Buffer), core.Options{}))(t)
	for name, most := range map[string]float64{"birth date": 4, "sex": 0.1, "postcode": 3, "admission date": 2.5} {
		at := slices.IndexFunc(finest.Transformation, func(g anonymize.Generalized) bool { return g.Attribute == name })
		if mean := finest.Transformation[at].Average; mean > most {
			t.Errorf("%s is on level %v on average", name, mean)
		}
	}
	// By hand, from the input: which groups are there, and who has what in them.
	type group struct {
		rows      int
		of        map[string]int
		diagnoses map[string]bool
	}
	groups := map[string]*group{}
	person := tab.Column("patient number")
	for row := range tab.Rows {
		if r.Recoded.Suppressed[row] {
			continue
		}
		key := ""
		for i, c := range r.Recoded.Columns {
			if c.Starred {
				key += r.Recoded.Cell(row, i) + "|"
			}
		}
		g := groups[key]
		if g == nil {
			g = &group{of: map[string]int{}, diagnoses: map[string]bool{}}
			groups[key] = g
		}
		g.rows++
		g.of[person.Cell(row)]++
		g.diagnoses[tab.Column("diagnosis").Cell(row)] = true
	}
	for key, g := range groups {
		most := 0
		for _, n := range g.of {
			most = max(most, n)
		}
		if g.rows < 5*most || len(g.diagnoses) < 3 {
			t.Errorf("%s: %d records, %d of one patient, %d diagnoses", key, g.rows, most, len(g.diagnoses))
		}
	}
	if names := r.Recoded.Names(); slices.Contains(names, "name") || slices.Contains(names, "patient number") {
		t.Errorf("columns %q", names)
	}
}

func tableOf(t *testing.T, name, text string) *table.Table {
	t.Helper()
	return must(core.Read(context.Background(), core.FromReader(name, strings.NewReader(text)), table.Options{}))(t)
}
