//go:build !js

package control

import (
	"cmp"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestWeigh: once the table is there, what an answer costs is found out by itself, anew after a
// change, and not again for settings of which it is known.
//
// By hand: two sexes of four people each stay exact if k = 4. Were the age known as well, which
// all have different, it would be hidden: one of two columns, half of all detail.
func TestWeigh(t *testing.T) {
	p := newPage(t)
	p.Live = true
	p.open("sex,age\nf,31\nf,42\nf,53\nf,64\nm,35\nm,46\nm,57\nm,68\n")
	p.Edit(func(s *state.State) {
		s.SetRole("sex", project.QuasiIdentifying)
		s.SetRole("age", project.Insensitive)
		s.Set(s.Limit(), 0.0)
		setK(s, 4)
	})
	known := func() bool {
		if p.waits != nil {
			p.pass()
		}
		w := p.weighing()
		return w != nil && w.over && !p.weighs
	}
	p.until("it is weighed", known)
	first, ok := p.Loses("age")
	if !ok || first != 0.5 {
		t.Errorf("the age costs %v, %t: %+v", first, ok, p.weighing().report)
	}
	if _, ok := p.Loses("sex"); ok {
		t.Error("a cost of what is known already")
	}
	points := p.Curve()
	if len(points) < 2 || !slices.IsSortedFunc(points, func(a, b core.CostPoint) int { return cmp.Compare(a.Value, b.Value) }) {
		t.Errorf("the curve of k is %+v", points)
	}
	for _, c := range points { // four of each sex
		if c.Found != (c.Value <= 8) || c.Value <= 4 && c.Kept != 1 || c.Found && c.Value > 4 && c.Kept != 0 {
			t.Errorf("%+v", c)
		}
	}
	p.Edit(func(s *state.State) { setK(s, 8) })
	if p.Curve() != nil {
		t.Error("the curve by other settings")
	}
	if _, ok := p.Loses("age"); ok {
		t.Error("the cost by other settings")
	}
	p.until("it is weighed anew", known)
	p.Edit(func(s *state.State) { setK(s, 4) })
	if again, ok := p.Loses("age"); !ok || again != first {
		t.Errorf("%v, %t, want %v", again, ok, first)
	}
	p.settled()
	if p.weighs || len(p.weighings) != 2 {
		t.Errorf("it is weighed again: %d", len(p.weighings))
	}
}
