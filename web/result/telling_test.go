package result

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
)

func TestTellingSentence(t *testing.T) {
	r := &bridge.RiskReport{
		Before: bridge.TableRisk{Telling: []risk.ColumnSet{{Columns: []string{"age"}, Separation: 0.9},
			{Columns: []string{"age", "sex"}, Separation: 0.98}, {Columns: []string{"sex", "job"}, Separation: 0.7}}},
		After: bridge.TableRisk{
			Telling: []risk.ColumnSet{{Columns: []string{"age"}, Separation: 0.2}, {Columns: []string{"age", "job"}, Separation: 0.4}}},
	}
	want := "Whoever knew age and sex of two people could tell them apart in 98 % of all cases. In the finished table no two details tell more than 40 % of them apart."
	if got := TellingSentence(true, r); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := TellingSentence(false, r); !strings.HasPrefix(got, "Whoever knew age and sex of two records could") {
		t.Error(got)
	}
	if got := TellingSentence(true, &bridge.RiskReport{}); got != "" {
		t.Errorf("nothing is known, and yet: %s", got)
	}
}

func TestUniqueSentence(t *testing.T) {
	before := &risk.PopulationEstimates{Population: 1000, Dankar: risk.PopulationEstimate{Available: true, Share: 0.02, Persons: 20}}
	after := &risk.PopulationEstimates{Population: 1000, Dankar: risk.PopulationEstimate{Available: true}}
	want := "With their details as they were, about 20 (2 %) of the 1,000 people of Sark would be unique; with those of the finished table, none."
	if got := UniqueSentence("Sark", before, after); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := persons(risk.PopulationEstimate{}); got != "no estimate" {
		t.Error(got)
	}
}

func TestSummarySentence(t *testing.T) {
	side := func(s summary.Statistics, distinct int) bridge.ColumnSummary {
		s.Name = "age"
		return bridge.ColumnSummary{Statistics: s, Frequent: summary.Frequencies{Distinct: distinct}}
	}
	before := side(summary.Statistics{Count: 9, Distinct: 5, Mode: "30", ModeRows: 4}, 5)
	coarser := side(summary.Statistics{Count: 8, Distinct: 2, Mode: "20-39", ModeRows: 6, Generalized: 8, Suppressed: 1}, 3)
	hidden := side(summary.Statistics{Suppressed: 9}, 1)
	const had = "age had 5 different values; most frequent was “30”, with 4 records. "
	for name, c := range map[string]struct {
		after *bridge.ColumnSummary
		want  string
	}{
		"removed": {nil, had + "It is not in the finished table."},
		"as is":   {&before, had + "The finished table has all of that as it was."},
		"coarser": {&coarser, had + "The finished table has 2 values; most frequent is “20-39”, with 6 records. 1 record shows * instead."},
		"hidden":  {&hidden, had + "In the finished table nothing of it is shown."},
	} {
		if got := SummarySentence(&bridge.SummaryReport{Before: before, After: c.after}); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}
