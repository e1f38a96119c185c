package exact

import "math"

// Log2 returns the binary logarithm of x > 0 with an error below 2^-50 of it, or of 1 where
// it is smaller. Unlike math.Log2, which is assembly on some platforms, it has
// the same bits everywhere; the conversions keep compilers from fusing operations.
func Log2(x float64) float64 {
	k, z, sum := logParts(x)
	return k + float64(float64(2*z)*float64(sum*math.Log2E))
}

// Log returns the natural logarithm of x > 0, as Log2 does.
func Log(x float64) float64 {
	k, z, sum := logParts(x)
	return float64(k*math.Ln2) + float64(float64(2*z)*sum)
}

// logParts takes x = 2^k*f apart, f in [sqrt(1/2), sqrt(2)): ln f = 2*(z + z^3/3 +
// z^5/5 + ...) = 2*z*sum, z = (f-1)/(f+1), |z| < 0.172, so the terms up to z^21 suffice.
func logParts(x float64) (k, z, sum float64) {
	var f float64
	var exponent int
	if bits := math.Float64bits(x); bits>>52 != 0 { // the same as Frexp, in less time
		f, exponent = math.Float64frombits(bits&(1<<52-1)|1022<<52), int(bits>>52)-1022
	} else {
		f, exponent = math.Frexp(x)
	}
	if f < math.Sqrt2/2 {
		f, exponent = 2*f, exponent-1
	}
	z = (f - 1) / (f + 1)
	square := float64(z * z)
	for _, c := range oddInverses {
		sum = float64(sum*square) + c
	}
	return float64(exponent), z, sum
}

var oddInverses = [...]float64{1. / 21, 1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3, 1}

// Exp returns e^x with an error below 2^-50 of it: 0 below -745, +Inf above 709.78. It has
// the same bits everywhere, unlike math.Exp.
//
// With x = k*ln 2 + r, |r| <= ln(2)/2: e^r = 1 + r + r^2/2! + ..., up to r^13. ln 2 is
// taken in two parts, of which the first has so few bits that k times it is exact
// (W. Cody, W. Waite: Software Manual for the Elementary Functions. Prentice-Hall, 1980, chapter
// 6).
func Exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x < -746:
		return 0
	case x > 710:
		return math.Inf(1)
	}
	const high, low = 0x1.62e42fee00000p-1, 0x1.a39ef35793c76p-33
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	r := (x - float64(k*high)) - float64(k*low)
	sum := 0.0
	for _, c := range inverseFactorials {
		sum = float64(sum*r) + c
	}
	if k > -1000 && k < 1000 { // the same as Ldexp, in less time
		return sum * math.Float64frombits(uint64(int(k)+1023)<<52)
	}
	return math.Ldexp(sum, int(k))
}

// inverseFactorials are 1/13!, 1/12!, ..., 1/0!.
var inverseFactorials = func() (all [14]float64) {
	f := 1.0
	for n := range all {
		if n > 0 {
			f = float64(f * float64(n)) // exact up to 13!
		}
		all[len(all)-1-n] = 1 / f
	}
	return all
}()
