package core

import (
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// perturb changes values as the project says, before anything is made of them: what is
// grouped, judged, written and verified are the values that the release shows.
func (r *Result) perturb(random io.Reader) error {
	if !r.project.Perturbs() {
		return nil
	}
	columns, places, err := r.project.Perturbed(r.Table)
	if err != nil {
		return err
	}
	changed, err := perturb.Columns(columns, source(random))
	if err != nil {
		return err
	}
	for i, c := range columns {
		if err := verify.Perturbed(c.Column, changed[i], perturbation(c, true)); err != nil {
			return &Refused{problem.Flatten(err)}
		}
	}
	r.changed = make([]*table.Column, len(r.Table.Columns))
	for i, at := range places {
		r.changed[at] = changed[i]
	}
	return nil
}

// shown is the table with the values that the release shows where these were changed at
// random.
func (r *Result) shown() *table.Table {
	if r.changed == nil {
		return r.Table
	}
	own := *r.Table
	own.Columns = slices.Clone(own.Columns)
	for i, c := range r.changed {
		if c != nil {
			own.Columns[i] = c
		}
	}
	return &own
}
