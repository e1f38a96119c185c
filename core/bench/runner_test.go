package bench

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/problem"
)

const records = 400

// TestGrid compares what the benchmark finds with the engine's front door.
func TestGrid(t *testing.T) {
	dir := people(t, "people", records, false)
	r := newRunner(dir)
	exact, _ := algorithms()
	c := Case{Part: Grid, Dataset: "people", K: 5, Limit: 0.02, Measure: Discernability, Algorithms: exact, Repeat: 3}
	all, err := r.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Load(dir, "people")
	if err != nil {
		t.Fatal(err)
	}
	tbl, err := d.Table()
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
		want, err := anonymize.Table(context.Background(), tbl, cfg, anonymize.Options{})
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
		if m.Algorithm != exact[i] || m.Records != records || m.Lattice != 4*2*3*2 || m.PeakBytes <= 0 {
			t.Errorf("%s: %+v", exact[i], m)
		}
		// The clock is looked at before and after: a millisecond a search.
		if len(m.RunsMs) != 3 || m.SearchMs != 1 || math.Abs(m.NsPerRow*float64(m.Rows)-1e6) > 1e-3 {
			t.Errorf("%s: runs %v, median %v, %v ns a row", exact[i], m.RunsMs, m.SearchMs, m.NsPerRow)
		}
	}
	if wrong := Results(all).Disagreements(); len(wrong) > 0 {
		t.Error(wrong)
	}
}

// TestLadder: optimizations save rows and change no result.
func TestLadder(t *testing.T) {
	r := newRunner(people(t, "people", records, true))
	all, err := r.Run(context.Background(), Case{Part: Ladder, Dataset: "people", K: 3, Limit: 0.04, Measure: Discernability, Algorithms: []string{"flash"}, Repeat: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(Steps) {
		t.Fatalf("%d steps", len(all))
	}
	for i, m := range all {
		if m.Step != Steps[i] || m.Checks != all[0].Checks || m.Score == nil || *m.Score != *all[0].Score {
			t.Errorf("step %d: %+v", i, m)
		}
		if i > 0 && m.Rows > all[i-1].Rows {
			t.Errorf("%s needs %d rows, more than the %d before it", m.Step, m.Rows, all[i-1].Rows)
		}
	}
	if all[2].Rows >= all[1].Rows {
		t.Errorf("roll-up saved nothing: %d rows", all[2].Rows)
	}
}

// TestAgainst: on a small lattice both searches end long before their time.
func TestAgainst(t *testing.T) {
	r := newRunner(people(t, "people", records, false))
	_, boxed := algorithms()
	all, err := r.Run(context.Background(), Case{Part: Time, Dataset: "people", K: 5, Limit: 1, Measure: Loss, Algorithms: boxed, Seconds: []float64{0.02, 1000}, Repeat: 1})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := r.Run(context.Background(), Case{Part: Grid, Dataset: "people", K: 5, Limit: 1, Measure: Loss, Algorithms: []string{"flash"}, Repeat: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if len(m.Marks) != 2 || len(m.Trace) == 0 {
			t.Fatalf("%s: marks %+v, trace %+v", m.Algorithm, m.Marks, m.Trace)
		}
		end := m.Marks[1]
		if end.Seconds != 1000 || !end.Optimal || end.Score == nil || *end.Score != *exact[0].Score || end.Checks != m.Checks {
			t.Errorf("%s: last mark %+v, want the optimum %v", m.Algorithm, end, *exact[0].Score)
		}
		if gap, ok := end.Gap(); !ok || gap != 0 {
			t.Errorf("%s: gap %v, %v", m.Algorithm, gap, ok)
		}
		for i, p := range m.Trace[1:] {
			before := m.Trace[i]
			if p.Seconds < before.Seconds || before.Score != nil && (p.Score == nil || *p.Score > *before.Score) {
				t.Errorf("%s: trace goes from %+v to %+v", m.Algorithm, before, p)
			}
		}
	}
}

func TestFiles(t *testing.T) {
	r := newRunner(people(t, "people", records, false))
	all, err := r.Run(context.Background(), Case{Part: Files, Dataset: "people", Repeat: 2})
	if err != nil {
		t.Fatal(err)
	}
	if m := all[0]; len(all) != 1 || m.Records != records || m.ReadMs != 1 || m.SuggestMs != 1 || m.WriteMs != 1 || m.Bytes < records*10 {
		t.Errorf("%+v", all)
	}
}

func TestScale(t *testing.T) {
	r := newRunner(people(t, "people", records, true))
	for rows, want := range map[int]int{0: records, 150: 150} {
		all, err := r.Run(context.Background(), Case{Part: Scale, Dataset: "people", Rows: rows, K: 5, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash"}, Repeat: 2})
		if err != nil {
			t.Fatal(err)
		}
		m := all[0]
		if len(all) != 1 || m.Records != want || m.Score == nil || len(m.Levels) != 4 || m.ReadMs <= 0 || m.SearchMs <= 0 || m.WriteMs <= 0 ||
			m.VerifyMs <= 0 || len(m.RunsMs) != 2 || m.PeakBytes <= 0 {
			t.Errorf("%d rows: %+v", rows, all)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	r := newRunner(people(t, "people", 10, false))
	for code, c := range map[problem.Code]Case{
		"bench-data":   {Part: Grid, Dataset: "nobody", Repeat: 1},
		"bench-part":   {Part: "half", Dataset: "people", Repeat: 1},
		"bench-repeat": {Part: Grid, Dataset: "people"},
	} {
		if _, err := r.Run(context.Background(), c); !errors.Is(err, &problem.Problem{Code: code}) {
			t.Errorf("%+v: %v, want %s", c, err, code)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, part := range Parts {
		_, err := r.Run(ended, Case{Part: part, Dataset: "people", K: 2, Measure: Loss, Algorithms: []string{"flash"}, Seconds: []float64{1}, Repeat: 1})
		if err == nil {
			t.Errorf("%s: an ended context ended nothing", part)
		}
	}
}
