package project

import (
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// several is a project on two tables about the same people.
func several() *Project {
	p := New()
	p.Person = []string{"pid"}
	KAnonymity(2)(p)
	p.Columns = []Column{{Name: "pid", Role: Identifying}, {Name: "age", Role: QuasiIdentifying}}
	p.Link([]Linked{{Name: "patients.csv"}, {Name: "labs.csv", CountUnknown: true}})
	return p
}

// TestLinked: a project on several tables is written and read as it is, and refused where its
// tables are none.
func TestLinked(t *testing.T) {
	want := several()
	text, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(text, "project.json")
	if err != nil || !reflect.DeepEqual(got.Tables, want.Tables) || !reflect.DeepEqual(got.Columns, want.Columns) {
		t.Errorf("%v: %+v", err, got)
	}
	level := 1
	for name, change := range map[string]func(p *Project){
		"one":      func(p *Project) { p.Tables = p.Tables[:1] },
		"folder":   func(p *Project) { p.Tables[0].Name = "../patients.csv" },
		"parent":   func(p *Project) { p.Tables[0].Name = ".." },
		"nameless": func(p *Project) { p.Tables[0].Name = "" },
		"twice":    func(p *Project) { p.Tables[0].Name = "LABS.csv" },
		"nobody":   func(p *Project) { p.Person = nil },
		"unsaid":   func(p *Project) { p.Columns = p.Columns[:2] },
		"coarser":  func(p *Project) { p.Columns[2].MaxLevel = &level },
	} {
		p := several()
		change(p)
		if found := problem.Flatten(p.Validate()); len(found) == 0 || found[0].Code != "config-tables" || found[0].Hint == "" {
			t.Errorf("%s: %v", name, found)
		}
	}
}
