package population

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
// generalizations have. The second result is false where the estimation does
// not arrive at a maximum that predicts between 0 and P unique persons, in
// particular if all records are unique. Without unique records the estimate is
// 0. Other programs give up earlier: for 74 classes of ADULT's 30,162 records, two of them
// unique, one finds no estimate and leaves records out, where the likelihood has a maximum at
// theta 27.3 and alpha -0.34 that predicts 2.3 unique persons of 40,000 (see the test).
// With a single record the likelihood is constant, and the estimate is the
// least possible, that this one person is unique.
func Pitman(sizes, classes []int, population float64) (float64, bool) {
	if Unique(sizes, classes) == 0 {
		return 0, true
	}
	if records, _ := Totals(sizes, classes); records == 1 {
		return 1 / population, true
	}
	theta, alpha, ok := pitmanParameters(sizes, classes)
	if !ok {
		return 0, false
	}
	a, _ := math.Lgamma(theta + 1)
	b, _ := math.Lgamma(theta + alpha)
	u := math.Exp(a - b + (alpha-1)*math.Log(population))
	if !(u > 0 && u <= 1) {
		return 0, false
	}
	return u, true
}

// pitmanParameters maximizes the likelihood. With U classes and R records its
// derivatives by theta and alpha are
//
//	sum i=1..U-1 of 1/(theta+i*alpha) - sum i=1..R-1 of 1/(theta+i)
//	sum i=1..U-1 of i/(theta+i*alpha) - sum over classes of sum j=1..size-1 of 1/(j-alpha)
//
// Both are brought to 0, 1e-6 at most, by Newton's method: from Hoshino's
// moment estimate, which is a function of the numbers of classes of size 1 and
// 2, then from a grid. A try fails where theta becomes negative, a term
// infinite, or 200 steps do not suffice; those that succeed need some ten. The
// first success counts, even if it is not a maximum but a point near infinity
// where both derivatives vanish; Pitman recognizes it, as the estimate that
// follows is out of range. To look further, for a maximum that the moment
// estimate does not lead to, would call tables safe that are not known to be.
func pitmanParameters(sizes, classes []int) (theta, alpha float64, ok bool) {
	records, groups := Totals(sizes, classes)
	if groups < 2 || groups == records {
		return 0, 0, false
	}
	n, u, n1, n2 := float64(records), float64(groups), float64(Unique(sizes, classes)), 1.0
	for i, k := range sizes {
		if k == 2 {
			n2 = float64(classes[i])
		}
	}
	c := n1 * (n1 - 1) / n2
	theta = (n*u*c - n1*(n-1)*(2*u+c)) / (2*n1*u + n1*c - n*c)
	alpha = (theta*(n1-n) + (n-1)*n1) / (n * u)
	if theta, alpha, ok = pitmanNewton(sizes, classes, theta, alpha); ok {
		return theta, alpha, true
	}
	for _, theta := range pitmanGrid {
		for _, alpha := range pitmanGrid {
			if theta, alpha, ok := pitmanNewton(sizes, classes, theta, alpha); ok {
				return theta, alpha, true
			}
		}
	}
	return 0, 0, false
}

var pitmanGrid = [4]float64{0, 0.33, 0.66, 0.99}

// pitmanNewton tries one starting point. Where the derivatives are small
// enough a few steps more sharpen the result.
func pitmanNewton(sizes, classes []int, theta, alpha float64) (float64, float64, bool) {
	records, groups := Totals(sizes, classes)
	const accuracy, most, polish = 1e-6, 200, 4
	polished := 0
	for range most {
		if !(theta >= 0) || math.IsInf(theta, 0) || math.IsInf(alpha, 0) {
			break
		}
		s, all := pitmanSums(theta, alpha, groups), pitmanSums(theta, 1, records)
		size1, size2 := sizeSums(sizes, classes, alpha)
		f, g := s.one-all.one, s.i-size1
		if !(math.Abs(f) <= math.MaxFloat64 && math.Abs(g) <= math.MaxFloat64) {
			break
		}
		if math.Abs(f) <= accuracy && math.Abs(g) <= accuracy {
			if polished++; polished > polish {
				return theta, alpha, true
			}
		} else if polished > 0 {
			break
		}
		// The matrix of second derivatives is symmetric.
		ff, fg, gg := all.oneSquared-s.oneSquared, -s.iSquared, -s.iiSquared-size2
		det := ff*gg - fg*fg
		stepTheta, stepAlpha := (gg*f-fg*g)/det, (ff*g-fg*f)/det
		if polished > 0 && !(theta-stepTheta >= 0) {
			return theta, alpha, true
		}
		theta -= stepTheta
		alpha -= stepAlpha
	}
	return theta, alpha, polished > 0
}

// sizeSums returns the sums over all classes and j = 1..size-1 of 1/(j-alpha)
// and 1/(j-alpha)^2.
func sizeSums(sizes, classes []int, alpha float64) (one, squared float64) {
	if alpha < 1 && alpha > -1e6 {
		base, base2 := digamma(1-alpha), trigamma(1-alpha)
		for i, k := range sizes {
			if k > 1 {
				one += float64(classes[i]) * (digamma(float64(k)-alpha) - base)
				squared += float64(classes[i]) * (base2 - trigamma(float64(k)-alpha))
			}
		}
		return one, squared
	}
	sum, sum2, j := 0.0, 0.0, 1
	for i, k := range sizes {
		for ; j < k; j++ {
			t := 1 / (float64(j) - alpha)
			sum += t
			sum2 += t * t
		}
		one += float64(classes[i]) * sum
		squared += float64(classes[i]) * sum2
	}
	return one, squared
}

// pitmanSum holds sums for i = 1..n-1 with t = theta + i*alpha.
type pitmanSum struct {
	one, i                          float64 // 1/t, i/t
	oneSquared, iSquared, iiSquared float64 // 1/t^2, i/t^2, i^2/t^2
}

// pitmanSums returns the sums for theta >= 0: by closed forms, unless they are
// short or a denominator changes its sign on the way.
func pitmanSums(theta, alpha float64, n int) (s pitmanSum) {
	x, m := theta/alpha, float64(n)
	switch {
	case n <= 32 || alpha == 0 || alpha < 0 && theta+(m-1)*alpha <= 0:
		for i := 1; i < n; i++ {
			s.add(1, float64(i), 1/(theta+float64(i)*alpha))
		}
		return s
	case math.Abs(x) > 10*m:
		// The terms hardly differ, so that differences of digamma would cancel.
		// Euler and Maclaurin: the integral from 1/2 to n-1/2, which five points
		// of Gauss and Legendre give to the last bit, and a first correction.
		a, b := 0.5, m-0.5
		for k, node := range gaussNodes {
			i := (a+b)/2 + (b-a)/2*node
			s.add(gaussWeights[k]*(b-a)/2, i, 1/(theta+i*alpha))
		}
		fa, fb := 1/(theta+a*alpha), 1/(theta+b*alpha)
		s.one += alpha * (fb*fb - fa*fa) / 24
		s.i -= theta * (fb*fb - fa*fa) / 24
		return s
	case alpha > 0:
		s.one = (digamma(x+m) - digamma(x+1)) / alpha
		s.oneSquared = (trigamma(x+1) - trigamma(x+m)) / (alpha * alpha)
	default:
		s.one = (digamma(-x) - digamma(-x-m+1)) / -alpha
		s.oneSquared = (trigamma(-x-m+1) - trigamma(-x)) / (alpha * alpha)
	}
	s.i = (m - 1 - theta*s.one) / alpha
	s.iSquared = (s.one - theta*s.oneSquared) / alpha
	s.iiSquared = (s.i - theta*s.iSquared) / alpha
	return s
}

// add adds the terms of one i, or of one node of a quadrature with its weight.
func (s *pitmanSum) add(weight, i, inverse float64) {
	s.one += weight * inverse
	s.i += weight * i * inverse
	s.oneSquared += weight * inverse * inverse
	s.iSquared += weight * i * inverse * inverse
	s.iiSquared += weight * i * i * inverse * inverse
}

// gaussNodes and gaussWeights integrate over [-1, 1] exactly up to degree 9.
var gaussNodes = [5]float64{-0.906179845938663993, -0.538469310105683091, 0, 0.538469310105683091, 0.906179845938663993}
var gaussWeights = [5]float64{0.236926885056189088, 0.478628670499366468, 0.568888888888888889, 0.478628670499366468, 0.236926885056189088}
