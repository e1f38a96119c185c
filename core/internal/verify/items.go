package verify

import (
	"errors"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// ItemsClaim is the claim about a column whose cells hold several values.
type ItemsClaim struct {
	Separator string         // between values of the original; blanks around it mean nothing
	Between   string         // between labels of the output
	Levels    map[string]int // by value: the level of its label in the hierarchy, which is one of values
}

// checkItems refuses claims that cannot be verified.
func (c ColumnClaim) checkItems(name string, subset bool) error {
	if c.Hierarchy == nil || c.Items == nil || strings.TrimSpace(c.Items.Separator) == "" ||
		strings.TrimSpace(c.Items.Between) == "" || c.changed() || subset {
		return badClaim("The claim says too little of the values in the cells of the column %q.", name)
	}
	return nil
}

// itemSets are the sets of labels that an output shows.
type itemSets struct {
	of    [][]uint32 // by record: numbers of its labels, ascending; nil where it is not shown
	names []string   // by number, ascending
}

// checkItems compares the columns whose cells hold several values with the original: a
// cell has the labels of the original's values, in order and each once. A label may be
// missing, but then from all records of the class. What is shown is noted for the rules.
func (v *verification) checkItems(pairs []pair, r *Release) error {
	var all []error
	for _, p := range pairs {
		if p.Treatment != Itemized {
			continue
		}
		if r.items != nil {
			return badClaim("The claim has two columns whose cells hold several values.")
		}
		label, err := p.itemLabels()
		if err != nil {
			return err
		}
		names := make([]string, 0, len(label))
		for _, text := range label {
			names = append(names, text)
		}
		slices.Sort(names)
		names = slices.Compact(names)
		r.items = &itemSets{of: make([][]uint32, v.in.Rows), names: names}
		expected := make([][]uint32, p.in.Dict.Len())
		for code, cell := range p.in.Dict.Values() {
			if p.in.Missing[code] {
				continue
			}
			for _, value := range strings.Split(cell, strings.TrimSpace(p.Items.Separator)) {
				if value = strings.TrimSpace(value); value == "" {
					continue
				}
				text, ok := label[value]
				if !ok {
					return badClaim("The claim has no level for the value %q of the column %q.", problem.Cell(value), p.in.Name)
				}
				n, _ := slices.BinarySearch(names, text)
				expected[code] = append(expected[code], uint32(n))
			}
			slices.Sort(expected[code])
			expected[code] = slices.Compact(expected[code])
		}
		var what *problem.Text
		count, first := 0, 0
		wrong := func(row int, said *problem.Text) {
			if count == 0 {
				first, what = row, said
			}
			count++
		}
		for _, c := range r.Classes {
			shown, missing := map[uint32]bool{}, map[uint32]int{}
			for _, row := range c.Rows {
				cell, want := p.out.Cell(int(row)), expected[p.in.Codes.At(int(row))]
				got, ok := v.labelsIn(cell, p.Items.Between, names)
				if !ok {
					wrong(int(row), problem.Say("The cell %q of the output is no list of labels, each once and in their order.", problem.Cell(cell)))
					continue
				}
				r.items.of[row] = got
				for _, n := range got {
					if shown[n] = true; !slices.Contains(want, n) {
						wrong(int(row),
							problem.Say("The cell %q of the output has %q, which no value of the original gives.", problem.Cell(cell), problem.Cell(names[n])))
					}
				}
				for _, n := range want {
					if _, ok := missing[n]; !ok && !slices.Contains(got, n) {
						missing[n] = int(row)
					}
				}
			}
			for n, row := range missing {
				if shown[n] {
					wrong(row, problem.Say("The cell %q of the output lacks %q, which other records of its group show.",
						problem.Cell(p.out.Cell(row)), problem.Cell(names[n])))
				}
			}
		}
		if count > 0 {
			q := fault("verify-items", "%s", what)
			q.Count = count
			all = append(all, q.At(v.place(first, p.in.Name)))
		}
	}
	return errors.Join(all...)
}

// itemLabels has by value the label that is claimed for it.
func (p *pair) itemLabels() (map[string]string, error) {
	label := make(map[string]string, len(p.Hierarchy.Rows))
	for _, row := range p.Hierarchy.Rows {
		level, ok := p.Items.Levels[row[0]]
		if !ok {
			continue // a value that the table does not have
		}
		if level < 0 || level >= len(row) {
			return nil,
				badClaim("The claim names a level %d of the value %q that the hierarchy of %q does not have.", level, problem.Cell(row[0]), p.in.Name)
		}
		label[row[0]] = row[level]
	}
	return label, nil
}

// labelsIn reads a cell of the output. What it returns is never nil.
func (v *verification) labelsIn(cell, between string, names []string) ([]uint32, bool) {
	if without, guarded := bare(cell); v.claim.Escaped && guarded {
		cell = without
	} else if v.claim.Escaped && mustEscape(cell) {
		return []uint32{}, false
	}
	found := []uint32{}
	if cell == "" {
		return found, true
	}
	for _, text := range strings.Split(cell, between) {
		n, ok := slices.BinarySearch(names, text)
		if last := len(found) - 1; !ok || last >= 0 && found[last] >= uint32(n) {
			return found, false
		}
		found = append(found, uint32(n))
	}
	return found, true
}
