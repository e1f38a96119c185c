package core

import (
	"errors"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Codes of columns of which nobody has said what they are.
const (
	UndecidedNaming problem.Code = "release-unmarked"  // it looks as if it named people
	UndecidedOther  problem.Code = "release-undecided" // all others, in one problem
)

// Undecided are the columns of a table of which nobody has said what they are, with what
// they seem to be: those that a project names without a role, and those that it does not
// name and that are not plainly harmless. Release and Append refuse them, so that nothing
// of them is written before somebody has decided; HoldBack leaves them out.
func Undecided(t *table.Table, p *project.Project) (all []detect.FoundColumn) {
	for _, column := range t.Columns {
		c := p.Described(column.Name)
		if c != nil && c.Role != project.Undecided {
			continue
		}
		if harmless, s := detect.Harmless(column, t.Rows); c != nil || !harmless {
			all = append(all, detect.FoundColumn{Name: column.Name, Suggestion: s})
		}
	}
	return all
}

// HoldBack is the project in which every undecided column of a table has the role
// project.HeldBack, so that it is not written; the project itself if there is none.
func HoldBack(t *table.Table, p *project.Project) *project.Project {
	undecided := Undecided(t, p)
	if len(undecided) == 0 {
		return p
	}
	own := *p
	own.Columns = slices.Clone(own.Columns)
	for _, found := range undecided {
		if c := own.Column(found.Name); c != nil {
			c.Role = project.HeldBack
		} else {
			own.Columns = append(own.Columns, project.Column{Name: found.Name, Role: project.HeldBack})
		}
	}
	return &own
}

// Cautious is the project with what is done where nobody can be asked: undecided columns are held back,
// and of the answers to whose the records are the strictest is taken, which Project.PersonAssumed says.
// It is the project itself if there is nothing to ask.
func Cautious(t *table.Table, p *project.Project) *project.Project {
	person := anonymize.Strictest(t, p)
	if person == nil {
		return HoldBack(t, p)
	}
	own := *p
	own.Person, own.PersonAssumed, own.Columns = person, true, slices.Clone(p.Columns)
	for _, name := range person {
		switch c := own.Column(name); {
		case c == nil:
			own.Columns = append(own.Columns, project.Column{Name: name, Role: project.Identifying})
		case c.Held():
			c.Role = project.Identifying
		}
	}
	return HoldBack(t, &own)
}

// refuseUndecided refuses undecided columns: those that look as if they named people with a
// problem each, the others together. Of a project for another table nothing is said: that
// it names columns which are not there is.
func refuseUndecided(t *table.Table, p *project.Project) error {
	if err := p.Validate(); err != nil {
		return err
	}
	for _, c := range p.Columns {
		if t.Column(c.Name) == nil {
			return nil
		}
	}
	var all []error
	var others []string
	for _, found := range Undecided(t, p) {
		if found.Role != detect.Identifying {
			others = append(others, strconv.Quote(found.Name))
			continue
		}
		all = append(all, problem.New(UndecidedNaming, "Give it a role: identifying, and it is not written; or insensitive, and it is kept as it is.",
			"Nobody has said what the column %q is, so it is not written until somebody does. %s", found.Name, found.Said).
			At(problem.Place{File: t.Name, Attribute: found.Name}))
	}
	const hint = "Give each a role: quasi-identifying if somebody could know it, sensitive if nobody should learn it, insensitive if neither is so, identifying if it names people; or held-back, and it is not written."
	switch len(others) {
	case 0:
	case 1:
		all = append(all, problem.New(UndecidedOther, hint, "Nobody has said what the column %s is, so it is not written until somebody does.", others[0]).At(problem.Place{File: t.Name}))
	default:
		all = append(all, problem.New(UndecidedOther, hint, "Nobody has said what these columns are, so they are not written until somebody does: %s.", problem.Some(others)).At(problem.Place{File: t.Name}))
	}
	return errors.Join(all...)
}
