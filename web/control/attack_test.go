//go:build !js

package control

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestBefore: once a release was saved, another one of the same table is no longer alone, and says
// so; the one that was saved, and one of another table, are.
func TestBefore(t *testing.T) {
	p := newPage(t)
	run := func(k float64) {
		p.Edit(func(s *state.State) {
			s.SetRoles(project.QuasiIdentifying)
			s.SetRole("name", project.Identifying)
			setK(s, k)
		})
		p.Go(state.Rules)
		p.Run()
		p.until("the run ends", func() bool { return p.Search == nil && p.Outcome != nil && p.Outcome.Found })
	}
	alone := func(when string, want bool) {
		t.Helper()
		if got := len(p.Before()) == 0; got != want {
			t.Errorf("%s: %v", when, p.Before())
		}
	}
	p.open(people)
	run(2)
	alone("nothing was saved", true)
	p.SaveTable()
	p.until("the table is saved", func() bool { return p.browser.saved["people-released.csv"] != nil })
	alone("it is the one that was saved", true)
	run(4)
	alone("another one was saved", false)
	p.LimitAttack(3600)
	p.Attack(File{})
	p.until("the attacks end", func() bool { return !p.Insight.Attacked.Waiting })
	if a := p.Insight.Attacked; len(a.Problems) > 0 || a.Report.People != 8 || a.Report.AlsoOpen > 0 {
		t.Errorf("%+v", a)
	}
	run(2)
	alone("the one that was saved again", true)
	p.open(people)
	run(4)
	alone("another table", true)
}
