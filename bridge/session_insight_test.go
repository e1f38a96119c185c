package bridge

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
)

// ask4 is a table of four ages by two sexes; 4-anonymity hides one of the two.
const ask4 = "age,sex,ill\n20,m,flu\n20,w,flu\n30,m,flu\n30,w,burn\n40,m,burn\n40,w,burn\n40,m,burn\n40,w,flu\n"

func insight(t *testing.T) *page {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory(ask4), nil)
	hidden := map[string]any{"kind": "suppression"}
	var outcome Outcome
	p.must(RunRequest.Kind, map[string]any{
		"version": 1,
		"columns": []any{
			map[string]any{"name": "age", "role": "quasi-identifying", "hierarchy": hidden},
			map[string]any{"name": "sex", "role": "quasi-identifying", "hierarchy": hidden},
			map[string]any{"name": "ill", "role": "insensitive"},
		},
		"models":  []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 4}}},
		"measure": map[string]any{"measure": "loss"},
	}, nil, &outcome)
	if !outcome.Found || outcome.Transformation[0].Level != 1 || outcome.Transformation[1].Level != 0 {
		t.Fatalf("%+v", outcome.Transformation)
	}
	return p
}

// TestMoreRisk: the figures are by hand. Six combinations of age and sex among
// eight people: four are alone, and two groups are of two.
func TestMoreRisk(t *testing.T) {
	p := insight(t)
	var r RiskReport
	p.must(RiskRequest.Kind, AskRisk{}, nil, &r)
	if r.Most != 2 {
		t.Errorf("most %d: there are two details", r.Most)
	}
	want := summary.ClassStatistics{Records: 8, Classes: 6, Average: 8.0 / 6, Smallest: 1, Largest: 2, Median: 1, Single: 4}
	if r.Before.Groups != want {
		t.Errorf("before %+v, want %+v", r.Before.Groups, want)
	}
	want = summary.ClassStatistics{Records: 8, Classes: 2, Average: 4, Smallest: 4, Largest: 4, Median: 4}
	if r.After.Groups != want {
		t.Errorf("after %+v, want %+v", r.After.Groups, want)
	}
	if len(r.Before.Ranked) != 2 || r.Before.Ranked[0].Column != "age" || r.Before.Ranked[0].Distinction != 3.0/8 {
		t.Errorf("ranked %+v", r.Before.Ranked)
	}
	sets := r.Before.Telling
	if len(sets) != 3 || sets[0].Columns[0] != "age" || sets[1].Columns[0] != "sex" || !slices.Equal(sets[2].Columns, []string{"age", "sex"}) {
		t.Fatalf("sets %+v", sets)
	}
	// Of the 28 pairs two agree: the two men and the two women of 40.
	if sets[2].Classes != 6 || math.Abs(sets[2].Separation-26.0/28) > 1e-12 {
		t.Errorf("both: %+v", sets[2])
	}
	// Who is 20 or 30 is found by age and sex alone; nobody is by one of them.
	if s := r.Before.Special; s.People != 8 || !slices.Equal(s.Singled, []int{0, 4}) || len(s.Sets) != 1 || s.Sets[0].People != 4 {
		t.Errorf("special uniques before %+v", s)
	}
	if s := r.After.Special; !slices.Equal(s.Singled, []int{0, 0}) || len(s.Sets) > 0 {
		t.Errorf("special uniques after %+v", s)
	}
	if r.Before.Wildcard.Highest != 1 || r.After.Wildcard.Highest != 0.25 || r.Guaranteed != risk.AtMost(0.25) || len(r.SafeHarbor) != 18 {
		t.Errorf("wildcard %+v, %+v, guaranteed %+v, %d identifiers", r.Before.Wildcard, r.After.Wildcard, r.Guaranteed, len(r.SafeHarbor))
	}
	p.must(RiskRequest.Kind, AskRisk{Most: 1}, nil, &r)
	if len(r.Before.Telling) != 2 {
		t.Errorf("one at a time: %+v", r.Before.Telling)
	}
	p.refused(RiskRequest.Kind, AskRisk{Most: -1}, nil, "risk-set-size")
}

// TestLimits: six groups of eight people before, two of four after.
func TestLimits(t *testing.T) {
	p := insight(t)
	var r LimitsReport
	p.must(LimitsRequest.Kind, AskLimits{risk.Limits{Highest: 0.25, AtRisk: 0.1, Success: 0.2}}, nil, &r)
	kept := func(all []risk.Accepted) (kept []bool) {
		for _, a := range all {
			kept = append(kept, a.Kept)
		}
		return kept
	}
	if !slices.Equal(kept(r.Before), []bool{false, false, false}) || !slices.Equal(kept(r.After), []bool{true, true, false}) {
		t.Errorf("%+v", r)
	}
	p.refused(LimitsRequest.Kind, AskLimits{}, nil, "risk-limits")
}

func TestPopulation(t *testing.T) {
	p := insight(t)
	var r PopulationReport
	p.must(PopulationRequest.Kind, AskPopulation{param.Values{"population": "number", "populationSize": 80.0}}, nil, &r)
	if r.Before.Population != 80 || r.Before.Records != 8 || r.Before.Fraction != 0.1 ||
		!r.Before.Dankar.Available || r.Before.Dankar.Share <= 0 {
		t.Errorf("before %+v", r.Before)
	}
	if r.After.Dankar.Share != 0 || r.After.Records != 8 {
		t.Errorf("nobody is unique after: %+v", r.After)
	}
	p.must(PopulationRequest.Kind, AskPopulation{param.Values{"population": "germany"}}, nil, &r)
	if r.Before.Population != 80_767_000 {
		t.Errorf("%v persons", r.Before.Population)
	}
	p.refused(PopulationRequest.Kind, AskPopulation{param.Values{"population": "number", "populationSize": 7.0}}, nil, "risk-population-size")
}

func TestSummary(t *testing.T) {
	p := insight(t)
	var r SummaryReport
	p.must(SummaryRequest.Kind, AskSummary{Column: "age"}, nil, &r)
	if r.Pairs != nil || r.Before.Statistics.Order == nil || r.Before.Statistics.Order.Median != "35" ||
		r.Before.Frequent.Listed[0].Text != "40" || r.Before.Frequent.Listed[0].Rows != 4 {
		t.Errorf("before %+v", r.Before)
	}
	if r.After == nil || r.After.Statistics.Suppressed != 8 || r.After.Frequent.Listed[0].Kind != summary.Suppressed {
		t.Errorf("after %+v", r.After)
	}
	p.must(SummaryRequest.Kind, AskSummary{Column: "sex", With: "ill"}, nil, &r)
	// Men: 2 flu, 2 burn; women: 2 flu, 2 burn. The columns have nothing to do with each other.
	pairs := r.Pairs
	if pairs == nil || pairs.After == nil || !slices.Equal(pairs.Before.Counts[0], []int{2, 2}) ||
		*pairs.Before.CramersV != 0 || *pairs.After.CramersV != 0 {
		t.Errorf("pairs %+v", pairs)
	}
	p.refused(SummaryRequest.Kind, AskSummary{Column: "wealth"}, nil, "bridge-unknown-column")
	p.refused(SummaryRequest.Kind, AskSummary{Column: "sex", With: "wealth"}, nil, "use-column")
}

// TestInsightOfSubset counts the records that are released.
func TestInsightOfSubset(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	config := patientsConfig()
	config["subset"] = map[string]any{"rows": []int{0, 1}}
	config["models"] = []any{map[string]any{"model": "k-map", "params": map[string]any{"k": 4}}}
	p.must(RunRequest.Kind, config, nil, nil)
	var r RiskReport
	p.must(RiskRequest.Kind, AskRisk{}, nil, &r)
	if r.After.Groups.Records != 2 {
		t.Errorf("%+v", r.After.Groups)
	}
	var sum SummaryReport
	p.must(SummaryRequest.Kind, AskSummary{Column: "age"}, nil, &sum)
	if sum.Before.Statistics.Rows != 2 || sum.After.Statistics.Rows != 2 {
		t.Errorf("%+v", sum)
	}
	var name SummaryReport
	p.must(SummaryRequest.Kind, AskSummary{Column: "name"}, nil, &name)
	if name.Before.Statistics.Distinct != 2 || name.After != nil {
		t.Errorf("an identifying column is not in the output: %+v", name)
	}
}

// TestInsightNeedsResult: without a result there is nothing to tell.
func TestInsightNeedsResult(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	for _, kind := range []Kind{RiskRequest.Kind, PopulationRequest.Kind, SummaryRequest.Kind} {
		if problem := p.refused(kind, map[string]any{}, nil, "bridge-no-result"); !strings.Contains(problem.Sentence, "no result") {
			t.Errorf("%s: %s", kind, problem.Sentence)
		}
	}
}

// TestTelling: by pairs told apart, whatever the number of combinations.
func TestTelling(t *testing.T) {
	set := func(separation float64, columns ...string) risk.ColumnSet {
		return risk.ColumnSet{Columns: columns, Separation: separation}
	}
	got := telling([]risk.ColumnSet{
		set(0.5, "a"), set(0.9, "b"), set(0.2, "c"), set(0.6, "d"),
		set(0.7, "a", "b"), set(0.7, "b", "c"), set(0.1, "a", "b", "c")}, 2)
	var names []string
	for _, s := range got {
		names = append(names, strings.Join(s.Columns, "+"))
	}
	if want := []string{"b", "d", "a", "b+c", "a+b"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}
