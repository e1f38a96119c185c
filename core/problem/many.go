package problem

import (
	"math"
	"strconv"
	"strings"
)

// Many words a number of transformations, which may be very large: "12,960" or, from 10^15 on,
// "about 7.9 × 10^69".
func Many(count float64) *Text {
	if count >= math.MaxFloat64 {
		return Say("more than %s", "10^308")
	}
	if count >= 1e15 {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(count, 'e', 1, 64), "e+")
		return Say("about %s × 10^%s", Digits(strings.TrimSuffix(mantissa, ".0")), exponent)
	}
	return Say("%s", Thousands(int(count)))
}

// Thousands writes a whole number in groups of three digits: 30162 becomes 30,162.
func Thousands(n int) Digits {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return Digits(text)
}
