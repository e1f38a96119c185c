package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// stars are the classes of records that show only "*": one at most, and of persons with
// equal profiles one for each number of records.
func (r *Release) stars() (classes []int) {
	for i, c := range r.Classes {
		if c.Stars {
			classes = append(classes, i)
		}
	}
	return classes
}

// without is the release less some of its classes.
func (r *Release) without(classes []int) *Release {
	own := *r
	own.Classes = nil
	for i, c := range r.Classes {
		if !slices.Contains(classes, i) {
			own.Classes = append(own.Classes, c)
		}
	}
	return &own
}

// LeftOut returns why records must not be masked, nil if they may be: in the file they
// are a class, with all others that show only "*", and this class has to meet the
// rules like any other, those about all classes together included. What is wrong of
// the other classes is no matter of it.
func (r *Release) LeftOut(rules []Rule) error {
	r = r.judged()
	stars := r.stars()
	if len(stars) == 0 {
		return nil
	}
	others := r.without(stars)
	for _, rule := range rules {
		with, whole := rule.Verify(r), 0
		for _, f := range others.findings([]Rule{rule})[0] {
			if f.Class == WholeTable {
				whole++
			}
		}
		for _, f := range with {
			if f.Class == WholeTable {
				if whole--; whole >= 0 {
					continue // it is so without them
				}
			} else if !slices.Contains(stars, f.Class) {
				continue
			}
			n := 0
			for _, star := range stars {
				n += len(r.Classes[star].Rows)
			}
			p := problem.New("verify-left-out", `Do not write records that are left out ("drop"), or write them blank ("blank").`,
				"%s", problem.Several(n, "%d record that is left out would be written with * in every column that somebody could know. In the file it is a group like any other, and it does not meet %s: %s.",
					"%d records that are left out would be written with * in every column that somebody could know. In the file they are a group like any other, and it does not meet %s: %s.", n, rule.Name(), f.Said))
			p.Count = n
			return p
		}
	}
	return nil
}
