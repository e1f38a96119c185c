package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// KMapEstimated: every record probably looks the same as at least K persons of
// the population that the table was drawn from. It asks for classes of a size
// that a class of K persons of the population hardly ever has in the sample: if
// that size has a Poisson distribution with the mean K*n/Population, n being
// the table's rows, it is exceeded with a probability below Significance. (El
// Emam and Dankar, "Protecting privacy using k-anonymity", 2008.)
type KMapEstimated struct {
	K             int
	Population    float64 // persons
	Significance  float64 // in (0,1)
	ZeroTruncated bool    // the distribution without 0, as classes that the sample lacks are never seen
}

// Name returns "estimated 5-map".
func (r KMapEstimated) Name() *problem.Text { return problem.Say("estimated %d-map", r.K) }

// Verify finds every class that is too small.
func (r KMapEstimated) Verify(release *Release) []Finding {
	if r.K < 1 || !(r.Population >= 1) || !(r.Significance > 0 && r.Significance < 1) {
		return whole("its parameters say nothing")
	}
	least := r.least(release.Weights.Total(release.In.Rows))
	return release.each(func(c Class) *problem.Text {
		if release.Size(c.Rows) >= least {
			return nil
		}
		return problem.Say("%s, is smaller than %d, the least size for this population", release.describe(c), least)
	})
}

// least is the size that a class must have: by convention x+2, where x is the
// first value that the plain distribution exceeds with a probability of at most
// Significance, and x+1 for the truncated one; but never more than K, nor than
// the table has records.
func (r KMapEstimated) least(rows int) int {
	mean := float64(r.K) * float64(rows) / r.Population
	probability := func(x int) float64 {
		g, _ := math.Lgamma(float64(x) + 1)
		return math.Exp(float64(x)*math.Log(mean) - mean - g)
	}
	most := min(r.K, rows)
	reached := 1 - r.Significance - tolerance
	if r.ZeroTruncated {
		below := 0.0
		for size := 1; size < most; size++ {
			if below >= reached {
				return size
			}
			below += probability(size) / (1 - probability(0))
		}
		return most
	}
	upTo := 0.0
	for x := 0; x+2 <= most; x++ {
		if upTo += probability(x); upTo >= reached {
			return x + 2
		}
	}
	return most
}
