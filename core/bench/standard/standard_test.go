package standard

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
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
	for _, c := range cases(x.Effort{}) {
		count[c.Part]++
		if names[c.Name()] {
			t.Errorf("%s comes twice", c.Name())
		}
		names[c.Name()] = true
		if c.Part != Files && (len(c.Algorithms) == 0 || c.Measure == "") {
			t.Errorf("%s measures nothing", c.Name())
		}
		if c.Part == Proof && slices.Max(c.Seconds) != longest || c.Part == Time && slices.Max(c.Seconds) != 30 {
			t.Errorf("%s has %v s", c.Name(), c.Seconds)
		}
	}
	for part, n := range map[string]int{Grid: 48, Wide: 20, Cliff: 27, People: 6, Ladder: 27, Time: 14, Boxes: 60, Proof: 5, Files: 4, Scale: 5, Cores: 2} {
		if count[part] != n {
			t.Errorf("%d cases of the part %s, want %d", count[part], part, n)
		}
	}
	if all, quick := cases(x.Effort{}), cases(x.Effort{Quick: true}); len(quick) >= len(all)/2 {
		t.Errorf("the quick suite has %d of %d cases", len(quick), len(all))
	}
}

// sampled measures every part on a generated table that passes for ADULT, here
// and on a second platform, which takes three times as long.
func sampled(t *testing.T) (records []x.Record) {
	t.Helper()
	dir := experimenttest.People(150, "adult")
	_, boxed := algorithms()
	exact := []string{"flash", "flash-bounds"}
	for _, c := range []x.Case{
		{Part: Grid, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: exact, Repeat: 1},
		{Part: Grid, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: exact, Repeat: 1},
		{Part: Ladder, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"flash"}, Repeat: 1},
		{Part: Time, Columns: 3, K: 5, Limit: 0, Measure: x.Loss, Algorithms: boxed, Seconds: []float64{1, 3}},
		{Part: Time, Columns: 3, K: 5, Limit: 1, Measure: x.Loss, Algorithms: boxed, Seconds: []float64{1, 3}},
		{Part: Proof, Columns: 3, K: 5, Limit: 0, Measure: x.Loss, Algorithms: []string{"bolt"}, Seconds: []float64{longest}},
		{Part: Files, Repeat: 2},
		{Part: Scale, Size: 50, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: []string{"flash"}},
		{Part: Scale, K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: []string{"flash"}},
		{Part: People, Persons: 3, K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: []string{"auto"}, Repeat: 1},
		{Part: Boxes, Columns: 3, K: 5, Limit: 0.05, Measure: x.Entropy, Algorithms: []string{"auto", "lightning-paper"}, Seconds: []float64{1, 3}},
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
	for _, row := range x.Latest(sampled(t)).On(x.Native) {
		switch row.Part {
		case Files: // the clock moves by a millisecond a step
			if row.Records != 150 || row.ReadMs != 1 || row.SuggestMs != 1 || row.WriteMs != 1 || row.Bytes < 1500 {
				t.Errorf("%+v", row)
			}
		case People:
			steps[row.Step] = row
		case Cores:
			if row.Records != 100 || row.Score == nil || row.ReadMs <= 0 || row.VerifyMs <= 0 || row.Algorithm != string(project.Local) || gained(x.Rows{row}, row, whole) != 0 && row.Step != byWorkers(1) {
				t.Errorf("%+v", row)
			}
		case Scale:
			want := row.Size
			if want == 0 {
				want = 150
			}
			if row.Records != want || row.Score == nil || len(row.Levels) != 4 || row.ReadMs <= 0 || row.SearchMs <= 0 || row.WriteMs <= 0 || row.VerifyMs <= 0 || row.PeakBytes <= 0 {
				t.Errorf("%+v", row)
			}
		}
	}
	records, one, persons := steps[perRecord], steps[oneEach], steps[perPerson]
	if records.Score == nil || one.Score == nil || persons.Score == nil || *records.Score != *one.Score || records.Checks != one.Checks || *persons.Score < *records.Score {
		t.Errorf("over records %+v, one record each %+v, persons %+v", records, one, persons)
	}
}

func page(records []x.Record) (string, []x.Page) {
	pages := x.NewReport(&Suite, x.Latest(records), x.About{Machine: "a machine", Date: "2026-01-02", Version: "v1.2.3"}, "performance").Pages()
	return string(pages[0].Text), pages[1:]
}

func TestReport(t *testing.T) {
	records := sampled(t)
	text, plots := page(records)
	for _, want := range []string{"2026-01-02", "v1.2.3", "a machine", "native 1.0", "node 1.0", ReferenceName, "takes 3.00 x as long as natively",
		"| 61.5 (run) | 33.2 (rules) |", "- Measured on 2026-01-01 with version v1.2.2\n", "proved to be the optimum in 8 of 8 searches", "as it is in 2 of 2",
		"In all 9 cases that were measured in several ways", "grid 2 of 48",
		"## Exact searches", "## Wide lattices", "## Persons", "## Levels of optimization", "## Searches against time", "## Time boxes, measures of all kinds (native)", "| Non-uniform entropy | lightning-paper |", "## Proved optima", "## Reading and writing", "## Rows against time and memory", "## Workers", "| adult, k = 5, limit 100 %, 100 records, local, native | 4 |"} {
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
	if !slices.Equal(names, linked) || len(names) != 3 {
		t.Errorf("plots %v, linked %v", names, linked)
	}
	// Sentences follow from the records.
	records[0].Runs[1].Checks, records[0].Runs[0].Optimal, records[5].Runs[0].Optimal = 1, false, false
	for i := range records[6].Runs {
		records[6].Runs[i].Environment += ", processor time"
	}
	records[6].Version = "v1.2.4"
	text, _ = page(records)
	for _, want := range []string{"differ although they must not: grid/adult/k=5/limit=0.02/discernability-monotonic: the number of checks or rows", "optimum in 7 of 8 searches", "as it is in 1 of 2",
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

// TestReportOfParts: every part alone makes a page, and nothing makes one
// without tables.
func TestReportOfParts(t *testing.T) {
	all := sampled(t)
	for _, part := range Suite.Names() {
		text, _ := page(slices.DeleteFunc(slices.Clone(all), func(r x.Record) bool { return r.Case.Part != part }))
		if n := strings.Count(text, "\n## "); n < 1 || n > 2 || strings.Contains(text, "NaN") {
			t.Errorf("%s: %d sections in\n%s", part, n, text)
		}
	}
	if text, _ := page(nil); strings.Contains(text, "## ") {
		t.Errorf("a report of nothing:\n%s", text)
	}
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	p := x.Printer{W: &out, Suite: &Suite}
	shown, want := 0, 0
	records := sampled(t)
	for _, record := range records {
		want += len(record.Runs)
		if err := p.Print(record); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "adult") {
			shown++
		}
	}
	out.WriteString(x.NewReport(&Suite, x.Latest(records), x.About{}, "").Summary())
	if shown != want || strings.Count(out.String(), "Proved optima") != 1 {
		t.Errorf("%d of %d measurements in\n%s", shown, want, out.String())
	}
	for _, want := range []string{"3.00 x", "DM*, native", "Loss, node", Best, "| 100 % |", "that have to agree do"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}

// grid makes a row of the grid on ADULT with a limit of 2 %.
func gridRow(part, step, algorithm string, k int, ms float64) x.Row {
	return x.Row{Case: x.Case{Part: part, Dataset: "adult", K: k, Limit: 0.02, Measure: x.Discernability},
		Measurement: x.Measurement{Platform: x.Native, Algorithm: algorithm, Step: step, SearchMs: ms}}
}

// Reference times of ADULT at 2 %: 1369, 745 and 460 ms for k = 2, 5 and 10.
func TestSpeed(t *testing.T) {
	all := x.Rows{
		gridRow(Grid, "", "a", 2, 136.9), gridRow(Grid, "", "a", 5, 186.25), // 10 x, 4 x
		gridRow(Grid, "", "b", 2, 273.8), gridRow(Grid, "", "b", 5, 7.45), // 5 x, 100 x
	}
	for _, test := range []struct {
		algorithm   string
		mean, worst float64
		at          string
	}{
		{"a", math.Sqrt(40), 4, "adult, k = 5, limit 2 %"}, {"b", math.Sqrt(500), 5, "adult, k = 2, limit 2 %"},
		{Best, math.Sqrt(1000), 10, "adult, k = 2, limit 2 %"},
	} {
		s := speed(all, test.algorithm)
		if s.Cases != 2 || math.Abs(s.Mean-test.mean) > 1e-9 || math.Abs(s.Worst-test.worst) > 1e-9 || s.WorstCase != test.at {
			t.Errorf("%s: %+v, want %+v", test.algorithm, s, test)
		}
	}
	if s := speed(all, "c"); s.Cases != 0 {
		t.Errorf("c was not measured: %+v", s)
	}
	twice, eight := gridRow(Grid, "", "a", 2, 20), gridRow(Grid, "", "a", 5, 80)
	twice.Native, eight.Native = &x.Measurement{SearchMs: 10}, &x.Measurement{SearchMs: 10}
	if got := allSlower(append(all, twice, eight)); math.Abs(got-4) > 1e-9 {
		t.Errorf("%v times as long", got)
	}
	if got := allSlower(all); !math.IsNaN(got) {
		t.Errorf("%v times as long, although nothing was measured both ways", got)
	}
}

func TestClimb(t *testing.T) {
	var all x.Rows
	for k, ms := range map[int][]float64{2: {100, 90, 80, 20}, 5: {10, 10, 8, 5}} {
		for i, step := range x.Steps {
			all = append(all, gridRow(Ladder, step, "flash", k, ms[i]))
		}
	}
	for step, want := range map[string]float64{"basic": 1, "projection": math.Sqrt(0.9), "roll-up": 0.8, "snapshots": math.Sqrt(0.1)} {
		if got := climb(all, step); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", step, got, want)
		}
	}
}

func TestOvertaken(t *testing.T) {
	half, less := 0.5, 0.4
	points := []x.Mark{{Seconds: 1}, {Seconds: 2, Score: &half}, {Seconds: 5, Score: &less}}
	if at, ok := Overtaken(points, ReferenceMark{30, 0.4, 7}); !ok || at != 5 {
		t.Errorf("overtaken after %v, %v", at, ok)
	}
	if _, ok := Overtaken(points, ReferenceMark{30, 0.3999, 7}); ok {
		t.Error("0.4 is not as good as 0.3999")
	}
	if got := overtaken(points, []ReferenceMark{{1, none, 5}, {30, 0.4, 7}, {30, 0.3, 9}}); got != "0.4000: 5.00 s (1/6); 0.3000: never" {
		t.Error(got)
	}
}

// TestAverage: 10 from second 1 to 2, 4 from 2 to 4, 1 from 4 to 5.
func TestAverage(t *testing.T) {
	at := func(seconds, score float64) x.Mark { return x.Mark{Seconds: seconds, Score: &score} }
	row := x.Row{Measurement: x.Measurement{Marks: []x.Mark{at(1, 10), at(5, 1)},
		Trace: []x.Mark{{Seconds: 0.1}, at(0.5, 10), at(2, 4), at(4, 1), at(6, 0.5)}}}
	if mean, ok := average(row); !ok || mean != 19.0/4 {
		t.Errorf("%v, %v", mean, ok)
	}
	row.Marks[0].Score = nil
	if mean, ok := average(row); ok {
		t.Errorf("%v without a score to begin with", mean)
	}
}
