package typed

import (
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Shape is the kind of a column's cells in formats that have numbers, texts, and dates that
// are numbers with a display format.
type Shape byte

// The shapes.
const (
	Texts    Shape = iota
	Coded          // numbers with labels: see Codes
	Integers       // of at most 15 digits
	Decimals       // numbers that all have as many decimals, some with zeros at their end
	Floats         // numbers without such zeros
	Days           // dates
	Instants       // dates with a time
	Clocks         // times
)

// Exactly is the width of the format in which Decimals are written. A file that was written here
// is read back so that numbers in a format of this width have its decimals; no other column has
// it.
const Exactly = 18

// Shape returns the shape of a column. One without values has that of the file that was opened.
func (c *Column) Shape() Shape {
	switch {
	case c.Codes != nil:
		return Coded
	case c.Filled+c.Stars == 0 && c.Own.Type == tabular.Number:
		return Floats
	case c.Filled == 0 || c.Stars > 0 || c.Text || c.Infinite:
	case c.Numbers && c.Most == 0 && c.Digits <= 15:
		return Integers
	case c.Doubles:
		return Floats
	case c.Numbers && c.Least == c.Most && c.Digits <= 15:
		return Decimals
	case c.Layout == "2006-01-02":
		return Days
	case c.Layout == "2006-01-02 15:04:05":
		return Instants
	case c.Layout == "15:04:05":
		return Clocks
	}
	return Texts
}

// TooMany is the problem of more columns than a format has room for.
func TooMany(format string, most, columns int) error {
	return problem.New("format-too-many", "Save the result as CSV or Parquet.",
		"A file of %s has at most %d variables; the result has %d columns.", format, most, columns)
}

// NotKept is the problem of a text that a format gives back in another way.
func (c *Column) NotKept(format string) error {
	return problem.New("format-letter", "Save the result as CSV or Parquet.",
		"A cell of the column %q ends with a space or has the character 0, which %s does not keep.", c.Name, format)
}

// TooLong is the problem of a text that a format has no room for.
func (c *Column) TooLong(format string, most int) error {
	return problem.New("format-too-long", "Save the result as CSV or Parquet.",
		"A cell of the column %q has more than %d bytes, which is the limit of %s.", c.Name, most, format)
}

// Value returns the number that a filled cell is in a shape other than Texts: of Days those since
// an epoch, of Instants and Clocks seconds.
func (c *Column) Value(s Shape, cell []byte, epoch time.Time) (float64, error) {
	switch s {
	case Coded:
		return c.Codes.Of(cell), nil
	case Days, Instants, Clocks:
		at, err := time.Parse(c.Layout, string(cell))
		switch {
		case s == Clocks:
			return float64(at.Hour()*3600 + at.Minute()*60 + at.Second()), err
		case s == Days:
			return float64((at.Unix() - epoch.Unix()) / 86400), err
		}
		return float64(at.Unix() - epoch.Unix()), err
	}
	return strconv.ParseFloat(string(cell), 64)
}
