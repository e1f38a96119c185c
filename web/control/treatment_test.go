//go:build !js

package control

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestTreatment shows the mean of each group for a column whose ends are cut
// off, and goes back.
func TestTreatment(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Set(s.Bottom("age"), "32")
		s.Set(s.Top("age"), "43")
		s.Set(s.Aggregation("age"), string(project.Mean))
		s.Set(s.Joint("age"), true)
	})
	p.Go(state.Rules)
	p.until("the estimate is there", func() bool { return p.Estimate != nil && !p.Estimate.Asked })
	if len(p.Obstacles()) > 0 || len(p.Estimate.Problems) > 0 {
		t.Fatalf("obstacles %v, %v", codes(p.Obstacles()), codes(p.Estimate.Problems))
	}
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || !p.Outcome.Verified || len(p.Outcome.Aggregated) != 1 {
		t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
	}
	// By sex and town two groups of four: 32, 32, 41, 42 and 33, 34, 43, 43,
	// which are split into pairs of similar age.
	saved := p.savedTable()
	for _, row := range []string{"32,f,1010", "41.5,f,1010", "33.5,m,1020", "43,m,1020"} {
		if strings.Count(saved, row+"\n") != 2 {
			t.Errorf("%s is not there twice: %s", row, saved)
		}
	}
	p.Edit(func(s *state.State) { s.Set(s.Bottom("age"), "50"); s.Set(s.Top("age"), "40") })
	p.until("the estimate is there", func() bool { p.Go(state.Rules); return !p.Estimate.Asked })
	if got := codes(p.Estimate.Problems); len(got) != 1 || got[0] != "recode-bounds" {
		t.Errorf("problems %v", got)
	}
	p.Edit(func(s *state.State) {
		s.Set(s.Bottom("age"), nil)
		s.Set(s.Top("age"), nil)
		s.Set(s.Aggregation("age"), "")
	})
	if c := p.Column("age"); c.Microaggregate != nil || c.TopBottom != nil {
		t.Errorf("settings %+v", c)
	}
}
