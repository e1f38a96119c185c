package verify

import "github.com/fulgurite/fulgurite/core/problem"

// DistinctDiversity: every class has at least L different values of a sensitive
// column. (Machanavajjhala and others, "l-diversity: privacy beyond
// k-anonymity", 2007; the simplest of its readings.)
type DistinctDiversity struct {
	Attribute string
	L         int
}

// Name returns "3 different values of occupation in every class".
func (r DistinctDiversity) Name() *problem.Text {
	return problem.Say("%d different values of %q in every group", r.L, r.Attribute)
}

// Protects implements Protecting.
func (r DistinctDiversity) Protects() string { return r.Attribute }

// Verify finds every class with fewer than L values.
func (r DistinctDiversity) Verify(release *Release) []Finding {
	if r.L < 1 {
		return whole("less than one value is asked for, which says nothing")
	}
	return release.eachSpread(r.Attribute, byChoice, func(s *Spread) *problem.Text {
		if len(s.Present) >= r.L {
			return nil
		}
		return problem.Say("%s, has only %d of them", s.who(), len(s.Present))
	})
}
