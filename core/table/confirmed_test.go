package table

import (
	"slices"
	"strings"
	"testing"
)

// TestConfirmed: an order is one of the type, of a recognised scale, or none. The likely order
// is that of the numbers in texts.
func TestConfirmed(t *testing.T) {
	for _, c := range []struct {
		values, likely string
		confirmed      bool
	}{
		{"10K 11K 3K", "3K 10K 11K", false},
		{"1-5 101-200 6-10", "1-5 6-10 101-200", false},
		{"10000+ 1000-1999 <1000", "<1000 1000-1999 10000+", false},
		{"flu cold ca", "ca cold flu", false},
		{"medium low high", "high low medium", true},
		{"10 9 100", "9 10 100", true},
		{"b a", "a b", true}, // in either order they are as far apart
	} {
		var rows [][]string
		for _, value := range strings.Fields(c.values) {
			rows = append(rows, []string{value})
		}
		tab, err := EncodeStrings("t.csv", []string{"s"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		column := tab.Columns[0]
		if _, ok := column.Confirmed(); ok != c.confirmed {
			t.Errorf("%s: confirmed %v", c.values, ok)
		}
		if likely := column.Likely(); !slices.Equal(likely, strings.Fields(c.likely)) {
			t.Errorf("%s: %q", c.values, likely)
		}
	}
}

// TestDrop: a table without blank records is as it would have been read without them, but for
// the numbers of lines.
func TestDrop(t *testing.T) {
	tab, err := EncodeStrings("t.csv", []string{"n", "s"}, [][]string{{"*", "*"}, {"1", "a"}, {"*", "*"}, {"20", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	tab.Detection.Header = true
	left := tab.Drop([]uint32{0, 2})
	n, s := left.Columns[0], left.Columns[1]
	if left.Rows != 2 || n.Type != Integer || n.Dict.Len() != 2 || s.Cell(1) != "*" ||
		left.Line(0) != 3 || left.Line(1) != 5 || tab.Rows != 4 {
		t.Errorf("%d rows, %s of %d values, lines %d and %d", left.Rows, n.Type, n.Dict.Len(), left.Line(0), left.Line(1))
	}
}
