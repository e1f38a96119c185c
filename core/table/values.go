package table

import (
	"math"
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/core/param"
)

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

// Notation returns how the numbers of the column are written: plain for all other types.
func (c *Column) Notation() param.Notation { return notationOf(c.Type, c.Format) }

func notationOf(t Type, format string) param.Notation {
	if t != Integer && t != Decimal {
		return param.Notation{}
	}
	n, _ := param.NotationOf(format)
	return n
}

// NumberOf returns the number that a text is in the notation of the column.
func (c *Column) NumberOf(value string) (float64, bool) { return numberIn(c.Notation(), value) }

func numberIn(n param.Notation, value string) (float64, bool) {
	if !n.IsPlain() {
		var ok bool
		if value, ok = n.Plain(value); !ok {
			return 0, false
		}
	}
	return ParseNumber(value)
}

func integerIn(n param.Notation, value string) (int64, bool) {
	if !n.IsPlain() {
		var ok bool
		if value, ok = n.Plain(value); !ok {
			return 0, false
		}
	}
	x, err := strconv.ParseInt(value, 10, 64)
	return x, err == nil
}

// Valued reports whether the value with the given code is one of the column's type:
// neither missing nor an exception.
func (c *Column) Valued(code uint32) bool {
	return !c.Missing[code] && (c.Unfit == nil || !c.Unfit[code])
}

// Number returns the number that the value with the given code is. It is false
// for missing values and exceptions.
func (c *Column) Number(code uint32) (float64, bool) {
	if c.Missing[code] {
		return 0, false
	}
	return c.NumberOf(c.Dict.Value(code))
}

// Date returns the time that the value with the given code is. It is false for
// missing values and exceptions.
func (c *Column) Date(code uint32) (time.Time, bool) {
	if c.Missing[code] {
		return time.Time{}, false
	}
	return ParseDate(c.Format, c.Dict.Value(code))
}

// fits reports whether a value can belong to a column of this type.
func (c *Column) fits(value string) bool { return c.fitter(c.Type, c.Format, c.rankOf())(value) }

// fitter returns what tells whether a value is one of a type.
func (c *Column) fitter(t Type, format string, ranks map[string]int) func(value string) bool {
	n := notationOf(t, format)
	switch t {
	case Integer:
		return func(value string) bool { _, ok := integerIn(n, value); return ok }
	case Decimal:
		return func(value string) bool { _, ok := numberIn(n, value); return ok }
	case Date:
		return func(value string) bool { _, ok := ParseDate(format, value); return ok }
	case Ordinal:
		return func(value string) bool { _, ok := ranks[value]; return ok }
	}
	return func(string) bool { return true }
}

// Fits reports whether the column could have a type, with so few exceptions as it
// tolerates.
func (c *Column) Fits(t Type, format string) bool {
	own := *c
	return own.SetType(t, format) == nil
}

// fitsAll reports whether all values that are not missing fit a type.
func (c *Column) fitsAll(t Type, format string) bool {
	fits := c.fitter(t, format, c.rankOf())
	for code := 0; code < c.Dict.Len(); code++ {
		if !c.Missing[code] && !fits(c.Dict.Value(uint32(code))) {
			return false
		}
	}
	return true
}
