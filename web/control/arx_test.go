//go:build !js

package control

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestProjectOfARX: the table of such a file is opened, also as a project, with the settings beside
// it and a warning for what they lack; it is read once, as they say.
func TestProjectOfARX(t *testing.T) {
	data, err := os.ReadFile("../../core/formats/testdata/study.deid")
	if err != nil {
		t.Fatal(err)
	}
	f := File{"study.deid", int64(len(data)), client.NewFile(data)}
	for door, choose := range map[string]func(*Control){
		"table":   func(c *Control) { c.Choose(state.Anonymize, f) },
		"project": func(c *Control) { c.ChooseProject(f) },
		"dropped": func(c *Control) { c.Drop([]File{f}) },
	} {
		p := newPage(t)
		choose(p.Control)
		p.until("the table is open", func() bool { return p.Profile != nil })
		var roles []project.Role
		for _, c := range p.Config.Columns {
			roles = append(roles, c.Role)
		}
		if want := []project.Role{project.Identifying, project.QuasiIdentifying, project.QuasiIdentifying, project.Insensitive,
			project.Sensitive, project.Insensitive}; !slices.Equal(roles, want) {
			t.Errorf("%s: roles %v, want %v", door, roles, want)
		}
		said := ""
		for _, w := range p.Profile.Warnings {
			said += w.Sentence
		}
		if !strings.Contains(said, "ARX counts records, not people.") || p.Config.Input.Delimiter != ";" || p.NeedsReread() ||
			p.Profile.Format != "deid" || p.Profile.Rows != 4 || len(p.Config.Models) != 3 {
			t.Errorf("%s: %q, %+v, %+v", door, said, p.Config, p.Profile)
		}
	}
}
