package check

import "github.com/fulgurite/fulgurite/core/privacy"

// risksOf returns what models ask of the persons of the classes under way that are not
// left aside. records are those of the classes that count.
func (c *checker) risksOf(records []uint32) func(aside []bool) *privacy.PersonRisks {
	p, risks := c.people, new(privacy.PersonRisks)
	return func(aside []bool) *privacy.PersonRisks {
		risks.Reset()
		p.persons.Worst(p.rowOf, records, aside, risks.Add)
		return risks
	}
}
