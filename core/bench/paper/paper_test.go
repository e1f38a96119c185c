package paper

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/bench/report"
)

// TestEveryPart measures cases of every part on a small table and writes the
// page.
func TestEveryPart(t *testing.T) {
	r := experimenttest.Runner(experimenttest.People(400, "adult"), &Suite)
	var records []x.Record
	parts := map[string]int{}
	cases := append(Suite.Cases(x.Effort{Quick: true}),
		x.Case{Part: Quality, Dataset: "adult", Columns: 3, Model: x.KAnonymity, K: 5, Measure: x.AECS,
			Algorithms: []string{"lightning-paper", "lightning"}, Seconds: []float64{1}})
	patient := cases[len(cases)-1]
	patient.Part, patient.Seconds = Patience, []float64{0.001, 1}
	cases = append(cases, patient)
	for _, c := range x.Filter(cases, regexp.MustCompile("/adult|^strategies|^generalizers|^graphs")) {
		c.Permutations = min(c.Permutations, 12)
		runs, err := r.Run(context.Background(), c)
		if err != nil {
			t.Fatalf("%s: %v", c.Name(), err)
		}
		parts[c.Part]++
		for _, m := range runs {
			if m.Refused != "" && c.Part != Minimal {
				t.Errorf("%s: %s refuses: %s", c.Name(), m.Algorithm, m.Refused)
			}
		}
		records = append(records, x.Record{Version: "v1", Date: "2026-01-01", Case: c, Runs: runs})
	}
	if len(parts) != 11 {
		t.Errorf("parts %v", parts)
	}
	rows := x.Latest(records)
	// Three of times and of orders, one of stability and of start.
	if compared, wrong := x.Disagreements(&Suite, rows); compared != 8 || len(wrong) > 0 {
		t.Errorf("%d compared: %v", compared, wrong)
	}
	consistent(t, rows)
	pages, err := report.Write(&Suite, rows, report.About{Machine: "a machine", Date: "2026-01-02"}, "papers")
	if err != nil {
		t.Fatal(err)
	}
	text := string(pages[0].Text)
	for _, want := range []string{"2026-01-02", "a machine", "| adult, limit 2 % |", "Of 9 figures that were published",
		"adult/k-anonymity/k=5/limit=1/aecs", "incognito: search ms/flash", "adult/recursive-diversity/limit=0.1/aecs",
		"0.001 s: ", "Of 60 figures that were published",
		"skewed/columns=11/size=1000/k-anonymity/k=5/limit=0/aecs/checks=300 |", "| tens/columns=2/size=20/k=4/limit=0/loss |"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, bad := range []string{"NaN", "%!", "Inf"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q in\n%s", bad, text)
		}
	}
	if len(pages) != 6 {
		t.Errorf("%d plots", len(pages)-1)
	}
	for _, page := range pages[1:] {
		if !strings.Contains(text, "("+page.Name+")") || strings.Contains(string(page.Text), "NaN") {
			t.Errorf("plot %s", page.Name)
		}
	}
}

// consistent checks what holds whatever the machine: moving columns changes
// nothing for Flash, heuristics are no better than the best.
func consistent(t *testing.T, rows x.Rows) {
	t.Helper()
	for _, c := range rows.Cases() {
		best, flash := c.Run("auto"), c.Run("flash")
		if c[0].Part == Strategies && (c.Run("lightning-best-first").Height >= c.Run("lightning-greedy").Height ||
			c[0].Limit == 0 && c.Run("lightning-greedy").Checks > c[0].Budget) {
			t.Errorf("%s: best first looked at height %v, greedy at %v with %d checks", c[0].Name(),
				c.Run("lightning-best-first").Height, c.Run("lightning-greedy").Height, c.Run("lightning-greedy").Checks)
		}
		for _, row := range c.Of(Minimal) {
			if row.Score != nil && (*row.Score < *best.Score || *row.Score > *best.Worst) {
				t.Errorf("%s: %s has %v, the best is %v, the worst %v", row.Name(), row.Algorithm, *row.Score, *best.Score, *best.Worst)
			}
		}
		if c[0].Part == Stability && (len(flash.Counts) != 12 || slices.Min(flash.Counts) != slices.Max(flash.Counts) ||
			slices.Min(flash.Costs) != slices.Max(flash.Costs)) {
			t.Errorf("%s: Flash made %v checks on %v rows", c[0].Name(), flash.Counts, flash.Costs)
		}
	}
}

func TestCases(t *testing.T) {
	all, keys, count := Suite.Cases(x.Effort{}), map[string]bool{}, map[string]int{}
	for _, c := range all {
		keys[c.Key()] = true
		count[c.Part]++
		if c.Part == Stability && c.Permutations < 200 {
			t.Errorf("%s: %d orders", c.Name(), c.Permutations)
		}
		if len(c.Algorithms) == 0 {
			t.Errorf("%s measures nothing", c.Name())
		}
	}
	if len(keys) != len(all) {
		t.Errorf("%d keys of %d cases", len(keys), len(all))
	}
	// 3 tables x 9 k x 3 limits; a table each; 3 x 5 models x 2 x 2; 3 x 2 x 2 x 2; 4 widths x 2 x 2 x
	// 2; 2; m, k, records, items and fanout in turn; 3 tables x 2 x 2; 9 ranges of two kinds, 6 + 5 +
	// 3 texts and 5 + 8 trees; columns, records and k, 6 each, and 5 kinds x 5; 3 tables and one more
	// limit.
	for part, want := range map[string]int{Times: 81, Orders: 81, Stability: 3,
		Minimal: 60, Optimal: 24, Quality: 32, Patience: 2, Baskets: 23,
		Strategies: 12, Start: 4, Generalizers: 45, Graphs: 43} {
		if count[part] != want {
			t.Errorf("%d cases of %s, want %d", count[part], part, want)
		}
	}
}
