package hierarchy

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// fewRecords is the number of records below which the smallest or the largest
// value of a column is taken to be somebody's own.
const fewRecords = 5

// warnOfExtremes remembers a warning for each end of the column whose exact value
// a label shows although few records have it: "32851 to 9876543" tells everybody
// the highest income. codes are those of the first rows, ascending; shows says
// whether a label shows the value of a code.
func (h *Hierarchy) warnOfExtremes(c *table.Column, codes []uint32, shows func(label string, code uint32) bool) {
	ends := []int{0, len(codes) - 1}
	counts := c.Counts()
	for i, end := range ends {
		if i > 0 && end == 0 {
			break // a column of one value
		}
		n := counts[codes[end]]
		inner := h.Rows[end][1 : h.Height()-1]
		at := slices.IndexFunc(inner, func(label string) bool { return shows(label, codes[end]) })
		if n >= fewRecords || at < 0 {
			continue
		}
		told := problem.Several(n, "The label %s shows the smallest value of the column exactly, which only %d record has.",
			"The label %s shows the smallest value of the column exactly, which only %d records have.", cell(inner[at]), n)
		if i > 0 {
			told = problem.Several(n, "The label %s shows the largest value of the column exactly, which only %d record has.",
				"The label %s shows the largest value of the column exactly, which only %d records have.", cell(inner[at]), n)
		}
		p := problem.New("hierarchy-exact-extreme", "Use round boundaries, or leave the end open, such as “from 90”.", "%s", told)
		p.Count = n
		h.warnings = append(h.warnings, p.OfColumn(c.Name))
	}
}

// warnOfGiven does so for rows that were given: labels beside the value itself that
// hold the number or the date at an end of the column.
func (h *Hierarchy) warnOfGiven(c *table.Column) {
	if !measured(c) || h.Height() < 3 {
		return
	}
	codes, _, _ := numbers(c)
	if c.Type == table.Date {
		codes, _, _ = parseDates(c)
	}
	if len(codes) == 0 {
		return
	}
	ends := &Hierarchy{}
	var shown []uint32
	for _, code := range []uint32{codes[0], codes[len(codes)-1]} {
		if at := slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == c.Dict.Value(code) }); at >= 0 {
			ends.Rows, shown = append(ends.Rows, h.Rows[at]), append(shown, code)
		}
	}
	if len(shown) < 2 {
		return // what lacks a row is told otherwise
	}
	ends.warnOfExtremes(c, shown, func(label string, code uint32) bool {
		value := c.Dict.Value(code)
		return label != value && holds(label, value)
	})
	h.warnings = ends.warnings
}

// holds reports whether a number stands in a label by itself: 18 does in "18-25",
// and does not in "118" or "1.18".
func holds(label, number string) bool {
	part := func(b byte) bool { return b >= '0' && b <= '9' || b == '.' || b == ',' }
	for from := 0; ; {
		at := strings.Index(label[from:], number)
		if at < 0 || number == "" {
			return false
		}
		at += from
		end := at + len(number)
		if (at == 0 || !part(label[at-1])) && (end == len(label) || !part(label[end])) {
			return true
		}
		from = at + 1
	}
}

// measured reports whether the ends of a column say something about a person, as
// the highest income does and the last word of the alphabet does not.
func measured(c *table.Column) bool {
	return c.Type == table.Integer || c.Type == table.Decimal || c.Type == table.Date
}

// bounds reports whether a range is written with a number as one of its ends.
func bounds(label, to, n string, in *vocabulary) bool {
	return label == n || label == ">="+n || label == n+in.over || strings.HasPrefix(label, n+to) || strings.HasSuffix(label, to+n)
}
