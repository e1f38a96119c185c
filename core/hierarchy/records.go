package hierarchy

import (
	"fmt"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
)

// listed limits how many values, lines or conflicts a problem names one by one
// before it only counts the rest.
const listed = 20

// FromRecords makes a hierarchy from the records of a CSV file without header:
// one record a value, first the value, then its label on level 1, 2, ...
// Lines holds the 1-based line of each record, or is nil.
//
// It reports "hierarchy-empty" if there is no record and "hierarchy-ragged",
// naming the lines, if the records differ in length. Whether the hierarchy
// fits a column is for Validate and Encode to say.
func FromRecords(name string, records [][]string, lines []int) (*Hierarchy, error) {
	h := &Hierarchy{Name: name, Rows: records, Lines: lines}
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	return h, nil
}

// Records returns the rows as they are written to a CSV file without header;
// FromRecords of them gives the same hierarchy. The rows are shared with h.
func (h *Hierarchy) Records() [][]string { return h.Rows }

// Spec returns the hierarchy as a specification of kind "table", for a project
// file. The rows are shared with h.
func (h *Hierarchy) Spec() Spec {
	return Spec{Kind: KindTable, Table: &Table{Name: h.Name, Rows: h.Rows, Levels: h.LevelNames}}
}

// checkShape reports a hierarchy without rows or with rows of different length.
func (h *Hierarchy) checkShape() error {
	place := problem.Place{File: h.Name}
	if len(h.Rows) == 0 {
		return problem.New("hierarchy-empty", "Give one line for each value: the value, then its label on level 1, level 2, and so on.",
			"The hierarchy has no lines.").At(place)
	}
	want := h.usualLength()
	if want == 0 {
		return problem.New("hierarchy-empty", "Each line needs at least the value itself.", "The lines of the hierarchy are empty.").At(place)
	}
	var ragged []int
	for i, row := range h.Rows {
		if len(row) != want {
			ragged = append(ragged, i)
		}
	}
	if len(ragged) == 0 {
		return nil
	}
	names := make([]*problem.Text, 0, listed)
	blank := false
	for _, i := range ragged[:min(len(ragged), listed)] {
		blank = blank || len(h.Rows[i]) == 1 && h.Rows[i][0] == ""
		names = append(names, problem.Several(len(h.Rows[i]), "%s has %d cell", "%s has %d cells", h.rowName(i), len(h.Rows[i])))
	}
	hint := "Give every line the same number of cells: repeat the last label where a value needs fewer levels."
	if blank {
		hint = "Give every line the same number of cells: repeat the last label where a value needs fewer levels. Delete blank lines."
	}
	p := problem.New("hierarchy-ragged", hint, "Every line of a hierarchy must have the same number of cells, here %d, but %s.",
		want, list(names, len(ragged)))
	p.Count = len(ragged)
	return p.At(problem.Place{File: h.Name, Line: h.line(ragged[0])})
}

// usualLength returns the most frequent length of a row, the earliest one of
// several.
func (h *Hierarchy) usualLength() int {
	count := map[int]int{}
	for _, row := range h.Rows {
		count[len(row)]++
	}
	best := len(h.Rows[0])
	for _, row := range h.Rows {
		if count[len(row)] > count[best] {
			best = len(row)
		}
	}
	return best
}

// line returns the 1-based line of row i in its file, 0 if it has none.
func (h *Hierarchy) line(i int) int {
	if i < len(h.Lines) {
		return h.Lines[i]
	}
	return 0
}

// rowName names row i for a message.
func (h *Hierarchy) rowName(i int) *problem.Text {
	if line := h.line(i); line > 0 {
		return problem.Say("line %s", strconv.Itoa(line))
	}
	return problem.Say("row %s", strconv.Itoa(i+1))
}

// cell is quote of what stands in a table, or of a label made of it.
func cell(s string) string { return fmt.Sprint(problem.Cell(quote(s))) }

// quote writes a value for a message, shortened if it is long.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		if r := []rune(s); len(r) > most {
			return fmt.Sprintf("%q", string(r[:most])+"...")
		}
	}
	return fmt.Sprintf("%q", s)
}

// list joins the names that were picked out of total.
func list(names []*problem.Text, total int) *problem.Text {
	all := problem.Chain(names, ", ")
	if total > len(names) {
		return problem.Say("%s and %d more", all, total-len(names))
	}
	return all
}
