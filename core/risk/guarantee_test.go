package risk_test

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Every model has a say in what is guaranteed; ids that do not exist have none.
func TestGuaranteeOf(t *testing.T) {
	want := map[string]risk.Guarantee{ // by hand, for the parameters below
		"k-anonymity":                            {Prosecutor: 0.25, Journalist: 0.25, Marketer: 0.25},
		"alpha-k-anonymity":                      {Prosecutor: 0.25, Journalist: 0.25, Marketer: 0.25},
		"distinct-l-diversity":                   {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"entropy-l-diversity":                    {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"recursive-cl-diversity":                 {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"k-map":                                  {Prosecutor: 1, Journalist: 0.25, Marketer: 0.25},
		"average-reidentification-risk":          {Prosecutor: 1, Journalist: 1, Marketer: 0.1},
		"average-reidentification-risk-extended": {Prosecutor: 0.2, Journalist: 0.2, Marketer: 0.1},
	}
	v := param.Values{"k": 4.0, "l": 1.5, "averageRisk": 0.1, "highestRisk": 0.2, "recordsAtRisk": 0.0}
	seen := 0
	for _, info := range privacy.All() {
		g, ok := want[info.ID]
		if !ok {
			g = risk.NoGuarantee
		} else {
			seen++
		}
		if got := risk.GuaranteeOf(info.ID, v); got != g {
			t.Errorf("%s: %+v, want %+v", info.ID, got, g)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d models exist", seen, len(want))
	}
	if got := (risk.Guarantee{Prosecutor: 0.2, Journalist: 0.5, Marketer: 1}).And(risk.Guarantee{Prosecutor: 0.3, Journalist: 0.4, Marketer: 0.1}); got != (risk.Guarantee{Prosecutor: 0.2, Journalist: 0.4, Marketer: 0.1}) {
		t.Errorf("%+v", got)
	}
}
