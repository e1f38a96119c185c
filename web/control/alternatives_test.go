//go:build !js

package control

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// result opens a table with few in each group and runs to the result.
func (p *page) result() {
	p.t.Helper()
	p.open(people + "i,51,f,1030\nj,52,m,1030\n")
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Set(s.Limit(), 100*0.2)
	})
	p.Go(state.Rules)
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || !p.Outcome.Verified {
		p.t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
	}
}

func (p *page) compared() {
	p.t.Helper()
	p.Compare()
	p.until("all ways are compared", func() bool { return p.Comparing() == nil })
}

// saved saves the table and returns it.
func (p *page) savedTable() string {
	p.t.Helper()
	delete(p.browser.saved, "people-released.csv")
	p.SaveTable()
	p.until("the table is saved", func() bool { return len(p.browser.saved["people-released.csv"]) > 0 })
	return string(p.browser.saved["people-released.csv"])
}

// TestCompare computes the other ways on demand; what is shown and saved
// follows the settings, also when they are undone.
func TestCompare(t *testing.T) {
	p := newPage(t)
	p.result()
	if p.Compared() {
		t.Error("other ways are computed before somebody asks")
	}
	full, first := p.Outcome, p.savedTable()
	p.compared()
	for _, w := range p.Alternatives {
		if w.Outcome == nil || !w.Outcome.Found || !w.Outcome.Verified || w.Outcome.Method != w.Method {
			t.Fatalf("%s: %+v %v", w.Method, w.Outcome, codes(w.Refused))
		}
	}
	if p.Outcome != full || p.savedTable() != first {
		t.Error("comparing has changed what is shown")
	}
	p.TakeAlternative(project.Graph)
	if p.Outcome.Method != project.Graph || p.Stale() || p.Config.Recoding.Method != project.Graph {
		t.Errorf("shown: %s, stale: %v, settings: %+v", p.Outcome.Method, p.Stale(), p.Config.Recoding)
	}
	second := p.savedTable()
	if second == first {
		t.Error("the table of the full domain was saved")
	}
	// the name is not written
	if shown := strings.TrimPrefix(strings.Join(p.window().After[0], ","), ","); !strings.Contains(second, shown+"\n") {
		t.Errorf("row %q is shown, saved is %s", shown, second)
	}
	p.TakeAlternative(project.Local)
	p.Edit(func(s *state.State) { s.Undo() })
	if p.Outcome.Method != project.Graph {
		t.Errorf("undone: %s", p.Outcome.Method)
	}
	p.Edit(func(s *state.State) { s.Undo() })
	if p.Outcome != full || p.savedTable() != first {
		t.Error("what is shown did not follow the settings back")
	}
	// Other rules: no way fits them any more.
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.TakeAlternative(project.Local)
	if p.Outcome != full || !p.Stale() {
		t.Error("a table by other rules is shown as if it met these")
	}
}

// TestCompareRefused says why a way cannot be had, and offers the others.
func TestCompareRefused(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		s.SetRole("sex", project.Sensitive)
		setK(s, 2.0)
		s.Set(s.Measure(), "discernability")
		s.AddModel(state.DistinctDiversity, "sex")
	})
	p.Go(state.Rules)
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	p.compared()
	if w := p.Alternatives[1]; w.Outcome == nil || w.Config.Measure.Measure != "loss" {
		t.Errorf("local recoding: %+v, %v", w.Config.Measure, codes(w.Refused))
	}
	if got := codes(p.Alternatives[2].Refused); len(got) != 1 || got[0] != "core-recoding-model" {
		t.Errorf("graph-based recoding: %v", got)
	}
	p.TakeAlternative(project.Local)
	if p.Config.Measure.Measure != "loss" || p.Stale() {
		t.Errorf("settings: %+v", p.Config.Measure)
	}
	p.TakeAlternative(project.FullDomain)
	if p.Config.Measure.Measure != "discernability" || p.Stale() {
		t.Errorf("settings: %+v", p.Config.Measure)
	}
}

// TestCancelCompare keeps what there is, and goes on later.
func TestCancelCompare(t *testing.T) {
	p := newPage(t)
	p.result()
	full := p.Outcome
	p.Compare()
	p.CancelCompare()
	p.until("the comparison ends", func() bool { return p.Comparing() == nil })
	if p.Outcome != full || len(p.Problems) > 0 {
		t.Errorf("problems %v", codes(p.Problems))
	}
	p.compared()
	if p.Alternatives[2].Outcome == nil {
		t.Error("the comparison did not go on")
	}
	// A new search ends a comparison and begins anew.
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Compared() {
		t.Error("ways of the search before are still there")
	}
}

// TestChooseTogetherWithCancel says that a choice is not cancelled with
// something else, so that what is saved is what is shown.
func TestChooseTogetherWithCancel(t *testing.T) {
	p := newPage(t)
	p.result()
	p.compared()
	for range 20 {
		p.AskRisk() // keeps the engine busy
		p.Insight = Insight{}
		p.TakeAlternative(project.Graph)
		p.engine.Cancel(nil)
		graph := p.savedTable()
		p.TakeAlternative(project.FullDomain)
		p.engine.Cancel(nil)
		if graph == p.savedTable() {
			t.Fatal("the same table was saved for two ways")
		}
	}
}
