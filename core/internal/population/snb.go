package population

import "math"

// snb estimates how many persons of a population are unique in it, as a
// fraction of the population, by the slide negative binomial model: class
// sizes of the population are 1 + Y, Y having a negative binomial distribution
// with shape a and success probability b. Source: G. Chen, S. Keller-McNulty:
// Estimation of identification disclosure risk in microdata. Journal of
// Official Statistics 14(1), 1998.
//
// With K classes in the population of size P the mean gives b = K*a/(K*a + P - K).
// If every person is sampled with probability f = R/P, the expected numbers of
// classes and of unique records in the sample are, with d = 1 - (1-f)*(1-b),
//
//	K * (1 - (1-f)*(b/d)^a)                      = U
//	K * f * (b/d)^a * (1 + a*(1-f)*(1-b)/d)      = n_1
//
// and K*b^a persons are unique in the population. The two equations are solved
// for a and K: for given K, U <= K <= P, the first has at most one root in a,
// because the share of classes that the sample misses falls with a; along these roots the
// second is scanned for a change of sign, which is then bisected. The second
// result is false where there is none: no distribution of this family is in
// keeping with the sample, typically because its classes spread too widely.
func snb(sizes, classes []int, population float64) (float64, bool) {
	n1 := float64(Unique(sizes, classes))
	if n1 == 0 {
		return 0, true
	}
	records, groups := Totals(sizes, classes)
	u, f := float64(groups), float64(records)/population
	if f >= 1 {
		return n1 / population, true // the sample is the population
	}
	// logRatio is ln (b/d)^a.
	parts := func(k, a float64) (b, d, logRatio float64) {
		b = k * a / (k*a + population - k)
		d = 1 - (1-f)*(1-b)
		return b, d, a * math.Log(b/d)
	}
	const least, most = 1e-12, 1e12
	shape := func(logK float64) (float64, bool) {
		k := math.Exp(logK)
		missing := func(logA float64) float64 {
			_, _, r := parts(k, math.Exp(logA))
			return k*(1-(1-f)*math.Exp(r)) - u
		}
		low, high := math.Log(least), math.Log(most)
		if missing(low) > 0 || missing(high) < 0 {
			return 0, false
		}
		return math.Exp(root(func(x float64) float64 { return -missing(x) }, low, high)), true
	}
	excess := func(logK float64) (float64, bool) {
		a, ok := shape(logK)
		if !ok {
			return 0, false
		}
		k := math.Exp(logK)
		b, d, r := parts(k, a)
		return k*f*math.Exp(r)*(1+a*(1-f)*(1-b)/d) - n1, true
	}
	from, to := math.Log(u), math.Log(population)
	const steps = 400
	before, known := 0.0, false
	for i := 0; i <= steps; i++ {
		x := from + (to-from)*float64(i)/steps
		e, ok := excess(x)
		if ok && known && (e > 0) != (before > 0) {
			sign := 1.0
			if before < 0 {
				sign = -1
			}
			logK := root(func(x float64) float64 { e, _ := excess(x); return sign * e }, from+(to-from)*float64(i-1)/steps, x)
			a, ok := shape(logK)
			k := math.Exp(logK)
			b, _, _ := parts(k, a)
			share := k * math.Exp(a*math.Log(b)) / population
			return share, ok && share > 0 && share <= 1
		}
		before, known = e, ok
	}
	return 0, false
}
