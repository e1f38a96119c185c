package table

import "cmp"

// CompareValues compares two values in the order of the column's type; they
// need not occur in it. ok is false if one of them does not fit the type.
func (c *Column) CompareValues(a, b string) (order int, ok bool) {
	switch c.Type {
	case Integer:
		n := c.Notation()
		x, ok := integerIn(n, a)
		y, ok2 := integerIn(n, b)
		return cmp.Compare(x, y), ok && ok2
	case Decimal:
		x, ok := c.NumberOf(a)
		y, ok2 := c.NumberOf(b)
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
