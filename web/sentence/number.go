package sentence

import (
	"math"
	"strconv"
	"strings"
)

// Int writes a whole number with a comma between thousands: 30,162.
func Int(n int) string { return Whole(float64(n)) }

// Whole writes a float64 without fraction as Int does; from 10^15 on with a
// power of ten, because nobody counts such digits.
func Whole(x float64) string {
	if x >= math.MaxFloat64 { // what is larger cannot be told
		return Fill(wordsMore, "n", "10"+superscript(308))
	}
	if math.Abs(x) >= 1e15 {
		exponent := int(math.Floor(math.Log10(math.Abs(x))))
		return strings.TrimSuffix(strconv.FormatFloat(x/math.Pow10(exponent), 'f', 1, 64), ".0") + " × 10" + superscript(exponent)
	}
	digits := strconv.FormatFloat(math.Abs(math.Round(x)), 'f', 0, 64)
	var b strings.Builder
	if x < 0 {
		b.WriteString("−")
	}
	for i, r := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func superscript(n int) string {
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	var b strings.Builder
	for _, r := range strconv.Itoa(n) {
		b.WriteRune([]rune(digits)[r-'0'])
	}
	return b.String()
}

// Count writes a number with its noun: "1 person", "2,120 people".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Int(n) + " " + many
}
