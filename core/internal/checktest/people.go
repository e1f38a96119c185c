package checktest

import (
	"math/rand/v2"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
)

// DrawPeople is Draw for problems in which persons have several rows, with models
// that are defined for that.
func DrawPeople(rng *rand.Rand) *Task {
	for {
		p := Draw(rng)
		persons, nobody := 1+rng.IntN(p.Rows), rng.IntN(2)*rng.IntN(4)
		for range p.Rows {
			person := uint32(rng.IntN(persons))
			if rng.IntN(10) < nobody {
				person = classes.Unknown
			}
			p.Persons = append(p.Persons, person)
		}
		p.CountPersons = rng.IntN(3) == 0
		if _, err := p.Checker(evaluate.Tuning{}); err == nil { // some models refuse persons
			return p
		}
	}
}
