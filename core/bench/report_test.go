package bench

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sampled measures every part on a generated table that passes for ADULT,
// here and on a second platform.
func sampled(t *testing.T) (both, native Results) {
	dir := people(t, "adult", 150, false)
	_, boxed := algorithms()
	cases := []Case{
		{Part: Grid, Dataset: "adult", K: 5, Limit: 0.02, Measure: Discernability, Algorithms: []string{"flash", "flash-bounds"}, Repeat: 1},
		{Part: Grid, Dataset: "adult", K: 5, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash", "flash-bounds"}, Repeat: 1},
		{Part: Ladder, Dataset: "adult", K: 5, Limit: 0.02, Measure: Discernability, Algorithms: []string{"flash"}, Repeat: 1},
		{Part: Time, Dataset: "adult", Columns: 3, K: 5, Limit: 0, Measure: Loss, Algorithms: boxed, Seconds: []float64{1, 3}, Repeat: 1},
		{Part: Time, Dataset: "adult", Columns: 3, K: 5, Limit: 1, Measure: Loss, Algorithms: boxed, Seconds: []float64{1, 3}, Repeat: 1},
		{Part: Proof, Dataset: "adult", Columns: 3, K: 5, Limit: 0, Measure: Loss, Algorithms: []string{"bolt"}, Seconds: []float64{longest}, Repeat: 1},
		{Part: Files, Dataset: "adult", Repeat: 1},
		{Part: Scale, Dataset: "adult", Rows: 50, K: 5, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash"}, Repeat: 1},
		{Part: Scale, Dataset: "adult", K: 5, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash"}, Repeat: 1},
	}
	for _, c := range cases {
		for _, platform := range []string{Native, "node"} {
			r := newRunner(dir)
			r.Platform, r.Environment = platform, platform+" 1.0"
			measured, err := r.Run(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if platform == "node" {
				for i := range measured {
					measured[i].SearchMs *= 3
					if c.Part == Scale {
						measured[i].BlockedMs, measured[i].BlockedIn, measured[i].BusyMs, measured[i].BusyIn = 61.5, "run", 33.25, "rules"
					}
				}
			} else {
				native = append(native, measured...)
			}
			both = append(both, measured...)
		}
	}
	return both, native
}

func TestReport(t *testing.T) {
	both, native := sampled(t)
	pages := Report([]Results{native, both}, About{Machine: "a machine", Date: "2026-01-02", Version: "v1.2.3"}, "performance")
	text := string(pages[0].Text)
	if pages[0].Name != "performance.md" {
		t.Errorf("page %s", pages[0].Name)
	}
	for _, want := range []string{"2026-01-02", "v1.2.3", "a machine", "native 1.0", "node 1.0", ReferenceName, "takes 3.00 x as long as natively",
		"| 61.5 (run) | 33.2 (rules) |",
		"## Exact searches", "## Levels of optimization", "## Searches against time", "## Proved optima", "## Reading and writing", "## Rows against time and memory"} {
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
	var names []string
	for _, page := range pages[1:] {
		names = append(names, page.Name)
		if n := strings.Count(string(page.Text), "<path "); n < 10 {
			t.Errorf("%s has %d paths", page.Name, n)
		}
	}
	var linked []string
	for _, m := range regexp.MustCompile(`!\[[^\]]+\]\(([^)]+)\)`).FindAllStringSubmatch(text, -1) {
		linked = append(linked, m[1])
	}
	if !slices.Equal(names, linked) || len(names) != 3 {
		t.Errorf("plots %v, linked %v", names, linked)
	}
	// What two runs measured counts once.
	if again := Report([]Results{native, both, both}, About{Machine: "a machine", Date: "2026-01-02", Version: "v1.2.3"}, "performance"); string(again[0].Text) != text {
		t.Error("a run that is given twice changes the report")
	}
	// Runs of one version are named once, those of several with what they measured.
	stamp := func(version string, part Part) {
		for i := range both {
			if part == "" || both[i].Part == part {
				both[i].Version, both[i].Date = version, "2026-01-01"
			}
		}
	}
	stamp("v1.2.2", "")
	if one := string(Report([]Results{both}, About{}, "performance")[0].Text); strings.Count(one, "- Measured on 2026-01-01 with version v1.2.2\n") != 1 {
		t.Errorf("the version is not named in\n%s", one)
	}
	both[0].Environment += processorTime
	if two := string(Report([]Results{both}, About{}, "performance")[0].Text); !strings.Contains(two, "- Measured on 2026-01-01 with version v1.2.2, in processor time of all threads: grid (native)\n") {
		t.Errorf("the clock is not named in\n%s", two)
	}
	stamp("v1.2.3", Files)
	if two := string(Report([]Results{both}, About{}, "performance")[0].Text); !strings.Contains(two, "- Measured on 2026-01-01 with version v1.2.3: files (native), files (node)\n") {
		t.Errorf("the versions are not named in\n%s", two)
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
	both, _ := sampled(t)
	for _, part := range Parts {
		some := slices.DeleteFunc(slices.Clone(both), func(m Measurement) bool { return m.Part != part })
		text := string(Report([]Results{some}, About{}, "x")[0].Text)
		if n := strings.Count(text, "\n## "); n < 1 || n > 2 || strings.Contains(text, "NaN") {
			t.Errorf("%s: %d sections in\n%s", part, n, text)
		}
	}
	if text := string(Report(nil, About{}, "x")[0].Text); strings.Contains(text, "## ") {
		t.Errorf("a report of nothing:\n%s", text)
	}
}

func TestPrinter(t *testing.T) {
	both, _ := sampled(t)
	var out strings.Builder
	p := NewPrinter(&out)
	if err := p.Case(both); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	shown := 0
	for _, line := range lines {
		if strings.HasPrefix(line, "adult") {
			shown++
		}
	}
	if shown != len(both) || !strings.Contains(out.String(), "3.00 x") {
		t.Errorf("%d of %d measurements in\n%s", shown, len(both), out.String())
	}
	if err := p.Summary(both); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"native, " + Discernability, "node, " + Loss, Best, "basic 100 %", "node against native"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "must not differ") || strings.Contains(out.String(), "%!") || strings.Contains(out.String(), "NaN") {
		t.Errorf("odd words in\n%s", out.String())
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0.1234: "0.123", 1.234: "1.23", 12.34: "12.3", 123.4: "123", 1234567: "1,234,567", 0: "0"} {
		if got := Number(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
}
