package core

import (
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
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
			return problem.At(err, problem.Place{Attribute: c.Name})
		}
	}
	r.changed = make([]*table.Column, len(r.Table.Columns))
	for i, at := range places {
		r.changed[at] = changed[i]
	}
	return r.loss(columns, places)
}

// averaged warns of people who have several records: a value that a person has in all of them
// is changed each time anew.
func (r *Result) averaged() *problem.Problem {
	rows := make([]uint32, r.Table.Rows)
	for row := range rows {
		rows[row] = uint32(row)
	}
	if r.changed == nil || !severalRecords(r.Table, r.project.Person, rows) {
		return nil
	}
	return problem.New("release-perturbed", "Leave out columns that are the same in all records of a person, or keep one record of each (maxRows).",
		"Some people have several records, and the values of each are changed by themselves: whoever knows which records are one person's can average what is the same in all of them.")
}

// loss says what the change did to the values, with the bounds that hold for what is written.
func (r *Result) loss(columns []perturb.Column, places []int) error {
	coded, err := r.project.Coded(r.shown())
	if err != nil {
		return err
	}
	after, kept := make([]*table.Column, len(places)), []*table.Column{}
	for i, at := range places {
		after[i] = coded.Columns[at]
	}
	for i, column := range coded.Columns {
		c := r.project.Described(column.Name)
		if r.changed[i] != nil || c != nil && c.Role != project.Sensitive && c.Role != project.Insensitive || c != nil && c.Treatment != "" {
			continue
		}
		if c != nil {
			if column, err = c.Typed(column); err != nil {
				return err
			}
		}
		kept = append(kept, column)
	}
	r.Perturbed = perturb.LossOf(columns, after, kept)
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
