package table

import (
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// guess sets the column's type, format and order from all values that are not
// missing: Integer, Decimal, Date and Ordinal if every one fits, else String.
//
// Numbers with a leading zero ("01067") or a plus sign are not guessed to be
// numbers: they are codes, such as postcodes and telephone numbers, whose text
// matters. SetType can still make them numbers.
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
	c.Type, c.Format, c.Order = String, "", nil
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
	}
}

// plainNumber reports whether a value is written as an integer that fits 64
// bits, and whether it is a decimal number: an optional minus, digits without a
// superfluous leading zero, then optionally a point with digits and an
// exponent.
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

// digits counts the ASCII digits in front.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n]-'0' <= 9 {
		n++
	}
	return n
}

// ParseNumber returns the number that a value is, in decimal notation with a
// point; no infinity, hexadecimal digits or underscores.
func ParseNumber(value string) (float64, bool) {
	for i := 0; i < len(value); i++ {
		b := value[i]
		if b-'0' > 9 && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E' {
			return 0, false
		}
	}
	x, err := strconv.ParseFloat(value, 64)
	return x, err == nil && !math.IsInf(x, 0)
}

// Number returns the number that the value with the given code is. It is false
// for missing values.
func (c *Column) Number(code uint32) (float64, bool) {
	if c.Missing[code] {
		return 0, false
	}
	return ParseNumber(c.Dict.Value(code))
}

// fits reports whether a value can belong to a column of this type.
func (c *Column) fits(value string) bool {
	return fitsType(value, c.Type, c.Format, c.rankOf())
}

func fitsType(value string, t Type, format string, ranks map[string]int) bool {
	switch t {
	case Integer:
		_, err := strconv.ParseInt(value, 10, 64)
		return err == nil
	case Decimal:
		_, ok := ParseNumber(value)
		return ok
	case Date:
		_, ok := ParseDate(format, value)
		return ok
	case Ordinal:
		_, ok := ranks[value]
		return ok
	}
	return true
}

// fitsAll reports whether all values that are not missing fit a type.
func (c *Column) fitsAll(t Type, format string) bool {
	ranks := c.rankOf()
	for code := 0; code < c.Dict.Len(); code++ {
		if !c.Missing[code] && !fitsType(c.Dict.Value(uint32(code)), t, format, ranks) {
			return false
		}
	}
	return true
}

// rankOf returns the position of each word of the column's order.
func (c *Column) rankOf() map[string]int {
	ranks := make(map[string]int, len(c.Order))
	for i, word := range c.Order {
		ranks[word] = i
	}
	return ranks
}

// SetType overrules the guessed type. format is the Go layout of dates; empty,
// it is guessed. For Ordinal the order is the recognised one, unless SetOrder
// gave another. If values do not fit, the error lists them and the column stays
// as it is.
func (c *Column) SetType(t Type, format string) error {
	switch t {
	case String, Integer, Decimal:
		format = ""
	case Date:
		if format == "" {
			if format = c.guessLayout(); format == "" {
				return problem.New("table-date-format",
					"Choose the format in which the dates are written, or another type.",
					"No known date format fits all values.").At(problem.Place{Attribute: c.Name})
			}
		}
	case Ordinal:
		format = ""
		if c.Order == nil {
			order := c.scale()
			if order == nil {
				return problem.New("table-order-unknown", "List the values in ascending order.",
					"The values are no scale that is known, so their order is not clear.").At(problem.Place{Attribute: c.Name})
			}
			c.Order = order
		}
	default:
		return problem.New("table-type-unknown", "Choose string, integer, decimal, date or ordinal.",
			"%q is no type of values.", string(t)).At(problem.Place{Attribute: c.Name})
	}
	if err := c.mismatch(t, format, c.rankOf()); err != nil {
		return err
	}
	c.Type, c.Format = t, format
	return nil
}

// SetOrder makes the column ordinal with the given words in ascending order.
// Every value that is not missing must be among them.
func (c *Column) SetOrder(order []string) error {
	ranks := make(map[string]int, len(order))
	for i, word := range order {
		if j, ok := ranks[word]; ok {
			return problem.New("table-order-duplicate", "List every value once.",
				"The value %s is both the %d. and the %d. of the order.", excerpt(word), j+1, i+1).
				At(problem.Place{Attribute: c.Name})
		}
		ranks[word] = i
	}
	if err := c.mismatch(Ordinal, "", ranks); err != nil {
		return err
	}
	c.Type, c.Format, c.Order = Ordinal, "", append([]string(nil), order...)
	return nil
}

// mismatch lists the values that do not fit a type.
func (c *Column) mismatch(t Type, format string, ranks map[string]int) error {
	const named = 10
	count := 0
	var values []string
	for code := 0; code < c.Dict.Len(); code++ {
		value := c.Dict.Value(uint32(code))
		if c.Missing[code] || fitsType(value, t, format, ranks) {
			continue
		}
		if count++; count <= named {
			values = append(values, excerpt(value))
		}
	}
	if count == 0 {
		return nil
	}
	list := strings.Join(values, ", ")
	if count > named {
		list += " and " + strconv.Itoa(count-named) + " more"
	}
	what := "of the type " + string(t)
	hint := "Choose another type, or add the values to the missing-value words if they mean that nothing is known."
	switch t {
	case Date:
		what = "dates written as " + layoutName(format)
	case Ordinal:
		what = "in the given order"
		hint = "Add the values to the order, or to the missing-value words if they mean that nothing is known."
	}
	p := problem.New("table-type-mismatch", hint, "These values are not %s: %s.", what, list)
	p.Count = count
	return p.At(problem.Place{Attribute: c.Name})
}
