package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// clinic is a small table: a name, two details and a diagnosis.
func clinic() *bridge.Profile {
	return &bridge.Profile{Name: "clinic.csv", Rows: 100, Columns: []bridge.ColumnProfile{
		{Name: "name", Type: table.String, Distinct: 100, Role: project.Identifying, Hierarchy: hierarchy.Spec{Kind: hierarchy.KindSuppression}},
		{Name: "age", Type: table.Integer, Distinct: 40, Role: project.QuasiIdentifying,
			Hierarchy: hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10}}}},
		{Name: "marital-status", Type: table.String, Distinct: 4, Role: project.QuasiIdentifying,
			Hierarchy: hierarchy.Spec{Kind: hierarchy.KindSuppression}},
		{Name: "diagnosis", Type: table.String, Distinct: 30, Role: project.Sensitive, Hierarchy: hierarchy.Spec{Kind: hierarchy.KindRedaction}},
	}}
}

func opened(t *testing.T) *State {
	t.Helper()
	s := New()
	s.Welcome = &bridge.Welcome{Models: privacy.All(), Measures: utility.All(), Searches: project.Algorithms(), Builders: hierarchy.Builders()}
	s.Choose(Anonymize, Source{Name: "clinic.csv", Size: 2000})
	s.Opened(Source{Name: "clinic.csv", Size: 2000}, clinic(), table.Options{})
	return s
}

// setK sets the size of the smallest group.
func setK(s *State, k float64) {
	if g, ok := s.GroupSize(); ok {
		s.Set(g, k)
	}
}

func TestOpenedTakesSuggestions(t *testing.T) {
	s := opened(t)
	if s.Step != Open || s.K() != DefaultK || s.Config.SuppressionLimit != DefaultLimit || s.Config.Measure.Measure != DefaultMeasure {
		t.Fatalf("step %s, k %d, limit %v, measure %s", s.Step, s.K(), s.Config.SuppressionLimit, s.Config.Measure.Measure)
	}
	if got := s.QuasiIdentifiers(); len(got) != 2 || got[0] != "age" || got[1] != "marital-status" {
		t.Errorf("quasi-identifiers %v", got)
	}
	if got := s.Spec("age").Intervals.Widths; len(got) != 2 {
		t.Errorf("suggested widths %v", got)
	}
	if err := s.Config.Validate(); err != nil {
		t.Errorf("the settings of the start are not valid: %v", err)
	}
	if s.Undoable() != "" || len(s.History()) != 0 {
		t.Errorf("a fresh file has a history: %v", s.History())
	}
}

func TestSuggestionsAreNotShared(t *testing.T) {
	s := opened(t)
	s.SetHierarchy("age", "x", hierarchy.Spec{Kind: hierarchy.KindSuppression})
	if s.Profile.Columns[1].Hierarchy.Kind != hierarchy.KindIntervals {
		t.Error("a change of the settings changed the suggestion")
	}
}

func TestSteps(t *testing.T) {
	s := New()
	for _, step := range []Step{Open, Columns, Coarseness, Rules, Run, Result} {
		if s.Barrier(step) == "" {
			t.Errorf("%s can be entered without a file", step)
		}
		if s.Enter(step) {
			t.Errorf("%s was entered without a file", step)
		}
	}
	s = opened(t)
	for _, step := range []Step{Columns, Coarseness, Rules} {
		if why := language.T(s.Barrier(step)); why != "" {
			t.Errorf("%s: %s", step, why)
		}
	}
	if s.Barrier(Run) == "" || s.Barrier(Result) == "" {
		t.Error("run and result can be entered without a run")
	}
	s.SetRoles(project.Insensitive)
	if s.Barrier(Coarseness) == "" || s.Barrier(Rules) == "" {
		t.Error("there is nothing to make coarser, and the steps can be entered")
	}
	s.Door = Checking
	if len(s.Steps()) != 2 {
		t.Errorf("checking has %v", s.Steps())
	}
}

func TestRunLeadsToResultAndStale(t *testing.T) {
	s := opened(t)
	s.SetRole("diagnosis", project.Insensitive)
	config := s.Started()
	if s.Step != Run || s.Search == nil || len(config.History) != 1 {
		t.Fatalf("step %s, history %v", s.Step, config.History)
	}
	s.Search.Advance(core.SearchProgress{Found: true, Best: 10, Elapsed: 1})
	s.Search.Advance(core.SearchProgress{Found: true, Best: 10, Elapsed: 2})
	s.Search.Advance(core.SearchProgress{Found: true, Best: 4, Elapsed: 3})
	if n := len(s.Search.Points); n != 2 {
		t.Errorf("%d improvements, want 2", n)
	}
	s.Finished(bridge.Outcome{
		Anonymized: core.Anonymized{Found: true, Transformation: []core.Generalized{{Attribute: "age", Level: 2}}}, Verified: true})
	if s.Step != Result || s.Search != nil || s.Stale() || s.Outcome.Level("age") != 2 || s.Outcome.Level("name") != -1 {
		t.Errorf("step %s, stale %v", s.Step, s.Stale())
	}
	setK(s, 7.0)
	if !s.Stale() {
		t.Error("the result is not stale after a change of k")
	}
	s.Undo()
	if s.Stale() {
		t.Error("the result is stale although the change was undone")
	}
	s.Reopened(clinic())
	if s.Outcome != nil || s.Step != Rules || s.K() != DefaultK {
		t.Errorf("after the engine was replaced: step %s", s.Step)
	}
}

func TestCancelledRunGoesBack(t *testing.T) {
	s := opened(t)
	s.Step = Rules
	s.Started()
	s.Ended()
	if s.Step != Rules || s.Search != nil {
		t.Errorf("step %s", s.Step)
	}
}

func TestRereadKeepsSettings(t *testing.T) {
	s := opened(t)
	s.SetRole("age", project.Insensitive)
	s.SetInput("changed the delimiter", func(o *table.Options) { o.Delimiter = ";" })
	if !s.NeedsReread() {
		t.Fatal("nothing asks for another reading")
	}
	p := clinic()
	p.Columns = append(p.Columns[1:], bridge.ColumnProfile{Name: "ward", Role: project.Insensitive})
	s.Reread(p, s.Config.Input)
	if s.NeedsReread() || s.Column("age").Role != project.Insensitive || s.Column("name") != nil || s.Column("ward") == nil {
		t.Errorf("columns after reading again: %+v", s.Config.Columns)
	}
}

func TestRejectInput(t *testing.T) {
	s := opened(t)
	s.SetRole("age", project.Insensitive)
	s.SetInput("read cells as parted by a bar", func(o *table.Options) { o.Delimiter = "|" })
	s.RejectInput()
	if s.NeedsReread() || len(s.History()) != 1 || s.Column("age").Role != project.Insensitive {
		t.Errorf("input %+v, history %v", s.Config.Input, s.History())
	}
}

func TestForgetKeepsNothing(t *testing.T) {
	s := opened(t)
	s.Welcome = &bridge.Welcome{Program: "1"}
	s.SetRole("age", project.Insensitive)
	s.Forget()
	if s.Profile != nil || s.Source != nil || len(s.Config.Columns) != 0 || len(s.History()) != 0 || s.Step != Start || s.Welcome == nil {
		t.Errorf("%+v", s)
	}
}

func TestKnow(t *testing.T) {
	s := New()
	s.Choose(Checking, Source{Name: "clinic.csv"})
	s.Opened(Source{Name: "clinic.csv"}, clinic(), table.Options{})
	// What is neither secret nor plainly harmless counts as known.
	if got := s.Check.Columns; !slices.Equal(got, []string{"name", "age", "marital-status"}) {
		t.Fatalf("suggested %v", got)
	}
	s.Know("name", false)
	s.Know("name", true)
	s.Know("age", false)
	if got := s.Check.Columns; len(got) != 2 || got[0] != "name" || got[1] != "marital-status" {
		t.Errorf("known %v", got)
	}
}

// TestDefaultK: the page begins with the size that the model describes as its default.
func TestDefaultK(t *testing.T) {
	info, ok := privacy.Find(privacy.KAnonymity)
	if !ok || info.Params[0].Name != "k" || info.Params[0].Default != float64(DefaultK) {
		t.Errorf("%+v", info.Params)
	}
}
