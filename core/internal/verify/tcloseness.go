package verify

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Distance is when two values of a sensitive column count as similar.
type Distance string

const (
	Equal        Distance = "equal"        // all different values are equally far apart
	Ordered      Distance = "ordered"      // by the number of values between them
	Hierarchical Distance = "hierarchical" // by the lowest level that makes them one
)

// Closeness: in every class the values of a sensitive column are spread as in
// the table, up to an earth mover's distance of T. (Li, Li and
// Venkatasubramanian, "t-closeness: privacy beyond k-anonymity and
// l-diversity", 2007.) The distances have files of their own.
type Closeness struct {
	Attribute string
	T         float64
	Distance  Distance
	Order     []string             // for Ordered: all values of the column, ascending
	Hierarchy *hierarchy.Hierarchy // for Hierarchical: the definition
}

// Name returns "0.2-closeness of occupation (equal distance)".
func (r Closeness) Name() *problem.Text {
	switch r.Distance {
	case Ordered:
		return problem.Say("%v-closeness of %q (ordered distance)", r.T, r.Attribute)
	case Hierarchical:
		return problem.Say("%v-closeness of %q (hierarchical distance)", r.T, r.Attribute)
	}
	return problem.Say("%v-closeness of %q (equal distance)", r.T, r.Attribute)
}

// Protects implements Protecting.
func (r Closeness) Protects() string { return r.Attribute }

// Verify finds every class that is further from the table than T.
func (r Closeness) Verify(release *Release) []Finding {
	s := release.Spread(r.Attribute)
	distance, err := r.measure(s)
	if err != nil {
		return because(problem.From(err).Told())
	}
	findings := release.each(func(c Class) *problem.Text {
		s.Look(c)
		if d := distance(); !atMost(d, r.T) {
			return problem.Say("%s, has the distance %.4g from the table", release.describe(c), d)
		}
		return nil
	})
	return append(findings, r.closeToPersons(release)...)
}

// measure returns the distance from the table of the class looked at last.
func (r Closeness) measure(s *Spread) (func() float64, error) {
	switch r.Distance {
	case Equal:
		return s.EqualDistance, nil
	case Ordered:
		return s.OrderedDistance(r.Order)
	case Hierarchical:
		return s.HierarchicalDistance(r.Hierarchy)
	}
	return nil, fault("verify-claim", "there is no distance %q of values", string(r.Distance))
}
