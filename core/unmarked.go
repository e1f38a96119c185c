package core

import (
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Unmarked looks for columns that the project says nothing of and that would be
// written as they are. Those that look as if they named people are the error, one
// problem a column with the code detect.UnmarkedIdentifying; a role in the project
// settles it, "insensitive" by keeping the column. The warnings are about what
// nearly every record has for itself, and what others could know. Of a project for
// another table nothing is said: that it names columns which are not there is.
func Unmarked(t *table.Table, p *project.Project) (warnings []*problem.Problem, err error) {
	for _, c := range p.Columns {
		if t.Column(c.Name) == nil {
			return nil, nil
		}
	}
	refused, doubtful := detect.Unmarked(t, func(name string) bool { return p.Column(name) != nil || slices.Contains(p.Person, name) })
	all := make([]error, len(refused))
	for i, r := range refused {
		all[i] = r
	}
	return doubtful, errors.Join(all...)
}
