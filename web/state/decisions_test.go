package state

import (
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// laboratory is a clinic with decimals that nobody has decided on, and a code.
func laboratory(t *testing.T, decimals int, more ...bridge.ColumnProfile) *State {
	p := clinic()
	for i := range decimals {
		p.Columns = append(p.Columns, bridge.ColumnProfile{Name: "lab " + string(rune('A'+i)), Type: table.Decimal, Distinct: 90})
	}
	p.Columns = append(p.Columns, bridge.ColumnProfile{Name: "code", Type: table.String, Distinct: 9})
	p.Columns = append(p.Columns, more...)
	p.People = []detect.People{{Columns: []string{"name"}, People: 60}}
	s := opened(t)
	s.Opened(*s.Source, p, table.Options{})
	return s
}

// TestDecisions: they are asked in an order, like ones together, and each leaves when it is taken,
// wherever that happens.
func TestDecisions(t *testing.T) {
	s := laboratory(t, 4)
	labs := []string{"lab A", "lab B", "lab C", "lab D"}
	people, secret, code := Decision{About: AboutPeople}, Decision{AboutSecrets, []string{"diagnosis"}}, Decision{AboutColumns,
		[]string{"code"}}
	is := func(when string, want ...Decision) {
		t.Helper()
		if got := s.Decisions(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", when, got, want)
		}
	}
	is("at first", people, secret, Decision{AboutColumns, labs}, code)
	s.SetRowsArePeople()
	s.AddModel(DistinctDiversity, "diagnosis")
	is("people and the secret are said", Decision{AboutColumns, labs}, code)
	s.SetRole("lab B", project.Insensitive)
	is("three are few", Decision{AboutColumns, []string{"lab A"}}, Decision{AboutColumns, []string{"lab C"}}, Decision{AboutColumns,
		[]string{"lab D"}}, code)
	s.Undo()
	s.Apart()
	if got := s.Decisions(); len(got) != 5 {
		t.Errorf("each by itself: %v", got)
	}
	s.Shown = []Step{Open, Rules}
	is("a frame without the step of columns")
	s.Shown = nil
	s.SetRoles(project.HeldBack, s.Undecided()...)
	is("all are decided")
	// Attacks open it again for columns that stay as they are.
	s.SetRoles(project.Insensitive, "lab A", "lab B")
	s.Found([]string{"lab B", "lab A", "code"})
	is("attacks found people", Decision{AboutKept, []string{"lab B"}}, Decision{AboutKept, []string{"lab A"}})
	s.apart = false
	is("together", Decision{AboutKept, []string{"lab B", "lab A"}})
	s.SetRole("lab A", project.QuasiIdentifying)
	is("one could be known", Decision{AboutKept, []string{"lab B"}})
	s.NobodyKnows([]string{"lab B"})
	is("nobody can know the other")
	if s.Found([]string{"lab B"}); len(s.Decisions()) != 0 || s.Undoable() != "said that nobody can know lab B" {
		t.Errorf("answered once: %v, %q", s.Decisions(), s.Undoable())
	}
}

// TestNumbered: columns of a type that only a number tells apart are asked about together.
func TestNumbered(t *testing.T) {
	s := laboratory(t, 1, bridge.ColumnProfile{Name: "score 1", Type: table.Integer},
		bridge.ColumnProfile{Name: "score 2", Type: table.Decimal},
		bridge.ColumnProfile{Name: "score 3", Type: table.Integer}, bridge.ColumnProfile{Name: "7", Type: table.Date},
		bridge.ColumnProfile{Name: "8", Type: table.Date})
	var columns [][]string
	for _, d := range s.Decisions() {
		if d.About == AboutColumns {
			columns = append(columns, d.Columns)
		}
	}
	if want := [][]string{{"lab A"}, {"code"}, {"score 1", "score 3"}, {"score 2"}, {"7"}, {"8"}}; !reflect.DeepEqual(columns, want) {
		t.Errorf("%v, want %v", columns, want)
	}
}

// TestLooksAtLinked: of several tables none is looked for by itself while columns are undecided,
// since nothing might be left of one of them.
func TestLooksAtLinked(t *testing.T) {
	s := laboratory(t, 0)
	s.Live = true
	looks := func(want bool, when string) {
		t.Helper()
		if _, ok := s.Looks(); ok != want {
			t.Errorf("%s: %v", when, ok)
		}
	}
	looks(true, "one table")
	s.Config.Tables = []project.Linked{{Name: "patients.csv"}, {Name: "stays.csv"}}
	looks(false, "two, and a column is undecided")
	s.SetRoles(project.HeldBack, s.Undecided()...)
	looks(true, "all are decided")
}

// TestPutOff: what is put off is not asked until somebody wants to, and stays open.
func TestPutOff(t *testing.T) {
	s := laboratory(t, 0)
	for i, want := range []About{AboutPeople, AboutSecrets, AboutColumns} {
		d, at, of := s.Decision()
		if d == nil || d.About != want || at != i+1 || of != 3 {
			t.Fatalf("%v, %d of %d; want %s", d, at, of, want)
		}
		s.PutOff()
	}
	if d, _, of := s.Decision(); d != nil || of != 3 {
		t.Errorf("all are put off: %v of %d", d, of)
	}
	s.SetRole("code", project.Undecided)
	s.SetRole("marital-status", project.Undecided)
	if d, at, of := s.Decision(); d == nil || d.Columns[0] != "marital-status" || at != 3 || of != 4 {
		t.Errorf("a column that becomes undecided is asked for: %v, %d of %d", d, at, of)
	}
	s.Decide()
	if d, _, _ := s.Decision(); d == nil || d.About != AboutPeople {
		t.Errorf("asked again: %v", d)
	}
}

// TestDoubtful: what reading asks about is asked first and keeps a search from starting, of columns
// only where they are known or secret; what is confirmed stands in project and history, and can be
// undone.
func TestDoubtful(t *testing.T) {
	s := opened(t)
	doubt := func(name, column string) table.Assumed {
		return table.Assumed{Assumption: table.Assumption{Name: name, Column: column}, Said: problem.Say("It is so.")}
	}
	safe := doubt("delimiter", "")
	safe.Safe = true
	s.Profile.Assumptions = []table.Assumed{safe, doubt("totals", "")}
	for _, name := range []string{"name", "age"} {
		s.ColumnProfile(name).Assumptions = []table.Assumed{doubt("number-marks", name)}
	}
	asked := func(want ...string) {
		t.Helper()
		var got, stops []string
		for _, d := range s.Decisions() {
			if d.About == AboutReading {
				got = append(got, d.Columns...)
			}
		}
		for _, o := range s.Obstacles() {
			if o.Code == "assumption-asked" {
				stops = append(stops, o.Sentence)
			}
		}
		if !slices.Equal(got, want) || len(stops) != len(want) {
			t.Errorf("asked %q, want %q; obstacles %q", got, want, stops)
		}
	}
	asked("totals", "number-marks:age")
	if d, _, _ := s.Decision(); d == nil || d.About != AboutReading {
		t.Errorf("first %v", d)
	}
	s.TakeAsRead(s.Doubtful()[0])
	asked("number-marks:age")
	want := []table.Assumption{{Name: "delimiter"}, {Name: "totals"}}
	if got := s.Runnable().Assumptions; !slices.Equal(got, want) {
		t.Errorf("the project keeps %v", got)
	}
	if s.NewAssumption(safe) {
		t.Error("what was confirmed here counts as a project's")
	}
	if got := s.History(); got[len(got)-1] != "confirmed: It is so." {
		t.Errorf("%q", got)
	}
	s.Undo()
	asked("totals", "number-marks:age")
	if d := s.Decisions(); len(d) < 2 || !slices.Equal(d[1].Columns, []string{"number-marks:age"}) {
		t.Errorf("%v", d)
	}
	s.SetRole("name", project.Sensitive) // asked together with what has the same answers
	asked("totals", "number-marks:name", "number-marks:age")
	if d := s.Decisions(); len(d[1].Columns) != 2 {
		t.Errorf("%v", d)
	}
	if s.TakeAsRead(s.Doubtful()[1:]...); len(s.Config.Assumptions) != 2 {
		t.Errorf("confirmed %v", s.Config.Assumptions)
	}
	s.Undo()
	s.SetRole("name", project.Identifying)
	s.SetRole("age", project.Insensitive)
	asked("totals")
}

// TestStanding: what leaves as it is is asked last, in one question that stops nothing; the answer
// is undone like others, decides no result, and whoever has said it of a column is not asked again.
func TestStanding(t *testing.T) {
	s := laboratory(t, 0)
	s.Outcome = &Outcome{Outcome: bridge.Outcome{Anonymized: core.Anonymized{Found: true}}}
	if d := s.Standing(); d != nil {
		t.Fatalf("others are open: %v", d)
	}
	s.SetRowsArePeople()
	s.AddModel(DistinctDiversity, "diagnosis")
	s.SetRoles(project.HeldBack, s.Undecided()...)
	s.Column("age").Role = project.Insensitive // as it was suggested
	d := s.Standing()
	if d == nil || !slices.Equal(d.Columns, []string{"age", "diagnosis"}) || len(s.Decisions()) > 0 {
		t.Fatalf("asked %v, open %v", d, s.Decisions())
	}
	before := s.Runnable()
	if s.NobodyKnows(d.Columns); s.Standing() != nil || !slices.Equal(s.Config.NobodyKnows, d.Columns) || !Same(before, s.Runnable()) {
		t.Errorf("answered: %v, %v", s.Standing(), s.Config.NobodyKnows)
	}
	s.Undo()
	s.Doubt()
	want := []Decision{{AboutKept, []string{"age"}}, {AboutKept, []string{"diagnosis"}}}
	if got := s.Decisions(); !reflect.DeepEqual(got, want) || s.Standing() != nil {
		t.Errorf("each by itself: %v, want %v; %v", got, want, s.Standing())
	}
	s.SetRole("age", project.QuasiIdentifying)
	if s.NobodyKnows([]string{"diagnosis"}); len(s.Decisions()) > 0 || s.RoleOf("diagnosis") != project.Sensitive {
		t.Errorf("answered each: %v, %s", s.Decisions(), s.RoleOf("diagnosis"))
	}
	if s.SetRole("age", project.Insensitive); s.Standing() != nil {
		t.Errorf("it was said by giving it the role: %v", s.Standing())
	}
	s.Config.NobodyKnows = nil
	if s.PutOff(); s.Standing() != nil {
		t.Errorf("put off: %v", s.Standing())
	}
}
