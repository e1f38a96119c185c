package project

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/table"
)

// Released describes the cells of a column of a release. It follows from the project and the table,
// whatever levels a search chooses: the same project gives the same types each night.
type Released struct {
	Name   string     `json:"name"`
	Type   table.Type `json:"type"`
	Format string     `json:"format,omitempty"` // of dates and numbers, as in a project
	// Own says that each cell shows an unchanged value of the table in this column.
	Own bool `json:"own,omitempty"`
}

// Released describes the columns of a release of the table, in order. Quasi-identifiers are text,
// because their labels are, unless they can only be written unchanged; kept columns keep their
// type.
func (p *Project) Released(t *table.Table) (columns []Released, err error) {
	for _, column := range t.Columns {
		c := p.Described(column.Name)
		if c == nil {
			c = &Column{Name: column.Name, Role: Insensitive}
		}
		treatment, replaced := p.Replaced(c)
		if replaced && treatment == Remove {
			continue
		}
		typed, err := c.Typed(column)
		if err != nil {
			return nil, err
		}
		r := Released{Name: column.Name, Type: typed.Type, Format: typed.Format}
		switch {
		case p.Output.LeftOut.Chosen() == Blank: // a record of stars
			r.Type, r.Format = table.String, ""
		case replaced && treatment == Number:
			r.Type, r.Format = table.Integer, ""
		case replaced && treatment != Shift, c.Role == QuasiIdentifying && !p.exact(c):
			r.Type, r.Format = table.String, ""
		}
		r.Own = p.Own(c)
		columns = append(columns, r)
	}
	return columns, nil
}

// Own reports whether every cell of a released column shows an unchanged value of the table,
// whatever levels a search chooses, so that it can keep the type that it has there.
func (p *Project) Own(c *Column) bool {
	_, replaced := p.Replaced(c)
	return !replaced && p.Output.LeftOut.Chosen() != Blank && (c.Role != QuasiIdentifying || p.exact(c)) &&
		c.Perturb == nil && c.TopBottom == nil && (c.Read == nil || len(c.Read.Same) == 0)
}

// Written says how a release of the table is written in formats that have types. Text in each of
// them, whatever its cells look like this time, is what is text in the file, and what could be
// coarser.
func (p *Project) Written(t *table.Table) (formats.Written, error) {
	columns, err := p.Released(t)
	w := formats.Written{NoHeader: !t.Detection.Header, Texts: slices.Clone(t.Texts), Dictionary: t.Dictionary}
	for _, r := range columns {
		if r.Type == table.String || r.Type == table.Ordinal {
			w.Texts = append(w.Texts, r.Name)
		}
		c := p.Described(r.Name)
		if c == nil || c.Role != QuasiIdentifying || p.exact(c) || c.Items != nil {
			continue
		}
		typed, err := c.Typed(t.Column(r.Name))
		if err != nil {
			return w, err
		}
		numbers := typed.Type == table.Integer || typed.Type == table.Decimal
		coarse := formats.Coarse{Name: r.Name, Numbers: numbers && !slices.Contains(t.Texts, r.Name)}
		if c.Hierarchy != nil && c.Hierarchy.Table != nil {
			coarse.Order = slices.Concat(c.Hierarchy.Table.Rows...)
		} else if c.Read != nil {
			coarse.Order = c.Read.Order
		}
		w.Coarse = append(w.Coarse, coarse)
	}
	return w, err
}

// exact reports whether a quasi-identifier is always written unchanged.
func (p *Project) exact(c *Column) bool {
	return c.MaxLevel != nil && *c.MaxLevel == 0 && c.Microaggregate == nil && c.Items == nil &&
		p.Recoding.Chosen().Uniform() &&
		p.Output.LeftOut.Chosen() == Drop && (p.Subset == nil || p.Output.Outside.Chosen() == Drop)
}
