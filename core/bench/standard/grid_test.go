package standard

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// sharedData opens the reference data, or skips the test.
func sharedData(t testing.TB) string { return sharedtest.Path(t, "data") }

// gridChecker returns a new checker of a configuration of the standard grid.
func gridChecker(t testing.TB, d *experiment.Data, c experiment.Case) evaluate.Checker {
	t.Helper()
	checker, err := d.Checker(c, evaluate.Tuning{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return checker
}

// refuses reports whether an algorithm refuses a problem: what each assumes.
func refuses(c evaluate.Checker, algorithm search.ID) bool {
	switch algorithm {
	case "bolt":
		_, separable := c.Measure().(utility.Separable)
		return !separable || !c.Shrinking()
	case "incognito", "incognito-superroots", "ola", "ola-stable", "samarati":
		return !c.Monotone()
	}
	return false
}

// TestGrid: on a part of the standard grid, for the figures on all of it, all exact algorithms that
// take the problem return what Flash returns, and Flash pushes fewer rows through the kernel than
// OLA and Incognito, and the counts are those of the table in static/docs/algorithms.md.
// With FULGURITE_GRID=all it compares those as well that look at most of a
// lattice, which takes many minutes.
func TestGrid(t *testing.T) {
	t.Parallel()
	data := sharedData(t)
	datasets, ks, limits := []string{"adult", "cup", "fars"}, []int{5}, []float64{0, 0.02, 1}
	switch {
	case figures.Long():
		ks, limits = []int{2, 5, 10}, []float64{0, 0.02, 0.04, 1}
	case testing.Short():
		datasets, limits = datasets[:1], []float64{0.02}
	}
	for _, dataset := range datasets {
		t.Run(dataset, func(t *testing.T) {
			t.Parallel()
			d, err := experiment.Load(os.DirFS(data), dataset)
			if err != nil {
				t.Fatal(err)
			}
			for _, limit := range limits {
				for _, k := range ks {
					compareOn(t, d, experiment.Case{Dataset: dataset, K: k, Limit: limit, Measure: experiment.Discernability})
				}
			}
			compareOn(t, d, experiment.Case{Dataset: dataset, K: 5, Limit: 0.02, Measure: experiment.Loss}) // scores may fall
		})
	}
}

func compareOn(t *testing.T, d *experiment.Data, c experiment.Case) {
	t.Helper()
	where := fmt.Sprintf("%s, %s, k = %d, limit %v", c.Dataset, c.Measure, c.K, c.Limit)
	run := func(algorithm search.ID) search.Result {
		got, err := search.Find(context.Background(), gridChecker(t, d, c), search.Options{Algorithm: algorithm})
		if err != nil {
			t.Fatalf("%s, %s: %v", where, algorithm, err)
		}
		return got
	}
	flash := run("flash")
	counts := fmt.Sprintf("%d checks, %d rows", flash.Checks, flash.Rows)
	told := map[search.ID]string{"flash": effort(flash)}
	for _, info := range search.All() {
		algorithm := info.ID
		switch algorithm {
		case "flash", search.LightningBestFirst, search.LightningGreedy: // the latter two would take too long
			continue
		case "exhaustive", "lightning", "lightning-paper", "top-down":
			if os.Getenv("FULGURITE_GRID") != "all" {
				continue
			}
		}
		if !info.Exact || refuses(gridChecker(t, d, c), algorithm) {
			continue
		}
		got := run(algorithm)
		counts += fmt.Sprintf("; %s %d, %d", algorithm, got.Checks, got.Rows)
		told[algorithm] = effort(got)
		if !got.Optimal || got.Best == nil || flash.Best == nil || got.Best.ID != flash.Best.ID || got.Best.Score.Compare(flash.Best.Score) != 0 {
			t.Errorf("%s: %s found %+v, Flash %+v", where, algorithm, got.Best, flash.Best)
		}
		if (algorithm == "ola" || algorithm == "incognito") && got.Rows <= flash.Rows {
			t.Errorf("%s: %s needs %d rows, Flash %d", where, algorithm, got.Rows, flash.Rows)
		}
	}
	t.Logf("%s: flash %s", where, counts)
	name := fmt.Sprintf("%s, k = %d, limit %s", c.Dataset, c.K, experiment.Percent(c.Limit))
	if c.Measure == experiment.Loss {
		name += ", Loss"
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "static", "docs", "algorithms.md"))
	if err != nil {
		t.Fatal(err)
	}
	if line := fmt.Sprintf("| %s | %s | %s | %s |", name, told["flash"], told["ola"], told["incognito"]); !strings.Contains(string(page), line) {
		t.Errorf("static/docs/algorithms.md lacks the line\n%s", line)
	}
}

// effort is what a search took, as the table says it: checks, and thousands of rows.
func effort(r search.Result) string {
	return experiment.Thousands(r.Checks) + " / " + experiment.Thousands(int((r.Rows+500)/1000))
}
