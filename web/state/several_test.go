package state

import (
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestSeveral: what is set for several columns is one change, which one Undo takes back.
func TestSeveral(t *testing.T) {
	for _, c := range []struct {
		change func(s *State)
		name   string // "" where nothing changes
		holds  func(s *State) bool
	}{
		{func(s *State) { s.SetRoles(project.Sensitive, "age", "diagnosis") }, `marked age and diagnosis as “must stay secret”`,
			func(s *State) bool {
				return s.RoleOf("age") == project.Sensitive && s.RoleOf("diagnosis") == project.Sensitive
			}},
		{func(s *State) { s.SetRoles(project.Identifying, "name") }, "", nil},
		{func(s *State) { s.SetRoles(project.Insensitive, "nobody") }, "", nil},
		{func(s *State) { s.SetSuggestedRoles("age") }, "", nil},
		{func(s *State) { s.SetTypes(table.String, "age") }, "read age as “text”",
			func(s *State) bool { got, _ := s.TypeOf("age"); return got == table.String }},
		{func(s *State) { s.SetTypes("", "age", "name") }, "", nil},
		{func(s *State) { s.SetTreatments(project.Pseudonym, "name", "age") }, "chose “becomes a pseudonym” for name",
			func(s *State) bool {
				return s.Column("name").Treatment == project.Pseudonym && s.Column("age").Treatment == ""
			}},
		{func(s *State) { s.SetTreatments(project.Remove, "name") }, "", nil},
		{func(s *State) { s.AddModel(DistinctDiversity, "diagnosis", "age") },
			"added " + (opened(t)).modelName(DistinctDiversity) + " for diagnosis and age",
			func(s *State) bool { return len(s.ModelsOf("diagnosis")) == 1 && len(s.ModelsOf("age")) == 1 }},
	} {
		s := opened(t)
		before, n := Clone(s.Config), len(s.History())
		c.change(s)
		if c.name == "" {
			if len(s.History()) != n || !reflect.DeepEqual(before, s.Config) {
				t.Errorf("nothing was to change, and the history is %q", s.History())
			}
			continue
		}
		if got := s.History(); len(got) != n+1 || got[n] != c.name || !c.holds(s) {
			t.Errorf("history %q, want one more: %s; %+v", got, c.name, s.Config.Columns)
		}
		s.Undo()
		if !reflect.DeepEqual(before, s.Config) {
			t.Errorf("%s: not undone as a whole", c.name)
		}
	}
}
