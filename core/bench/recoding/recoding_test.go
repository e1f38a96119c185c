package recoding

import (
	"context"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestMeasure: every case is measured and verified, on all records or as many as
// asked for; local and graph-based recoding lose less than the full domain; and
// the page shows them.
func TestMeasure(t *testing.T) {
	dir := experimenttest.People(15_000, "adult", "cup", "fars")
	var records []x.Record
	for _, c := range cases(x.Effort{}) {
		record := x.Record{Version: "v1", Case: c}
		for _, platform := range []string{x.Native, "node"} {
			r := experimenttest.Runner(dir, &Suite)
			r.Platform = platform
			runs, err := r.Run(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			record.Runs = append(record.Runs, runs...)
		}
		records = append(records, record)
	}
	rows := x.Latest(records)
	if len(records) != 11 || len(rows) != 88 {
		t.Fatalf("%d records, %d rows", len(records), len(rows))
	}
	for _, r := range rows {
		want := r.Size
		if want == 0 || want > 15_000 {
			want = 15_000
		}
		if r.Records != want || r.Lost <= 0 || r.Lost >= 1 || r.SearchMs+r.RecodeMs <= 0 || r.ProcessorMs < 3 || r.PeakBytes <= 0 || r.Algorithm != string(project.FullDomain) && r.Suppressed > 0 {
			t.Errorf("%+v", r)
		}
	}
	if list := wrong(rows); len(list) > 0 {
		t.Errorf("no better than the full domain: %+v", list)
	}
	if compared, differ := x.Disagreements(&Suite, rows); compared != 11 || len(differ) > 0 {
		t.Errorf("%d compared, %v", compared, differ)
	}
	page := func() string {
		return string(x.NewReport(&Suite, rows, x.About{Machine: "abacus", Date: "2026-01-01", Version: "1"}, "recoding").Pages()[0].Text)
	}
	text := page()
	for _, part := range []string{"abacus", "| adult, k = 5, local | 15,000 |", "| fars, k = 5, graph | 12,500 |", "### Native", "### WebAssembly under Node.js", "in 0 comparisons", "From 12500 to 15000 records"} {
		if !strings.Contains(text, part) {
			t.Errorf("the page lacks %q:\n%s", part, text)
		}
	}
	for i := range rows { // what would be found if local recoding lost as much
		if rows[i].Algorithm == string(project.Local) {
			rows[i].Lost = 2
		}
	}
	if list := wrong(rows); len(list) != 22 || !strings.Contains(page(), "in 22 comparisons") {
		t.Errorf("22 cases of local recoding, %d found to be worse", len(list))
	}
	if text := string(x.NewReport(&Suite, nil, x.About{}, "recoding").Pages()[0].Text); !strings.Contains(text, "Nothing was measured") || strings.Contains(text, "|") {
		t.Error(text)
	}
}
