package lattice

import (
	"math"
	"strconv"
	"strings"
)

// Say writes the number of transformations for people: "12,960", and from 10^15
// on, as nobody counts such digits, "about 7.9 × 10^69".
func Say(count float64) string {
	if count >= math.MaxFloat64 {
		return "more than 10^308"
	}
	if count >= 1e15 {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(count, 'e', 1, 64), "e+")
		return "about " + strings.TrimSuffix(mantissa, ".0") + " × 10^" + exponent
	}
	digits := strconv.FormatFloat(count, 'f', 0, 64)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
