package project_test

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestNew: a project in Go is the project file that it reads like.
func TestNew(t *testing.T) {
	const text = `{
	"version": 2,
	"person": ["name", "born"],
	"columns": [
		{"name": "name", "role": "identifying"},
		{"name": "age", "role": "quasi-identifying"},
		{"name": "sex", "role": "quasi-identifying"},
		{"name": "postcode", "role": "quasi-identifying", "hierarchy": {"kind": "suppression"}},
		{"name": "diagnosis", "role": "sensitive", "hierarchy": {"kind": "suppression"}},
		{"name": "drug", "role": "sensitive"},
		{"name": "born", "role": "identifying"}
	],
	"models": [
		{"model": "k-anonymity", "params": {"k": 5}},
		{"model": "distinct-l-diversity", "attribute": "diagnosis", "params": {"l": 2}},
		{"model": "t-closeness", "attribute": "drug", "params": {"t": 0.2}}
	],
	"subset": {"rows": [1, 2]},
	"suppressionLimit": 0.02,
	"measure": {"measure": "loss", "params": {"gsFactor": 0.3}},
	"search": {"algorithm": "flash", "timeLimit": 10},
	"recoding": {"method": "local"}
}`
	want, err := project.Parse([]byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	coarse := &hierarchy.Spec{Kind: hierarchy.KindSuppression}
	got := project.New(
		project.Identifier("name"),
		project.QuasiIdentifier("age"),
		project.QuasiIdentifier("sex", nil),
		project.QuasiIdentifier("postcode", coarse),
		project.Secret("diagnosis", coarse),
		project.KAnonymity(5),
		project.LDiversity("diagnosis", 2),
		project.TCloseness("drug", 0.2),
		project.People("name", "born"),
		project.SuppressionLimit(0.02),
		project.Minimize("loss", param.Values{"gsFactor": 0.3}),
		project.SearchBy(project.Search{Algorithm: "flash", TimeLimit: 10}),
		project.RecodeBy(project.Recoding{Method: project.Local}),
		project.Release(&project.Subset{Rows: []int{1, 2}}),
	)
	if !project.New(project.People()).RowsArePeople {
		t.Error("it does not say that rows are people")
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
	a, err := got.JSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := want.JSON()
	if err != nil || string(a) != string(b) {
		t.Errorf("%s\nwant:\n%s%v", a, b, err)
	}
}

// TestNewDescribesColumnsOnce: the role that is given last counts.
func TestNewDescribesColumnsOnce(t *testing.T) {
	p := project.New(project.Identifier("name"), project.QuasiIdentifier("name"))
	if len(p.Columns) != 1 || p.Columns[0].Role != project.QuasiIdentifying || p.Measure.Measure != "loss" {
		t.Errorf("%+v", p)
	}
}
