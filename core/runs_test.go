package core_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestNeighbours: finest groups that join neighbouring ranges are verified as they are written and
// later, lose less than those of the hierarchy, are attacked by what they say, and a joined range
// that does not hold somebody's value, or begins or ends where no range does, is refused.
func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 34))
	var ages, codes [][]string
	for age := range 100 {
		ages = append(ages, []string{fmt.Sprint(age),
			fmt.Sprintf("%d-%d", age/5*5, age/5*5+4), fmt.Sprintf("%d-%d", age/20*20, age/20*20+19), "*"})
	}
	for i := range 30 {
		codes = append(codes, []string{fmt.Sprintf("K%d.%d", 30+i/3, i%3), fmt.Sprintf("K%d", 30+i/3), "*"})
	}
	spec := func(rows [][]string) *hierarchy.Spec {
		return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	}
	joined, kept, without := 0, 0.0, 0.0
	for range 12 {
		var text strings.Builder
		text.WriteString("age,code,sex,ill\n")
		rows := 60 + rng.IntN(200)
		for range rows {
			fmt.Fprintf(&text, "%d,%s,%s,%d\n", rng.IntN(1+rng.IntN(100)), codes[rng.IntN(30)][0], []string{"f", "m"}[rng.IntN(2)], rng.IntN(5))
		}
		read := func(name, text string) *table.Table {
			return must(table.Read(strings.NewReader(text), name, int64(len(text)), table.Options{}, table.DefaultLimits))(t)
		}
		p := project.Project{Version: project.Version, RowsArePeople: true, Measure: project.Measure{Measure: "loss"},
			Recoding: project.Recoding{Method: project.Finest, Ranges: "neighbours"},
			Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(2 + rng.IntN(4))}}},
			Output:   project.Output{Order: project.Original},
			Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying, Hierarchy: spec(ages)},
				{Name: "code", Role: project.QuasiIdentifying, Hierarchy: spec(codes)}, {Name: "sex", Role: project.QuasiIdentifying},
				{Name: "ill", Role: project.Insensitive}}}
		if rng.IntN(2) == 0 {
			p.Columns[3].Role = project.Sensitive
			p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "ill", Params: param.Values{"l": 2.0}})
		}
		release := func(p project.Project) (*core.Result, string) {
			var out core.Buffer
			r := must(core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text.String())), &p, &out, core.Options{}))(t)
			return r, string(bytes.Clone(out.Bytes()))
		}
		r, file := release(p)
		tree := p
		tree.Recoding.Ranges = ""
		before, _ := release(tree)
		kept, without = kept+r.Kept, without+before.Kept
		if _, err := core.Verify(context.Background(), read("t.csv", text.String()), read("out.csv", file), &p, nil); err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if _, err := core.Check(context.Background(), read("out.csv", file), &p,
			core.CheckOptions{Original: read("t.csv", text.String())}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(file), "\n")
		for i, line := range lines[1:] {
			cell, rest, _ := strings.Cut(line, ",")
			low, high, is := strings.Cut(cell, "-")
			var from, to, own int
			if !is || cell == "*" {
				continue
			}
			fmt.Sscan(low, &from)
			fmt.Sscan(high, &to)
			fmt.Sscan(strings.Split(strings.Split(text.String(), "\n")[i+1], ",")[0], &own)
			if own < from || own > to || from%5 != 0 || to%5 != 4 {
				t.Fatalf("%d is said to be in %s", own, cell)
			}
			if to-from == 4 || to-from == 19 && from%20 == 0 {
				continue
			}
			joined++
			for _, wrong := range []string{fmt.Sprintf("%d-%d", from+1, to), fmt.Sprintf("%d-%d", to+1, to+10),
				fmt.Sprintf("%d-%d", own/5*5+5, own/5*5+14)} {
				damaged := append([]string{}, lines...)
				for j, other := range lines { // all of its group, so that no size tells
					if strings.HasPrefix(other, cell+","+rest[:strings.LastIndex(rest, ",")]) {
						damaged[j] = wrong + other[len(cell):]
					}
				}
				other := read("out.csv", strings.Join(damaged, "\n")+"\n")
				if _, err := core.Verify(context.Background(), read("t.csv", text.String()), other, &p, nil); err == nil {
					t.Fatalf("%s was made %s, and is accepted", cell, wrong)
				}
			}
			break
		}
		back := read("out.csv", file)
		found := must(r.Attack(context.Background(), back, core.AttackOptions{}))(t)
		if found.Singling.Most > 1/p.Models[0].Params["k"].(float64)+1e-9 {
			t.Errorf("%+v", found.Singling)
		}
	}
	if joined < 6 || kept <= without {
		t.Errorf("%d joined ranges, %v kept, %v without", joined, kept, without)
	}
}

// TestNeighboursRefused: where no ranges can be joined, somebody who asks for that is told why.
func TestNeighboursRefused(t *testing.T) {
	rows := make([][]string, 60)
	for i := range rows {
		rows[i] = []string{fmt.Sprint(i % 20), []string{"f", "m"}[i%2], fmt.Sprint(i % 5), fmt.Sprint(i / 2)}
	}
	in := must(table.EncodeStrings("t.csv", []string{"age", "sex", "ill", "who"}, rows))(t)
	for name, test := range map[string]struct {
		change func(*project.Project)
		code   problem.Code // of an error, or of a warning; "": none
	}{
		"as it should be": {func(*project.Project) {}, ""},
		"another way":     {func(p *project.Project) { p.Recoding.Method = project.Graph }, "config-ranges"},
		"another measure": {func(p *project.Project) { p.Measure.Measure = "precision" }, "config-ranges"},
		"no ranges":       {func(p *project.Project) { p.Columns[0].Role = project.Insensitive }, "core-ranges-none"},
		"some levels":     {func(p *project.Project) { one := 1; p.Columns[0].MinLevel = &one }, "core-ranges-none"},
		"people": {func(p *project.Project) {
			p.RowsArePeople, p.Person, p.Columns[2].Role = false, []string{"who"}, project.Sensitive
			p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "ill", Params: param.Values{"l": 2.0}})
		}, "core-ranges-people"},
	} {
		p := project.Project{Version: project.Version, RowsArePeople: true, Measure: project.Measure{Measure: "loss"},
			Recoding: project.Recoding{Method: project.Finest, Ranges: project.Neighbours},
			Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
			Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying, Type: table.Integer}, {Name: "sex",
				Role: project.QuasiIdentifying},
				{Name: "ill", Role: project.Insensitive}, {Name: "who", Role: project.Identifying}}}
		test.change(&p)
		r, err := anonymize.Table(context.Background(), in, p, anonymize.Options{})
		said := problem.Flatten(err)
		if err == nil {
			said = r.Warnings
		}
		said = slices.DeleteFunc(slices.Clone(said), func(p *problem.Problem) bool { return p.Place.Path != "recoding.ranges" })
		if len(said) == 0 && test.code != "" || len(said) > 0 && said[0].Code != test.code {
			t.Errorf("%s: %v, %v", name, said, err)
		}
	}
}
