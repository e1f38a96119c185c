package verify

import "fmt"

// SampleUniqueness: at most a share of the records is alone in its class.
// (Dankar, El Emam, Neisa and Roffey, "Estimating the re-identification risk of
// clinical data sets", 2012.)
type SampleUniqueness struct{ Share float64 }

// Name returns "at most 0.01 of the records unique".
func (r SampleUniqueness) Name() string {
	return fmt.Sprintf("at most %v of the records unique", r.Share)
}

// Verify finds out whether the share is higher.
func (r SampleUniqueness) Verify(release *Release) []Finding {
	if wrong := release.notForPersons(); wrong != nil {
		return wrong
	}
	h := release.histogram()
	if unique := h.classes[1]; unique > 0 && !(ratio(unique, h.records) <= r.Share) {
		return whole("%d of %d records are unique", unique, h.records)
	}
	return nil
}
