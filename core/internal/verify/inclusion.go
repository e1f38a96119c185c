package verify

import "github.com/fulgurite/fulgurite/core/problem"

// Inclusion: only records of the research subset are released. (Nergiz, Atzori
// and Clifton, "Hiding the presence of individuals from shared databases",
// 2007, with no bounds on what can be concluded.)
type Inclusion struct{}

// Name returns "only the research subset is released".
func (Inclusion) Name() *problem.Text { return problem.Say("only the research subset is released") }

// Verify finds every class with a record outside the subset.
func (Inclusion) Verify(release *Release) []Finding {
	if release.Subset == nil {
		return noSubset
	}
	return release.each(func(c Class) *problem.Text {
		for _, row := range c.Rows {
			if !release.Subset[row] {
				return problem.Say("%s, has a record that does not belong to it", release.describe(c))
			}
		}
		return nil
	})
}
