//go:build !js

package control

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestCosts: what rules cost is asked for one search after the other until all is known, cancelled
// and gone on with, and forgotten with the next run; the settings stay as they are.
func TestCosts(t *testing.T) {
	p := newPage(t)
	p.open(people + "i,51,f,1030\nj,52,m,1030\n")
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Config.Recoding.Method = project.FullDomain
	})
	p.Go(state.Rules)
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.CostsOf().Waiting || p.CostsOf().Report != nil {
		t.Error("costs are asked for before somebody looks")
	}
	p.AskCosts()
	p.until("something is known", func() bool { return p.CostsOf().Report != nil })
	p.CancelCosts()
	known := p.CostsOf().Report.Done
	if p.CostsOf().Waiting {
		t.Error("it goes on after Cancel")
	}
	p.AskCosts()
	p.until("all is known", func() bool { return !p.CostsOf().Waiting })
	r := p.CostsOf().Report
	if !r.Whole() || r.Done < known || r.Now.Kept != p.Outcome.Kept || p.Stale() || len(p.CostsOf().Why) > 0 {
		t.Fatalf("%+v, %v", r, codes(p.CostsOf().Why))
	}
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.AskCosts()
	if p.CostsOf().Waiting {
		t.Error("costs of settings that have no table")
	}
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.CostsOf().Report != nil {
		t.Error("the costs of the table before")
	}
}
