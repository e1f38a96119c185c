package hierarchy

import (
	"errors"
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Validate says whether a hierarchy fits a column.
//
// Errors (joined; see problem.Flatten): "hierarchy-empty", "hierarchy-ragged",
// "hierarchy-missing-value" if a value that occurs in the column has no row,
// and "hierarchy-not-monotone" if values with the same label on one level have
// different labels on the next. The last is looked for only among the rows
// that map a value of the column.
//
// Warnings: "hierarchy-duplicate" if a value has several rows. The last one
// maps the value; all of them count in the domain sizes. "hierarchy-exact-extreme"
// if a label that was built shows a value at an end of the column that few
// records have.
func Validate(h *Hierarchy, c *table.Column) (warnings []*problem.Problem, err error) {
	b, err := bind(h, c)
	if err != nil {
		return nil, err
	}
	if p := b.duplicates(); p != nil {
		warnings = append(warnings, p)
	}
	return append(warnings, h.warnings...), b.check()
}

// unmapped is a value of a column for which a hierarchy has no row.
type unmapped struct {
	Value string `json:"value"`
	Rows  int    `json:"rows"` // how many rows of the table hold it
}

// MissingValues lists all values of the column without a row in the hierarchy,
// the most frequent first. A hierarchy without rows lacks every value.
func MissingValues(h *Hierarchy, c *table.Column) []unmapped {
	known := make(map[string]bool, len(h.Rows))
	for _, row := range h.Rows {
		if len(row) > 0 {
			known[row[0]] = true
		}
	}
	var missing []unmapped
	var counts []int
	for code := range uint32(c.Dict.Len()) {
		value := c.Dict.Value(code)
		if known[value] {
			continue
		}
		if counts == nil {
			counts = c.Counts()
		}
		missing = append(missing, unmapped{Value: value, Rows: counts[code]})
	}
	sort.Slice(missing, func(i, j int) bool {
		a, b := missing[i], missing[j]
		return a.Rows > b.Rows || a.Rows == b.Rows && a.Value < b.Value
	})
	return missing
}

// check reports missing values and non-monotone mappings.
func (b *binding) check() error {
	var found []error
	if slices.Contains(b.rowOf, -1) {
		found = append(found, b.missing())
	}
	if p := b.conflicts(); p != nil {
		found = append(found, p)
	}
	return errors.Join(found...)
}

func (b *binding) place(row int) problem.Place {
	place := problem.Place{File: b.h.Name, Attribute: b.c.Name}
	if row >= 0 {
		place.Line = b.h.line(row)
	}
	return place
}

// missing names the values of the column that have no row.
func (b *binding) missing() *problem.Problem {
	values := MissingValues(b.h, b.c)
	names := make([]*problem.Text, 0, listed)
	for _, v := range values[:min(len(values), listed)] {
		names = append(names, problem.Several(v.Rows, "%s (%d row)", "%s (%d rows)", cell(v.Value), v.Rows))
	}
	p := problem.New("hierarchy-missing-value", "Add a line for each of them, or put them into a group.",
		"%s", problem.Several(len(values), "The hierarchy has no line for %d value of the table: %s.",
			"The hierarchy has no line for %d values of the table: %s.", len(values), list(names, len(values))))
	if found := b.h.near(values); len(found) > 0 {
		p = p.Hinted("Write the lines as the table has the values, or the values as the hierarchy has them: %s.", list(found, len(found)))
	}
	p.Count = len(values)
	return p.At(b.place(-1))
}

// conflicts reports labels that belong to two different labels of the next
// level, or nil.
func (b *binding) conflicts() *problem.Problem {
	used, _ := b.usedRows()
	var names []*problem.Text
	total, first := 0, -1
	for l := 0; l+1 < len(b.levels); l++ {
		low, high := b.levels[l], b.levels[l+1]
		// representative[id]-1 is the first used row with the label.
		representative := make([]int32, len(low.labels))
		reported := make(map[uint32]bool)
		for _, row := range used {
			id := low.ids[row]
			other := representative[id] - 1
			if other < 0 {
				representative[id] = row + 1
				continue
			}
			if high.ids[row] == high.ids[other] || reported[id] {
				continue
			}
			reported[id] = true
			total++
			if first < 0 {
				first = int(row)
			}
			if len(names) < listed {
				names = append(names, problem.Say("%s on level %d becomes %s (%s) and %s (%s) on level %d",
					cell(low.labels[id]), l,
					cell(high.labels[high.ids[other]]), b.h.rowName(int(other)),
					cell(high.labels[high.ids[row]]), b.h.rowName(int(row)), l+1))
			}
		}
	}
	if total == 0 {
		return nil
	}
	p := problem.New("hierarchy-not-monotone",
		"Where values share a label, give them the same label on every higher level too, or give them two different labels on the lower one.",
		"What looks the same on one level must stay the same above, but %s.", list(names, total))
	p.Count = total
	return p.At(b.place(first))
}

// duplicates reports values with several rows, or nil.
func (b *binding) duplicates() *problem.Problem {
	values := b.levels[0]
	if len(values.labels) == len(values.ids) {
		return nil
	}
	var names []*problem.Text
	total, first := 0, -1
	for id, count := range values.rows {
		if count < 2 {
			continue
		}
		total++
		if first < 0 {
			first = int(b.lastRow[id])
		}
		if len(names) < listed {
			names = append(names, problem.Say("%s (%d lines, last in %s)", cell(values.labels[id]), count, b.h.rowName(int(b.lastRow[id]))))
		}
	}
	p := problem.New("hierarchy-duplicate", "Delete the lines that do not belong there.",
		"%s", problem.Several(total, "The hierarchy has more than one line for %d value: %s. The last line of each is used; the measures count each line as a value of its own.",
			"The hierarchy has more than one line for %d values: %s. The last line of each is used; the measures count each line as a value of its own.", total, list(names, total)))
	p.Count = total
	return p.At(b.place(first))
}
