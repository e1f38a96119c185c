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
// alpha may be negative: a finite number of kinds of persons, as most coarse
// generalizations have. The second result is false where the likelihood has no
// maximum, in particular if all records are unique. Without unique records the
// estimate is 0. With a single record the likelihood is constant, and the
// estimate is the least possible, that this one person is unique.
func Pitman(sizes, classes []int, population float64) (float64, bool) {
	if singles(sizes, classes) == 0 {
		return 0, true
	}
	if records, _ := totals(sizes, classes); records == 1 {
		return 1 / population, true
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
	u := float64(groups)
	thetaOf := func(alpha float64) float64 {
		slope := func(theta float64) float64 {
			a, _ := pitmanSums(theta, alpha, groups)
			b, _ := pitmanSums(theta, 1, records)
			return a - b
		}
		// Every theta + i*alpha must be positive.
		least := max(0, -alpha*(u-1))
		low := least + 1e-12*max(1, least)
		if slope(low) <= 0 {
			return low
		}
		step := max(1, least)
		for slope(least+step) > 0 && step < 1e15 {
			low = least + step
			step *= 4
		}
		return root(slope, low, least+step)
	}
	slope := func(alpha float64) float64 {
		_, left := pitmanSums(thetaOf(alpha), alpha, groups)
		right := 0.0
		base := digamma(1 - alpha)
		for i, k := range sizes {
			if k > 1 {
				right += float64(classes[i]) * (digamma(float64(k)-alpha) - base)
			}
		}
		return left - right
	}
	low, high := -1.0, 1-1e-9
	for slope(low) <= 0 {
		if low *= 4; low < -1e6 {
			return 0, 0, false
		}
	}
	if slope(high) >= 0 {
		return 0, 0, false
	}
	alpha = root(slope, low, high)
	return thetaOf(alpha), alpha, true
}

// pitmanSums returns the sums for i = 1..n-1 of 1/(theta+i*alpha) and of
// i/(theta+i*alpha), all terms being positive.
func pitmanSums(theta, alpha float64, n int) (plain, weighted float64) {
	x, m := theta/alpha, float64(n)
	switch {
	case n <= 32 || alpha == 0:
		for i := 1; i < n; i++ {
			t := 1 / (theta + float64(i)*alpha)
			plain += t
			weighted += float64(i) * t
		}
		return plain, weighted
	case math.Abs(x) > 10*m:
		// The terms hardly differ, so that differences of digamma would cancel.
		// Euler and Maclaurin: the integral from 1/2 to n-1/2, which five points
		// of Gauss and Legendre give to the last bit, and a first correction.
		a, b := 0.5, m-0.5
		for k, node := range gaussNodes {
			t := (a+b)/2 + (b-a)/2*node
			w := gaussWeights[k] * (b - a) / 2 / (theta + t*alpha)
			plain += w
			weighted += w * t
		}
		fa, fb := 1/(theta+a*alpha), 1/(theta+b*alpha)
		plain += alpha * (fb*fb - fa*fa) / 24
		weighted -= theta * (fb*fb - fa*fa) / 24
		return plain, weighted
	case alpha > 0:
		plain = (digamma(x+m) - digamma(x+1)) / alpha
	default:
		plain = (digamma(-x) - digamma(-x-m+1)) / -alpha
	}
	return plain, (m - 1 - theta*plain) / alpha
}

// gaussNodes and gaussWeights integrate over [-1, 1] exactly up to degree 9.
var gaussNodes = [5]float64{-0.906179845938663993, -0.538469310105683091, 0, 0.538469310105683091, 0.906179845938663993}
var gaussWeights = [5]float64{0.236926885056189088, 0.478628670499366468, 0.568888888888888889, 0.478628670499366468, 0.236926885056189088}
