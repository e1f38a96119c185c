package state

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
)

// KeepTemplate keeps the hierarchy of a column under a name in the project. One of the
// same name is replaced.
func (s *State) KeepTemplate(column, name string) {
	spec := *s.Spec(column)
	s.change("", fmt.Sprintf("kept the hierarchy of %s as the template %s", column, name), func(p *project.Project) {
		if old := p.Template(name); old != nil {
			*old = spec
			return
		}
		p.Templates = append(p.Templates, project.Template{Name: name, Hierarchy: spec})
	})
}

// UseTemplate gives columns the hierarchy that is kept under a name.
func (s *State) UseTemplate(columns []string, name string) {
	kept := s.Config.Template(name)
	if kept == nil || len(columns) == 0 {
		return
	}
	spec := *kept
	told := fmt.Sprintf("gave %s the template %s", columns[0], name)
	if len(columns) > 1 {
		told = fmt.Sprintf("gave %d columns the template %s", len(columns), name)
	}
	s.change("", told, func(p *project.Project) {
		for _, column := range columns {
			s.putHierarchy(p, column, spec)
		}
	})
}

// DropTemplate removes a template. Columns keep the hierarchy that they had from it.
func (s *State) DropTemplate(name string) {
	s.change("", "removed the template "+name, func(p *project.Project) {
		p.Templates = slices.DeleteFunc(p.Templates, func(t project.Template) bool { return t.Name == name })
	})
}
