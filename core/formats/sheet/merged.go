package sheet

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Span is a range of cells that are shown as one, whose value is in its first cell.
type Span struct {
	Top, Bottom int // rows, 1-based
	Left, Right int // columns, 0-based
	text        string
	kind        Kind
}

// Merged are the merged cells of a sheet: those from the last row on, by their first row, and those
// that reach over it.
type Merged struct {
	Spans []Span
	open  []Span
}

// Spread notes for a row, which has a number, what its cells have of merged ones: the value of the
// first of each.
func (m *Merged) Spread(row *Row, number int) {
	for len(m.Spans) > 0 && m.Spans[0].Top <= number {
		s := m.Spans[0]
		m.Spans = m.Spans[1:]
		if s.Top == number && s.Left < row.Len() && len(row.Cell(s.Left)) > 0 {
			s.text, s.kind = string(row.Cell(s.Left)), row.Kinds[s.Left]
			m.open = append(m.open, s)
		}
	}
	m.open = slices.DeleteFunc(m.open, func(s Span) bool { return s.Bottom < number })
	held := 0
	for _, s := range m.open {
		for column := s.Left; column <= s.Right; column++ {
			if held += len(s.text); held > tabular.MaxRecord {
				return
			}
			if column >= row.Len() || len(row.Cell(column)) == 0 {
				row.Spread = append(row.Spread, Shared{Column: column, Text: s.text, Kind: s.kind, Across: s.Top == s.Bottom})
			}
		}
	}
}

// Changed are notes on what is read of a sheet otherwise than the program shows it that saved it.
func Changed(hidden, merged int) (notes []*problem.Problem) {
	if hidden > 0 {
		notes = append(notes, tabular.Note("hidden-rows",
			problem.Several(hidden, "%d hidden row was read, too.", "%d hidden rows were read, too.", hidden)))
	}
	if merged > 0 {
		notes = append(notes, tabular.Note("merged-cells", problem.Several(merged,
			"%d group of cells is merged: each of its cells has the value of the first, but for those in titles and names of columns.",
			"%d groups of cells are merged: each of their cells has the value of the first, but for those in titles and names of columns.", merged)))
	}
	return notes
}
