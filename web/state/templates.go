package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// KeepTemplate stores the hierarchy of a column under a name in the project, and replaces one of
// the same name.
func (s *State) KeepTemplate(column, name string) {
	spec := *s.Spec(column)
	s.change("", sentence.Fill("kept the hierarchy of {column} as the template {name}", "column", column, "name", name),
		func(p *project.Project) {
			if old := p.Template(name); old != nil {
				*old = spec
				return
			}
			p.Templates = append(p.Templates, project.Template{Name: name, Hierarchy: spec})
		})
}

// UseTemplate gives columns the hierarchy with a name.
func (s *State) UseTemplate(columns []string, name string) {
	kept := s.Config.Template(name)
	if kept == nil || len(columns) == 0 {
		return
	}
	spec := *kept
	s.change("", sentence.Fills(len(columns), "gave {column} the template {name}", "gave {n} columns the template {name}", "column",
		columns[0], "name", name), func(p *project.Project) {
		for _, column := range columns {
			s.putHierarchy(p, column, spec)
		}
	})
}

// DropTemplate removes a template. Columns keep their copies of it.
func (s *State) DropTemplate(name string) {
	s.change("", sentence.Fill("removed the template {name}", "name", name), func(p *project.Project) {
		p.Templates = slices.DeleteFunc(p.Templates, func(t project.Template) bool { return t.Name == name })
	})
}
