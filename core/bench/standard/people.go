package standard

import (
	"context"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// Steps of the part People: what is measured in turn.
const (
	perRecord = "records"
	oneEach   = "one-record-each"
	perPerson = "persons"
)

// people measures a search over records, one over persons of whom each has one
// record, and one over persons who have several, drawn at random: the worst case,
// as nothing that a person has in one record is likely to be in another.
func people(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	records, one := c, c
	records.Persons, one.Persons = 0, 1
	var subjects []x.Subject
	for _, algorithm := range c.Algorithms {
		subjects = append(subjects, x.Subject{Algorithm: algorithm, Step: perRecord, Case: &records},
			x.Subject{Algorithm: algorithm, Step: oneEach, Case: &one},
			x.Subject{Algorithm: algorithm, Step: perPerson})
	}
	return r.InTurn(ctx, c, subjects)
}
