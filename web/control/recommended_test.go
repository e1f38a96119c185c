//go:build !js

package control

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// asked prepares the small table and goes to the rules.
func (p *page) asked(edit func(s *state.State)) {
	p.t.Helper()
	p.open(people + "i,51,f,1030\nj,52,m,1030\n")
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Set(s.Limit(), 100*0.2)
		if edit != nil {
			edit(s)
		}
	})
	p.Go(state.Rules)
}

func (p *page) found() {
	p.t.Helper()
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || !p.Outcome.Verified {
		p.t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
	}
}

// TestRecommended: who chooses nothing gets the finest groups, and the project that is
// saved names them, so that it means the same where nothing is recommended.
func TestRecommended(t *testing.T) {
	p := newPage(t)
	p.asked(nil)
	p.until("it is estimated", func() bool { return p.Estimate != nil && !p.Estimate.Asked })
	if e := p.Estimate; len(e.Problems) > 0 || e.Algorithm != string(project.Finest) {
		t.Errorf("estimate %+v", e.Estimate)
	}
	p.found()
	if p.Outcome.Method != project.Finest || p.Stale() || p.Config.Recoding.Method != state.Recommended {
		t.Errorf("method %s, stale %v, settings %+v", p.Outcome.Method, p.Stale(), p.Config.Recoding)
	}
	name, content, err := p.ProjectFile()
	if err != nil || !strings.Contains(string(content), `"method": "finest"`) {
		t.Fatalf("%v: %s", err, content)
	}
	// Opened again, it asks for the same; one that says nothing, for the full domain.
	for _, c := range []struct {
		text string
		want project.Method
	}{{string(content), project.Finest}, {strings.Replace(string(content), `"method": "finest"`, "", 1), project.FullDomain}} {
		config, err := project.Parse([]byte(c.text), name)
		if err != nil {
			t.Fatal(err)
		}
		p.OpenProject(state.Project{Name: name, Config: *config})
		if got := p.Runnable().Recoding.Method; got != c.want || p.Config.Recoding.Method != c.want {
			t.Errorf("opened: %q, want %q", got, c.want)
		}
	}
}

// TestRecommendedRegular: where the finest groups are refused, the same steps for
// everybody are recommended, with the engine's reason; also if the search is started
// before anybody knows.
func TestRecommendedRegular(t *testing.T) {
	average := func(s *state.State) {
		s.SetPerson([]string{"town"})
		s.Set(s.Size(), string(project.Persons))
		s.AddModel("average-reidentification-risk")
	}
	for _, c := range []struct {
		name string
		edit func(s *state.State)
		code string
	}{
		{"a measure that it does not know", func(s *state.State) { s.Set(s.Measure(), "discernability") }, "core-recoding-measure"},
		{"an average risk where groups are counted by people", average, "core-recoding-people"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			p.asked(c.edit)
			p.until("it is estimated", func() bool { return p.Estimate != nil && !p.Estimate.Asked })
			if method, why := p.Recommends(); method != project.FullDomain || p.Unfit == nil ||
				string(p.Unfit.Why.Code) != c.code || why != p.Unfit.Why.Sentence {
				t.Errorf("recommended: %s, because %q (%+v)", method, why, p.Unfit)
			}
			if e := p.Estimate; len(e.Problems) > 0 || e.Lattice == 0 {
				t.Errorf("estimate %+v", e.Estimate)
			}
			p.Unfit = nil // as if the search had been started at once
			p.Run()
			p.until("the run ends", func() bool { return p.Search == nil })
			if p.Outcome == nil || p.Outcome.Method != project.FullDomain || len(p.Problems) > 0 {
				t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
			}
			if p.Stale() || !strings.Contains(p.WhyRegular(p.Outcome.Config), p.Unfit.Why.Sentence) {
				t.Errorf("stale %v, why %q", p.Stale(), p.WhyRegular(p.Outcome.Config))
			}
			// Who chooses them by name is told.
			p.Edit(func(s *state.State) { s.Config.Recoding.Method = project.Finest })
			p.Run()
			p.until("the run ends", func() bool { return p.Search == nil })
			if got := codes(p.Problems); len(got) != 1 || got[0] != c.code {
				t.Errorf("chosen by name: %v", got)
			}
		})
	}
}

// TestRecommendedOfPeople: rules about secrets of people with several records are no
// reason for the same steps for everybody.
func TestRecommendedOfPeople(t *testing.T) {
	p := newPage(t)
	p.asked(func(s *state.State) {
		s.SetRole("sex", project.Sensitive)
		s.AddModel(state.DistinctDiversity, "sex")
		s.SetPerson([]string{"town"})
	})
	p.until("it is estimated", func() bool { return p.Estimate != nil && !p.Estimate.Asked })
	if method, _ := p.Recommends(); method != project.Finest || p.Unfit != nil {
		t.Errorf("recommended: %s, %+v", method, p.Unfit)
	}
	p.found()
	if p.Outcome.Method != project.Finest {
		t.Errorf("found by %s", p.Outcome.Method)
	}
}

// TestShow switches between the regular and the finest table: each is computed once,
// what is shown is what is saved, and undoing follows.
func TestShow(t *testing.T) {
	p := newPage(t)
	p.asked(nil)
	p.found()
	finest, first := p.Outcome, p.savedTable()
	p.Show(project.FullDomain)
	p.until("the uniform table is there", func() bool { return p.Comparing() == nil })
	regular := p.Outcome
	if regular.Method != project.FullDomain || !regular.Verified || p.Stale() || p.SideBySide ||
		p.Config.Recoding.Method != project.FullDomain {
		t.Fatalf("shown: %s, stale %v, settings %+v", regular.Method, p.Stale(), p.Config.Recoding)
	}
	second := p.savedTable()
	if second == first {
		t.Error("the finest table was saved")
	}
	p.Show(project.Finest)
	if p.Comparing() != nil || p.Outcome != finest || p.savedTable() != first {
		t.Error("the finest table is not shown at once")
	}
	p.Show(project.FullDomain)
	if p.Comparing() != nil || p.Outcome != regular || p.savedTable() != second {
		t.Error("the uniform table is not shown at once")
	}
	for range 3 {
		p.Edit(func(s *state.State) { s.Undo() })
	}
	if p.Outcome != finest || p.Config.Recoding.Method != state.Recommended || p.Stale() || p.savedTable() != first {
		t.Errorf("undone: %s, settings %+v", p.Outcome.Method, p.Config.Recoding)
	}
}

// TestShowCancelled leaves the table on show what it is, and computes it when it is
// asked for again.
func TestShowCancelled(t *testing.T) {
	p := newPage(t)
	p.asked(nil)
	p.found()
	finest := p.Outcome
	p.Show(project.FullDomain)
	p.CancelCompare()
	p.until("it ends", func() bool { return p.Comparing() == nil })
	if p.Outcome != finest || p.Take != "" || len(p.Wanted) > 0 {
		t.Errorf("shown: %s, still wanted %v", p.Outcome.Method, p.Wanted)
	}
	p.Show(project.FullDomain)
	p.until("the uniform table is there", func() bool { return p.Comparing() == nil })
	if p.Outcome.Method != project.FullDomain {
		t.Errorf("shown: %s", p.Outcome.Method)
	}
}
