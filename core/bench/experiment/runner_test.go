package experiment_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/problem"
)

const records = 400

// suite has one part of each kind of measuring that the framework knows.
var suite = x.Suite{Name: "test", Parts: []x.Part{
	{Name: "exact", Agree: x.All, Measure: x.Exact(evaluate.Tuning{})}, {Name: "ladder", Agree: x.All, Measure: x.Ladder(evaluate.Tuning{})},
	{Name: "against", Measure: x.Against(evaluate.Tuning{}, 0)},
}}

func run(t *testing.T, c x.Case) []x.Measurement {
	t.Helper()
	c.Dataset = "people"
	runs, err := experimenttest.Runner(experimenttest.People(records, "people"), &suite).Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// TestExact compares what is measured with the engine's front door.
func TestExact(t *testing.T) {
	dir := experimenttest.People(records, "people")
	exact := []string{"auto", "flash", "flash-bounds"}
	c := x.Case{Part: "exact", Dataset: "people", K: 5, Limit: 0.02, Measure: x.Discernability, Algorithms: exact, Repeat: 3}
	all := run(t, c)
	d, err := x.Load(dir, "people")
	if err != nil {
		t.Fatal(err)
	}
	table, err := d.Table()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(exact) {
		t.Fatalf("%d measurements for %d algorithms", len(all), len(exact))
	}
	for i, m := range all {
		cfg, err := d.Config(c, exact[i])
		if err != nil {
			t.Fatal(err)
		}
		want, err := anonymize.Table(context.Background(), table, cfg, anonymize.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var levels []int
		for _, g := range want.Transformation {
			levels = append(levels, g.Level)
		}
		if m.Score == nil || *m.Score != want.Score || !slices.Equal(m.Levels, levels) || m.Checks != want.Checks || m.Rows != want.Rows || !m.Optimal {
			t.Errorf("%s: %+v, want score %v, levels %v, %d checks, %d rows", exact[i], m, want.Score, levels, want.Checks, want.Rows)
		}
		if m.Algorithm != exact[i] || m.Records != records || m.Lattice != 4*2*3*3 || m.PeakBytes <= 0 {
			t.Errorf("%s: %+v", exact[i], m)
		}
		// The clock is looked at before and after: a millisecond a search.
		if len(m.RunsMs) != 3 || m.SearchMs != 1 {
			t.Errorf("%s: runs %v, median %v", exact[i], m.RunsMs, m.SearchMs)
		}
	}
}

// TestLadder: optimizations save rows and change no result.
func TestLadder(t *testing.T) {
	all := run(t, x.Case{Part: "ladder", K: 3, Limit: 0.04, Measure: x.Discernability, Algorithms: []string{"flash"}, Repeat: 1})
	if len(all) != len(x.Steps) {
		t.Fatalf("%d steps", len(all))
	}
	for i, m := range all {
		if m.Step != x.Steps[i] || m.Checks != all[0].Checks || m.Score == nil || *m.Score != *all[0].Score || len(m.RunsMs) != 1 {
			t.Errorf("step %d: %+v", i, m)
		}
		if i > 0 && m.Rows > all[i-1].Rows {
			t.Errorf("%s needs %d rows, more than the %d before it", m.Step, m.Rows, all[i-1].Rows)
		}
	}
	if all[2].Rows >= all[1].Rows || all[3].PeakBytes <= 0 {
		t.Errorf("roll-up saved nothing: %+v", all)
	}
}

// TestAgainst: on a small lattice searches end long before their time.
func TestAgainst(t *testing.T) {
	all := run(t, x.Case{Part: "against", K: 5, Limit: 1, Measure: x.Loss, Algorithms: []string{"lightning", "bolt"}, Seconds: []float64{0.02, 1000}})
	exact := run(t, x.Case{Part: "exact", K: 5, Limit: 1, Measure: x.Loss, Algorithms: []string{"flash"}, Repeat: 1})
	for _, m := range all {
		if len(m.Marks) != 2 || len(m.Trace) == 0 {
			t.Fatalf("%s: marks %+v, trace %+v", m.Algorithm, m.Marks, m.Trace)
		}
		end := m.Marks[1]
		if end.Seconds != 1000 || !end.Optimal || end.Score == nil || *end.Score != *exact[0].Score || end.Checks != m.Checks || m.Worst == nil {
			t.Errorf("%s: last mark %+v, want the optimum %v", m.Algorithm, end, *exact[0].Score)
		}
		if end.Bound == nil || *end.Bound != *end.Score {
			t.Errorf("%s: bound of %+v", m.Algorithm, end)
		}
		points := m.Improvements()
		if len(points) == 0 || *points[len(points)-1].Score != *end.Score {
			t.Errorf("%s: improvements %+v", m.Algorithm, points)
		}
		for i, p := range m.Trace[1:] {
			before := m.Trace[i]
			if p.Seconds < before.Seconds || before.Score != nil && (p.Score == nil || *p.Score > *before.Score) {
				t.Errorf("%s: trace goes from %+v to %+v", m.Algorithm, before, p)
			}
		}
	}
}

// TestOrder: moving the columns changes neither result nor its levels.
func TestOrder(t *testing.T) {
	r := experimenttest.Runner(experimenttest.People(records, "people"), &suite)
	c := x.Case{Dataset: "people", K: 5, Limit: 0.02, Measure: x.Discernability}
	var first []int
	for _, order := range [][]int{nil, {0, 1, 2, 3}, {2, 0, 3, 1}, {3, 2, 1, 0}} {
		m := r.Begin("flash")
		if _, err := r.Find(context.Background(), c, &m, x.Search{Order: order}); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = m.Levels
		}
		if !slices.Equal(m.Levels, first) || slices.Equal(first, []int{first[0], first[0], first[0], first[0]}) {
			t.Errorf("%v: levels %v, want %v", order, m.Levels, first)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	r := experimenttest.Runner(experimenttest.People(10, "people"), &suite)
	for code, c := range map[problem.Code]x.Case{
		"bench-data":      {Part: "exact", Dataset: "nobody", Algorithms: []string{"flash"}},
		"bench-part":      {Part: "half", Dataset: "people"},
		"bench-columns":   {Part: "exact", Dataset: "people", Columns: 6, Algorithms: []string{"flash"}},
		"bench-sensitive": {Part: "exact", Dataset: "people", Sensitive: "note", Algorithms: []string{"flash"}},
	} {
		if _, err := r.Run(context.Background(), c); !errors.Is(err, &problem.Problem{Code: code}) {
			t.Errorf("%+v: %v, want %s", c, err, code)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, part := range suite.Names() {
		if _, err := r.Run(ended, x.Case{Part: part, Dataset: "people", K: 2, Measure: x.Loss, Algorithms: []string{"flash"}, Seconds: []float64{1}, Repeat: 1}); err == nil {
			t.Errorf("%s: an ended context ended nothing", part)
		}
	}
	// OLA assumes that anonymity is monotone, which t-closeness with records left out is not.
	m := r.Begin("ola")
	c := x.Case{Dataset: "people", Model: x.Closeness, Sensitive: experimenttest.Secret, Limit: 0.5, Measure: x.Loss}
	if found, err := r.Find(context.Background(), c, &m, x.Search{}); err != nil || found != nil || m.Refused == "" {
		t.Errorf("%+v, %v: %+v", found, err, m)
	}
}

// TestPeer measures through two pipes what it measures directly.
func TestPeer(t *testing.T) {
	dir := experimenttest.People(200, "people")
	requests, ask := io.Pipe()
	answers, answer := io.Pipe()
	ended := make(chan error)
	go func() {
		there := experimenttest.Runner(dir, &suite)
		there.Platform = "elsewhere"
		err := x.Serve(context.Background(), requests, answer, there)
		answer.Close()
		ended <- err
	}()
	p, err := x.Connect(answers, ask)
	if err != nil {
		t.Fatal(err)
	}
	if p.Platform != "elsewhere" || p.Projects || !p.Measures("exact") || p.Measures("half") {
		t.Errorf("greeting %+v", p.Platform)
	}
	here := experimenttest.Runner(dir, &suite)
	c := x.Case{Part: "exact", Dataset: "people", K: 5, Limit: 0.02, Measure: x.Loss, Algorithms: []string{"flash", "flash-bounds"}, Repeat: 1}
	theirs, err := p.Run(here, c)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := here.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	rows := x.Latest([]x.Record{{Case: c, Runs: append(ours, theirs...)}})
	if compared, wrong := x.Disagreements(&suite, rows); compared != 1 || len(wrong) > 0 || len(theirs) != 2 || theirs[0].Platform != "elsewhere" {
		t.Errorf("%v: %+v", wrong, theirs)
	}
	if r := rows.Pick("elsewhere")[1]; rows.Base(r, x.Native) == nil || rows.Base(r, x.Native).Checks != r.Checks || rows.Base(r, x.Native).Algorithm != r.Algorithm {
		t.Errorf("no native twin of %+v", r)
	}
	p.Projects, here.CPU = true, true
	if used, err := p.Run(here, c); err != nil || used[0].SearchMs != 3 || used[0].Environment != "test 1.0, processor time" {
		t.Errorf("in processor time: %+v, %v", used, err)
	}
	if _, err := p.Run(here, x.Case{Part: "exact", Dataset: "nobody", Algorithms: []string{"flash"}}); !errors.Is(err, &problem.Problem{Code: "bench-data"}) {
		t.Errorf("the other side's problem arrives as %v", err)
	}
	ask.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := p.Run(here, c); !errors.Is(err, &problem.Problem{Code: "bench-peer"}) {
		t.Errorf("a peer that ended: %v", err)
	}
	for _, text := range []string{"", "warning: something\n", `{"platform":"cut off`} {
		if _, err := x.Connect(strings.NewReader(text), io.Discard); !errors.Is(err, &problem.Problem{Code: "bench-peer"}) {
			t.Errorf("greeting %q: %v", text, err)
		}
	}
}
