package project

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Held reports whether a column is not written because it is undecided, or because somebody decided
// to leave it out.
func (c *Column) Held() bool { return c.Role == HeldBack || c.Role == Undecided }

// HeldBack lists the columns that are held back, in the order of the project.
func (p *Project) HeldBack() (names []string) {
	for i := range p.Columns {
		if p.Columns[i].Held() {
			names = append(names, p.Columns[i].Name)
		}
	}
	return names
}

// Unknown returns an error for each column of the project that a table lacks; nil: it has all.
func (p *Project) Unknown(t *table.Table) error {
	var all []error
	for i := range p.Columns {
		if name := p.Columns[i].Name; t.Column(name) == nil {
			all = append(all, t.Lacking(problem.New("core-unknown-column", "",
				"The settings name a column %q, which the table does not have.", name), name, fmt.Sprintf("columns[%d].name", i)))
		}
	}
	return errors.Join(all...)
}

// Decide gives a column a role. It rejects columns that already have another role, except for those
// held back.
func (p *Project) Decide(name string, role Role) error {
	c := p.Column(name)
	switch {
	case c == nil:
		p.Columns = append(p.Columns, Column{Name: name, Role: role})
	case c.Held():
		c.Role = role
	case c.Role != role:
		return problem.New("flag-role", "Name it only once.", "The column %q was already given as %s.", name, c.Role).
			OfColumn(name)
	}
	return nil
}

// HoldBack returns the project with the decision to leave out all columns that it lists without a
// role.
func (p *Project) HoldBack() *Project {
	own := *p
	own.Columns = slices.Clone(p.Columns)
	for i := range own.Columns {
		if own.Columns[i].Role == Undecided {
			own.Columns[i].Role = HeldBack
		}
	}
	return &own
}
