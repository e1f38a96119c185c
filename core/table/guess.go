package table

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/param"
)

// guess sets the column's type, format and order from all values that are not missing: Integer,
// Decimal, Date or Ordinal if every one fits; else numbers in another notation or types with a few
// exceptions (guessLoosely), else String.
//
// Numbers with a leading zero ("01067") or a plus sign are guessed to be codes, such as postcodes
// and telephone numbers, whose text matters. SetType can still make them numbers.
func (c *Column) guess() {
	integer, decimal := true, true
	layouts := dateLayouts
	words, seen := c.scale(), 0
	for code := 0; code < c.Dict.Len(); code++ {
		if c.Missing[code] {
			continue
		}
		seen++
		value := c.Dict.Value(uint32(code))
		if decimal {
			isInteger, isNumber := plainNumber(value)
			integer, decimal = integer && isInteger, isNumber
		}
		if len(layouts) > 0 {
			layouts = fitting(layouts, value)
		}
		if !decimal && len(layouts) == 0 {
			break
		}
	}
	c.Type, c.Format, c.Order, c.Unfit = String, "", nil, nil
	switch {
	case seen == 0:
	case integer && decimal:
		c.Type = Integer
	case decimal:
		c.Type = Decimal
	case len(layouts) > 0:
		c.Type, c.Format = Date, layouts[0]
	case words != nil:
		c.Type, c.Order = Ordinal, words
	default:
		c.guessLoosely()
	}
}

// tolerated is the largest share of the records with a value that may be exceptions to the column's
// type: see Column.Unfit.
const tolerated = 0.05

// longestNumber is the most bytes that a number can have.
const longestNumber = 64

// fewExceptions is the number of different exceptions tolerated whatever their share of the
// different values.
const fewExceptions = 20

// guessLoosely guesses the type of values that do not all fit a type as written: numbers in a
// European notation, and numbers and dates with exceptions. Exceptions among numbers are words
// without a digit, because a column of codes is not one of numbers with exceptions. Notations in
// which the values could be different numbers are not guessed.
func (c *Column) guessLoosely() {
	if format, ok := c.guessNotation(false); ok {
		t := Integer
		if !c.fitsBut(Integer, format) {
			t = Decimal
		}
		if c.SetType(t, format) == nil {
			return
		}
		c.Type, c.Format, c.Unfit = String, "", nil
	}
	if layout := c.LooseLayout(); layout != "" {
		if c.SetType(Date, layout) != nil {
			c.Type, c.Format, c.Unfit = String, "", nil
		}
	}
}

// Affixed returns the notation with a unit or with signs in which all values are numbers, and which
// is not guessed because codes may look like that, or "".
func (c *Column) Affixed() string {
	if format, ok := c.guessNotation(true); ok && format != "" && !slices.Contains(param.Notations(), format) {
		return format
	}
	return ""
}

// notations lists the notations that a column may have: where units or signs stand around all of
// its numbers, those with them, also unknown ones if any says so.
func (c *Column) notations(any bool) []string {
	samples, known, ok := param.Affixed(func(yield func(string) bool) {
		for code, value := range c.Dict.Values() {
			if !c.Missing[code] && digitsAnywhere(value) > 0 && !yield(value) {
				return
			}
		}
	})
	if ok && (known || any) {
		return samples
	}
	return param.Notations()
}

// guessNotation returns the notation in which all values with a digit are numbers. It returns false
// if there is none, or if several disagree. any: also one with a unit that codes may have.
func (c *Column) guessNotation(any bool) (string, bool) {
	// First find the marks that occur: a notation with an unused group mark adds nothing to the one
	// without.
	words, numbers := 0, 0
	var marks [256]bool
	most := fewExceptions + int(tolerated*float64(c.Dict.Len()))
	for code := 0; code < c.Dict.Len(); code++ {
		interrupt.Row(code)
		if c.Missing[code] {
			continue
		}
		value := c.Dict.Value(uint32(code))
		if digitsAnywhere(value) == 0 {
			if words++; words > most {
				return "", false
			}
			continue
		}
		if numbers++; len(value) > longestNumber {
			return "", false
		}
		for i := range len(value) {
			marks[value[i]] = true
		}
	}
	var samples []string
	var notations []param.Notation
	for i, sample := range c.notations(any) {
		group := param.Notations()[i][1]
		if n, _ := param.NotationOf(sample); !n.Groups() || marks[group] || group == ' ' && marks[0xC2] ||
			group == ' ' && marks[0xE2] || group == '\'' && marks[0xE2] {
			samples, notations = append(samples, sample), append(notations, n)
		}
	}
	for code := 0; code < c.Dict.Len(); code++ {
		interrupt.Row(code)
		value := c.Dict.Value(uint32(code))
		if c.Missing[code] || digitsAnywhere(value) == 0 {
			continue
		}
		left := 0
		for i, n := range notations {
			if isNumberIn(n, value) {
				notations[left], samples[left] = n, samples[i]
				left++
			}
		}
		if notations, samples = notations[:left], samples[:left]; left == 0 {
			return "", false
		}
	}
	if numbers == 0 || words > numbers {
		return "", false
	}
	if notations[0].IsPlain() {
		return "", true // as without exceptions
	}
	if c.disagree(notations) {
		return "", false
	}
	return samples[0], true
}

// disagree reports whether notations read some value as different numbers.
func (c *Column) disagree(notations []param.Notation) bool {
	for code := 0; code < c.Dict.Len() && len(notations) > 1; code++ {
		value := c.Dict.Value(uint32(code))
		for _, n := range notations[1:] {
			if !c.Missing[code] && notations[0].Differs(n, value) {
				return true
			}
		}
	}
	return false
}

// Doubtful returns the notations in which all values that are not missing are numbers, if they read
// some value differently, such as 1,000; else nil.
func (c *Column) Doubtful() []string {
	var fit []string
	var notations []param.Notation
	for _, sample := range c.notations(true) {
		n, _ := param.NotationOf(sample)
		all, seen := true, false
		if plain := c.Type == Decimal && c.Format == ""; plain && n.IsPlain() {
			fit, notations = append(fit, sample), append(notations, n) // as it was read
			continue
		} else if plain && n.Mark() == "." {
			continue // the same numbers
		}
		for code := 0; code < c.Dict.Len() && all; code++ {
			if !c.Missing[code] && (c.Unfit == nil || !c.Unfit[code]) {
				all, seen = isNumberIn(n, c.Dict.Value(uint32(code))), true
			}
		}
		if all && seen {
			fit, notations = append(fit, sample), append(notations, n)
		}
	}
	if len(fit) < 2 || !c.disagree(notations) {
		return nil
	}
	return fit
}

// isNumberIn reports whether a value is a number in a notation, written like a number and not like
// a code: without superfluous leading zeros or plus signs.
func isNumberIn(n param.Notation, value string) bool {
	text, ok := n.Plain(value)
	if !ok {
		return false
	}
	_, ok = plainNumber(text)
	return ok
}

// fitsBut reports whether all values that are not missing and have a digit fit a type.
func (c *Column) fitsBut(t Type, format string) bool {
	fits := c.fitter(t, format, nil)
	for code := 0; code < c.Dict.Len(); code++ {
		if value := c.Dict.Value(uint32(code)); !c.Missing[code] && digitsAnywhere(value) > 0 && !fits(value) {
			return false
		}
	}
	return true
}

// plainNumber reports whether a value is an integer that fits 64 bits, and whether it is a decimal
// number: an optional minus, digits without superfluous leading zeros, then optionally a point with
// digits and an exponent.
func plainNumber(value string) (integer, decimal bool) {
	s := strings.TrimPrefix(value, "-")
	n := digits(s)
	if n > 1 && s[0] == '0' || n > 18 {
		return false, false
	}
	rest := s[n:]
	if rest == "" {
		return n > 0, n > 0
	}
	if rest[0] == '.' {
		m := digits(rest[1:])
		if m == 0 {
			return false, false
		}
		n, rest = n+m, rest[1+m:]
	}
	if n == 0 {
		return false, false
	}
	if rest != "" && (rest[0] == 'e' || rest[0] == 'E') {
		rest = rest[1:]
		if rest != "" && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		m := digits(rest)
		if m == 0 {
			return false, false
		}
		rest = rest[m:]
	}
	if rest != "" {
		return false, false
	}
	_, ok := ParseNumber(value)
	return false, ok
}

// digits counts the leading ASCII digits.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n]-'0' <= 9 {
		n++
	}
	return n
}
