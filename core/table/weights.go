package table

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// maxWeight limits the records that the rows of a table stand for together, so that products with
// the sizes of hierarchies fit 63 bits.
const maxWeight = 1 << 42

// Weights tell by row for how many records it stands; nil: each for one.
type Weights []int

// Of returns the number of records that a row stands for.
func (w Weights) Of(row int) int {
	if w == nil {
		return 1
	}
	return w[row]
}

// Sum returns the number of records that some rows stand for.
func (w Weights) Sum(rows []uint32) int {
	if w == nil {
		return len(rows)
	}
	sum := 0
	for _, row := range rows {
		sum += w[row]
	}
	return sum
}

// Marked returns the number of records that the marked rows stand for; marks covers all rows.
func (w Weights) Marked(rows []bool) int {
	sum := 0
	for row, marked := range rows {
		if marked {
			sum += w.Of(row)
		}
	}
	return sum
}

// Records returns the number of records that the rows of the table stand for.
func (t *Table) Records() int { return t.Weights.Total(t.Rows) }

// Total returns the number of records that all rows, of which there are so many, stand for.
func (w Weights) Total(rows int) int {
	if w == nil {
		return rows
	}
	sum := 0
	for _, n := range w {
		sum += n
	}
	return sum
}

// WeightsOf reads a column of counts: whole numbers of at least 1, in digits alone. What
// is none is a problem with the line of its first row, and so are counts that add up to
// more than maxWeight.
func WeightsOf(t *Table, column *Column) (Weights, error) {
	byCode, wrong := make([]int, column.Dict.Len()), make([]bool, column.Dict.Len())
	for code, text := range column.Dict.Values() {
		n, err := strconv.ParseUint(text, 10, 63)
		if byCode[code] = int(n); err != nil || n < 1 {
			wrong[code] = true
		}
	}
	all, total := make(Weights, t.Rows), 0
	for row, code := range column.Codes.All() {
		place := problem.Place{File: t.Name, Line: t.Line(row), Attribute: column.Name}
		if wrong[code] {
			return nil,
				problem.New("table-count", "Give whole numbers of at least 1 in every line, in digits alone, or give the column another role.",
					"The column %q says for how many records each line stands, but on line %d it %s.", column.Name,
					place.Line, unusable(column.Dict.Value(code))).At(place)
		}
		if byCode[code] > maxWeight-total {
			return nil, problem.New("table-count-sum", "Take the table apart, or look for a count that is wrong.",
				"The counts in the column %q add up to more than %d records, which is more than can be counted.", column.Name, uint64(maxWeight)).
				At(place)
		}
		all[row] = byCode[code]
		total += all[row]
	}
	return all, nil
}

// unusable says what is in a cell that holds no count.
func unusable(text string) string {
	if strings.TrimSpace(text) == "" {
		return "is empty"
	}
	if runes := []rune(text); len(runes) > 40 {
		text = string(runes[:40]) + "…"
	}
	return fmt.Sprintf("says %q", problem.Cell(text))
}

// Weighted is the table with weights of its rows, which its columns count by.
func (t *Table) Weighted(w Weights) *Table {
	own := *t
	own.Weights, own.Columns = w, make([]*Column, len(t.Columns))
	for i, c := range t.Columns {
		column := *c
		column.Weights = w
		own.Columns[i] = &column
	}
	return &own
}
