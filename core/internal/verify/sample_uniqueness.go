package verify

import "github.com/fulgurite/fulgurite/core/problem"

// SampleUniqueness: where persons have several records, at most a share of the persons
// may own more than half of a class. With one record each, at most a share of the
// records is alone in its class. (Dankar, El Emam, Neisa and Roffey, "Estimating the
// re-identification risk of clinical data sets", 2012.)
type SampleUniqueness struct{ Share float64 }

// Name returns "a share of at most 0.01 unique".
func (r SampleUniqueness) Name() *problem.Text {
	return problem.Say("a share of at most %v unique", r.Share)
}

// Verify finds out whether the share is higher.
func (r SampleUniqueness) Verify(release *Release) []Finding {
	if release.Persons != nil {
		return release.foundWithin(2, r.Share)
	}
	h := release.histogram()
	if unique := h.classes[1]; unique > 0 && !(ratio(unique, h.records) <= r.Share) {
		return because(problem.Several(unique, "%d of %d records is unique", "%d of %d records are unique", unique, h.records))
	}
	return nil
}
