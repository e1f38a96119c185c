package table

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Confirmed returns the column with a meaningful order of its values: that of its type, or of a
// recognised scale that has all its words, even if there are only two. It returns false where the
// order is unknown: for texts, and for numbers and dates with exceptions, which have no place among
// them. Up to two values have the same distances in every order.
func (c *Column) Confirmed() (*Column, bool) {
	if c.Dict.Len() <= 2 || c.Type != String && !slices.Contains(c.Unfit, true) {
		return c, true
	}
	words := c.words(1)
	if c.Type != String || words == nil {
		return nil, false
	}
	own := *c
	own.Type, own.Order = Ordinal, words
	return &own, true
}

// Likely lists the values that are not missing in the order that people probably mean: by the first
// number in each, as in "3K", "5 to 9" and "101-200", with "<1000" before "1000-1999"; values
// without a number come last. People must confirm it before it is used. Values that no record has
// are left out.
func (c *Column) Likely() []string {
	type place struct {
		value  string
		number float64
		side   int // of the number
		found  bool
	}
	var all []place
	for code, n := range c.Counts() {
		interrupt.Row(code)
		if n == 0 || c.Missing[code] {
			continue
		}
		p := place{value: c.Dict.Value(uint32(code))}
		p.number, p.found = firstNumber(p.value)
		switch {
		case strings.ContainsAny(p.value, "<≤"):
			p.side = -1
		case strings.ContainsAny(p.value, ">≥+"):
			p.side = 1
		}
		all = append(all, p)
	}
	var steps interrupt.Steps
	slices.SortFunc(all, func(a, b place) int {
		steps.Next()
		if a.found != b.found {
			return map[bool]int{true: -1, false: 1}[a.found]
		}
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.side, b.side), CompareStrings(a.value, b.value))
	})
	values := make([]string, len(all))
	for i, p := range all {
		values[i] = p.value
	}
	return values
}

// firstNumber returns the first number in a text: digits, possibly with a point.
func firstNumber(text string) (float64, bool) {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	from := strings.IndexFunc(text, digit)
	if from < 0 {
		return 0, false
	}
	to := from
	for to < len(text) && (digit(rune(text[to])) || text[to] == '.' && to+1 < len(text) && digit(rune(text[to+1]))) {
		to++
	}
	return ParseNumber(text[from:to])
}
