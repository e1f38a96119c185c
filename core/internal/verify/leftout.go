package verify

import (
	"errors"
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

// shown is the release without the records that are masked.
func (r *Release) shown() *Release {
	own := *r
	own.Classes = nil
	for _, c := range r.Classes {
		if masked := c.LeftOut; len(masked) > 0 {
			c.Rows = slices.DeleteFunc(slices.Clone(c.Rows), func(row uint32) bool { _, out := slices.BinarySearch(masked, row); return out })
			c.Population, c.LeftOut = c.Shown, nil
		}
		if len(c.Rows) > 0 {
			own.Classes = append(own.Classes, c)
		}
	}
	return &own
}

// judgeMasked judges an output that has masked records, given what contradicts the rules
// in it: it is the user's to choose something else if they hold without these records.
func (v *verification) judgeMasked(r *Release, findings [][]Finding) error {
	if some(findings) {
		if err := errors.Join(v.judge(r.shown().judged().findings(v.claim.Rules)), r.LeftOut(v.claim.Rules, r.Wrong(v.claim.Rules))); err != nil {
			return err
		}
	}
	return v.judge(findings)
}

// Units are what is left out together of a release: its classes, or where people are judged as
// wholes the records of all who have equal profiles.
func (r *Release) Units() []Class { return r.judged().Classes }

// Wrong counts by rule what is wrong of all classes together, without the records that are masked.
func (r *Release) Wrong(rules []Rule) []int {
	wrong := make([]int, len(rules))
	for i, findings := range r.shown().judged().findings(rules) {
		for _, f := range findings {
			if f.Class == wholeTable {
				wrong[i]++
			}
		}
	}
	return wrong
}

// LeftOut returns why records must not be masked, nil if they may be: in the file they
// are a class, with all others that show only "*", and this class has to meet the
// rules like any other, those about all classes together included. What is wrong of
// the other classes is no matter of it, and so much of all classes together: see Wrong.
func (r *Release) LeftOut(rules []Rule, wrong []int) error {
	r = r.judged()
	stars, n := r.stars(), 0
	for _, c := range r.Classes {
		n += len(c.LeftOut)
	}
	if n == 0 {
		return nil
	}
	for i, rule := range rules {
		whole := wrong[i]
		for _, f := range rule.Verify(r) {
			if f.Class == wholeTable {
				if whole--; whole >= 0 {
					continue // it is so without them
				}
			} else if !slices.Contains(stars, f.Class) {
				continue
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
