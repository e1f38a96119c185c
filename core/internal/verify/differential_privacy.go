package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// DifferentialPrivacy checks the part of (Epsilon, Delta)-differential privacy by sampling that a
// file can show: every class has at least k records, where k is the least with which a
// draw of each record with the probability beta = 1 - exp(-e) protects with e and
// Delta; e is what the share Search leaves of Epsilon. That the records were drawn so,
// and that the levels were not chosen by looking at them, no file can show. (Bild, Kuhn
// and Prasser, "SafePub", 2018; Li, Qardaji and Su, "On sampling, anonymization, and
// differential privacy", 2012.)
type DifferentialPrivacy struct {
	Epsilon, Delta, Search float64
}

// Name returns "the group sizes of (1, 1e-06)-differential privacy".
func (r DifferentialPrivacy) Name() *problem.Text {
	return problem.Say("the group sizes of (%v, %v)-differential privacy", r.Epsilon, r.Delta)
}

// Verify finds every class that is too small.
func (r DifferentialPrivacy) Verify(release *Release) []Finding {
	if !(r.Epsilon > 0 && r.Delta > 0 && r.Delta < 1 && r.Search >= 0 && r.Search < 1) {
		return whole("its parameters say nothing")
	}
	least := r.least()
	return release.each(func(c Class) *problem.Text {
		if release.Size(c.Rows) >= least {
			return nil
		}
		return problem.Say("%s, is smaller than %d, the least size with this epsilon and delta", release.describe(c), least)
	})
}

// least is k, found as the definition has it: with
// gamma = (exp(e) - 1 + beta) / exp(e) all n from ceil(k/gamma - 1) on need
// P(Bin(n, beta) > gamma n) <= Delta, and none breaks that where the bound
// exp(-n KL(gamma, beta)) of Chernoff and Hoeffding is below Delta. So k follows from the
// last n that breaks it; of those with the same whole part of gamma n, the largest is
// looked at. Tails are sums of logarithms, which are right in some nine digits: what is
// above Delta by less is let pass, so that rounding refuses no release.
func (r DifferentialPrivacy) least() int {
	e := r.Epsilon * (1 - r.Search)
	beta := -math.Expm1(-e)
	gamma := (math.Exp(e) - 1 + beta) / math.Exp(e)
	distance := gamma*math.Log(gamma/beta) + (1-gamma)*math.Log((1-gamma)/(1-beta))
	for from := int(gamma*(2-math.Log(r.Delta))/distance) + 2; from > 0; from-- {
		// A whole number, as there are where epsilon is ln 3, may come out a hair too small.
		n := int(math.Ceil(float64(from)/gamma*(1+1e-14))) - 1
		if tail(n, from, beta) > r.Delta*(1+1e-6) {
			return from + 1
		}
	}
	return 1
}

// tail is P(Bin(n, p) >= from).
func tail(n, from int, p float64) float64 {
	all, _ := math.Lgamma(float64(n) + 1)
	sum := 0.0
	for j := from; j <= n; j++ {
		some, _ := math.Lgamma(float64(j) + 1)
		rest, _ := math.Lgamma(float64(n-j) + 1)
		term := math.Exp(all - some - rest + float64(j)*math.Log(p) + float64(n-j)*math.Log1p(-p))
		if sum += term; term < sum*1e-12 {
			break // the terms fall faster and faster from here on
		}
	}
	return sum
}
