package project

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Column returns what the project says of a column, nil if it says nothing: then the
// column is undecided, or written as it is if it is plainly harmless (core.Undecided).
func (p *Project) Column(name string) *Column {
	for i := range p.Columns {
		if p.Columns[i].Name == name {
			return &p.Columns[i]
		}
	}
	return nil
}

// Typed returns a column of a table as the project reads it: its spellings, its
// missing values and its type.
// The table's own column stays as it is.
func (c *Column) Typed(column *table.Column) (*table.Column, error) {
	own, err := column.Read(c.Read, c.Type, c.Format)
	return own, problem.At(err, problem.Place{Attribute: c.Name})
}

// Definition builds the hierarchy of a quasi-identifier for the values of a
// column of a table: of those in its cells, if these hold several.
func (p *Project) Definition(c *Column, column *table.Column) (*hierarchy.Hierarchy, error) {
	if c.Items != nil {
		values, err := c.Items.Of(column)
		if values == nil {
			return &hierarchy.Hierarchy{Name: column.Name}, err
		}
		column = values
	}
	column, err := c.Typed(column)
	if err != nil {
		return nil, err
	}
	spec := hierarchy.Spec{Kind: hierarchy.KindAuto}
	if c.Hierarchy != nil {
		spec = *c.Hierarchy
	}
	return p.Build(spec, column)
}

// Build makes a hierarchy with labels in the language of the output.
func (p *Project) Build(spec hierarchy.Spec, column *table.Column) (*hierarchy.Hierarchy, error) {
	return hierarchy.BuildIn(p.Output.Language, spec, column)
}

// Coded returns the table with the values that count, which are read as the project
// says and inside the bounds that it sets: what is anonymized and what a result is
// compared with; and with the weights of its rows. It is the table itself if the project
// says nothing of the kind.
func (p *Project) Coded(t *table.Table) (*table.Table, error) {
	coded := t
	for i := range p.Columns {
		c := &p.Columns[i]
		at := t.Index(c.Name)
		if c.TopBottom == nil && c.Read.Empty() || at < 0 {
			continue
		}
		column, err := c.Typed(t.Columns[at])
		if err != nil {
			return nil, problem.Within(fmt.Sprintf("columns[%d]", i), err)
		}
		if c.TopBottom != nil {
			if column, err = c.TopBottom.Apply(column); err != nil {
				return nil, problem.Within(fmt.Sprintf("columns[%d].topBottom", i), err)
			}
		}
		if coded == t {
			own := *t
			own.Columns = append([]*table.Column(nil), t.Columns...)
			coded = &own
		}
		coded.Columns[at] = column
	}
	return p.Weighted(coded)
}
