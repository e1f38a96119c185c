package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// RecursiveDiversity: every class has at least L different values of a sensitive
// column, and the most frequent one is rarer than C times all from the L-th on:
// with the frequencies in descending order, r_1 < C*(r_L + ... + r_m).
// (Machanavajjhala and others, "l-diversity: privacy beyond k-anonymity", 2007,
// section 4.1.)
type RecursiveDiversity struct {
	Attribute string
	C         float64
	L         int
}

// Name returns "recursive (3,4)-diversity of occupation".
func (r RecursiveDiversity) Name() *problem.Text {
	return problem.Say("recursive (%v,%d)-diversity of %q", r.C, r.L, r.Attribute)
}

// Protects implements Protecting.
func (r RecursiveDiversity) Protects() string { return r.Attribute }

// Verify finds every class where a value stands out.
func (r RecursiveDiversity) Verify(release *Release) []Finding {
	if r.L < 1 {
		return whole("less than one value is asked for, which says nothing")
	}
	return release.eachSpread(r.Attribute, byChoice, func(s *Spread) *problem.Text {
		if len(s.Present) < r.L {
			return few(s)
		}
		if first, rest := s.FirstAndRest(r.L); !(ratio(first, rest) < r.C) {
			return problem.Say("%s, has its most frequent value %d×, and all from the %d. on together %d×", s.who(), first, r.L, rest)
		}
		return nil
	})
}

// FirstAndRest returns how often the class has its most frequent value, and all
// from the l-th on together; l is at most the number of its values.
func (s *Spread) FirstAndRest(l int) (first, rest int) {
	frequencies := make([]int, len(s.Present))
	for i, code := range s.Present {
		frequencies[i] = s.counts[code]
	}
	slices.Sort(frequencies)
	for _, f := range frequencies[:len(frequencies)-l+1] {
		rest += f
	}
	return frequencies[len(frequencies)-1], rest
}
