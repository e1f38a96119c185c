package risk_test

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

// guaranteeOf returns the guarantee of a model.
func guaranteeOf(t *testing.T, model privacy.ID, v param.Values) risk.Guarantee {
	t.Helper()
	g, err := privacy.Spec{Model: model, Params: v}.Guarantee()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every model has a say in what is guaranteed.
func TestGuarantees(t *testing.T) {
	want := map[privacy.ID]risk.Guarantee{ // by hand, for the parameters below
		"k-anonymity":                            {Prosecutor: 0.25, Journalist: 0.25, Marketer: 0.25},
		"alpha-k-anonymity":                      {Prosecutor: 0.25, Journalist: 0.25, Marketer: 0.25},
		"distinct-l-diversity":                   {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"entropy-l-diversity":                    {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"recursive-cl-diversity":                 {Prosecutor: 0.5, Journalist: 0.5, Marketer: 0.5},
		"k-map":                                  {Prosecutor: 1, Journalist: 0.25, Marketer: 0.25},
		"average-reidentification-risk":          {Prosecutor: 1, Journalist: 1, Marketer: 0.1},
		"average-reidentification-risk-extended": {Prosecutor: 0.2, Journalist: 0.2, Marketer: 0.1},
		// Found with 1/75 an adversary gains as much as it costs: nobody attacks groups of 76.
		"profitability-prosecutor-no-attack": {Prosecutor: 1.0 / 76, Journalist: 1.0 / 76, Marketer: 1.0 / 76},
		"profitability-journalist-no-attack": {Prosecutor: 1, Journalist: 1.0 / 76, Marketer: 1.0 / 76},
		"differential-privacy":               {Prosecutor: 1.0 / 74, Journalist: 1.0 / 74, Marketer: 1.0 / 74},
	}
	all := param.Values{"epsilon": 1.0, "delta": 1e-6, "search": 0.0, "adversaryGain": 300.0, "adversaryCost": 4.0, "k": 4.0, "l": 2.0,
		"averageRisk": 0.1, "highestRisk": 0.2, "recordsAtRisk": 0.0}
	seen := 0
	for _, info := range privacy.All() {
		g, ok := want[info.ID]
		if !ok {
			g = risk.NoGuarantee
		} else {
			seen++
		}
		v := param.Values{}
		for _, p := range info.Params {
			if x, given := all[p.Name]; given {
				v[p.Name] = x
			}
		}
		if info.ID == privacy.EntropyLDiversity {
			v["l"] = 1.5 // rounded up
		}
		if got := guaranteeOf(t, info.ID, v); got != g {
			t.Errorf("%s: %+v, want %+v", info.ID, got, g)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d models exist", seen, len(want))
	}
	if got := (risk.Guarantee{Prosecutor: 0.2, Journalist: 0.5, Marketer: 1}).And(risk.Guarantee{Prosecutor: 0.3, Journalist: 0.4,
		Marketer: 0.1}); got != (risk.Guarantee{Prosecutor: 0.2, Journalist: 0.4, Marketer: 0.1}) {
		t.Errorf("%+v", got)
	}
}
