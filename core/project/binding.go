package project

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Column returns the settings of a column, nil if there are none: then the column is undecided, or
// written as it is if it is plainly harmless (core.Undecided).
func (p *Project) Column(name string) *Column {
	for i := range p.Columns {
		if p.Columns[i].Name == name {
			return &p.Columns[i]
		}
	}
	return nil
}

// Typed returns a column of a table as the project reads it: its spellings, its missing values and
// its type. It does not change the table's own column.
func (c *Column) Typed(column *table.Column) (*table.Column, error) {
	own, err := column.Read(c.Reading(column), c.Type, c.Format)
	return own, problem.At(err, problem.Place{Attribute: c.Name})
}

// Reading returns how to read a column of a table: as the project says and, where rules compare
// records, with all missing-value words as one value. Records with -1 and records with -2 are
// alike: nothing is known of either.
func (c *Column) Reading(column *table.Column) *table.Reading {
	if c.Items == nil && (c.Role == QuasiIdentifying || c.Role == Sensitive) {
		if same := column.WithoutValue(c.Read); same != nil {
			return c.Read.With(&table.Reading{Same: []table.Spelling{*same}})
		}
	}
	return c.Read
}

// OrderUnknown is the code of the problem that a rule compares values by an order that nobody
// confirmed.
const OrderUnknown problem.Code = "core-order-unknown"

// Secret returns a protected column as the project reads it. If a rule uses the order of its
// values, that must be the order of its type, of a recognised scale, or the one in the project
// (Reading.Order): in alphabetical order (10K, 11K, 3K) distances mean nothing, and the problem
// OrderUnknown asks for another order.
func (p *Project) Secret(c *Column, column *table.Column) (*table.Column, error) {
	column, err := c.Typed(column)
	ranks := func(m Model) bool { return m.Attribute == c.Name && privacy.Spec(m).Ranks() }
	if err != nil || c.Items != nil || !slices.ContainsFunc(p.Models, ranks) {
		return column, err
	}
	if ordered, ok := column.Confirmed(); ok {
		return ordered, nil
	}
	likely := column.Likely()
	switch {
	case problem.Withholds():
		likely = []string{"LOW", "MEDIUM", "HIGH"}
	case len(likely) > mostLikely:
		likely = append(likely[:mostLikely-1:mostLikely-1], "…")
	}
	flag := "--scale '" + strings.ReplaceAll(c.Name+"="+Scale(likely), "'", `'\''`) + "'"
	sentence := problem.Say("A rule compares the values of %q by their order, but they are texts: nobody said which order they have, and that of the alphabet means nothing.", c.Name)
	if column.Type != table.String {
		sentence = problem.Say("A rule compares the values of %q by their order, but some are none of the type %s: they have no place in it.",
			c.Name, string(column.Type))
	}
	return nil, problem.New(OrderUnknown, "", "%s", sentence).
		Hinted("Confirm the order from the lowest to the highest, in the form of the rule or by %s; or choose the distance “equal” or “hierarchical”.", flag).
		OfColumn(c.Name)
}

// mostLikely limits the values that a proposed order names.
const mostLikely = 12

// Definition builds the hierarchy of a quasi-identifier for the values of a column of a table, or
// for the values within its cells, if these hold several.
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

// Build builds a hierarchy with labels in the language of the output.
func (p *Project) Build(spec hierarchy.Spec, column *table.Column) (*hierarchy.Hierarchy, error) {
	return hierarchy.BuildIn(p.Output.Language, spec.Joining(p.Joining()), column)
}

// Joining returns the number of records that the group of rare values of a hierarchy needs so that
// k-anonymity can hold of it: k in a release by whole columns, 0 in others, which may leave a
// smaller group for those of its records that become coarser.
func (p *Project) Joining() int {
	k := 0
	for _, m := range p.Models {
		if (m.Model == privacy.KAnonymity || m.Model == privacy.AlphaKAnonymity) && p.Recoding.Chosen().Uniform() {
			k = max(k, privacy.SizeOf(m.Params))
		}
	}
	return k
}

// Coded returns the table with the values that count, read by the project and within its bounds:
// these are anonymized, and results are compared with them. It has the weights of its rows. It is
// the table itself if the project changes nothing.
func (p *Project) Coded(t *table.Table) (*table.Table, error) {
	coded, err := p.columns(t, func(i int, column *table.Column) (*table.Column, error) {
		c := &p.Columns[i]
		if c.TopBottom == nil && c.Reading(column).Empty() {
			return column, nil
		}
		column, err := c.Typed(column)
		if err != nil || c.TopBottom == nil {
			return column, problem.Within(fmt.Sprintf("columns[%d]", i), err)
		}
		column, err = c.TopBottom.Apply(column)
		return column, problem.Within(fmt.Sprintf("columns[%d].topBottom", i), err)
	})
	if err != nil {
		return nil, err
	}
	return p.Weighted(coded)
}

// asRead returns the table with some columns as the project reads them: their spellings, missing
// values and types, without changing values.
func (p *Project) asRead(t *table.Table, some []string) (*table.Table, error) {
	return p.columns(t, func(i int, column *table.Column) (*table.Column, error) {
		c := &p.Columns[i]
		if !slices.Contains(some, c.Name) {
			return column, nil
		}
		column, err := c.Typed(column)
		return column, problem.Within(fmt.Sprintf("columns[%d]", i), err)
	})
}

// columns returns a table in which the results of a function replace the columns that the project
// describes, and words for unknown persons are missing values in person columns; it is the table
// itself if that changes nothing.
func (p *Project) columns(t *table.Table, of func(i int, column *table.Column) (*table.Column, error)) (*table.Table, error) {
	own := *t
	own.Columns = slices.Clone(t.Columns)
	for i := range p.Columns {
		at := t.Index(p.Columns[i].Name)
		if at < 0 {
			continue
		}
		column, err := of(i, t.Columns[at])
		if err != nil {
			return nil, err
		}
		own.Columns[at] = column
	}
	for _, name := range p.Person {
		if at := t.Index(name); at >= 0 {
			own.Columns[at] = attributing(own.Columns[at])
		}
	}
	if slices.Equal(own.Columns, t.Columns) {
		return t, nil
	}
	return &own, nil
}
