package core_test

import (
	"context"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestThesisTables: the example tables of R. Garai, Data anonymization in Go
// (Budapest 2019), with the generalizers that it uses, come out k-anonymous by the
// verifier in every way of recoding. What they come out as is tested in package
// cluster.
func TestThesisTables(t *testing.T) {
	suppress := &hierarchy.Spec{Kind: hierarchy.KindSuppression}
	words := &hierarchy.Spec{Kind: hierarchy.KindWords, Words: &hierarchy.Words{Max: 10}}
	grade := &hierarchy.Spec{Kind: hierarchy.KindTree, Tree: &hierarchy.Tree{Lines: []string{
		"A, A+, A-", " A+", " A", " A-", "B, B+, B-", " B+", " B", " B-", "C, C+, C-", " C+", " C", " C-"}}}
	numbers := func(high float64) *hierarchy.Spec {
		return &hierarchy.Spec{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: new(float64), High: &high}}
	}
	tenth := 0.1
	for _, test := range []struct {
		figure  string
		columns []project.Column
		rows    [][]string
	}{
		{"1.1", []project.Column{{Name: "Name", Role: project.Identifying}, {Name: "Age", Hierarchy: numbers(100)},
			{Name: "Race", Hierarchy: suppress}, {Name: "Zip", Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindRedaction}}},
			[][]string{{"John Smith", "34", "White", "18500"}, {"Eva Brown", "27", "Asian", "18200"},
				{"Anne Parker", "17", "White", "18500"}, {"Mark Wayne", "34", "Black", "18200"}}},
		{"1.5", []project.Column{{Name: "Name", Hierarchy: suppress}, {Name: "Age", Hierarchy: suppress}, {Name: "Gender", Hierarchy: suppress},
			{Name: "Salary", Role: project.Insensitive}},
			[][]string{{"John", "25", "Male", "50000"}, {"Mark", "30", "Male", "65000"},
				{"Jill", "24", "Female", "45000"}, {"Jane", "24", "Female", "70000"}}},
		{"1.6", []project.Column{{Name: "Name", Hierarchy: suppress}, {Name: "Age", Hierarchy: numbers(150)},
			{Name: "Gender", Hierarchy: suppress}, {Name: "Salary", Role: project.Insensitive}},
			[][]string{{"John", "25", "Male", "50000"}, {"Mark", "30", "Male", "65000"},
				{"Jill", "24", "Female", "45000"}, {"Jane", "24", "Female", "70000"}}},
		{"2.1",
			[]project.Column{{Name: "Score", Hierarchy: numbers(9)}, {Name: "Grade", Hierarchy: grade}, {Name: "Gender", Hierarchy: suppress}},
			[][]string{{"4", "C-", "male"}, {"7", "B+", "male"}, {"9", "A+", "female"}, {"8", "A", "male"}}},
		{"3.8", []project.Column{{Name: "Name", Hierarchy: suppress}, {Name: "Status", Role: project.Insensitive},
			{Name: "Age", Hierarchy: numbers(150)}, {Name: "Grade", Hierarchy: grade}, {Name: "Motto", Hierarchy: words, Weight: &tenth}},
			[][]string{{"Joe", "employee", "25", "A", "cats are wild"}, {"Jane", "employee", "29", "A+", "cats are wild"},
				{"Jack", "client", "35", "A-", "dogs are loyal"}, {"Jill", "client", "47", "A", "cats and dogs are pets"}}},
		{"3.9 and 3.11",
			[]project.Column{{Name: "Name", Hierarchy: suppress}, {Name: "Age", Hierarchy: numbers(50)}, {Name: "Pet", Hierarchy: words}},
			[][]string{{"John", "27", "cats"}, {"Susan", "38", "dogs"}, {"Sarah", "30", "cats"}, {"Mark", "40", "dogs"}, {"Jack", "38", "dogs"},
				{"Jill", "40", "dogs"}, {"Lilly", "27", "cats"}}},
	} {
		for _, k := range []float64{2, 3} {
			for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
				cfg := project.Project{Version: project.Version, Recoding: project.Recoding{Method: method}, Measure: project.Measure{Measure: "loss"},
					Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": k}}}}
				var names []string
				for _, c := range test.columns {
					if c.Role == "" {
						c.Role = project.QuasiIdentifying
					}
					cfg.Columns, names = append(cfg.Columns, c), append(names, c.Name)
				}
				in := must(table.EncodeStrings("thesis.csv", names, test.rows))(t)
				r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
				if err != nil || !r.Found || r.Suppressed > 0 {
					t.Fatalf("Figure %s, k=%v, %s: %+v, %v", test.figure, k, method, r, err)
				}
				verified(t, in, cfg, r)
			}
		}
	}
}
