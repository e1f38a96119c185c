package utility

import "github.com/fulgurite/fulgurite/core/internal/exact"

// log2 returns the binary logarithm of n >= 1, the same on every platform: see exact.Log2.
func log2(n uint64) float64 { return exact.Log2(float64(n)) }

// fixed is a binary logarithm as an integer multiple of 2^-52. As log2(n) is 0 or at least 1, no
// bit of its float64 is lost. Sums of logarithms with integer weights are exact in any order: the
// sum of all weights times the highest logarithm must stay below 2^76. With squared counts as
// weights that allows 2^32 records and 2^12 bits of hierarchy.
type fixed = uint64

func log2fixed(n uint64) fixed { return fixed(log2(n) * (1 << 52)) }

// difference returns a - b for two sums of weighted logarithms, rounded once.
func difference(a, b exact.Sum) float64 { return a.Minus(b) * 0x1p-52 }
