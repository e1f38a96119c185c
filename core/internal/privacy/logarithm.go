package privacy

import "math"

// ln returns the natural logarithm of a positive number, correctly rounded for all practical
// purposes: the last bit of math.Log depends on the platform and may be wrong, and where an entropy
// equals its bound the last bit decides.
//
// With x = m * 2^e and s = (m-1)/(m+1), ln x = e*ln 2 + 2*(s + s^3/3 + s^5/5 + ...), in
// double-double arithmetic. As |s| < 0.172 the terms fall by a factor of 34, and 24 of them give
// 120 bits.
func ln(x float64) float64 {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	s := double{m - 1, 0}.div(add2(m, 1)) // m-1 is exact
	square := s.mul(s)
	sum := double{1.0 / 49, 0}
	for k := 47; k > 0; k -= 2 {
		sum = sum.mul(square).add(double{1, 0}.div(double{float64(k), 0}))
	}
	sum = sum.mul(s)
	sum.high, sum.low = 2*sum.high, 2*sum.low
	ln2 := double{6.93147180559945286227e-01, 2.31904681384629955842e-17}
	return ln2.mul(double{float64(e), 0}).add(sum).high
}

// double is an unevaluated sum of two float64 with |low| at most half a unit
// in the last place of high. Products and sums are rounded to float64
// explicitly, so that no compiler fuses them.
type double struct{ high, low float64 }

// add2 returns the exact sum of two numbers (Knuth).
func add2(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

// mul2 returns the exact product of two numbers.
func mul2(a, b float64) double {
	p := float64(a * b)
	return double{p, math.FMA(a, b, -p)}
}

func (x double) add(y double) double {
	s := add2(x.high, y.high)
	return add2(s.high, s.low+(x.low+y.low))
}

func (x double) mul(y double) double {
	p := mul2(x.high, y.high)
	return add2(p.high, p.low+(float64(x.high*y.low)+float64(x.low*y.high)))
}

func (x double) div(y double) double {
	q := x.high / y.high
	r := x.add(double{-q, 0}.mul(y))
	return add2(q, r.high/y.high)
}
