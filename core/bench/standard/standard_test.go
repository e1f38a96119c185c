package standard

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/bench/report"
	"github.com/fulgurite/fulgurite/core/project"
)

// The sizes follow from the definition: three tables, three k and four limits
// with DM*, one table with Loss; persons of one table with three k and two limits; the
// ladder without the limit of 100 %; four widths with three limits
// each and a second table with two; three widths and two other tables with
// four measures and three limits in time boxes; two lattices with a proof, one of
// them with two limits and one with three; two sizes of a table with workers.
func TestCases(t *testing.T) {
	count, names := map[string]int{}, map[string]bool{}
	for _, c := range Suite.Cases(x.Effort{}) {
		count[c.Part]++
		if names[c.Name()] {
			t.Errorf("%s comes twice", c.Name())
		}
		names[c.Name()] = true
		if c.Part != Files && (len(c.Algorithms) == 0 || c.Measure == "") {
			t.Errorf("%s measures nothing", c.Name())
		}
		if c.Part == Proof && slices.Max(c.Seconds) != 1200 || c.Part == Time && slices.Max(c.Seconds) != 30 {
			t.Errorf("%s has %v s", c.Name(), c.Seconds)
		}
	}
	for part, n := range map[string]int{Grid: 48, Wide: 20, Cliff: 72, People: 6, Ladder: 27, Time: 14,
		Boxes: 60, Proof: 5, Files: 4, Scale: 5, Cores: 2} {
		if count[part] != n {
			t.Errorf("%d cases of the part %s, want %d", count[part], part, n)
		}
	}
	if all, quick := Suite.Cases(x.Effort{}), Suite.Cases(x.Effort{Quick: true}); len(quick) >= len(all)/2 {
		t.Errorf("the quick suite has %d of %d cases", len(quick), len(all))
	}
}

// sampled measures every part on a generated table that passes for ADULT, here
// and on a second platform, which takes three times as long.
func sampled(t *testing.T) (records []x.Record) {
	t.Helper()
	dir := experimenttest.People(150, "adult")
	exact := []string{"flash", "flash-bounds"}
	for _, c := range []x.Case{
		{Part: Grid, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: exact, Repeat: 1},
		{Part: Grid, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: exact, Repeat: 1},
		{Part: Ladder, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"flash"}, Repeat: 1},
		{Part: Time, Columns: 3, K: 5, Limit: 0, Measure: x.Loss, Algorithms: []string{"lightning", "bolt"}, Seconds: []float64{1, 3}},
		{Part: Time, Columns: 3, K: 5, Limit: 1, Measure: x.Loss, Algorithms: []string{"lightning", "bolt"}, Seconds: []float64{1, 3}},
		{Part: Proof, Columns: 3, K: 5, Limit: 0, Measure: x.Loss, Algorithms: []string{"bolt"}, Seconds: []float64{1200}},
		{Part: Files, Repeat: 2},
		{Part: Scale, Size: 50, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: []string{"flash"}},
		{Part: Scale, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: []string{"flash"}},
		{Part: People, Persons: 3, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"auto"}, Repeat: 1},
		{Part: Boxes, Columns: 3, K: 5, Limit: 0.05, Measure: x.Entropy,
			Algorithms: []string{"auto", "lightning-paper"}, Seconds: []float64{1, 3}},
		{Part: Wide, Columns: 3, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"flash", "cover"}, Repeat: 1},
		{Part: Cliff, Columns: 3, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"cover", "auto"}, Repeat: 1},
		{Part: Cores, Size: 100, K: 5, Limit: 1, Measure: x.Loss, Algorithms: []string{string(project.Local)}, Repeat: 2},
	} {
		c.Dataset = "adult"
		record := x.Record{Version: "v1.2.2", Date: "2026-01-01", Case: c}
		for _, platform := range []string{x.Native, "node"} {
			r := experimenttest.Runner(dir, &Suite)
			r.Platform, r.Environment = platform, platform+" 1.0"
			runs, err := r.Run(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			for i := range runs {
				if platform == "node" {
					runs[i].SearchMs *= 3
					if c.Part == Scale {
						runs[i].BlockedMs, runs[i].BlockedIn, runs[i].BusyMs, runs[i].BusyIn = 61.5, "run", 33.25, "rules"
					}
				}
			}
			record.Runs = append(record.Runs, runs...)
		}
		records = append(records, record)
	}
	return records
}

// TestMeasured: what the parts that are of this package alone measure.
func TestMeasured(t *testing.T) {
	steps := map[string]x.Row{} // of the part People
	for _, row := range x.Latest(sampled(t)).Pick(x.Native) {
		switch row.Part {
		case Files: // the clock moves by a millisecond a step
			if row.Records != 150 || row.ReadMs != 1 || row.SuggestMs != 1 || row.WriteMs != 1 || row.Bytes < 1500 {
				t.Errorf("%+v", row)
			}
		case People:
			steps[row.Step] = row
		case Cores:
			if row.Records != 100 || row.Score == nil || row.ReadMs <= 0 || row.VerifyMs <= 0 || row.Algorithm != string(project.Local) {
				t.Errorf("%+v", row)
			}
		case Scale:
			want := row.Size
			if want == 0 {
				want = 150
			}
			if row.Records != want || row.Score == nil || len(row.Levels) != 4 || row.ReadMs <= 0 || row.SearchMs <= 0 ||
				row.WriteMs <= 0 || row.VerifyMs <= 0 || row.PeakBytes <= 0 {
				t.Errorf("%+v", row)
			}
		}
	}
	records, one, persons := steps[perRecord], steps[oneEach], steps[perPerson]
	if records.Score == nil || one.Score == nil || persons.Score == nil || *records.Score != *one.Score ||
		records.Checks != one.Checks || *persons.Score < *records.Score {
		t.Errorf("over records %+v, one record each %+v, persons %+v", records, one, persons)
	}
}

func page(t *testing.T, records []x.Record) (string, []report.File) {
	t.Helper()
	files, err := report.Write(&Suite, x.Latest(records),
		report.About{Machine: "a machine", Date: "2026-01-02", Version: "v1.2.3"}, "performance")
	if err != nil {
		t.Fatal(err)
	}
	return string(files[0].Text), files[1:]
}

// TestReport: the page has a table of every part, and compares what was measured in turn.
func TestReport(t *testing.T) {
	records := sampled(t)
	text, plots := page(t, records)
	for _, want := range []string{"2026-01-02", "v1.2.3", "a machine", "- Platform native: native 1.0\n",
		"- Platform node: node 1.0\n", "| grid, loss, flash, node | 3 | - |",
		"61.5", "- Measured on 2026-01-01 with version v1.2.2: grid (native), grid (node)",
		"In all 9 cases that were measured in several ways", "grid 2 of 48",
		"## Exact searches", "## Wide lattices", "## Persons", "## Levels of optimization", "## Searches against time",
		"## Time boxes, measures of all kinds", "| adult/columns=3/k=5/limit=0.05/non-uniform-entropy, native | 1 s: ", "## Proved optima",
		"## Reading and writing", "## Rows against time and memory", "## Workers", "workers=4: whole ms/workers=1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, bad := range []string{"NaN", "%!", "Inf"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q in\n%s", bad, text)
		}
	}
	tableRows(t, text)
	var names, linked []string
	for _, page := range plots {
		names = append(names, page.Name)
		if n := strings.Count(string(page.Text), "<path "); n < 10 {
			t.Errorf("%s has %d paths", page.Name, n)
		}
	}
	for _, m := range regexp.MustCompile(`!\[[^\]]+\]\(([^)]+)\)`).FindAllStringSubmatch(text, -1) {
		linked = append(linked, m[1])
	}
	if !slices.Equal(names, linked) || len(names) != 2 {
		t.Errorf("plots %v, linked %v", names, linked)
	}
	// Sentences follow from the records.
	records[0].Runs[1].Checks = 1
	for i := range records[6].Runs {
		records[6].Runs[i].Environment += ", processor time"
	}
	records[6].Version = "v1.2.4"
	text, _ = page(t, records)
	for _, want := range []string{
		"differ although they must not: grid/adult/k=5/limit=0.02/discernability-monotonic: the number of checks or rows",
		"- Measured on 2026-01-01 with version v1.2.4, in processor time of all threads: files (native), files (node)\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// tableRows checks that all rows of a table have the columns of its head.
func tableRows(t *testing.T, text string) {
	t.Helper()
	columns, rows := 0, 0
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "|") {
			columns = 0
			continue
		}
		n := strings.Count(line, "|")
		if columns == 0 {
			columns = n
		}
		if n != columns {
			t.Errorf("%d columns instead of %d: %s", n, columns, line)
		}
		rows++
	}
	if rows < 20 {
		t.Errorf("only %d rows of tables", rows)
	}
}

// TestReportOfParts: every part alone makes a page, and where nothing was measured the page says
// so.
func TestReportOfParts(t *testing.T) {
	all := sampled(t)
	nothing, _ := page(t, nil)
	missing := strings.Count(nothing, "Not measured here.")
	for _, part := range Suite.Names() {
		text, _ := page(t, slices.DeleteFunc(slices.Clone(all), func(r x.Record) bool { return r.Case.Part != part }))
		if n := strings.Count(text, "Not measured here."); n == 0 || n >= missing {
			t.Errorf("%s: %d tables of %d are missing in\n%s", part, n, missing, text)
		}
	}
	if strings.Contains(nothing, "| ") {
		t.Errorf("a report of nothing:\n%s", nothing)
	}
}
