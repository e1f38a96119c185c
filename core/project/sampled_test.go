package project

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestSampled: a column of sampling weights is read in the project's notation, and never written as
// it is.
func TestSampled(t *testing.T) {
	p := New(QuasiIdentifier("age"), QuasiIdentifier("weight"), KAnonymity(2))
	p.Columns[1].SamplingWeight, p.Columns[1].Type, p.Columns[1].Format = true, table.Decimal, "1.234,5"
	tab := func(last string) *table.Table {
		tab, err := table.EncodeStrings("survey", []string{"age", "weight"}, [][]string{{"20", "1.180,25"}, {"30", "0"}, {"30", last}})
		if err != nil {
			t.Fatal(err)
		}
		return tab
	}
	data, err := p.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if p, err = Parse(data, "p.json"); err != nil || p.WeightColumn() != "weight" || !p.Needs("weight") {
		t.Fatalf("%v\n%s", err, data)
	}
	if got, err := p.SamplingWeights(tab("2")); err != nil || !slices.Equal(got, []float64{1180.25, 0, 2}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, wrong := range []string{"", "-1", "many"} {
		if _, err := p.SamplingWeights(tab(wrong)); err == nil || wrong != "many" && problem.From(err).Place.Line != 4 {
			t.Errorf("%q is a sampling weight: %v", wrong, err)
		}
	}
	p.Columns[1].Name = "other"
	if _, err := p.SamplingWeights(tab("2")); err == nil {
		t.Error("a column is found that is not there")
	}
	if got, err := New(QuasiIdentifier("age")).SamplingWeights(tab("2")); got != nil || err != nil {
		t.Errorf("nobody named a column: %v, %v", got, err)
	}
	for _, role := range []Role{QuasiIdentifying, Identifying, HeldBack, Undecided, Sensitive, Insensitive, Count} {
		one := New(QuasiIdentifier("age"), KAnonymity(2))
		one.Columns = append(one.Columns, Column{Name: "weight", Role: role, SamplingWeight: true})
		refused := one.Validate() != nil
		if want := role == Sensitive || role == Insensitive || role == Count; refused != want {
			t.Errorf("%q: %v", role, one.Validate())
		}
		one.Person = []string{"pid"}
		if err := one.Validate(); err == nil || !strings.Contains(err.Error(), "survey") {
			t.Errorf("people with several records: %v", err)
		}
		one.Person, one.Columns[0].SamplingWeight = nil, true
		if one.Validate() == nil {
			t.Error("two columns hold the weights")
		}
	}
}
