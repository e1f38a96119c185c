package core_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestEveryInput releases every table that six known people can have, whose secrets are one of two:
// all 64. Somebody who knows the people and the method can do the same and keep the tables that
// give the file at hand (R. C.-W. Wong et al., Minimality attack. VLDB 2007). What the attacks call
// certain is so in all of these; whatever else is certain is what the attacks do not see, and the
// report says that the method may tell it.
func TestEveryInput(t *testing.T) {
	given := func(rows [][]string) *hierarchy.Spec {
		return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	}
	people := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 2}, {3, 2}} // place, age
	certain, more := 0, 0
	for _, way := range []struct {
		method  project.Method
		diverse bool // a rule protects the secret, so that groups depend on it
	}{{project.FullDomain, true}, {project.Finest, true}, {project.FullDomain, false}} {
		p := &project.Project{Version: project.Version, SuppressionLimit: 0.34, Measure: project.Measure{Measure: "loss"}, RowsArePeople: true,
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
			Columns: []project.Column{{Name: "place", Role: project.QuasiIdentifying, Hierarchy: given(trialPlaces)},
				{Name: "age", Role: project.QuasiIdentifying, Hierarchy: given(trialAges)}, {Name: "dx", Role: project.Insensitive}}}
		if way.diverse {
			p.Columns[2].Role = project.Sensitive
			p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "dx", Params: param.Values{"l": 2.0}})
		}
		p.Recoding.Method, p.Output.Order = way.method, project.Shuffled
		inputs, found := map[string][]int{}, map[string]int{} // by file: which tables give it, and what is called certain
		for secrets := range 1 << len(people) {
			var b strings.Builder
			b.WriteString("place,age,dx\n")
			for i, who := range people {
				fmt.Fprintf(&b, "%s,%s,%s\n", trialPlaces[who[0]][0], trialAges[who[1]][0], []string{"flu", "HIV"}[secrets>>i&1])
			}
			r, file := withFile(t, b.String(), p)
			if r == nil {
				continue
			}
			report := must(r.Attack(context.Background(), file, core.AttackOptions{}))(t)
			var rows []string
			for row := range file.Rows {
				rows = append(rows, fmt.Sprint(file.Columns[0].Cell(row), file.Columns[1].Cell(row), file.Columns[2].Cell(row)))
			}
			slices.SortFunc(rows, cmp.Compare)
			key := strings.Join(rows, "\n")
			inputs[key] = append(inputs[key], secrets)
			if len(report.Inference) > 0 {
				found[key] = max(found[key], report.Inference[0].Certain[0].Certain)
			}
		}
		for key, tables := range inputs {
			sure := 0
			for i := range people {
				first := tables[0] >> i & 1
				if !slices.ContainsFunc(tables, func(secrets int) bool { return secrets>>i&1 != first }) {
					sure++
				}
			}
			if found[key] > sure {
				t.Errorf("%s: the attacks call the secrets of %d people certain; of all tables that give the file, those of %d are\n%s",
					way.method, found[key], sure, key)
			}
			certain, more = certain+found[key], more+sure
		}
		if len(inputs) == 0 {
			t.Errorf("%+v: nothing was released", way)
		}
	}
	t.Logf("certain by the attacks: %d; by all inputs: %d", certain, more)
	if certain == 0 || more <= certain {
		t.Error("knowing the method told nothing: the tables are no example")
	}
}
