//go:build !js

package control

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestDeadEngine tells of an engine that dies, and gives the file to the next.
func TestDeadEngine(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.Go(state.Rules)
	why := []*problem.Problem{problem.New("bridge-out-of-memory", "Use fewer columns.", "The engine ran out of memory.")}
	p.Started()
	p.dead(why)
	if p.Search != nil || p.Step != state.Rules || len(p.Problems) != 1 {
		t.Fatalf("step %s, problems %v", p.Step, codes(p.Problems))
	}
	old := p.Welcome
	p.engine.Restart()
	p.until("the file is open again", func() bool { return p.Welcome != old && !p.rereads && p.Views["age"] != nil && !p.Views["age"].Asked })
	if p.K() != 3 || len(p.Problems) != 1 {
		t.Errorf("k %d, problems %v", p.K(), codes(p.Problems))
	}
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil {
		t.Errorf("no outcome after the engine was replaced: %v", codes(p.Problems))
	}
}

// TestEager: a search that is asked for before a new engine has the file starts as soon as
// it does.
func TestEager(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.Go(state.Rules)
	p.dead([]*problem.Problem{problem.New("bridge-gone", "", "The engine has gone.")})
	p.Run()
	if p.Search != nil {
		t.Fatal("an engine that is not there was asked to search")
	}
	p.engine.Restart()
	p.until("there is a result", func() bool { return p.Outcome != nil && p.Search == nil })
	if !p.Outcome.Found || p.K() != 3 {
		t.Errorf("found %v, k %d", p.Outcome.Found, p.K())
	}
}

// TestLostFile: a file that a new engine cannot open again waits with its settings, and is
// not opened again and again.
func TestLostFile(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) { s.SetRole(s.Config.Columns[0].Name, project.QuasiIdentifying) })
	role := p.Config.Columns[0].Role
	why := []*problem.Problem{problem.New("bridge-file-unreadable", "Open it again.", "The file is gone.")}
	p.Lose(why)
	if p.Profile != nil || p.Pending == nil || !p.Pending.Lost || p.Pending.Refused == nil || p.Waiting == nil {
		t.Fatalf("pending %+v", p.Pending)
	}
	p.dead([]*problem.Problem{problem.New("bridge-gone", "", "The engine has gone.")})
	p.ready(*p.Welcome)
	if p.Pending == nil || p.Pending.Refused == nil {
		t.Error("it was opened again")
	}
	p.Dismiss()
	p.open(people)
	if p.Config.Columns[0].Role != role || p.Waiting != nil {
		t.Errorf("role %s, want %s", p.Config.Columns[0].Role, role)
	}
}

// TestDeadReading tells once, in the place of the file, of an engine that dies
