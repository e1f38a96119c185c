package sentence

import (
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// Int writes a whole number with a mark between thousands, as the reader's language does: 30,162.
func Int(n int) string { return Whole(float64(n)) }

// Whole writes a float64 without fraction as Int does; from 10^15 on with a
// power of ten, because nobody counts such digits.
func Whole(x float64) string {
	if x >= math.MaxFloat64 { // what is larger cannot be told
		return Fill("more than {n}", "n", "10"+superscript(308))
	}
	if math.Abs(x) >= 1e15 {
		exponent := int(math.Floor(math.Log10(math.Abs(x))))
		return Digits(strings.TrimSuffix(strconv.FormatFloat(x/math.Pow10(exponent), 'f', 1, 64), ".0")) + " × 10" + superscript(exponent)
	}
	return Digits(strconv.FormatFloat(math.Round(x), 'f', 0, 64))
}

// Typed writes a number as a field has it: as the reader's language does, with nothing between
// thousands.
func Typed(x float64) string {
	return language.Current().Typed(strconv.FormatFloat(x, 'f', -1, 64))
}

// Digits writes an English number as the reader's language does.
func Digits(text string) string {
	if strings.HasPrefix(text, "-") {
		return "−" + Digits(text[1:])
	}
	return language.Current().Number(text)
}

func superscript(n int) string {
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	var b strings.Builder
	for _, r := range strconv.Itoa(n) {
		b.WriteRune([]rune(digits)[r-'0'])
	}
	return b.String()
}
