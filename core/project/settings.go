package project

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
)

// Setting is a part of a project in Go: see New.
type Setting func(*Project)

// New makes a project from settings, applied in order:
//
//	p := project.New(
//		project.Identifier("name"),
//		project.QuasiIdentifier("age"),
//		project.QuasiIdentifier("postcode", &hierarchy.Spec{Kind: hierarchy.KindRedaction}),
//		project.KAnonymity(5),
//		project.LDiversity("diagnosis", 2),
//		project.SuppressionLimit(0.02),
//	)
//
// The default measure is the loss. Columns that no setting names are undecided, unless they are
// plainly harmless. New checks nothing: call Validate before using the project.
func New(settings ...Setting) *Project {
	p := &Project{Version: Version, Measure: Measure{Measure: utility.Loss}}
	for _, set := range settings {
		set(p)
	}
	return p
}

// Identifier marks a column that names the person: it is not released.
func Identifier(column string) Setting {
	return func(p *Project) { p.described(column).Role = Identifying }
}

// QuasiIdentifier marks a column that somebody could know about a person. At most one hierarchy
// says how its values become coarser; without one, or with nil, it follows from the column's type.
func QuasiIdentifier(column string, h ...*hierarchy.Spec) Setting {
	return func(p *Project) { p.described(column).give(QuasiIdentifying, h) }
}

// Harmless marks a column that is written as it is.
func Harmless(column string) Setting {
	return func(p *Project) { p.described(column).Role = Insensitive }
}

// Secret marks a column that must not be revealed, to be protected by a model. The optional
// hierarchy is for t-closeness with the distance "hierarchical".
func Secret(column string, h ...*hierarchy.Spec) Setting {
	return func(p *Project) { p.described(column).give(Sensitive, h) }
}

// People names the columns that together say whom a record is about, where people have several
// records: rules are about people then. Columns that no other setting describes are identifying.
// Without a column, each record is about another person.
func People(columns ...string) Setting {
	return func(p *Project) {
		for _, name := range columns {
			if p.Column(name) == nil {
				p.described(name).Role = Identifying
			}
		}
		p.Person, p.RowsArePeople = columns, len(columns) == 0
	}
}

// CountedBy names the column that counts the records that each row of the table stands for.
func CountedBy(column string) Setting {
	return func(p *Project) { p.described(column).Role = Count }
}

// KAnonymity requires that every record looks the same as at least k-1 others.
func KAnonymity(k int) Setting {
	return Protect(privacy.KAnonymity, "", param.Values{"k": float64(k)})
}

// LDiversity requires at least l different values of the column in every class.
func LDiversity(column string, l int) Setting {
	return Protect(privacy.DistinctLDiversity, column, param.Values{"l": float64(l)})
}

// TCloseness requires that the distribution of the column's values in every class differs from that
// in the table by a distance of at most t, all different values being equally far apart.
func TCloseness(column string, t float64) Setting {
	return Protect(privacy.TCloseness, column, param.Values{"t": t})
}

// Protect requires any model of package privacy; Rules has those that are known. column is the
// sensitive column for models that protect one, which makes it sensitive; it is empty for others.
// Missing parameters have their default.
func Protect(model privacy.ID, column string, v param.Values) Setting {
	return func(p *Project) {
		if column != "" {
			p.described(column).Role = Sensitive
		}
		p.Models = append(p.Models, Model{Model: model, Attribute: column, Params: v})
	}
}

// SuppressionLimit sets the share of records, 0 to 1, that may be left out.
func SuppressionLimit(share float64) Setting {
	return func(p *Project) { p.SuppressionLimit = share }
}

// Minimize chooses the measure of package utility to minimize. Missing parameters have their
// default.
func Minimize(measure utility.ID, v param.Values) Setting {
	return func(p *Project) { p.Measure = Measure{Measure: measure, Params: v} }
}

// SearchBy chooses the search, with its limits.
func SearchBy(s Search) Setting {
	return func(p *Project) { p.Search = s }
}

// RecodeBy chooses the way of recoding.
func RecodeBy(r Recoding) Setting {
	return func(p *Project) { p.Recoding = r }
}

// Release selects the records to release, of a table that is known as a whole.
func Release(s *Subset) Setting {
	return func(p *Project) { p.Subset = s }
}

// described returns the entry of a column, and adds one if there is none.
func (p *Project) described(column string) *Column {
	if c := p.Column(column); c != nil {
		return c
	}
	p.Columns = append(p.Columns, Column{Name: column, Role: Insensitive})
	return &p.Columns[len(p.Columns)-1]
}

func (c *Column) give(role Role, hierarchies []*hierarchy.Spec) {
	c.Role = role
	for _, h := range hierarchies {
		c.Hierarchy = h
	}
}
