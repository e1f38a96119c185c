package checktest

import (
	"math/rand/v2"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/group"
)

// Nobody is the person of a row in Task.Persons that is about nobody who is known.
const Nobody = -1

// DrawPeople is Draw for problems in which persons have several rows, with models
// that are defined for that.
func DrawPeople(rng *rand.Rand) *Task {
	for {
		p := Draw(rng)
		persons, nobody := 1+rng.IntN(p.Rows), rng.IntN(2)*rng.IntN(4)
		for range p.Rows {
			person := rng.IntN(persons)
			if rng.IntN(10) < nobody {
				person = Nobody
			}
			p.Persons = append(p.Persons, person)
		}
		p.CountPersons = rng.IntN(3) == 0
		if _, err := p.Checker(check.Tuning{}); err == nil { // some models refuse persons
			return p
		}
	}
}

// bindPersons numbers persons as a checker does.
func (p *Task) bindPersons() []uint32 {
	var persons []uint32
	for _, person := range p.Persons {
		number := uint32(group.Unknown)
		if person != Nobody {
			number = uint32(person)
		}
		persons = append(persons, number)
	}
	return persons
}
