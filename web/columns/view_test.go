package columns

import (
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
)

// opened is a state with columns a to f: name, age, sex, lab one, lab two, note.
func opened() *state.State {
	s := state.New()
	columns := []bridge.ColumnProfile{
		{Name: "Name", Type: table.String, Role: project.Identifying},
		{Name: "age", Type: table.Integer, Role: project.QuasiIdentifying},
		{Name: "sex", Type: table.String, Role: project.QuasiIdentifying,
			Reading: detect.Account{Proposals: []detect.Proposal{{Kind: detect.OnSpellings}}}},
		{Name: "lab one", Type: table.Decimal, Role: project.Insensitive},
		{Name: "lab two", Type: table.Decimal, Role: project.Sensitive},
		{Name: "note", Type: table.String, Role: project.Insensitive},
	}
	s.Profile = &bridge.Profile{Columns: columns}
	for _, c := range columns {
		s.Config.Columns = append(s.Config.Columns, project.Column{Name: c.Name, Role: c.Role})
	}
	return s
}

func TestFinding(t *testing.T) {
	for _, c := range []struct {
		about string
		view  view
		edit  func(s *state.State)
		want  []string
	}{
		{about: "all", want: []string{"Name", "age", "sex", "lab one", "lab two", "note"}},
		{about: "a part of a name, in any case", view: view{search: "NA"}, want: []string{"Name"}},
		{about: "several words, in any order", view: view{search: " two lab"}, want: []string{"lab two"}},
		{about: "nothing is like it", view: view{search: "zip"}},
		{about: "a role", view: view{filter: filter(project.QuasiIdentifying)}, want: []string{"age", "sex"}},
		{about: "a type", view: view{kind: table.Decimal}, want: []string{"lab one", "lab two"}},
		{about: "a type that was set", view: view{kind: table.Integer},
			edit: func(s *state.State) { s.Column("note").Type = table.Integer }, want: []string{"age", "note"}},
		{about: "a role and a type", view: view{filter: filter(project.Insensitive), kind: table.Decimal}, want: []string{"lab one"}},
		{about: "what is asked", view: view{filter: attention}, want: []string{"sex"}},
		{about: "what names people and is written", view: view{filter: attention},
			edit: func(s *state.State) { s.Column("Name").Role = project.Insensitive }, want: []string{"Name", "sex"}},
		{about: "what nobody has decided", view: view{filter: undecided},
			edit: func(s *state.State) { s.Column("note").Role = project.Undecided }, want: []string{"note"}},
		{about: "what asks, undecided too", view: view{filter: attention},
			edit: func(s *state.State) { s.Column("note").Role = project.Undecided }, want: []string{"sex", "note"}},
		{about: "not as suggested", view: view{filter: changed},
			edit: func(s *state.State) { s.Column("age").Role = project.Insensitive }, want: []string{"age"}},
		{about: "what was chosen", view: view{filter: picked, chosen: map[string]bool{"note": true}}, want: []string{"note"}},
	} {
		s := opened()
		if c.edit != nil {
			c.edit(s)
		}
		v := c.view
		v.settle(s, true)
		if got := v.shown(s); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", c.about, got, c.want)
		}
	}
}

// TestStays: a column whose role changes stays where it is until somebody looks for
// something else, or another table is open.
func TestStays(t *testing.T) {
	s := opened()
	v := view{filter: filter(project.QuasiIdentifying)}
	v.settle(s, true)
	s.Column("age").Role = project.Sensitive
	v.settle(s, false)
	if got := strings.Join(v.shown(s), " "); got != "age sex" {
		t.Errorf("after a change of role: %s", got)
	}
	v.settle(s, true)
	if got := strings.Join(v.shown(s), " "); got != "sex" {
		t.Errorf("looked for anew: %s", got)
	}
	v.chosen = map[string]bool{"sex": true, "gone": true}
	other := *s.Profile
	s.Profile = &other
	v.settle(s, false)
	if got := strings.Join(v.meant(s), " "); got != "sex" || len(v.chosen) != 1 {
		t.Errorf("another table: %s, chosen %v", got, v.chosen)
	}
}

func TestChoosing(t *testing.T) {
	s := opened()
	var v view
	v.settle(s, true)
	is := func(about, want string) {
		t.Helper()
		if got := strings.Join(v.meant(s), ","); got != want {
			t.Errorf("%s: %s, want %s", about, got, want)
		}
	}
	is("none chosen: all that are shown", "Name,age,sex,lab one,lab two,note")
	v.choose(s, "lab one", true, true)
	is("a range that begins nowhere", "lab one")
	v.choose(s, "age", true, true)
	is("a range upwards", "age,sex,lab one")
	v.choose(s, "sex", false, false)
	is("one less", "age,lab one")
	v.search = "lab"
	v.settle(s, true)
	is("those not shown stay chosen", "age,lab one")
	v.chooseShown(s, true)
	is("all shown", "age,lab one,lab two")
	if !v.allShown(s) {
		t.Error("all that are shown are chosen")
	}
	v.chooseShown(s, false)
	is("none of those shown", "age")
	v.chosen = nil
	is("none: those shown", "lab one,lab two")
	v.search = "zip"
	v.settle(s, true)
	if v.allShown(s) || len(v.meant(s)) != 0 {
		t.Error("nothing is shown, and something is meant")
	}
}
