package utility

import (
	"math"

	"github.com/fulgurite/fulgurite/core/exact"
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
// or at least 1, no bit of its float64 is lost. Sums of logarithms with integer
// weights are exact, so in any order: the sum of all weights times the highest
// logarithm must stay below 2^76. With weights that are squares of counts that
// allows 2^32 records and 2^12 bits of hierarchy.
type fixed = uint64

func log2fixed(n uint64) fixed { return fixed(log2(n) * (1 << 52)) }

// difference returns a - b for two sums of weighted logarithms, rounded once.
func difference(a, b exact.Sum) float64 { return a.Minus(b) * 0x1p-52 }
