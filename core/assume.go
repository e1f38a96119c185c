package core

import (
	"errors"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Codes about assumptions.
const (
	AssumptionAsked   problem.Code = "assumption-asked"   // see table.Assumed.Asked
	assumptionChanged problem.Code = "assumption-changed" // the project has another one, or none
)

// Assumptions lists what reading a table by a project takes for granted: of the file, and of each
// column as the project reads it.
func Assumptions(t *table.Table, p *project.Project) ([]table.Assumed, error) {
	return assumptions(t, p, func(string) bool { return true })
}

// assumptions is Assumptions about the file and some columns.
func assumptions(t *table.Table, p *project.Project, of func(column string) bool) ([]table.Assumed, error) {
	all := t.Assumptions()
	words := table.DefaultMissing
	if p.Input.Missing != nil {
		words = nil
	}
	for _, column := range t.Columns {
		if !of(column.Name) {
			continue
		}
		said := false
		if c := p.Column(column.Name); c != nil {
			typed, err := c.Typed(column)
			if err != nil {
				return nil, err
			}
			column, said = typed, c.Type != "" || c.Read != nil && len(c.Read.Order) > 0
		}
		all = append(all, detect.Assumed(column, said, words)...)
	}
	return all, nil
}

// Assume returns the assumptions on which a release by the project rests, for the project to keep.
// Those that are not safe are errors (AssumptionAsked) unless the project has them already; a
// column's matter only where somebody could know it or should not learn it. told says which safe
// ones differ from those of the project, if it keeps any. Release and Append refuse what is asked.
func Assume(t *table.Table, p *project.Project) (kept []table.Assumption, told []*problem.Problem, err error) {
	all, err := assumptions(t, p, func(column string) bool {
		c := p.Column(column)
		return c != nil && (c.Role == project.QuasiIdentifying || c.Role == project.Sensitive)
	})
	if err != nil {
		return nil, nil, err
	}
	var wrong []error
	for _, a := range all {
		known, place := a.In(p.Assumptions), problem.Place{File: t.Name, Attribute: a.Column}
		if !a.Safe && !known {
			wrong = append(wrong, a.Asked().At(place))
			continue
		}
		if len(p.Assumptions) > 0 && !known {
			told = append(told, problem.New(assumptionChanged, "Check that it is right for this file.",
				"This file needs an assumption that the project does not have: %s", a.Said).At(place))
		}
		kept = append(kept, a.Assumption)
	}
	return kept, told, errors.Join(wrong...)
}

// refuseAsked rejects a table whose reading somebody has to confirm.
func refuseAsked(t *table.Table, p *project.Project) error {
	_, _, err := Assume(t, p)
	return err
}
