package verify

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// stars is the class of the records that show only "*", -1 without one.
func (r *Release) stars() int {
	for i, c := range r.Classes {
		if c.Stars {
			return i
		}
	}
	return -1
}

// without is the release less one of its classes.
func (r *Release) without(class int) *Release {
	own := *r
	own.Classes = append(r.Classes[:class:class], r.Classes[class+1:]...)
	return &own
}

// LeftOut returns why records must not be masked, nil if they may be: in the file they
// are a class, with all others that show only "*", and this class has to meet the
// rules like any other, those about all classes together included. What is wrong of
// the other classes is no matter of it.
func (r *Release) LeftOut(rules []Rule) error {
	star := r.stars()
	if star < 0 {
		return nil
	}
	others := r.without(star)
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
			} else if f.Class != star {
				continue
			}
			n := len(r.Classes[star].Rows)
			who := fmt.Sprintf("%d records that are left out would be written with * in every column that somebody could know. In the file they are", n)
			if n == 1 {
				who = "1 record that is left out would be written with * in every column that somebody could know. In the file it is"
			}
			p := problem.New("verify-left-out", `Do not write records that are left out ("drop"), or write them blank ("blank").`,
				"%s a group like any other, and it lacks %s: %s.", who, rule.Name(), f.Sentence)
			p.Count = n
			return p
		}
	}
	return nil
}
