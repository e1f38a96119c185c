package verify

import "math"

// pitman estimates the share of a population that is unique in it, by Pitman's
// sampling formula with its parameters theta and alpha estimated by maximum
// likelihood: Gamma(theta+1)/Gamma(theta+alpha) * P^alpha persons. (Hoshino,
// "Applying Pitman's sampling formula to microdata disclosure risk assessment",
// 2001.) It is NaN where there is no estimate within the population.
//
// The likelihood may have several stationary points, and which of them is the
// estimate is a matter of convention: the first that Newton's method finds from
// Hoshino's moment estimate, or else from a grid. The engine keeps to the same
// convention. The equations are written out here as plain sums, without the
// closed forms by which the engine shortens them.
func (h histogram) pitman(population float64) float64 {
	if h.records == 1 {
		return 1 / population
	}
	if h.groups < 2 || h.groups == h.records {
		return math.NaN()
	}
	e := h.equations()
	theta, alpha, ok := e.solve(h.moments())
	for i := 0; !ok && i < 16; i++ {
		grid := [4]float64{0, 0.33, 0.66, 0.99}
		theta, alpha, ok = e.solve(grid[i/4], grid[i%4])
	}
	if !ok {
		return math.NaN()
	}
	a, _ := math.Lgamma(theta + 1)
	b, _ := math.Lgamma(theta + alpha)
	if share := math.Exp(a - b + (alpha-1)*math.Log(population)); share > 0 && share <= 1 {
		return share
	}
	return math.NaN()
}

// moments is Hoshino's moment estimate, from the number of classes of one and of
// two records; where there is none of two, one is assumed.
func (h histogram) moments() (theta, alpha float64) {
	n, u, n1, n2 := float64(h.records), float64(h.groups), float64(h.classes[1]), float64(max(1, h.classes[2]))
	c := n1 * (n1 - 1) / n2
	theta = (n*u*c - n1*(n-1)*(2*u+c)) / (2*n1*u + n1*c - n*c)
	return theta, (theta*(n1-n) + (n-1)*n1) / (n * u)
}

// equations are the two derivatives of the log-likelihood, which have to be 0.
type equations struct {
	records, groups int
	larger          []int // size k -> classes of more than k records
}

func (h histogram) equations() equations {
	most := 0
	for size := range h.classes {
		most = max(most, size)
	}
	e := equations{h.records, h.groups, make([]int, most+1)}
	for k := most - 1; k >= 0; k-- {
		e.larger[k] = e.larger[k+1] + h.classes[k+1]
	}
	return e
}

// at evaluates the derivatives by theta and by alpha, f and g, and the second
// derivatives.
func (e equations) at(theta, alpha float64) (f, g, ff, fg, gg float64) {
	for i := 1; i < e.groups; i++ {
		x := float64(i)
		t := 1 / (theta + x*alpha)
		f += t
		g += x * t
		ff -= t * t
		fg -= x * t * t
		gg -= x * x * t * t
	}
	for i := 1; i < e.records; i++ {
		t := 1 / (theta + float64(i))
		f -= t
		ff += t * t
	}
	for j := 1; j < len(e.larger)-1; j++ {
		t := 1 / (float64(j) - alpha)
		g -= float64(e.larger[j]) * t
		gg -= float64(e.larger[j]) * t * t
	}
	return f, g, ff, fg, gg
}

// solve is Newton's method, until both derivatives are at most 1e-6; then some
// more steps as long as they stay there. It fails where theta becomes negative,
// a derivative infinite, or 200 steps do not suffice.
func (e equations) solve(theta, alpha float64) (float64, float64, bool) {
	const accuracy, steps, more = 1e-6, 200, 4
	good := 0
	for range steps {
		if !(theta >= 0) || math.IsInf(theta, 0) || math.IsInf(alpha, 0) {
			break
		}
		f, g, ff, fg, gg := e.at(theta, alpha)
		if !(math.Abs(f) <= math.MaxFloat64 && math.Abs(g) <= math.MaxFloat64) {
			break
		}
		if math.Abs(f) <= accuracy && math.Abs(g) <= accuracy {
			if good++; good > more {
				return theta, alpha, true
			}
		} else if good > 0 {
			break
		}
		det := ff*gg - fg*fg
		nextTheta := theta - (gg*f-fg*g)/det
		if good > 0 && !(nextTheta >= 0) {
			return theta, alpha, true
		}
		theta, alpha = nextTheta, alpha-(ff*g-fg*f)/det
	}
	return theta, alpha, good > 0
}
