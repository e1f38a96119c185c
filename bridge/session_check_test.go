package bridge

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestCheckSensitive tells what groups reveal; the figures are by hand.
func TestCheckSensitive(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory("age,disease\n30,flu\n30,cold\n30,flu\n40,burn\n40,burn\n*,cold\n"), nil)
	spec := &hierarchy.Spec{Kind: hierarchy.KindGrouping,
		Grouping: &hierarchy.Grouping{Groups: [][]hierarchy.Group{{{Label: "infection", Members: []string{"flu", "cold"}}}}}}
	var report CheckReport
	p.must(CheckRequest.Kind,
		Check{Columns: []string{"age"}, Sensitive: []CheckSensitive{{Column: "disease", Hierarchy: spec}, {Column: "disease"}}}, nil, &report)
	// The record that was left out stands alone with its cold, and counts.
	if report.Highest != 1 || report.LeftOut != 1 || len(report.AtRisk) != 5 ||
		report.AtRisk[1] != (risk.AtRisk{Size: 3, Threshold: 1.0 / 3, Records: 3, Share: 0.5}) {
		t.Errorf("%+v", report)
	}
	if len(report.Sensitive) != 2 || report.Sensitive[1].Hierarchical != nil {
		t.Fatalf("%+v", report.Sensitive)
	}
	r := report.Sensitive[0]
	// 40: two burns, which are 2 of 6 in the table; all else is an infection.
	if r.Values != 3 || r.Distinct != 1 || r.Alpha != 1 || math.Abs(r.Equal-2.0/3) > 1e-12 ||
		math.Abs(*r.Hierarchical-2.0/3) > 1e-12 || r.Beta != 2 {
		t.Errorf("%+v", r)
	}
	if w := r.Worst[0]; w.Values[0] != "40" || w.Distinct != 1 || w.Value != "burn" || w.Count != 2 {
		t.Errorf("%+v", w)
	}
	p.refused(CheckRequest.Kind, Check{Columns: []string{"age"}, Sensitive: []CheckSensitive{{Column: "age"}}}, nil, "measure-known-sensitive")
	p.refused(CheckRequest.Kind,
		Check{Columns: []string{"age"}, Sensitive: []CheckSensitive{{Column: "wealth", Hierarchy: spec}}}, nil, "measure-unknown-column")
	broken := &hierarchy.Spec{Kind: "guess"}
	if got := p.refused(CheckRequest.Kind, Check{Columns: []string{"age"},
		Sensitive: []CheckSensitive{{Column: "disease", Hierarchy: broken}}}, nil, "hierarchy-spec"); got.Place.Attribute != "disease" {
		t.Errorf("place %+v", got.Place)
	}
}

// TestCheckExposure tells more than every check where it is asked for; the figures are
// those of the command line's TestCheckDeeper, by hand.
func TestCheckExposure(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory("who,age,sex,town,phone\na,20,f,1010,0664 1234567\nb,30,m,1010,0664 1234568\nb,30,m,1020,0664 1234569\nd,30,f,1020,0664 1234560\ne,30,f,1020,0664 1234561\n"), nil)
	known := []string{"age", "sex", "town"}
	var plain, report, persons CheckReport
	p.must(CheckRequest.Kind, Check{Columns: known}, nil, &plain)
	if plain.Exposure != nil {
		t.Errorf("it tells what nobody asked for: %+v", plain.Exposure)
	}
	all := &core.Expose{Limits: &risk.Limits{Highest: 0.5, AtRisk: 0.5, Success: 0.8}, Special: 2, Wildcard: true, SafeHarbor: true}
	p.must(CheckRequest.Kind, Check{Columns: known, Expose: all}, nil, &report)
	e := report.Exposure
	if s := e.Special; s.People != 5 || !slices.Equal(s.Singled, []int{1, 2}) {
		t.Errorf("%+v", s)
	}
	if l := e.Limits; len(l) != 3 || l[0].Kept || l[0].Found != 1 || l[1].Kept || l[1].Found != 0.6 || !l[2].Kept || l[2].Found != 0.8 {
		t.Errorf("%+v", l)
	}
	if w := e.Wildcard; w.Highest != 1 || w.Average != 0.8 || len(w.Sizes) != 0 ||
		len(e.SafeHarbor) != 18 || e.SafeHarbor[3].Columns[0].Name != "phone" {
		t.Errorf("%+v, %+v", w, e.SafeHarbor)
	}
	p.must(CheckRequest.Kind, Check{Columns: known, Person: []string{"who"}, Expose: &core.Expose{Special: 1}}, nil, &persons)
	if s := persons.Exposure.Special; s.People != 4 || !slices.Equal(s.Singled, []int{2}) || persons.Exposure.Limits != nil {
		t.Errorf("%+v", s)
	}
	p.refused(CheckRequest.Kind, Check{Columns: known, Expose: &core.Expose{Special: 7}}, nil, "risk-special-size")
	p.refused(CheckRequest.Kind, Check{Columns: known, Expose: &core.Expose{Limits: &risk.Limits{}}}, nil, "risk-limits")
}

// TestCheckMeanings: what is merged of a secret is one value.
func TestCheckMeanings(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory("age,dx\n30,I21\n30,i21\n"), nil)
	for distinct, read := range map[int]*table.Reading{2: nil, 1: {Same: []table.Spelling{{Value: "I21", From: []string{"i21"}}}}} {
		var report CheckReport
		p.must(CheckRequest.Kind, Check{Columns: []string{"age"}, Sensitive: []CheckSensitive{{Column: "dx", Read: read}}}, nil, &report)
		if got := report.Sensitive[0].Distinct; got != distinct {
			t.Errorf("%d different values, want %d", got, distinct)
		}
	}
}

// TestCheckByDetection: without columns that are named, whatever is not plainly
// harmless is known, unless it is unticked, which is said.
func TestCheckByDetection(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"},
		memory("discharged,colour,costs\n2024-Q1,red,10\n2024-Q1,red,10\n2024-Q4,red,20\n2024-Q4,blue,20\n"), nil)
	var report CheckReport
	p.must(CheckRequest.Kind, Check{}, nil, &report)
	if !slices.Equal(report.Columns, []string{"discharged", "colour"}) || report.K != 1 || len(report.Unticked) != 0 {
		t.Errorf("%+v", report)
	}
	report = CheckReport{}
	p.must(CheckRequest.Kind, Check{Harmless: []string{"colour"}}, nil, &report)
	if !slices.Equal(report.Columns, []string{"discharged"}) || report.K != 2 || !slices.Equal(report.Unticked, []string{"colour"}) ||
		!strings.Contains(strings.Join(report.Headline, " "), "Not counted, and nothing is said about somebody who knows them: colour.") {
		t.Errorf("%+v", report)
	}
	p.refused(CheckRequest.Kind, Check{Harmless: []string{"colour", "discharged"}}, nil, "check-harmless")
}

// TestAttackersOfSubset compares the records that are released with the whole
// table: the journalist of a sample is worse off than the prosecutor.
func TestAttackersOfSubset(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	config := patientsConfig()
	config["subset"] = map[string]any{"rows": []int{0, 1}}
	config["models"] = []any{map[string]any{"model": "k-map", "params": map[string]any{"k": 4}}}
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if !outcome.Verified {
		t.Fatalf("outcome: %+v", outcome)
	}
	// The first two records fall into one group of 4 in the whole table.
	a := outcome.Attackers.After
	if a.Prosecutor.Highest != 0.5 || a.Journalist.Highest != 0.25 || a.Marketer != 0.25 {
		t.Errorf("attackers: %+v", a)
	}
}

func TestSearchTime(t *testing.T) {
	large := &table.Table{Rows: 1_000_000, Columns: make([]*table.Column, 30)}
	small := &table.Table{Rows: 1000, Columns: make([]*table.Column, 10)}
	if got := searchTime(0, large); got != 0 {
		t.Errorf("the default became %v", got)
	}
	if got := searchTime(5, large); got != 4 {
		t.Errorf("%v of 5 seconds for a large table", got)
	}
	if got := searchTime(5, small); got > 5 || got < 4.99 {
		t.Errorf("%v of 5 seconds for a small table", got)
	}
}
