package hierarchy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// WithGroup returns a copy in which each of the values belongs to the group
// with the given label. If the label occurs above level 0, the values join it
// on its lowest level and go up with it; below that level, and everywhere if
// the label is new, it is their label. A new label gives way to the top if all
// rows share one. Values that have a row get the new labels, too.
//
// It reports "hierarchy-no-label" if the label is empty.
func (h *Hierarchy) WithGroup(values []string, label string) (*Hierarchy, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	if label == "" {
		return nil,
			problem.New("hierarchy-no-label", "Name the group, for example \"unknown\".", "The group has no name.").InFile(h.Name)
	}
	height := h.Height()
	labels := make([]string, height-1)
	for i := range labels {
		labels[i] = label
	}
	if level, row := h.find(label); row >= 0 {
		copy(labels[level-1:], h.Rows[row][level:])
	} else if top := h.Rows[0][height-1]; height > 1 && !slices.ContainsFunc(h.Rows, func(row []string) bool { return row[height-1] != top }) {
		labels[height-2] = top
	}
	return h.with(values, labels), nil
}

// find returns the lowest level above 0 on which a label occurs, and a row with
// it there, or -1.
func (h *Hierarchy) find(label string) (level, row int) {
	for level := 1; level < h.Height(); level++ {
		for i := len(h.Rows) - 1; i >= 0; i-- {
			if h.Rows[i][level] == label {
				return level, i
			}
		}
	}
	return 0, -1
}

// with returns a copy in which the values have the labels above level 0.
func (h *Hierarchy) with(values, labels []string) *Hierarchy {
	edited := &Hierarchy{Name: h.Name, Rows: slices.Clone(h.Rows), Lines: slices.Clone(h.Lines), LevelNames: h.LevelNames}
	last := make(map[string]int, len(h.Rows))
	for i, row := range h.Rows {
		last[row[0]] = i
	}
	for _, value := range values {
		row := append([]string{value}, labels...)
		if i, ok := last[value]; ok {
			edited.Rows[i] = row
			continue
		}
		last[value] = len(edited.Rows)
		edited.Rows = append(edited.Rows, row)
		if edited.Lines != nil {
			edited.Lines = append(edited.Lines, 0) // in no file
		}
	}
	return edited
}
