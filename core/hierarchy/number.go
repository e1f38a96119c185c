package hierarchy

import (
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// numbers reads every value of a column that is a number and not a
// missing-value word: their codes in ascending order, all other codes, and the
// number by code (meaningless for the others).
func numbers(c *table.Column) (codes, kept []uint32, number []float64) {
	number = make([]float64, c.Dict.Len())
	codes, kept = split(c, func(code uint32) bool {
		x, ok := c.NumberOf(c.Dict.Value(code))
		number[code] = x
		return ok
	})
	sortByNumber(c, codes, number)
	return codes, kept, number
}

// sortNaturally sorts codes by number if all values are numbers, else
// alphabetically. It reports whether they are numbers.
func sortNaturally(c *table.Column, codes []uint32) bool {
	number := make([]float64, c.Dict.Len())
	for i, code := range codes {
		interrupt.Row(i)
		x, ok := c.NumberOf(c.Dict.Value(code))
		if !ok {
			sortAlphabetically(c, codes)
			return false
		}
		number[code] = x
	}
	sortByNumber(c, codes, number)
	return true
}

// assembleNumbers is assemble for labels that are numbers and ranges of them: they
// are written as the numbers of the column are.
func assembleNumbers(c *table.Column, in *vocabulary, levels []*problem.Text, codes, kept []uint32, label levelLabels) (*Hierarchy, error) {
	n := c.Notation()
	return assemble(c, in, levels, codes, kept, func(i, level int) string { return n.Localized(label(i, level)) })
}

// writeNumber writes a number without exponent and with as few digits as
// identify it.
func writeNumber(x float64) string { return strconv.FormatFloat(x+0, 'f', -1, 64) }

// digits is writeNumber as an argument of a problem.
func digits(x float64) problem.Digits { return problem.Digits(writeNumber(x)) }

// decimals returns the number of digits after the point of writeNumber(x).
func decimals(x float64) int {
	_, fraction, _ := strings.Cut(writeNumber(x), ".")
	return len(fraction)
}

// roundTo rounds to a number of decimals: the float64 nearest to the decimal.
func roundTo(x float64, digits int) float64 {
	if digits == 0 {
		return math.Round(x) + 0
	}
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', digits, 64), 64)
	if err != nil {
		return x // cannot happen: the text was just written by FormatFloat
	}
	return r + 0
}

func isWhole(x float64) bool { return x == math.Trunc(x) }

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
