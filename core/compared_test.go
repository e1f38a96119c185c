package core_test

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// comparisons are models that compare people in all of their records, and what they say of
// the people of the whole table who are alike, of whom some are inside the subset and some
// released.
var comparisons = []struct {
	model  project.Model
	subset bool
	holds  func(alike, inside, released int) bool
}{
	{project.Model{Model: privacy.DeltaPresence, Params: param.Values{"deltaMin": 0.0, "deltaMax": 0.6}},
		true, func(alike, inside, released int) bool {
			return 10*released <= 6*alike
		}},
	{project.Model{Model: privacy.DeltaPresence, Params: param.Values{"deltaMin": 0.2, "deltaMax": 0.8}},
		true, func(alike, inside, released int) bool {
			return inside > 0 && (released == 0 || 10*released >= 2*alike && 10*released <= 8*alike)
		}},
	{project.Model{Model: privacy.KMap, Params: param.Values{"k": 4.0}}, true,
		func(alike, inside, released int) bool { return released == 0 || alike >= 4 }},
	{project.Model{Model: privacy.PopulationUniqueness,
		Params: param.Values{"estimator": "snb", "population": "number", "populationSize": 1e6}}, false,
		func(alike, inside, released int) bool { return released != 1 }},
}

// TestCompared: models that compare people do so in all of their records, whether the file
// shows which belong together or not. It is counted from the text of the file and the
// table by the levels of the result. A release is found wherever * for all would do.
func TestCompared(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 41))
	released, none := map[string]int{}, 0
	for trial := range rounds(240) {
		s := drawStays(rng, 6+rng.IntN(50), 1+rng.IntN(3))
		c := comparisons[trial%len(comparisons)]
		p, how := staysProject(1), []string{"", "pseudonym"}[trial/len(comparisons)%2]
		joining(p, how)
		p.Models = []project.Model{c.model}
		if k := 1 + rng.IntN(2); k > 1 {
			p.Models = append(p.Models, project.Model{Model: privacy.KAnonymity, Params: param.Values{"k": float64(k)}})
		}
		persons := map[string][][]string{}
		for _, row := range s.rows {
			persons[row[0]] = append(persons[row[0]], row)
		}
		if len(persons) == len(s.rows) || c.model.Model == privacy.KMap && how == "" {
			continue // then classes are of records
		}
		in := map[string]bool{}
		if c.subset {
			p.SubsetOf, p.Subset = project.SubsetPersons, &project.Subset{Where: []project.Condition{{Column: "dx", Is: []string{"a"}}}}
		}
		for _, row := range s.rows {
			in[row[0]] = in[row[0]] || !c.subset || row[5] == "a"
		}
		records := 0
		for person, rows := range persons {
			if in[person] {
				records += len(rows)
			}
		}
		if records == 0 {
			continue
		}
		p.SuppressionLimit = []float64{0, 0.2, 0.5}[rng.IntN(3)]
		about := fmt.Sprintf("trial %d: %s, joined by %q, limit %v", trial, c.model.Model, how, p.SuppressionLimit)
		var out core.Buffer
		r, err := core.Release(context.Background(),
			core.FromReader("stays.csv", strings.NewReader(s.withCases())), p, &out, core.Options{Key: newKey(t)})
		if err != nil {
			t.Fatalf("%s: %v\n%s", about, err, s.withCases())
		}
		// profile joins the labels of a person under levels of birth, sex and postcode.
		profile := func(rows [][]string, birth, sex, plz int) string {
			var all []string
			for _, row := range rows {
				tuple := row[2][:4-birth] + "|" + row[4][:2-plz]
				if sex == 0 {
					tuple += row[3]
				}
				all = append(all, tuple)
			}
			slices.Sort(all)
			return strings.Join(all, " ")
		}
		// judge returns the records of people inside who are alike and break a rule, and
		// whether people do of whom nobody is inside.
		judge := func(shown map[string]bool, birth, sex, plz int) (wrong int, outside bool) {
			groups := map[string][]string{}
			for person, rows := range persons {
				key := profile(rows, birth, sex, plz)
				groups[key] = append(groups[key], person)
			}
			for _, group := range groups {
				inside, n, own := 0, 0, 0
				for _, person := range group {
					if in[person] {
						inside++
						own += len(persons[person])
					}
					if shown[person] {
						n++
					}
				}
				for _, m := range p.Models[1:] {
					if k, _ := m.Params["k"].(float64); n > 0 && float64(n) < k {
						wrong += own
						inside = -1 // counted
					}
				}
				if inside >= 0 && !c.holds(len(group), inside, n) {
					wrong += own
					outside = outside || inside == 0
				}
			}
			return wrong, outside
		}
		if !r.Found {
			if wrong, outside := judge(in, 4, 1, 2); wrong <= int(p.SuppressionLimit*float64(records)) && !outside {
				t.Fatalf("%s: * for all leaves out %d of %d, but nothing was found\n%s", about, wrong, records, s.withCases())
			}
			none++
			continue
		}
		rows := must(csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll())(t)
		shown, visit := map[string]bool{}, slices.Index(rows[0], "visit")
		for _, row := range rows[1:] {
			shown[s.person[row[visit]]] = true
		}
		levels := map[string]int{}
		for _, g := range r.Transformation {
			levels[g.Attribute] = g.Level
		}
		if wrong, outside := judge(shown, levels["birth"], levels["sex"], levels["plz"]); wrong > 0 || outside {
			t.Fatalf("%s: %d records of people break the rules, %v\n%s\n%s", about, wrong, r.Transformation, s.withCases(), out.Bytes())
		}
		if r.People == nil || r.People.Profiles == 0 || r.Linked != (how != "") {
			t.Fatalf("%s: %+v, linked %v", about, r.People, r.Linked)
		}
		released[string(c.model.Model)+how]++
	}
	t.Log(released, none)
	if len(released) < 5 || none < rounds(10) {
		t.Errorf("released %v, %d not", released, none)
	}
}

// TestComparedRefused: what cannot be compared is refused with its reason.
func TestComparedRefused(t *testing.T) {
	const csv = "patient,visit,birth,sex,plz,dx,case\np1,1,1950,f,10,a,c\np1,2,1950,f,10,b,c\np2,3,1950,f,10,a,d\np3,4,1950,f,11,b,d\n"
	presence := comparisons[0].model
	for _, test := range []struct {
		name, text, code, says string
		change                 func(p *project.Project)
	}{
		{"part of a person", csv, "core-people-compared", "only some of the records",
			func(p *project.Project) { p.SubsetOf = project.SubsetRecords }},
		{"known records", csv, "core-people-compared", "only against somebody who knows 2", func(p *project.Project) { p.RecordsKnown = 2 }},
		{"nobody", csv + ",5,1950,f,10,a,e\n", "core-people-compared", "(records: 1)", func(p *project.Project) {}},
		{"a sensitive column", csv, "core-people-known", "is not proved", func(p *project.Project) {
			p.Columns[5].Role = project.Sensitive
			p.Models = append(p.Models, secrecies[0].model)
		}},
	} {
		p := staysProject(2)
		p.Columns = append(p.Columns, project.Column{Name: "case", Role: project.Identifying})
		p.Models = []project.Model{presence}
		p.SubsetOf, p.Subset = project.SubsetPersons, &project.Subset{Where: []project.Condition{{Column: "dx", Is: []string{"a"}}}}
		test.change(p)
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(test.text)), p, &out, core.Options{})
		if !errors.Is(err, &problem.Problem{Code: problem.Code(test.code)}) || !strings.Contains(fmt.Sprint(err), test.says) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
