package bridge

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/summary"
)

// TestPredict: of a table in which age tells who is ill in nine of ten cases, and which is
// hidden in the result, everything can be learned before and nothing after.
func TestPredict(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var b strings.Builder
	b.WriteString("name,age,sex,ill\n")
	for i := range 400 {
		age := 20 + r.IntN(60)
		fmt.Fprintf(&b, "n%d,%d,%s,%t\n", i, age, []string{"f", "m"}[r.IntN(2)], (age > 50) != (r.IntN(10) == 0))
	}
	p := newPage(t)
	p.refused(PredictRequest.Kind, AskPrediction{Target: "ill"}, nil, "bridge-no-table")
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory(b.String()), nil)
	p.refused(PredictRequest.Kind, AskPrediction{Target: "ill"}, nil, "bridge-no-result")
	hidden := map[string]any{"kind": "suppression"}
	p.must(RunRequest.Kind, map[string]any{
		"version": 2,
		"columns": []any{
			map[string]any{"name": "name", "role": "identifying"},
			map[string]any{"name": "age", "role": "quasi-identifying", "hierarchy": hidden},
			map[string]any{"name": "sex", "role": "quasi-identifying", "hierarchy": hidden},
			map[string]any{"name": "ill", "role": "insensitive"},
		},
		"models":  []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 50}}},
		"measure": map[string]any{"measure": "loss"},
	}, nil, nil)
	for _, m := range predict.Methods() {
		var report predict.Report
		p.must(PredictRequest.Kind, AskPrediction{Target: "ill", Method: m.ID}, nil, &report)
		if fmt.Sprint(report.Features) != "[age sex]" || report.Records != 400 || report.Learned != 400 || report.Before.Accuracy < 0.82 ||
			report.After.Accuracy > report.Majority+0.03 {
			t.Errorf("%s: %+v", m.ID, report)
		}
	}
	reportOfUse(t, p)
	p.refused(PredictRequest.Kind, AskPrediction{Target: "age"}, nil, "predict-target")
	p.refused(PredictRequest.Kind, AskPrediction{Target: "ill", From: []string{"ill"}}, nil, "predict-features")
	p.refused(PredictRequest.Kind, AskPrediction{Target: "nothing"}, nil, "use-column")
}

// reportOfUse: the internal report tells what was predicted last, and how far the columns are
// spread as before, if it is asked to; the external one does not.
func reportOfUse(t *testing.T, p *page) {
	t.Helper()
	var report evidence.Report
	if err := json.Unmarshal([]byte(text(p.must(ReportRequest.Kind, AskReport{Form: FormJSON, Use: true}, nil, nil))), &report); err != nil {
		t.Fatal(err)
	}
	u := report.Use
	if u == nil || len(u.Columns) != 3 || u.Columns[0].Column != "age" || u.Columns[0].Hidden != 1 || u.Columns[0].After != nil ||
		u.Columns[2].Column != "ill" || u.Columns[2].Moved != 0 ||
		u.Prediction == nil || u.Prediction.Target != "ill" || u.Prediction.Method != predict.Methods()[len(predict.Methods())-1].ID {
		t.Errorf("%+v", u)
	}
	document := text(p.must(ReportRequest.Kind, AskReport{Use: true}, nil, nil))
	for _, want := range []string{"What it is still good for", "Predicting “ill”", "<td class=\"n\">100 %</td>",
		"each from what was learned of the other 4 of 5 parts"} {
		if !strings.Contains(document, want) {
			t.Errorf("the document lacks %q", want)
		}
	}
	for about, ask := range map[string]AskReport{"nobody asked": {}, "external": {Variant: evidence.External, Use: true}} {
		if document := text(p.must(ReportRequest.Kind, ask, nil, nil)); strings.Contains(document, "still good for") ||
			strings.Contains(document, "Predicting") {
			t.Errorf("%s, and the report tells it", about)
		}
	}
}

// TestDistributions: by hand, of the table of insight: ages are hidden, and the two sexes stay as
// they are, four times each.
func TestDistributions(t *testing.T) {
	p := insight(t)
	var all Distributions
	p.must(DistributionsRequest.Kind, nil, nil, &all)
	if len(all.Columns) != 3 || len(all.Left) != 0 {
		t.Fatalf("%+v", all)
	}
	age, sex := all.Columns[0], all.Columns[1]
	if age.Name != "age" || age.Hidden != 1 || age.Moved != 1 || len(age.Bins) != 3 ||
		age.Bins[2].Before != 0.5 || age.After != nil || age.Before.Mean != 32.5 {
		t.Errorf("%+v", age)
	}
	if sex.Hidden != 0 || sex.Moved != 0 || len(sex.Bins) != 2 || sex.Bins[0].After != 0.5 || sex.Before != nil {
		t.Errorf("%+v", sex)
	}
}

// TestAnalysis: by hand, of the table of insight: ages are hidden, so that all eight people are in
// no group of age after; by sex they are four and four, and what is shown of age has no mean.
func TestAnalysis(t *testing.T) {
	p := insight(t)
	var a summary.Analysis
	p.must(AnalysisRequest.Kind, AskAnalysis{By: "age"}, nil, &a)
	if a.Hidden != 8 || len(a.Groups) != 3 || a.Groups[2].Before.Records != 4 || a.Groups[2].After.Records != 0 || a.All.After.Records != 8 {
		t.Errorf("%+v", a)
	}
	p.must(AnalysisRequest.Kind, AskAnalysis{By: "sex", Of: "age"}, nil, &a)
	if a.Hidden != 0 || len(a.Groups) != 2 || a.Groups[0].After.Records != 4 || *a.All.Before.Mean != 32.5 || a.All.After.Mean != nil {
		t.Errorf("%+v", a)
	}
	p.refused(AnalysisRequest.Kind, AskAnalysis{By: "age", Of: "sex"}, nil, "use-mean")
	p.refused(AnalysisRequest.Kind, AskAnalysis{By: "nothing"}, nil, "use-column")
}
