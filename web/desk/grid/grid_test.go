package grid

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestColumns: what becomes of a column follows the settings until there is a result, and then that
// of the result, whatever has been changed since; the role is always the one that is set.
func TestColumns(t *testing.T) {
	settings := project.Project{Columns: []project.Column{
		{Name: "name", Role: project.Identifying},
		{Name: "id", Role: project.Identifying, Treatment: project.Pseudonym},
		{Name: "age", Role: project.QuasiIdentifying},
		{Name: "ill", Role: project.Sensitive},
		{Name: "date", Role: project.Insensitive, Treatment: project.Shift},
		{Name: "ward", Role: project.Insensitive},
		{Name: "cost"},
	}}
	s := state.New()
	s.Config = settings
	s.Profile = &bridge.Profile{}
	for _, c := range settings.Columns {
		s.Profile.Columns = append(s.Profile.Columns, bridge.ColumnProfile{Name: c.Name, Role: c.Role})
	}
	states := func() (all []string) {
		for _, c := range Columns(s) {
			all = append(all, c.State)
		}
		return all
	}
	want := []string{"removed", "changed", "known", "secret", "changed", "harmless", "held"}
	same := func(when string) {
		t.Helper()
		for i, state := range states() {
			if state != want[i] {
				t.Errorf("%s: %s is %s, not %s", when, settings.Columns[i].Name, state, want[i])
			}
		}
	}
	same("before")
	kept := &summary.Quality{Granularity: &summary.Measure{Quality: 0.634}}
	s.Outcome = &state.Outcome{Config: settings, Outcome: bridge.Outcome{Anonymized: core.Anonymized{Found: true}, HeldBack: []string{"cost"},
		Columns: []bridge.ColumnChange{{Name: "age", Quality: kept, Levels: []string{"", "decade"}}, {Name: "ward", Quality: kept}}}}
	s.Config.Columns = append([]project.Column{}, settings.Columns...)
	s.Config.Columns[2].Role = project.Insensitive
	same("of the result")
	all := Columns(s)
	if age := all[2]; age.Kept != "63\u00a0%" || len(age.Levels) != 2 || age.Role != project.Insensitive || !age.Sure {
		t.Errorf("%+v", age)
	}
	if ward := all[5]; ward.Kept != "" || ward.Levels != nil || ward.Sure {
		t.Errorf("%+v", ward)
	}
}
