//go:build !js

package control

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// pass lets the time pass that is waited for.
func (p *page) pass() {
	later := p.browser.later
	p.browser.later = nil
	for _, f := range later {
		f()
	}
}

// settled lets time pass until no search is due or under way.
func (p *page) settled() {
	p.t.Helper()
	p.until("the table is there", func() bool {
		if p.waits != nil {
			p.pass()
		}
		_, due := p.Looks()
		return !due && p.Auto == nil && p.unanswered == 0
	})
}

// TestLive: a table is found without a button, again after each change, and neither the step on
// show nor the focus moves.
func TestLive(t *testing.T) {
	p := newPage(t)
	p.Live = true
	p.open(people)
	tops := p.browser.tops
	p.settled()
	if o := p.Outcome; o == nil || !o.Verified || p.Stale() || p.Step != state.Open || p.browser.tops != tops || p.Search != nil {
		t.Fatalf("outcome %+v, step %s, problems %v", p.Outcome, p.Step, codes(p.Problems))
	}
	first := p.Outcome
	p.Edit(func(s *state.State) { setK(s, 3) })
	if p.Outcome != first || !p.Stale() || len(p.browser.later) == 0 || p.Auto != nil {
		t.Errorf("the table before goes, or is not an old one, or the next is looked for at once: %t", p.Stale())
	}
	p.Edit(func(s *state.State) { setK(s, 4) })
	p.settled()
	if p.Outcome == first || p.Stale() || p.Outcome.Config.Models[0].Params["k"] != 4.0 {
		t.Errorf("%+v", p.Outcome.Config.Models)
	}
	waiting := len(p.browser.later)
	p.Edit(func(*state.State) {})
	if p.waits != nil || len(p.browser.later) != waiting {
		t.Error("the table that is there is looked for again")
	}
	if p.Run(); p.Search != nil || p.Step != state.Result {
		t.Errorf("the table that is there is searched for again: step %s", p.Step)
	}
	p.Edit((*state.State).Undo)
	p.settled()
	if p.Step != state.Result || p.Stale() {
		t.Errorf("step %s", p.Step)
	}
}

// TestLiveChanges: a search whose settings change ends, and takes nothing along that was asked.
func TestLiveChanges(t *testing.T) {
	p := newPage(t)
	p.Live = true
	var rows strings.Builder
	rows.WriteString("a,b,c,d,e,f,g,h\n")
	seed := uint32(1)
	for range 3000 {
		for i := range 8 {
			seed = seed*1664525 + 1013904223 // Numerical Recipes' generator
			rows.WriteString(string(rune('A' + seed>>28)))
			rows.WriteString(string(rune('A' + seed>>27&1)))
			rows.WriteByte(",\n"[i/7])
		}
	}
	p.open(rows.String())
	p.Edit(func(s *state.State) { s.SetRoles(project.QuasiIdentifying) })
	p.until("there is a first table", func() bool {
		if p.waits != nil {
			p.pass()
		}
		return p.Outcome != nil
	})
	if p.Outcome.Method != project.FullDomain || p.Auto == nil || p.Auto.Config.Recoding.Method != project.Finest {
		t.Fatal("the finest groups are not looked for after the same steps for everybody")
	}
	old := p.Auto
	if p.Edit(func(s *state.State) { setK(s, 7) }); !old.Cancelling {
		t.Error("the search for the settings before goes on")
	}
	p.until("it is searched again", func() bool {
		p.pass()
		return p.Auto != nil && !p.Auto.Cancelling && state.Same(p.Auto.Config, p.Runnable())
	})
	search := p.Auto
	var answer []*problem.Problem
	answered := false
	ask(p.Control, bridge.RowsRequest, bridge.Rows{Count: 1}, "", func(_ bridge.Page, why []*problem.Problem) { answer, answered = why, true })
	if !search.Cancelling {
		t.Error("who asks waits for a search that nobody asked for")
	}
	p.until("the rows are there", func() bool { return answered })
	if len(answer) > 0 {
		t.Errorf("%v", codes(answer))
	}
	p.until("it goes on", func() bool {
		p.pass()
		return p.Auto != nil && !p.Auto.Cancelling
	})
	search = p.Auto
	if p.Run(); p.Search != search || p.Auto != nil || p.Step != state.Run {
		t.Errorf("the search under way is not the one that is waited for: step %s", p.Step)
	}
	p.until("it ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || p.Stale() || p.Step != state.Result || p.Outcome.Trace != search {
		t.Errorf("step %s, %v", p.Step, codes(p.Problems))
	}
}

// TestLiveEnds: what cannot be made is said once and blocks nothing; what takes long ends; nobody
// searches in a tab that is hidden, without a key, or at random.
func TestLiveEnds(t *testing.T) {
	p := newPage(t)
	p.Live = true
	p.browser.hidden = true
	p.open(people)
	p.pass()
	if p.Auto != nil || len(p.browser.later) != 1 {
		t.Error("a hidden tab searches")
	}
	p.browser.hidden = false
	p.settled()
	p.Edit(func(s *state.State) {
		s.SetRole("town", project.Sensitive)
		for _, c := range s.Config.Columns {
			s.SetRole(c.Name, project.QuasiIdentifying)
		}
		setK(s, 9)
	})
	p.settled()
	if p.Unmade == nil && p.Outcome.Found {
		t.Fatal("a group of 9 of 8 people")
	}
	why, outcome := p.Unmade, p.Outcome
	p.Edit(func(*state.State) {})
	if p.waits != nil || p.Unmade != why || p.Outcome != outcome || len(p.Problems) > 0 {
		t.Errorf("it is tried again, or said elsewhere: %v", codes(p.Problems))
	}
	p.Edit(func(s *state.State) { setK(s, 2) })
	p.until("it is searched", func() bool {
		p.pass()
		return p.Auto != nil
	})
	late := p.Auto
	p.enough(late)
	if !late.Cancelling && !late.Stopping {
		t.Error("it goes on for ever")
	}
	p.until("it ends", func() bool { return p.Auto == nil })
	p.Edit(func(s *state.State) { s.Config.Models = []project.Model{{Model: "differential-privacy"}} })
	if _, due := p.Looks(); due {
		t.Error("it is drawn at random without a question")
	}
	if slices.ContainsFunc(p.Problems, func(*problem.Problem) bool { return true }) {
		t.Errorf("%v", codes(p.Problems))
	}
}

// TestLiveSecret: a secret that nothing protects is held back until somebody says what becomes of
// it.
func TestLiveSecret(t *testing.T) {
	p := newPage(t)
	p.Live = true
	p.open(people)
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("town", project.Sensitive)
		setK(s, 2)
	})
	p.settled()
	if o := p.Outcome; o == nil || !o.Verified || p.Stale() || !slices.Contains(o.Config.HeldBack(), "town") {
		t.Fatalf("%+v, %v", o, codes(p.Obstacles()))
	}
	p.SaveProject()
	if text := string(p.browser.saved["people.fulgurite.json"]); !strings.Contains(text, `"sensitive"`) || strings.Contains(text, "held-back") {
		t.Error(text)
	}
	p.SaveTable()
	p.until("the table is saved", func() bool { return len(p.browser.saved) == 2 })
	if text := string(p.browser.saved["people-released.csv"]); text == "" || strings.Contains(text, "1010") {
		t.Error(text)
	}
	p.Live = false
	if got := codes(p.Obstacles()); !slices.Contains(got, string(state.CodeUnprotected)) {
		t.Errorf("obstacles %v", got)
	}
}
