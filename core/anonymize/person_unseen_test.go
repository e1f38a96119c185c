package anonymize

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestPersonUnseen: where values are not seen, what is called a number of people asks, unless
// it is made coarser or somebody said whose the records are.
func TestPersonUnseen(t *testing.T) {
	for _, c := range []struct {
		name string
		role project.Role
		asks bool
	}{
		{"patient_id", project.Identifying, true}, {"pid", project.Insensitive, true}, {"ID", project.Identifying, true},
		{"patient_id", project.QuasiIdentifying, false}, {"geo_id", project.Insensitive, false}, {"number3m", project.Insensitive, false},
		{"name", project.Identifying, false}, {"visits", project.Insensitive, false},
	} {
		p := &project.Project{Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: c.name, Role: c.role}}}
		asked := PersonUnseen(p)
		if (asked != nil) != c.asks || asked != nil && (asked.Code != PersonUnsaid || asked.Place.Attribute != c.name) {
			t.Errorf("%s, %s: %v", c.name, c.role, asked)
		}
		p.RowsArePeople = true
		if asked := PersonUnseen(p); asked != nil {
			t.Errorf("%s, %s: it was said: %v", c.name, c.role, asked)
		}
	}
}
