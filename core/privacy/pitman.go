package privacy

import "math"

// Pitman estimates how many persons of a population are unique in it, as a
// fraction of the population, from the class sizes of a sample: sizes
// ascending, and how many classes have each. The population is taken as drawn
// from Pitman's sampling formula with parameters theta and alpha, which are
// estimated by maximum likelihood; expected are then
// Gamma(theta+1)/Gamma(theta+alpha) * P^alpha unique persons. Source: N.
// Hoshino: Applying Pitman's sampling formula to microdata disclosure risk
// assessment. Journal of Official Statistics 17(4), 2001.
//
// The second result is false where no estimate with theta >= 0 and
// 0 < alpha < 1 exists, in particular if all records are unique. Without
// unique records the estimate is 0.
func Pitman(sizes, classes []int, population float64) (float64, bool) {
	if singles(sizes, classes) == 0 {
		return 0, true
	}
	theta, alpha, ok := pitmanParameters(sizes, classes)
	if !ok {
		return 0, false
	}
	a, _ := math.Lgamma(theta + 1)
	b, _ := math.Lgamma(theta + alpha)
	u := math.Exp(a - b + (alpha-1)*math.Log(population))
	return u, u > 0 && u <= 1
}

// pitmanParameters maximizes the likelihood. Its logarithm is, with U classes
// and R records,
//
//	sum i=1..U-1 of ln(theta+i*alpha) - sum i=1..R-1 of ln(theta+i) + sum over classes of sum j=1..size-1 of ln(j-alpha)
//
// For a given alpha the derivative by theta is positive up to one root, theta
// of alpha, and then negative; along these roots the derivative by alpha falls
// from above to below 0. Both roots are found by bracketing, so the search ends
// after a bounded number of steps whatever the histogram.
func pitmanParameters(sizes, classes []int) (theta, alpha float64, ok bool) {
	records, groups := totals(sizes, classes)
	if groups < 2 || groups == records {
		return 0, 0, false
	}
	u, r := float64(groups), float64(records)
	thetaOf := func(alpha float64) float64 {
		slope := func(theta float64) float64 { return harmonic(theta, alpha, u) - harmonic(theta, 1, r) }
		if slope(0) <= 0 {
			return 0
		}
		high := 1.0
		for slope(high) > 0 && high < 1e15 {
			high *= 4
		}
		low := high / 4
		if high == 1 {
			low = 0
		}
		return root(slope, low, high)
	}
	slope := func(alpha float64) float64 {
		theta := thetaOf(alpha)
		// sum of i/(theta+i*alpha) = ((U-1) - theta * sum of 1/(theta+i*alpha)) / alpha
		left := (u - 1 - theta*harmonic(theta, alpha, u)) / alpha
		right := 0.0
		base := digamma(1 - alpha)
		for i, k := range sizes {
			if k > 1 {
				right += float64(classes[i]) * (digamma(float64(k)-alpha) - base)
			}
		}
		return left - right
	}
	const margin = 1e-6
	if slope(margin) <= 0 || slope(1-margin) >= 0 {
		return 0, 0, false
	}
	alpha = root(slope, margin, 1-margin)
	return thetaOf(alpha), alpha, true
}

// harmonic returns the sum for i = 1..n-1 of 1/(theta+i*alpha), for alpha > 0.
func harmonic(theta, alpha, n float64) float64 {
	x := theta / alpha
	return (digamma(x+n) - digamma(x+1)) / alpha
}
