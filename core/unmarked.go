package core

import (
	"errors"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Unmarked looks for columns that the project says nothing of and that would be
// written as they are. Those that look as if they named people are the error, one
// problem a column with the code detect.UnmarkedIdentifying; a role in the project
// settles it, "insensitive" by keeping the column. The warnings are about what
// nearly every record has for itself, and what others could know.
func Unmarked(t *table.Table, p *project.Project) (warnings []*problem.Problem, err error) {
	refused, doubtful := detect.Unmarked(t, func(name string) bool { return p.Column(name) != nil })
	all := make([]error, len(refused))
	for i, r := range refused {
		all[i] = r
	}
	return doubtful, errors.Join(all...)
}
