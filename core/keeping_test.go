package core_test

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/project"
)

// keeping says of all other columns of a table with commas that they are harmless, of
// which nothing would be written otherwise.
func keeping(p *project.Project, text string) *project.Project {
	header, _, _ := strings.Cut(text, "\n")
	own := *p
	own.Columns = append([]project.Column{}, own.Columns...)
	for _, name := range strings.Split(header, ",") {
		if own.Described(name) == nil {
			own.Columns = append(own.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	return &own
}
