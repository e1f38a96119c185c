package result

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestGather: the ranges that people read lose nobody.
func TestGather(t *testing.T) {
	p := risk.FromSizes([]int{1, 1, 2, 3, 4, 5, 9, 10, 11, 20, 99, 100, 101, 5000})
	got, sum := gather(p.Distribution()), 0
	for _, n := range got {
		sum += n
	}
	// By hand: 100, 101 and 5000; 20 and 99; 10 (its risk is 0.1), 11; 5 and 9; 3 (1/3) and 4; 2; 1
	// and 1.
	want := []int{5201, 119, 21, 14, 7, 2, 2}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s: %d people, want %d", language.T(ranges()[i].label), got[i], want[i])
		}
	}
	if sum != p.Records {
		t.Errorf("%d people of %d", sum, p.Records)
	}
}

func TestGap(t *testing.T) {
	bound := func(x float64) *float64 { return &x }
	outcome := func(measure utility.ID, score float64, b *float64, optimal bool, params param.Values) *state.Outcome {
		o := &state.Outcome{Config: project.Project{Measure: project.Measure{Measure: measure, Params: params}}}
		o.Measure, o.Score, o.Bound, o.Optimal = measure, score, b, optimal
		return o
	}
	of := func(kept, most float64) *state.Outcome { // where the score says what is kept: 1 - score
		o := outcome("loss", 1-kept, bound(1-most), false, nil)
		o.Kept, o.MostKept = kept, &most
		return o
	}
	for i, c := range []struct {
		o    *state.Outcome
		want string
	}{
		{of(0.5, 0.62), "at most 12 % more detail could still be found"},
		{outcome("loss", 0.5, bound(0.38), false, nil), "no table scores more than 24 % better"}, // another scale than detail kept
		{outcome("loss", 0.5, bound(0.5), false, nil), ""},
		{outcome("loss", 0.5, bound(0.38), true, nil), ""},
		{outcome("loss", 0.5, nil, false, nil), ""},
		{outcome("loss", 0.5, bound(0.4), false, param.Values{"aggregate": "sum"}), "no table scores more than 20 % better"},
		{outcome("loss", 0.5, bound(0.04), false, nil), ""}, // 92 % of it are left open
		{outcome("loss", 0.5, bound(0), false, nil), ""},
		{outcome("entropy", 0.5, bound(-0.2), false, nil), ""},
		{outcome("discernability", 1000, bound(900), false, nil), "no table scores more than 10 % better"},
	} {
		if got := Gap(c.o); got != c.want {
			t.Errorf("case %d: %q, want %q", i, got, c.want)
		}
	}
}

// TestFoundChecks: checks are counted.
func TestFoundChecks(t *testing.T) {
	for checks, want := range map[int]string{
		1:    "best found with 1 check among 5,400 ways to coarsen this table",
		5400: "best found with 5,400 checks among 5,400 ways to coarsen this table",
	} {
		o := &state.Outcome{}
		o.Checks, o.Lattice, o.Method = checks, 5400, project.FullDomain
		if got := wordsFound(o); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
