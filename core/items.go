package core

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// notAlone refuses to judge a file by itself, or to compare it once more, if cells of a column
// hold several values: which labels these have is known only while a release is made.
func notAlone(p *project.Project, hint string) error {
	set := p.SetColumn()
	if set == nil {
		return nil
	}
	return problem.New("check-items", hint, "Each cell of the column %q holds several values. How coarse each of them became is not kept, so a file cannot be checked for them later.", set.Name).
		At(problem.Place{Attribute: set.Name})
}
