package evaluate

import (
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
)

// owning counts for sample-based models who owns how many records of which class.
type owning struct {
	person, of []uint32 // by record that counts: its person and distinct row
	owners     *classes.Ownership
	rowOf      []uint32 // distinct row -> class, of the check under way
}

// risksOf returns what models ask of the persons of the classes under way that are not
// left aside. records are those of the classes that count.
func (c *checker) risksOf(records []uint32) func(aside []bool) *privacy.PersonRisks {
	o, risks, grouped := &c.people.owning, new(privacy.PersonRisks), false
	return func(aside []bool) *privacy.PersonRisks {
		if o.owners == nil {
			o.owners = classes.OwnershipOf(o.person, o.of, c.rows.Len())
		}
		if !grouped {
			o.rowOf, grouped = c.grouper.ClassOf(c.rows, c.levels, o.rowOf), true
		}
		risks.Reset()
		o.owners.Worst(o.rowOf, records, aside, risks.Add, risks.AddUnattributed)
		return risks
	}
}
