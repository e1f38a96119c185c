package experiment

import (
	"slices"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

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
		{Elapsed: 900 * time.Millisecond, Checks: 9},
		{Elapsed: 2 * time.Second, Checks: 20, Best: solution(0.5), Bound: &utility.Score{Value: 0.2}},
		{Elapsed: 2100 * time.Millisecond, Checks: 21, Best: solution(0.5), Bound: &utility.Score{Value: 0.2}},
		{Elapsed: 5 * time.Second, Checks: 50, Best: solution(0.4), Bound: &utility.Score{Value: 0.3}},
	} {
		trace.note(mark(p.Elapsed, p.Checks, p.Best, p.Bound, false))
	}
	trace.finish(search.Result{Elapsed: 8 * time.Second, Checks: 80, Best: solution(0.4), Bound: &utility.Score{Value: 0.4}, Optimal: true})
	var got []string
	for _, m := range trace.marks {
		got = append(got, State(m))
	}
	if want := []string{"none", "0.5000 ≥ 0.2000", "0.4000 =", "0.4000 ="}; !slices.Equal(got, want) {
		t.Errorf("marks %q, want %q", got, want)
	}
	if len(trace.points) != 4 { // the third state says nothing new
		t.Errorf("points %+v", trace.points)
	}
	m := Measurement{Trace: trace.points}
	if points := m.Improvements(); len(points) != 2 || points[0].Seconds != 2 || points[1].Seconds != 5 {
		t.Errorf("improvements %+v", points)
	}
}
