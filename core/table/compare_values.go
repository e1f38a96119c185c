package table

import (
	"cmp"
	"strconv"
)

// CompareValues compares two values in the order of the column's type; they
// need not occur in it. ok is false if one of them does not fit the type.
func (c *Column) CompareValues(a, b string) (order int, ok bool) {
	switch c.Type {
	case Integer:
		x, err := strconv.ParseInt(a, 10, 64)
		y, err2 := strconv.ParseInt(b, 10, 64)
		return cmp.Compare(x, y), err == nil && err2 == nil
	case Decimal:
		x, ok := ParseNumber(a)
		y, ok2 := ParseNumber(b)
		return cmp.Compare(x, y), ok && ok2
	case Date:
		x, ok := ParseDate(c.Format, a)
		y, ok2 := ParseDate(c.Format, b)
		return x.Compare(y), ok && ok2
	case Ordinal:
		ranks := c.rankOf()
		x, ok := ranks[a]
		y, ok2 := ranks[b]
		return cmp.Compare(x, y), ok && ok2
	}
	return CompareStrings(a, b), true
}
