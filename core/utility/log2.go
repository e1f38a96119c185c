package utility

import (
	"math"
	"math/bits"
)

// log2 returns the binary logarithm of n >= 1 with an error below 2^-50 of it.
// Unlike math.Log2, which is assembly on some platforms, it has the same bits
// everywhere; the conversions keep compilers from fusing operations.
//
// With n = 2^k*f, f in [sqrt(1/2), sqrt(2)): ln f = 2*(z + z^3/3 + z^5/5 + ...),
// z = (f-1)/(f+1), |z| < 0.172, so the terms up to z^21 suffice.
func log2(n uint64) float64 {
	f, k := math.Frexp(float64(n))
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	z := (f - 1) / (f + 1)
	square := float64(z * z)
	sum := 0.0
	for _, c := range oddInverses {
		sum = float64(sum*square) + c
	}
	return float64(k) + float64(float64(2*z)*float64(sum*math.Log2E))
}

var oddInverses = [...]float64{1. / 21, 1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3, 1}

// fixed is a binary logarithm as an integer multiple of 2^-52. As log2(n) is 0
// or at least 1, no bit of its float64 is lost.
type fixed uint64

func log2fixed(n uint64) fixed { return fixed(log2(n) * (1 << 52)) }

// wide is a 128-bit unsigned integer in units of 2^-52, which sums logarithms
// with integer weights without rounding, so in any order. The sum of all
// weights times the highest logarithm must stay below 2^76: with weights that
// are squares of counts that allows 2^32 records and 2^12 bits of hierarchy.
type wide struct{ hi, lo uint64 }

// add adds weight times x.
func (w *wide) add(weight uint64, x fixed) {
	hi, lo := bits.Mul64(weight, uint64(x))
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, lo, 0)
	w.hi, _ = bits.Add64(w.hi, hi, carry)
}

// plus returns w + x.
func (w wide) plus(x wide) wide {
	lo, carry := bits.Add64(w.lo, x.lo, 0)
	hi, _ := bits.Add64(w.hi, x.hi, carry)
	return wide{hi, lo}
}

// minus returns w - x, rounded once to float64; it may be negative.
func (w wide) minus(x wide) float64 {
	lo, borrow := bits.Sub64(w.lo, x.lo, 0)
	hi, borrow := bits.Sub64(w.hi, x.hi, borrow)
	if borrow == 0 {
		return wide{hi, lo}.float()
	}
	lo, borrow = bits.Sub64(0, lo, 0)
	hi, _ = bits.Sub64(0, hi, borrow)
	return -wide{hi, lo}.float()
}

// float returns the nearest float64, which makes it monotone: the leading 64
// bits, the last of them standing for everything below, are rounded once.
func (w wide) float() float64 {
	if w.hi == 0 {
		return float64(w.lo) * 0x1p-52
	}
	shift := bits.LeadingZeros64(w.hi)
	top := w.hi<<shift | w.lo>>(64-shift)
	if w.lo<<shift != 0 {
		top |= 1
	}
	return math.Ldexp(float64(top), 64-shift-52)
}
