package core_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestKnownRefuses: what is not proved against somebody who knows several records, or
// sees which belong together, says so.
func TestKnownRefuses(t *testing.T) {
	s := drawStays(rand.New(rand.NewPCG(14, 16)), 30, 4)
	subset := func(p *project.Project) {
		p.Subset, p.SubsetOf = &project.Subset{Sample: &project.Sample{Share: 0.8, Seed: 7}}, project.SubsetRecords
		p.Models = append(p.Models, project.Model{Model: privacy.KMap, Params: param.Values{"k": 2.0}})
	}
	secret := func(p *project.Project) {
		p.Columns[5].Role = project.Sensitive
		p.Models = append(p.Models, secrecies[0].model)
	}
	attacked := func(p *project.Project) {
		subset(p)
		p.Models[len(p.Models)-1] = project.Model{Model: privacy.NoAttackJournalist}
	}
	profitable := func(p *project.Project) {
		p.Models = append(p.Models, project.Model{Model: privacy.ProfitabilityProsecutor})
	}
	for name, c := range map[string]struct {
		how    string
		known  int
		change func(p *project.Project)
		code   problem.Code
	}{
		"a population, wholes":         {"number", 0, subset, "core-people-compared"},
		"a population, two records":    {"", 2, subset, "core-people-known"},
		"an attack on a population":    {"", 2, attacked, "core-people-known"},
		"secrets where less is chosen": {"case", 1, secret, "core-people-linked"},
		"profitability, wholes":        {"number", 0, profitable, "core-people-detail"},
		"profitability, two records":   {"", 2, profitable, "core-people-detail"},
		"payout where people have several": {"", 1,
			func(p *project.Project) { p.Measure = project.Measure{Measure: utility.PayoutProsecutor} }, "utility-people"},
		"rounds and two records":            {"", 2, func(p *project.Project) { p.Recoding.Method = project.Local }, "core-people-known"},
		"no k":                              {"", 3, func(p *project.Project) { secret(p); p.Models = p.Models[1:] }, "core-people-known"},
		"two records in a table that grows": {"", 2, nil, "core-people-batches"},
	} {
		p := staysProject(2)
		joining(p, c.how)
		p.RecordsKnown = c.known
		in := core.FromReader("stays.csv", strings.NewReader(s.withCases()))
		var err error
		if c.change == nil {
			_, err = core.Append(context.Background(), nil, in, p, false,
				core.BatchOutput{Release: new(core.Buffer), State: new(core.Buffer)}, core.Options{Key: newKey(t)})
		} else {
			c.change(p)
			_, err = core.Release(context.Background(), in, p, new(core.Buffer), core.Options{Key: newKey(t)})
		}
		if got := problem.From(err); err == nil || !strings.HasPrefix(string(got.Code), string(c.code)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTooManySets: more sets than a number are refused, and fewer records cure it.
func TestTooManySets(t *testing.T) {
	var b strings.Builder
	b.WriteString("patient,birth,sex,plz,visit,dx\n")
	for p := range 40 {
		for v := range 80 {
			fmt.Fprintf(&b, "p%d,%d,f,%d,%d,a\n", p, 1900+v, v, p*80+v)
		}
	}
	p := staysProject(2)
	p.RecordsKnown = 3 // 40 times 80 over 3 are 3,286,400
	_, err := core.Release(context.Background(),
		core.FromReader("stays.csv", strings.NewReader(b.String())), p, new(core.Buffer), core.Options{})
	if !errors.Is(err, &problem.Problem{Code: "core-people-sets"}) {
		t.Error(err)
	}
	p.MaxRows = 10
	if r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(b.String())), p,
		new(core.Buffer), core.Options{}); err != nil || !r.Found {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestLinkedNobody: of people who have one record each, some are not known. Pseudonyms of
// their numbers join nothing; those of another column join what may be one person's, and
// then records of nobody are not in the file.
//
// The number of a case joins the records of somebody who has several, and that of nobody
// may be one more of them.
func TestLinkedNobody(t *testing.T) {
	for name, c := range map[string]struct {
		table  string
		column string
		lines  int
		linked bool
	}{
		"nothing is joined":      {"patient,insurance,sex\nA,1,f\nB,2,f\nC,3,f\nD,4,f\n,5,f\n", "patient", 5, false},
		"nobody has A's number":  {"patient,insurance,sex\nA,1,f\nB,2,f\nC,3,f\nD,4,f\n,1,f\n", "insurance", 4, true},
		"a case of A or nobody":  {"patient,insurance,sex\nA,1,f\nA,1,f\nB,2,f\n,2,f\nC,3,f\n,3,f\nD,4,f\nD,4,f\n", "", 6, true},
		"the numbers are unique": {"patient,insurance,sex\nA,1,f\nB,2,f\nC,3,f\nD,4,f\n,5,f\n", "insurance", 5, false},
	} {
		p := project.New(project.KAnonymity(2), project.QuasiIdentifier("sex"), project.Identifier("patient"), project.Identifier("insurance"))
		p.Person, p.SuppressionLimit = []string{"patient"}, 0.5
		if c.column == "" {
			p.Column("insurance").Role = project.Insensitive
		} else {
			p.Column(c.column).Treatment = project.Pseudonym
		}
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(c.table)), p, &out, core.Options{Key: newKey(t)})
		if err != nil || !r.Found || r.Linked != c.linked || strings.Count(string(out.Bytes()), "\n") != 1+c.lines {
			t.Errorf("%s: %v, %+v\n%s", name, err, r, out.Bytes())
		}
	}
}
