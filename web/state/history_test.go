package state

import (
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

func TestTypingIsOneChange(t *testing.T) {
	s := opened(t)
	setK(s, 1.0)
	setK(s, 10.0)
	if got := s.History(); !slices.Equal(got, []string{"set k to 10"}) {
		t.Fatalf("history %q", got)
	}
	s.Set(s.Limit(), 100*0.05)
	setK(s, 11.0)
	if got := s.History(); !slices.Equal(got, []string{"set k to 10", "set the limit of records left out to 5 %", "set k to 11"}) {
		t.Fatalf("history %q", got)
	}
	s.UndoTo(0)
	if s.K() != DefaultK || s.Config.SuppressionLimit != DefaultLimit || s.Undoable() != "" {
		t.Errorf("k %d, limit %v", s.K(), s.Config.SuppressionLimit)
	}
	s.Redo()
	if s.K() != 10 || s.Redoable() != "set the limit of records left out to 5 %" {
		t.Errorf("k %d, to redo %q", s.K(), s.Redoable())
	}
	s.Set(s.Limit(), 100*0.1)
	if s.Redoable() != "" {
		t.Error("a new change leaves an old one to redo")
	}
}

// TestUndoRestores makes random changes and takes them back: each settings
// that were ever seen come back exactly, in both directions.
func TestUndoRestores(t *testing.T) {
	changes := []func(*State, *rand.Rand){
		func(s *State, r *rand.Rand) {
			s.SetRole("age", []project.Role{project.Identifying, project.QuasiIdentifying, project.Sensitive}[r.Intn(3)])
		},
		func(s *State, r *rand.Rand) { s.SetRoles(project.QuasiIdentifying) },
		func(s *State, r *rand.Rand) { setK(s, float64(2+r.Intn(9))) },
		func(s *State, r *rand.Rand) { s.Set(s.Limit(), 100*float64(r.Intn(100))/100) },
		func(s *State, r *rand.Rand) { s.Set(s.Measure(), "discernability") },
		func(s *State, r *rand.Rand) {
			if params := s.MeasureParams(); len(params) > 0 {
				s.Set(params[0], r.Intn(2) == 0)
			}
		},
		func(s *State, r *rand.Rand) { s.SetType("marital-status", table.Ordinal) },
		func(s *State, r *rand.Rand) { s.Set(s.LowestLevel("age", 4), r.Intn(3)) },
		func(s *State, r *rand.Rand) { s.SetKind("age", "redaction") },
		func(s *State, r *rand.Rand) { s.SetPreset(Presets[r.Intn(len(Presets))]) },
		func(s *State, r *rand.Rand) { s.SetInput("x", func(o *table.Options) { o.Missing = []string{"-"} }) },
		func(s *State, r *rand.Rand) { s.AddModel("distinct-l-diversity", "diagnosis") },
		func(s *State, r *rand.Rand) { s.RemoveModel(len(s.Config.Models) - 1) },
	}
	for seed := range int64(30) {
		r := rand.New(rand.NewSource(seed))
		s := opened(t)
		seen := []project.Project{Clone(s.Config)}
		for range 40 {
			if len(s.Config.Models) == 0 {
				s.AddModel(KAnonymity, "")
			} else {
				changes[r.Intn(len(changes))](s, r)
			}
			switch n := len(s.History()); {
			case n >= len(seen):
				seen = append(seen, Clone(s.Config))
			default: // joined the change before
				seen[n] = Clone(s.Config)
			}
		}
		for n := len(s.History()); n > 0; n-- {
			if !reflect.DeepEqual(s.Config, seen[n]) {
				t.Fatalf("seed %d, after %d changes: %+v, want %+v", seed, n, s.Config, seen[n])
			}
			s.Undo()
		}
		for n := 0; s.Redoable() != ""; n++ {
			if !reflect.DeepEqual(s.Config, seen[n]) {
				t.Fatalf("seed %d, redone %d: %+v, want %+v", seed, n, s.Config, seen[n])
			}
			s.Redo()
		}
	}
}

func TestNamesOfChanges(t *testing.T) {
	s := opened(t)
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() { s.SetRole("age", project.Insensitive) }, "marked age as “harmless”"},
		{func() { s.SetRoles(project.QuasiIdentifying) }, "marked all columns as “could be known”"},
		{func() { s.SetSuggestedRoles() }, "took the suggested roles of all columns"},
		{func() { s.SetType("age", table.String) }, "read age as “text”"},
		{func() { s.Set(s.LowestLevel("age", 5), 2); s.Set(s.HighestLevel("age", 5), 3) }, "kept age between level 2 and level 3"},
		{func() { s.Set(s.HighestLevel("age", 5), 4) }, "kept age at level 2 or above"},
		{func() { s.Set(s.LowestLevel("age", 5), 0) }, "allowed all levels of age"},
		{func() { s.SetPreset(Presets[0]) }, "took the rules for “Open, for everybody”"},
		{func() { s.Set(s.TimeLimit(), 5.0) }, "set the time to 5 seconds"},
		{func() { s.Set(s.CheckLimit(), nil) }, "lifted the limit of tables tried"},
		{func() { s.Set(s.Treatment("name"), "hide") }, "chose “stays, with * in every cell” for name"},
		{func() { s.Set(s.EscapeFormulas(), true) }, "made formulas harmless"},
		{func() { s.Set(s.Recoding(), string(project.Local)) }, "chose coarser steps for a few"},
		{func() { s.Set(s.Recoding(), string(project.Finest)); s.Set(s.Ranges(), project.Neighbours) }, "joined neighbouring ranges"},
		{func() { s.Set(s.Order(), string(project.Sorted)) }, "sorted the records by all columns"},
		{func() { s.Set(s.Aggregation("age"), "median") }, "showed the median age of each group"},
		{func() { s.Set(s.CheckLimit(), 5000.0) }, "set the number of tables tried to 5,000"},
	} {
		c.change()
		if got := s.Undoable(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	before := len(s.History())
	s.SetRole("age", s.Column("age").Role)
	if len(s.History()) != before {
		t.Error("setting the same role again is a change")
	}
	if percent(0.02)+", "+percent(0.0205)+", "+percent(1) != "2 %, 2.05 %, 100 %" {
		t.Error(percent(0.02), percent(0.0205), percent(1))
	}
}

// TestFigures: each state in the history has the figures of its table, where there was time for
// one.
func TestFigures(t *testing.T) {
	s := opened(t)
	found := func(kept float64) {
		s.Started()
		s.Finished(bridge.Outcome{Anonymized: core.Anonymized{Found: true, Kept: kept, Suppressed: 3}})
	}
	is := func(when string, want ...float64) { // 0: none
		t.Helper()
		for i, kept := range want {
			if f := s.Figures(i - 1); (f != nil) != (kept > 0) || f != nil && (f.Kept != kept || f.Records != 97) {
				t.Errorf("%s: after change %d %v, want %v", when, i-1, f, kept)
			}
		}
	}
	found(0.9)
	setK(s, 7)
	s.SetRole("age", project.Insensitive) // before there was a table
	is("in a hurry", 0.9, 0, 0)
	found(0.7)
	s.SetRole("marital-status", project.Insensitive)
	is("three changes", 0.9, 0, 0.7, 0)
	s.UndoTo(1)
	is("undone", 0.9, 0)
	s.Redo()
	s.Redo()
	is("redone", 0.9, 0, 0.7, 0)
}
