package verify

import "github.com/fulgurite/fulgurite/core/problem"

// KMap: every released record looks the same as at least K records of the whole
// table. (Sweeney, "Computational disclosure control", 2001.)
type KMap struct{ K int }

// Name returns "5-map".
func (r KMap) Name() *problem.Text { return problem.Say("%d-map", r.K) }

// Verify finds every class with too few records in the whole table.
func (r KMap) Verify(release *Release) []Finding {
	if release.Subset == nil {
		return noSubset
	}
	if release.irregular {
		return noClasses
	}
	if r.K < 1 {
		return whole("the smallest group allowed has less than one record, which says nothing")
	}
	return release.each(func(c Class) *problem.Text {
		if c.Population >= r.K {
			return nil
		}
		if release.whole {
			return problem.Say("%s, of whom the whole table has only %d", release.describe(c), c.Population)
		}
		if release.Persons != nil {
			return problem.Say("%s, is of size %d in the whole table, by the shares of persons", release.describe(c), c.Population)
		}
		return problem.Several(c.Population, "%s, looks the same as only %d record of the whole table",
			"%s, looks the same as only %d records of the whole table", release.describe(c), c.Population)
	})
}
