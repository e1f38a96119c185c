package bench

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/utility"
)

// measured is a measurement of the grid.
func measured(platform, algorithm string, k int, ms float64) Measurement {
	return Measurement{Part: Grid, Dataset: "adult", K: k, Limit: 0.02, Measure: Discernability, Algorithm: algorithm,
		Platform: platform, Environment: platform + " 1", SearchMs: ms, Score: value(12), Levels: []int{1, 2}, Checks: 7, Rows: 100}
}

// Reference times of ADULT at 2 %: 1369, 745 and 460 ms for k = 2, 5 and 10.
func TestSpeed(t *testing.T) {
	all := Results{
		measured(Native, "a", 2, 136.9), measured(Native, "a", 5, 186.25), // 10 x, 4 x
		measured(Native, "b", 2, 273.8), measured(Native, "b", 5, 7.45), // 5 x, 100 x
		measured("node", "a", 2, 273.8), measured("node", "a", 5, 1490), // 5 x, 0.5 x
	}
	for _, test := range []struct {
		platform, algorithm string
		mean, worst         float64
		worstCase           string
	}{
		{Native, "a", math.Sqrt(40), 4, "adult, k = 5, limit 2 %"},
		{Native, "b", math.Sqrt(500), 5, "adult, k = 2, limit 2 %"},
		{Native, Best, math.Sqrt(1000), 10, "adult, k = 2, limit 2 %"},
		{"node", "a", math.Sqrt(2.5), 0.5, "adult, k = 5, limit 2 %"},
	} {
		s := all.Speed(test.platform, Discernability, test.algorithm)
		if s.Cases != 2 || math.Abs(s.Mean-test.mean) > 1e-9 || math.Abs(s.Worst-test.worst) > 1e-9 || s.WorstCase != test.worstCase {
			t.Errorf("%s, %s: %+v, want %+v", test.platform, test.algorithm, s, test)
		}
	}
	if s := all.Speed(Native, Loss, Best); s.Cases != 0 {
		t.Errorf("Loss was not measured: %+v", s)
	}
	if got := all.Slower("node", Grid, searchTime); math.Abs(got-4) > 1e-9 { // 2 x and 8 x
		t.Errorf("node takes %v as long", got)
	}
	if got := all.Slower("chromium", Grid, searchTime); !math.IsNaN(got) {
		t.Errorf("chromium takes %v as long", got)
	}
}

func TestClimb(t *testing.T) {
	var all Results
	for k, ms := range map[int][]float64{2: {100, 90, 80, 20}, 5: {10, 10, 8, 5}} {
		for i, step := range Steps {
			m := measured(Native, "flash", k, ms[i])
			m.Part, m.Step = Ladder, step
			all = append(all, m)
		}
	}
	for step, want := range map[string]float64{"basic": 1, "projection": math.Sqrt(0.9), "roll-up": 0.8, "snapshots": math.Sqrt(0.1)} {
		if got := all.Climb(Native, "adult", step); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", step, got, want)
		}
	}
}

func TestDisagreements(t *testing.T) {
	all := Results{measured(Native, "a", 2, 1), measured(Native, "b", 2, 2), measured("node", "a", 2, 3)}
	all[1].Checks = 8 // algorithms may need different checks
	if wrong := all.Disagreements(); len(wrong) > 0 {
		t.Errorf("nothing is wrong, but: %v", wrong)
	}
	for name, change := range map[string]func(all Results){
		"algorithms find other levels": func(all Results) { all[1].Levels = []int{2, 1} },
		"platforms find other scores":  func(all Results) { all[2].Score = value(13) },
		"a platform finds nothing":     func(all Results) { all[2].Score = nil },
		"platforms need other checks":  func(all Results) { all[2].Checks = 9 },
		"platforms need other rows":    func(all Results) { all[2].Rows = 9 },
	} {
		some := slices.Clone(all)
		change(some)
		if wrong := some.Disagreements(); len(wrong) != 1 {
			t.Errorf("%s: %v", name, wrong)
		}
	}
}

func TestMedianAndMean(t *testing.T) {
	for _, test := range []struct {
		values          []float64
		median, product float64
	}{{[]float64{3}, 3, 3}, {[]float64{8, 2}, 5, 4}, {[]float64{9, 1, 3}, 3, 3}, {[]float64{1, 100, 10, 1000}, 55, math.Pow(10, 1.5)}} {
		if m, g := median(test.values), geometric(test.values); m != test.median || math.Abs(g-test.product) > 1e-9 {
			t.Errorf("%v: median %v, mean %v", test.values, m, g)
		}
	}
	if !math.IsNaN(median(nil)) || !math.IsNaN(geometric(nil)) {
		t.Error("figures of nothing")
	}
}

// TestTrace follows a made-up search: nothing until 2 s, 0.5 at 2 s, 0.4 at
// 5 s, through after 8 s.
func TestTrace(t *testing.T) {
	solution := func(score float64) *search.Solution {
		s := &search.Solution{ID: lattice.ID(1)}
		s.Score = utility.Score{Value: score}
		return s
	}
	trace := &trace{seconds: []float64{1, 3, 10, 30}}
	for _, p := range []search.Status{
		{Elapsed: 900e6, Checks: 9},
		{Elapsed: 2e9, Checks: 20, Best: solution(0.5), Bound: &utility.Score{Value: 0.2}},
		{Elapsed: 2100e6, Checks: 21, Best: solution(0.5), Bound: &utility.Score{Value: 0.2}},
		{Elapsed: 5e9, Checks: 50, Best: solution(0.4), Bound: &utility.Score{Value: 0.3}},
	} {
		trace.see(p)
	}
	trace.finish(search.Result{Elapsed: 8e9, Checks: 80, Best: solution(0.4), Bound: &utility.Score{Value: 0.4}, Optimal: true})
	var got []string
	for _, m := range trace.marks {
		got = append(got, state(m))
	}
	if want := []string{"none", "0.5000 >= 0.2000", "0.4000 =", "0.4000 ="}; !slices.Equal(got, want) {
		t.Errorf("marks %q, want %q", got, want)
	}
	if len(trace.points) != 4 { // the third state says nothing new
		t.Errorf("points %+v", trace.points)
	}
	reference := []ReferenceMark{{1, none, 5}, {30, 0.4000, 7}}
	if at, ok := Overtaken(trace.points, reference[len(reference)-1]); !ok || at != 5 {
		t.Errorf("overtaken after %v, %v", at, ok)
	}
	if _, ok := Overtaken(trace.points, ReferenceMark{30, 0.3999, 7}); ok {
		t.Error("0.4 is not as good as 0.3999")
	}
}

func TestJSON(t *testing.T) {
	all := Results{measured(Native, "a", 2, 1.5), measured("node", "a", 2, 3)}
	all[0].Score, all[0].Levels = nil, nil // nothing was found
	text, err := Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"dataset", "k", "limit", "measure", "algorithm", "platform", "levels", "score", "checks", "rows", "ns_per_row", "search_ms", "peak_bytes"} {
		if n := strings.Count(string(text), `"`+key+`":`); n != 2 {
			t.Errorf("%s comes %d times in %s", key, n, text)
		}
	}
	back, err := Unmarshal(text, "x.json")
	if err != nil || len(back) != 2 || back[0].Score != nil || *back[1].Score != 12 || back[1].Key() != all[1].Key() {
		t.Errorf("%+v, %v", back, err)
	}
	if _, err := Unmarshal([]byte(`{"dataset":1}`), "x.json"); err == nil || !strings.Contains(err.Error(), "x.json") {
		t.Errorf("an object is no array: %v", err)
	}
	if empty, err := Marshal(nil); err != nil || string(empty) != "[]" {
		t.Errorf("nothing is %s, %v", empty, err)
	}
}
