package project

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// ShiftedBy is the largest number of days by which dates may be moved, with the default filled in.
func (p *Project) ShiftedBy() int {
	if p.ShiftDays == 0 {
		return pseudonym.DefaultDays
	}
	return p.ShiftDays
}

// NeedsKey reports whether a release by this project needs a key.
func (p *Project) NeedsKey() bool { return p.Treats(Pseudonym) || p.Treats(Shift) }

// Treats reports whether some column has a treatment.
func (p *Project) Treats(t Treatment) bool {
	for _, c := range p.Columns {
		if c.Treatment == t {
			return true
		}
	}
	return false
}

// Described is Column, except that person columns without settings are identifying.
func (p *Project) Described(name string) *Column {
	c := p.Column(name)
	if c == nil && slices.Contains(p.Person, name) {
		return &Column{Name: name, Role: Identifying}
	}
	return c
}

// Replaced returns the treatment of a column, and whether it applies: the column is neither kept
// nor generalized.
func (p *Project) Replaced(c *Column) (Treatment, bool) {
	return p.Treated(c), c.Role == Identifying || c.Held() || c.Treatment == Shift
}

// shifts checks the settings of shifted dates.
func (v *validator) shifts(p *Project) {
	if p.Treats(Shift) && len(p.Person) == 0 {
		v.say("config-shift-person", "person", "Name the columns that say whom a record is about.",
			"The dates of a person move together, but nothing says which records are one person's.")
	}
	for i, c := range p.Columns {
		if c.Treatment != Shift {
			continue
		}
		for _, m := range p.Models {
			if m.Attribute == c.Name {
				v.say("config-shift-model", fmt.Sprintf("columns[%d].treatment", i), "Keep its dates, or take the model away.",
					"The model %q protects values of the column %q that are written as they are, but its dates are shifted.", m.Model, c.Name)
			}
		}
	}
}

// BatchesNeedKey is the code of the problem that people must be recognised in later batches of a
// growing table, and that there is no key.
const BatchesNeedKey problem.Code = "core-people-batches-key"

// NoKey reports that a release needs a key and has none.
func NoKey() *problem.Problem {
	return problem.New("release-no-key", "Open the key file that was made for this recipient, or make a new key.",
		"The project makes pseudonyms or shifts dates, which needs a key, but none was given.")
}
