package project

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// ShiftedBy is by how many days dates may be moved at most, with the default
// filled in.
func (p *Project) ShiftedBy() int {
	if p.ShiftDays == 0 {
		return pseudonym.DefaultDays
	}
	return p.ShiftDays
}

// NeedsKey reports whether a release by this project needs a key.
func (p *Project) NeedsKey() bool { return p.Treats(Pseudonym) || p.Treats(Shift) }

// Treats reports whether some column is treated so.
func (p *Project) Treats(t Treatment) bool {
	for _, c := range p.Columns {
		if c.Treatment == t {
			return true
		}
	}
	return false
}

// Replaced reports whether a column is neither kept nor generalized, and what
// becomes of it.
func (p *Project) Replaced(c *Column) (Treatment, bool) {
	return p.Treated(c), c.Role == Identifying || c.Treatment == Shift
}

// shifts checks what the project says of dates that are shifted.
func (v *validator) shifts(p *Project) {
	if p.ShiftDays < 0 || p.ShiftDays > pseudonym.MostDays {
		v.add("config-range", "shiftDays", fmt.Sprintf("Give a number of days from 1 to %d, or leave it out for %d.", pseudonym.MostDays, pseudonym.DefaultDays),
			"shiftDays cannot be %d.", p.ShiftDays)
	}
	if p.Treats(Shift) && len(p.Person) == 0 {
		v.add("config-shift-person", "person", "Name the columns that say whom a record is about.",
			"The dates of a person move together, but nothing says which records are one person's.")
	}
	for i, c := range p.Columns {
		if c.Treatment != Shift {
			continue
		}
		for _, m := range p.Models {
			if m.Attribute == c.Name {
				v.add("config-shift-model", fmt.Sprintf("columns[%d].treatment", i), "Keep its dates, or take the model away.",
					"The model %q protects values of the column %q that are written as they are, but its dates are shifted.", m.Model, c.Name)
			}
		}
	}
}

// NoKey is the problem of a release that needs a key and has none.
func NoKey() *problem.Problem {
	return problem.New("release-no-key", "Open the key file that was made for this recipient, or make a new key.",
		"The project makes pseudonyms or shifts dates, which needs a key, and there is none.")
}
