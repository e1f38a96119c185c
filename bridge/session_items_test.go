package bridge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/vugu/vjson"
)

// lists are stays with several diagnoses: nobody shares a list with anybody.
const lists = "sex,diagnoses\nf,I21;E11\nf,E11;N18;I21\nf,E11; I21\nf,I22\nf,\nm,N18;E10\nm,I21;E10;N18\nm,E11; I22 ;E11\nm,E10;I21\nm,E10;N18;I21\n"

// openLists opens them, and returns a project in which somebody may know two of the diagnoses.
func (p *page) openLists() (Profile, map[string]any) {
	p.t.Helper()
	var profile Profile
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory(lists), &profile)
	return profile, map[string]any{
		"version": 2, "rowsArePeople": true, "suppressionLimit": 0, "measure": map[string]any{"measure": "loss"},
		"models": []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 2}}},
		"columns": []any{
			map[string]any{"name": "sex", "role": "quasi-identifying", "hierarchy": map[string]any{"kind": "suppression"}},
			map[string]any{"name": "diagnoses", "role": "quasi-identifying", "items": map[string]any{"separator": ";", "leaveOut": 0.3}, "hierarchy": firstLetter},
		},
	}
}

var firstLetter = map[string]any{"kind": "formula", "formula": map[string]any{"levels": []any{"left(x, 1)"}}}

// TestItemsRead: it is asked whether cells hold several values; said so, these are described, and a
// hierarchy is about them.
func TestItemsRead(t *testing.T) {
	p := newPage(t)
	profile, _ := p.openLists()
	asked := profile.Columns[1].Reading.Proposals
	if len(asked) != 1 || asked[0].Kind != detect.OnSeveral || asked[0].Rows != 8 || asked[0].Answers[0].Separator != ";" || profile.Columns[1].Cells != nil ||
		!slices.Equal(profile.Columns[1].Marks, []string{";"}) || len(profile.Columns[0].Marks) > 0 {
		t.Fatalf("asked: %+v", asked)
	}
	var read ColumnsRead
	as := ReadColumn{Column: "diagnoses", Separator: ";"}
	p.must(ColumnsRequest.Kind, ReadColumns{Columns: []ReadColumn{as, {Column: "sex", Separator: ";"}}}, nil, &read)
	c := read.Columns[0]
	if c.Distinct != 5 || c.Missing != 1 || *c.Cells != (CellsProfile{Values: 20, Most: 3}) || c.As != as || len(c.Reading.Proposals) > 0 ||
		c.Reading.Line != "20 values in 9 cells" || c.Role != profile.Columns[1].Role || !slices.Equal(c.Examples, []string{"I21", "E10", "E11", "N18", "I22"}) {
		t.Errorf("%+v %+v", c, c.Cells)
	}
	if c := read.Columns[1]; c.Distinct != 2 || *c.Cells != (CellsProfile{Values: 10, Most: 1}) {
		t.Errorf("sex: %+v", c)
	}
	var v HierarchyView
	build := BuildHierarchy{Column: "diagnoses", Separator: ";", Whole: true, Spec: hierarchy.Spec{Kind: hierarchy.KindFormula, Formula: &hierarchy.Formula{Levels: []string{"left(x, 1)"}}}}
	p.must(HierarchyRequest.Kind, build, nil, &v)
	counts := map[string]int{}
	for _, n := range v.Nodes {
		counts[n.Label] = n.Count
	}
	if got := fmt.Sprint(counts); got != "map[*:9 E:8 E10:4 E11:4 I:8 I21:6 I22:2 N:4 N18:4]" { // records, each once
		t.Error(got)
	}
	if text := text(p.must(ExportHierarchyRequest.Kind, build, nil, nil)); text != "E10,E,*\nE11,E,*\nI21,I,*\nI22,I,*\nN18,N,*\n" {
		t.Error(text)
	}
	const file = "E10;diabetes;*\nE11;diabetes;*\nI21;heart;*\nI22;heart;*\nN18;kidney;*\n"
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnoses", Separator: ";", File: "h.csv"}, memory(file), &v)
	if len(v.Problems) > 0 || v.Rows != 5 || v.Levels[1].Smallest != 4 {
		t.Errorf("%+v", v)
	}
}

// TestItemsRun: a result says what became of the values, and what is asked of it is about them, or
// refused.
func TestItemsRun(t *testing.T) {
	p := newPage(t)
	_, config := p.openLists()
	encoded, err := vjson.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	var read ReadProject
	p.must(ProjectRequest.Kind, Open{Name: "p.json"}, memory(string(encoded)), &read)
	if read.Project.SetColumn() == nil {
		t.Fatal("the project lost what it says of cells")
	}
	var o Outcome
	p.must(RunRequest.Kind, config, nil, &o)
	if !o.Found || !o.Verified || o.Itemized == nil || o.Before.Smallest != 1 || o.After.Smallest < 2 {
		t.Fatalf("%+v", o)
	}
	if c := o.Columns[1]; c.Before != 5 || c.After != o.Itemized.Labels || c.Levels != nil || c.Quality.Granularity.Quality != 1-o.Itemized.Loss || c.Quality.Entropy != nil || o.Columns[0].Quality == nil {
		t.Errorf("%+v", o.Columns)
	}
	file := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	labels := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(file), "\n")[1:] {
		for _, label := range strings.Split(strings.Split(line, ",")[1], "; ") {
			labels[label]++
		}
	}
	delete(labels, "")
	var sum SummaryReport
	p.must(SummaryRequest.Kind, AskSummary{Column: "diagnoses"}, nil, &sum)
	if b := sum.Before; !sum.Cells || b.Frequent.Distinct != 5 || b.Statistics.Mode != "I21" || b.Statistics.ModeRows != 6 || b.Frequent.Listed[0].Share != 0.6 {
		t.Errorf("%+v", sum.Before)
	}
	shown := map[string]int{}
	for _, x := range sum.After.Frequent.Listed {
		shown[x.Text] = x.Rows
	}
	if fmt.Sprint(shown) != fmt.Sprint(labels) || len(labels) != o.Itemized.Labels {
		t.Errorf("summary says %v, the file %v", shown, labels)
	}
	var of Distributions
	p.must(DistributionsRequest.Kind, nil, nil, &of)
	if len(of.Columns) != 2 || len(of.Columns[1].Bins) != 5 || of.Columns[1].Hidden != float64(o.Itemized.LeftOut)/20 || o.Itemized.Labels < 2 {
		t.Errorf("%+v", of)
	}
	var more RiskReport
	p.must(RiskRequest.Kind, AskRisk{}, nil, &more)
	if more.Besides != "diagnoses" || len(more.Before.Ranked) != 1 || len(more.SafeHarbor) == 0 {
		t.Errorf("%+v", more)
	}
	p.refused(PopulationRequest.Kind, AskPopulation{Params: map[string]any{"population": "number", "populationSize": 1e6}}, nil, "bridge-items")
	p.refused(SummaryRequest.Kind, AskSummary{Column: "diagnoses", With: "sex"}, nil, "use-items")
	p.refused(AnalysisRequest.Kind, AskAnalysis{By: "diagnoses"}, nil, "use-items")
	p.refused(PredictRequest.Kind, AskPrediction{Target: "sex", From: []string{"diagnoses"}}, nil, "use-items")
	p.refused(SolutionsRequest.Kind, AskSolutions{Query: core.Query{}}, nil, "core-no-alternatives")
	p.refused(CostsRequest.Kind, nil, nil, "core-no-costs")
}

// TestItemsAlone: nothing else could be known.
func TestItemsAlone(t *testing.T) {
	p := newPage(t)
	_, config := p.openLists()
	config["columns"].([]any)[0] = map[string]any{"name": "sex", "role": "insensitive"}
	var o Outcome
	p.must(RunRequest.Kind, config, nil, &o)
	if !o.Verified || len(o.Transformation) != 0 || o.Columns[1].After != o.Itemized.Labels {
		t.Fatalf("%+v", o)
	}
	var more RiskReport
	p.must(RiskRequest.Kind, AskRisk{}, nil, &more)
	if more.Besides != "diagnoses" || len(more.After.Ranked) != 0 || more.Guaranteed.Prosecutor != o.After.Highest || len(more.SafeHarbor) == 0 {
		t.Errorf("%+v", more)
	}
	p.must(ReportRequest.Kind, AskReport{}, nil, nil)
}
