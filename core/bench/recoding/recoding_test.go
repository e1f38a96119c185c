package recoding

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/bench/report"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestMeasure: every case is measured and verified, on all records or as many as
// asked for; local and graph-based recoding and the finest groups lose less than the full
// domain; the files have lost no more than the engine says; and the page shows them.
func TestMeasure(t *testing.T) {
	dir := experimenttest.People(15_000, "adult", "cup", "fars", large)
	var records []x.Record
	for _, c := range Suite.Cases(x.Effort{}) {
		if c.Part != Part || c.Model == x.Equal {
			continue // the invented table has no target, and as many of each occupation
		}
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
	if len(records) != 16 || len(rows) != 126 {
		t.Fatalf("%d records, %d rows", len(records), len(rows))
	}
	for _, r := range rows {
		want := r.Size
		if want == 0 || want > 15_000 {
			want = 15_000
		}
		if r.Records != want || r.Lost <= 0 || r.Lost >= 1 || r.SearchMs+r.RecodeMs <= 0 || r.ProcessorMs < 3 || r.PeakBytes <= 0 ||
			r.Algorithm != string(project.FullDomain) && r.Suppressed > 0 {
			t.Errorf("%+v", r)
		}
		if r.Algorithm == string(project.Finest) && r.Platform == x.Native && r.Dataset != large && (r.Least <= 0 || r.Least > r.FileLoss) {
			t.Errorf("%s: bound %v, lost %v", r.Name(), r.Least, r.FileLoss)
		}
	}
	if list := wrong(rows); len(list) > 0 {
		t.Errorf("no better than the full domain: %+v", list)
	}
	if compared, differ := x.Disagreements(&Suite, rows); compared != 16 || len(differ) > 0 {
		t.Errorf("%d compared, %v", compared, differ)
	}
	page := func(rows x.Rows) string {
		files, err := report.Write(&Suite, rows, report.About{Machine: "abacus", Date: "2026-01-01", Version: "1"}, "recoding")
		if err != nil {
			t.Fatal(err)
		}
		return string(files[0].Text)
	}
	text := page(rows)
	for _, part := range []string{"abacus", "| adult/k=5/limit=1/loss, node |", "| fars/size=12500/k=5/limit=1/loss | 0.", "(0.0589) |",
		"ARX 3.9.2", "finest: recoding ms/native", "finest: loss/least of finest", "adult/distinct-3-diversity/k=5/limit=1/loss"} {
		if !strings.Contains(text, part) {
			t.Errorf("the page lacks %q:\n%s", part, text)
		}
	}
	for i := range rows { // what would be found if local recoding lost as much, and told something else
		if rows[i].Algorithm == string(project.Local) {
			rows[i].FileLoss = 2
		}
	}
	if list := wrong(rows); len(list) != 48 {
		t.Errorf("24 cases of local recoding, %d found to be wrong", len(list))
	}
	if text := page(nil); !strings.Contains(text, "Not measured here.") || strings.Contains(text, "| ") {
		t.Error(text)
	}
}

// TestFileLoss by hand: of four ages one is exact (0), two stand for two of four (1/3
// each), one is left out (1); of two sexes in the file one is * (1) and two are exact (0).
// Ages (0 + 1/3 + 1/3 + 1) / 4 and sexes (0 + 0 + 1 + 1) / 4 give 11/24 on average.
func TestFileLoss(t *testing.T) {
	d := small()
	got, err := fileLoss(d, []string{"age", "sex"}, []byte("age;sex;note\n1;f;x\n1-2;m;y\n3-4;*;z\n"), 4)
	if want := 11.0 / 24; err != nil || math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, want %v (%v)", got, want, err)
	}
	if _, err := fileLoss(d, []string{"age"}, []byte("age;sex\n5;f\n"), 1); err == nil {
		t.Error("a label that the hierarchy lacks is accepted")
	}
}

// small is a table of ages and sexes with their hierarchies.
func small() *x.Data {
	of := func(rows ...[]string) hierarchy.Spec {
		return hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	}
	return &x.Data{Name: "small", Hierarchies: map[string]hierarchy.Spec{
		"age": of([]string{"1", "1-2", "*"}, []string{"2", "1-2", "*"}, []string{"3", "3-4", "*"}, []string{"4", "3-4", "*"}),
		"sex": of([]string{"f", "*"}, []string{"m", "*"})}}
}

// TestAccuracy: what a column tells is learned, also where it is coarser in some
// records; without any, the more frequent value is right as often as it occurs.
func TestAccuracy(t *testing.T) {
	file := func(cell func(i int) string) []byte {
		var text strings.Builder
		text.WriteString("age;paid\n")
		for i := range 1000 {
			text.WriteString(cell(i%4) + ";" + []string{"low", "low", "low", "high"}[i%4] + "\n")
		}
		return []byte(text.String())
	}
	exact := func(i int) string { return string("1234"[i]) }
	original, err := table.Read(bytes.NewReader(file(exact)), "small", table.UnknownSize,
		table.Options{Delimiter: x.Delimiter}, table.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		cell func(i int) string
		want float64
	}{
		{"exact", exact, 1},
		{"coarse where that tells nothing", func(i int) string { return []string{"1-2", "1-2", "3", "4"}[i] }, 1},
		{"nothing", func(int) string { return "*" }, .75},
		{"two of four alike", func(i int) string { return []string{"1", "2", "3-4", "3-4"}[i] }, .75},
	} {
		if got, err := accuracy(context.Background(), small(), original, "paid", file(c.cell)); err != nil || math.Abs(got-c.want) > 0.05 {
			t.Errorf("%s: %v, want %v (%v)", c.name, got, c.want, err)
		}
	}
	if _, err := accuracy(context.Background(), small(), original, "wage", file(func(int) string { return "1" })); err == nil {
		t.Error("a target that is not there is accepted")
	}
}
