package perturb

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// writer formats numbers like a column, and collects the cells of its replacement.
type writer struct {
	column Column
	places int // digits after the point
	cells  *table.Dictionary
	codes  []uint32
	kept   []uint32 // by code of the column: the code of the same text, plus 1; 0: none yet
	source []uint32 // by code of cells: the column's code of the same text if it was kept, else none
}

// none is the source of a text that the column did not have.
const none = ^uint32(0)

func newWriter(c Column, places int) *writer {
	return &writer{column: c, places: places, cells: new(table.Dictionary),
		codes: make([]uint32, 0, c.Codes.Len()), kept: make([]uint32, c.Dict.Len())}
}

// maxPlaces limits the decimals written for values with exponents.
const maxPlaces = 6

// places returns the largest number of digits after the point in a value of the column: 0 if they
// are whole numbers.
func places(c *table.Column) int {
	digits, mark := 0, c.Notation().Mark()
	for code, value := range c.Dict.Values() {
		if !c.Valued(uint32(code)) || c.Type == table.Integer {
			continue
		}
		if value = c.Notation().Bare(value); strings.ContainsAny(value, "eE") {
			digits = max(digits, maxPlaces)
		} else if at := strings.Index(value, mark); at >= 0 {
			digits = max(digits, len(value)-at-len(mark))
		}
	}
	return digits
}

// text formats a number; it returns false for missing-value words.
func (w *writer) text(x float64) (string, bool) {
	return w.notated(strconv.FormatFloat(x, 'f', w.places, 64))
}

// notated formats a plain number in the column's notation.
func (w *writer) notated(plain string) (string, bool) {
	if strings.HasPrefix(plain, "-") && strings.Trim(plain, "-0.") == "" {
		plain = plain[1:] // not -0
	}
	text := w.column.Notation().Written(plain)
	return text, !slices.Contains(w.column.Missing, text)
}

// keep appends the value with a code of the column unchanged.
func (w *writer) keep(code uint32) {
	if w.kept[code] == 0 {
		w.kept[code] = w.add(w.column.Dict.Value(code), code) + 1
	}
	w.codes = append(w.codes, w.kept[code]-1)
}

// put appends a text.
func (w *writer) put(text string) { w.codes = append(w.codes, w.add(text, none)) }

func (w *writer) add(text string, from uint32) uint32 {
	code := w.cells.Add(text)
	if int(code) == len(w.source) {
		w.source = append(w.source, from)
	} else if from != none {
		w.source[code] = from
	}
	return code
}

// finish returns the column with the appended cells.
func (w *writer) finish() *table.Column {
	c := *w.column.Column
	c.Dict, c.Codes = w.cells, table.CodesOf(w.codes)
	c.Missing, c.Unfit = make([]bool, len(w.source)), nil
	for code, from := range w.source {
		if from == none {
			continue
		}
		c.Missing[code] = w.column.Column.Missing[from]
		if w.column.Unfit != nil && w.column.Unfit[from] {
			if c.Unfit == nil {
				c.Unfit = make([]bool, len(w.source))
			}
			c.Unfit[code] = true
		}
	}
	return &c
}

// numbers returns the numbers of a column by code; ok says which codes have one.
func numbers(c *table.Column) (x []float64, ok []bool) {
	x, ok = make([]float64, c.Dict.Len()), make([]bool, c.Dict.Len())
	for code := range x {
		if c.Valued(uint32(code)) {
			x[code], ok[code] = c.Number(uint32(code))
		}
	}
	return x, ok
}

// numeric rejects columns that are not numeric.
func numeric(c Column) error {
	if !isNumeric(c.Column) {
		return refuse(c, `Give the column the type "integer" or "decimal"; swap its values by rank (rank-swapping) if they have an order, or draw them anew (pram) if they are categories.`,
			"Only numbers can be changed in this way (%s), but the values of this column are of the type %s.", c.Spec.Method, c.Type)
	}
	return nil
}
