package table

import (
	"strings"
	"testing"
)

// FuzzGuess: whatever is guessed of a column holds for its values, and exceptions are
// few.
func FuzzGuess(f *testing.F) {
	for _, values := range []string{"18,5|20", "1.234,5|k. A.", "17.05.1984|unbekannt", "1 234|5", "2024-Q1|x", "1,000|2", "'|’1"} {
		f.Add(values, uint8(30))
	}
	f.Fuzz(func(t *testing.T, text string, times uint8) {
		values := strings.Split(text, "|")
		for range times {
			values = append(values, values[0])
		}
		c := column(t, values...)
		unfit, valued := 0, 0
		for _, code := range c.Codes.All() {
			switch {
			case c.Missing[code]:
				continue
			case !c.Valued(code):
				unfit++
			default:
				valued++
			}
			_, number := c.Number(code)
			_, date := c.Date(code)
			switch c.Type {
			case Integer, Decimal:
				if number != c.Valued(code) {
					t.Fatalf("%q in a column of %s %q", c.Dict.Value(code), c.Type, c.Format)
				}
			case Date:
				if date != c.Valued(code) {
					t.Fatalf("%q in a column of dates %q", c.Dict.Value(code), c.Format)
				}
			}
		}
		if unfit > 0 && float64(unfit) > tolerated*float64(unfit+valued) {
			t.Fatalf("%d of %d are exceptions", unfit, unfit+valued)
		}
		place := make([]int, c.Dict.Len()) // an order in which every code has one place
		for i, code := range c.Sorted() {
			place[code] += i + 1
		}
		for code, at := range place {
			if at == 0 {
				t.Fatalf("%q has no place", c.Dict.Value(uint32(code)))
			}
		}
		if again := *c; again.SetType(c.Type, c.Format) != nil {
			t.Fatalf("%s %q was guessed and is refused", c.Type, c.Format)
		}
	})
}
