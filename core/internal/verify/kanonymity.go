package verify

import "github.com/fulgurite/fulgurite/core/problem"

// KAnonymity: nobody can be told from K-1 others. Every class has at least K
// records. (Samarati and Sweeney, "Protecting privacy when disclosing
// information", 1998.)
type KAnonymity struct{ K int }

// Name returns "5-anonymity".
func (r KAnonymity) Name() *problem.Text { return problem.Say("%d-anonymity", r.K) }

// Verify finds every class with fewer than K records.
func (r KAnonymity) Verify(release *Release) []Finding {
	if r.K < 1 {
		return whole("the smallest group allowed has less than one record, which says nothing")
	}
	return release.each(func(c Class) *problem.Text {
		if release.Size(c.Rows) >= r.K {
			return nil
		}
		return problem.Say("%s, is too small", release.describe(c))
	})
}
