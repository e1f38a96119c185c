package verify

import "math"

// tolerance bounds how far, relatively, a figure computed in floating point may lie
// beyond its threshold and still count as equal to it. Sums of logarithms and
// of shares differ in their last bits by the order of their terms, so that two
// correct programs decide differently where a class lies exactly on the
// threshold. What lies further beyond is refused.
//
// Figures that are the quotient of two counts need no tolerance: the quotient
// is the float64 nearest to the ratio, and a threshold the float64 nearest to
// the decimal that was typed, so 3 of 10 is 0.3 and not more.
const tolerance = 1e-12

// atMost reports whether x <= bound, up to the tolerance. It is false for NaN.
func atMost(x, bound float64) bool { return x <= bound+tolerance*math.Abs(bound) }

// ratio is the quotient of two counts.
func ratio(a, b int) float64 { return float64(a) / float64(b) }
