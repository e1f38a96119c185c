package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Estimator says how the uniqueness of persons in a population is estimated from
// the classes of a sample.
type Estimator string

const (
	Dankar Estimator = "dankar" // Pitman for samples of up to a tenth of the population, else Zayatz
	Pitman Estimator = "pitman" // a model of the whole population
	Zayatz Estimator = "zayatz" // from the sample alone
	// snb, the slide negative binomial model, has no estimate for many samples,
	// so that nothing is decided by it: no record may be unique.
	snb Estimator = "snb"
)

// PopulationUniqueness: at most a share of the population that the table was
// drawn from is estimated to be unique in it. Where records are unique and the
// estimator has no estimate, the rule does not hold. (Dankar, El Emam, Neisa
// and Roffey, "Estimating the re-identification risk of clinical data sets",
// 2012.)
type PopulationUniqueness struct {
	Share      float64
	Population float64 // persons
	Estimator  Estimator
}

// Name returns "at most 0.01 of the population unique".
func (r PopulationUniqueness) Name() *problem.Text {
	return problem.Say("at most %v of the population unique", r.Share)
}

// solved bounds how far, relatively, two solutions of the same equations may lie
// apart: both are iterated until the equations hold up to 1e-6.
const solved = 1e-6

// Verify finds out whether the estimate is higher.
func (r PopulationUniqueness) Verify(release *Release) []Finding {
	h := release.histogram()
	if release.Persons != nil {
		if !release.whole || slices.Contains(release.Persons, nobody) {
			return whole("it says nothing of people who are not compared in all of their records")
		}
		h = release.groups()
	}
	unique := h.classes[1]
	if unique == 0 {
		return nil
	}
	estimator := r.Estimator
	if estimator == Dankar {
		estimator = Zayatz
		if float64(h.records)/r.Population <= 0.1 {
			estimator = Pitman
		}
	}
	share, slack := 0.0, tolerance
	switch estimator {
	case Zayatz:
		share = h.zayatz(r.Population)
	case Pitman:
		share, slack = h.pitman(r.Population), solved
	}
	if !(share > 0) {
		return because(problem.Several(unique, "there is no estimate, and %d of %d records is unique",
			"there is no estimate, and %d of %d records are unique", unique, h.records))
	}
	if !(share <= r.Share*(1+slack)) {
		return whole("an estimated share of %.4g is unique", share)
	}
	return nil
}
