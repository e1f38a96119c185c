package project

import (
	"errors"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

func TestTreatments(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Project)
		code   problem.Code // "" if it is valid
		key    bool         // a key is needed
		linked bool
	}{
		"pseudonym":              {func(p *Project) { p.Columns[0].Treatment = Pseudonym }, "", true, true},
		"number":                 {func(p *Project) { p.Columns[0].Treatment = Number }, "", false, true},
		"hide":                   {func(p *Project) { p.Columns[0].Treatment = Hide }, "", false, false},
		"shift":                  {func(p *Project) { p.Columns[2].Treatment, p.Person = Shift, []string{"id"} }, "", true, true},
		"shift without a person": {func(p *Project) { p.Columns[2].Treatment = Shift }, "config-shift-person", true, true},
		"shift of a protected date": {
			func(p *Project) { p.Columns[3].Treatment, p.Person = Shift, []string{"id"} }, "config-shift-model", true, true},
		"pseudonym of another role": {func(p *Project) { p.Columns[1].Treatment = Pseudonym }, "config-treatment", true, true},
		"ten years":                 {func(p *Project) { p.ShiftDays = 3652 }, "", false, false},
		"more than ten years":       {func(p *Project) { p.ShiftDays = 3653 }, "param-range", false, false},
		"backwards":                 {func(p *Project) { p.ShiftDays = -1 }, "param-range", false, false},
	} {
		p := &Project{Version: Version, Measure: Measure{Measure: "loss"},
			Models: []Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}},
				{Model: "distinct-l-diversity", Attribute: "died", Params: param.Values{"l": 2.0}}},
			Columns: []Column{{Name: "id", Role: Identifying}, {Name: "age", Role: QuasiIdentifying},
				{Name: "visit", Role: Insensitive}, {Name: "died", Role: Sensitive}}}
		c.change(p)
		err := p.Validate()
		if c.code == "" && err != nil || c.code != "" && !errors.Is(err, &problem.Problem{Code: c.code}) {
			t.Errorf("%s: %v", name, err)
		}
		if p.NeedsKey() != c.key || p.Linked() != c.linked {
			t.Errorf("%s: needs a key: %v, linked: %v", name, p.NeedsKey(), p.Linked())
		}
	}
	if (&Project{}).ShiftedBy() != 182 || (&Project{ShiftDays: 7}).ShiftedBy() != 7 {
		t.Error("by default dates are shifted by up to half a year")
	}
}
