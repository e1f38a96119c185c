package table

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// CompareStrings orders strings by their UTF-16 code units, like Java's compareTo, and therefore
// like ARX where the order of values matters. This differs from the order of bytes only between
// U+E000..U+FFFF and the characters above U+FFFF, whose first UTF-16 unit is 0xD800..0xDBFF.
func CompareStrings(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n == len(a) || n == len(b) {
		return cmp.Compare(len(a), len(b))
	}
	for n > 0 && !utf8.RuneStart(a[n]) {
		n-- // back to the beginning of the character that differs
	}
	x, _ := utf8.DecodeRuneInString(a[n:])
	y, _ := utf8.DecodeRuneInString(b[n:])
	if (x > 0xFFFF) != (y > 0xFFFF) {
		const surrogate = 0xD800
		if x > 0xFFFF {
			x = surrogate
		} else {
			y = surrogate
		}
	}
	if x != y {
		return cmp.Compare(x, y)
	}
	return strings.Compare(a, b) // bytes that are no UTF-8
}

// comparer returns the order of the column's codes by value: numbers by size, dates by time,
// ordinals by their scale, strings by UTF-16 code units. Exceptions come after them and missing
// values last. Values that are equal but written differently ("1" and "1.0") are ordered as
// strings, so that only equal codes compare as 0.
//
// It parses every value once; make one for many comparisons.
func (c *Column) comparer() func(a, b uint32) int {
	typed := c.typedOrder()
	var steps interrupt.Steps
	return func(a, b uint32) int {
		steps.Next()
		if a == b {
			return 0
		}
		if c.Missing[a] != c.Missing[b] {
			if c.Missing[a] {
				return 1
			}
			return -1
		}
		if c.Unfit != nil && c.Unfit[a] != c.Unfit[b] {
			if c.Unfit[a] {
				return 1
			}
			return -1
		}
		if typed != nil && c.Valued(a) {
			if order := typed(a, b); order != 0 {
				return order
			}
		}
		return CompareStrings(c.Dict.Value(a), c.Dict.Value(b))
	}
}

// typedOrder compares codes of values that are not missing; nil for strings.
func (c *Column) typedOrder() func(a, b uint32) int {
	n := c.Notation()
	switch c.Type {
	case Integer:
		keys := keysOf(c, func(value string) int64 { x, _ := integerIn(n, value); return x })
		return func(a, b uint32) int { return cmp.Compare(keys[a], keys[b]) }
	case Decimal:
		keys := keysOf(c, func(value string) float64 { x, _ := numberIn(n, value); return x })
		return func(a, b uint32) int { return cmp.Compare(keys[a], keys[b]) }
	case Date:
		keys := keysOf(c, func(value string) time.Time { x, _ := ParseDate(c.Format, value); return x })
		return func(a, b uint32) int { return keys[a].Compare(keys[b]) }
	case Ordinal:
		ranks := c.rankOf()
		keys := keysOf(c, func(value string) int { return ranks[value] })
		return func(a, b uint32) int { return cmp.Compare(keys[a], keys[b]) }
	}
	return nil
}

// keysOf parses all values, which fit the column's type unless they are missing.
func keysOf[K any](c *Column, parse func(string) K) []K {
	keys := make([]K, c.Dict.Len())
	for code := range keys {
		if c.Valued(uint32(code)) {
			keys[code] = parse(c.Dict.Value(uint32(code)))
		}
	}
	return keys
}

// Compare compares the values of two codes as comparer does. It parses them, or
// all of them, at every call: use it for a few comparisons only.
func (c *Column) Compare(a, b uint32) int { return c.comparer()(a, b) }

// Sorted returns all codes in the order of comparer: missing values last.
func (c *Column) Sorted() []uint32 {
	codes := natural.Order[uint32](c.Dict.Len())
	slices.SortFunc(codes, c.comparer())
	return codes
}
