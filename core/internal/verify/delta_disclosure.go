package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// DeltaDisclosure: every value that a class has of a sensitive column has about
// the share there that it has in the table: |log2(p_v/q_v)| < Delta. (Brickell
// and Shmatikov, "The cost of privacy", 2008.)
type DeltaDisclosure struct {
	Attribute string
	Delta     float64
	// Absent says that a class must have every value that the table has, as in the
	// paper; otherwise values that it does not have are not looked at.
	Absent bool
}

// Name returns "1-disclosure privacy of occupation".
func (r DeltaDisclosure) Name() *problem.Text {
	if r.Absent {
		return problem.Say("%v-disclosure privacy of %q, absent values counted", r.Delta, r.Attribute)
	}
	return problem.Say("%v-disclosure privacy of %q", r.Delta, r.Attribute)
}

// Protects implements Protecting.
func (r DeltaDisclosure) Protects() string { return r.Attribute }

// Verify finds every class with a value whose share differs too much. A share
// that is exactly 2^Delta times that of the table differs too much; this can
// only be said for whole numbers, as all other powers of two are irrational.
func (r DeltaDisclosure) Verify(release *Release) []Finding {
	exact := r.Delta == math.Trunc(r.Delta)
	return release.eachSpread(r.Attribute, byHolders, func(s *Spread) *problem.Text {
		if missing, lacks := s.absent(); r.Absent && lacks {
			return problem.Say("%s, lacks the value %q, which the table has", s.who(), problem.Cell(missing))
		}
		for _, code := range s.Present {
			d := math.Abs(s.Change(code))
			if !atMost(d, r.Delta) || exact && d == r.Delta {
				return problem.Say("%s, has the value %q %.4g times as often as the table", s.who(),
					problem.Cell(s.Value(code)), math.Exp2(s.Change(code)))
			}
		}
		return nil
	})
}

// Change is log2(p_v/q_v) of a value that the class has, the farthest from 0 that it may
// be.
func (s *Spread) Change(code uint32) float64 {
	had, of := s.minShare(code)
	has, in := s.minHere(code)
	most, everywhere := s.maxShare(code)
	up, down := math.Log2(float64(s.counts[code]*of)/float64(had*s.Size)), math.Log2(float64(has*everywhere)/float64(most*in))
	if -down > up {
		return down
	}
	return up
}

// absent is a value of the table that the class does not have, if there is one.
func (s *Spread) absent() (value string, lacks bool) {
	for code := range s.total {
		if n, _ := s.maxShare(uint32(code)); n > 0 && s.counts[code] == 0 {
			return s.Value(uint32(code)), true
		}
	}
	return "", false
}
