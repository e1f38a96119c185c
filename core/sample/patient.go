package sample

import (
	"fmt"
	"time"
)

// patient is somebody with all that stays the same from stay to stay.
type patient struct {
	name, number, sex, postcode, insurer string

	born  time.Time
	stays []stay
}

// stay is one time in hospital.
type stay struct {
	from      time.Time
	nights    int
	diagnosis diagnosis
}

func (s stay) to() time.Time { return s.from.AddDate(0, 0, s.nights) }

// columnPatient numbers are multiples of patientStep modulo patientNumbers. The two have
// no common divisor, so that no number comes twice and neighbours look unrelated.
const (
	patientNumbers = 10_000_000
	patientStep    = 6_180_339
)

// Of a thousand records, so many shall be of somebody who was here before. For one in
// six of them a new patient comes instead, because the dates do not fit or it would be
// too often: so a patient has 1/(1-0.356), nearly 1.6 records on average.
const returning = 421

// Of a hundred who come back, so many come for what they came for before.
const sameAgain = 60

// maxStays bounds how often somebody comes in a year.
const maxStays = 5

// patient invents somebody who comes for the first time.
func (g *generator) patient() (*patient, stay) {
	p := &patient{sex: g.sex()}
	age := g.age()
	s := stay{diagnosis: g.diagnosis(age, p.sex, false), from: g.admission()}
	p.born = s.from.AddDate(-age, 0, -g.random.IntN(365))
	if s.diagnosis.group == newborns {
		p.born = s.from // born here
	}
	s.nights = g.nights(s.diagnosis, age)
	p.name = g.name(p.sex)
	p.number = fmt.Sprintf("P%07d", (g.first+len(g.patients)*patientStep)%patientNumbers)
	p.postcode = g.postcode()
	p.insurer = insurers[g.pick("insurer", len(insurers), func(i int) int { return insurers[i].share })].name
	return p, s
}

// again picks somebody who was here before, and another stay; nil if it is a new
// patient's turn, or if the one picked has no time left.
func (g *generator) again() (*patient, stay) {
	if len(g.patients) == 0 || g.random.IntN(1000) >= returning {
		return nil, stay{}
	}
	// A quarter of the patients is ill for long: they come back three times as often.
	at := g.random.IntN(len(g.patients))
	if g.random.IntN(2) == 0 {
		at -= at % 4
	}
	p := g.patients[at]
	if len(p.stays) == maxStays {
		return nil, stay{}
	}
	s := stay{from: g.admission()}
	for range maxStays {
		if s.from.After(p.born) {
			break
		}
		s.from = g.admission()
	}
	age := p.age(s.from)
	if d := p.stays[g.random.IntN(len(p.stays))].diagnosis; !d.once() && hits(d.group, age) > 0 && g.random.IntN(100) < sameAgain {
		s.diagnosis = d
	} else {
		s.diagnosis = g.diagnosis(age, p.sex, true)
	}
	s.nights = g.nights(s.diagnosis, age)
	if !p.free(s) {
		return nil, stay{}
	}
	return p, s
}

// age returns how many years old somebody is on a day.
func (p *patient) age(on time.Time) int {
	age := on.Year() - p.born.Year()
	if p.born.AddDate(age, 0, 0).After(on) {
		age--
	}
	return age
}

// free reports whether somebody is born and at home for the time of a stay.
func (p *patient) free(s stay) bool {
	if !s.from.After(p.born) {
		return false
	}
	for _, other := range p.stays {
		if !s.from.After(other.to()) && !other.from.After(s.to()) {
			return false
		}
	}
	return true
}
