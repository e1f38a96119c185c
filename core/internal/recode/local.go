package recode

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/table"
)

// Levels are the levels of a column, by row. A level equal to the height of the
// hierarchy stands above it: the cell shows Star.
type Levels []uint8

// local recodes a column on levels that differ by row. Labels of different
// levels that read the same get the same number, because to a reader they are
// the same.
func (s Step) local(c *table.Column, out *table.OutputColumn) error {
	h := s.Hierarchy
	if h == nil || h.Attribute != c.Name || len(h.Levels[0].Of) != c.Dict.Len() || len(s.Levels) != c.Codes.Len() {
		return badPlan("The column %q is to be generalized by a hierarchy or by levels that do not belong to it.", c.Name)
	}
	numbers := natural.Numbers[string]{}
	number := func(label string) uint32 {
		n := numbers.Of(label)
		if len(numbers) > len(out.Labels) {
			out.Labels = append(out.Labels, label)
		}
		return n
	}
	shown := make([][]uint32, h.Height()+1) // level -> value -> number; nil: not met yet
	codes := make([]uint32, c.Codes.Len())
	for row, level := range s.Levels {
		interrupt.Row(row)
		if int(level) > h.Height() {
			return badPlan("The column %q has no level %d: its levels are 0 to %d.", c.Name, level, h.Height()-1)
		}
		if s.Runs != nil && s.Runs.Of[row] > 0 {
			codes[row] = number(s.Runs.Labels[s.Runs.Of[row]-1])
			continue
		}
		if int(level) == h.Height() {
			codes[row] = number(Star)
			continue
		}
		if shown[level] == nil {
			shown[level] = make([]uint32, c.Dict.Len())
			for value, label := range h.Levels[level].Of {
				shown[level][value] = number(h.Levels[level].Labels[label])
			}
		}
		codes[row] = shown[level][c.Codes.At(row)]
	}
	out.Codes, out.Starred = table.CodesOf(codes), true
	return nil
}

// Loss is the share of a column's detail that is lost, 0 to 1: the term of the
// measure "loss" (V. S. Iyengar, KDD 2002) with every record on its own level.
// Cells of suppressed records and cells above the hierarchy have lost all. A
// hierarchy of one value has nothing to lose: 0. Of runs, nil: none.
func Loss(c *table.Column, h *hierarchy.Encoded, levels Levels, runs *joined.Cells, suppressed []bool) float64 {
	rows := uint64(0) // of the hierarchy, under the labels shown
	for row, code := range c.Codes.All() {
		if runs != nil && runs.Of[row] > 0 && (suppressed == nil || !suppressed[row]) {
			rows += uint64(runs.Rows[runs.Of[row]-1])
		} else if level := int(levels[row]); level < h.Height() && (suppressed == nil || !suppressed[row]) {
			rows += uint64(h.Levels[level].Rows[h.Levels[level].Of[code]])
		} else {
			rows += uint64(h.Size)
		}
	}
	n := uint64(c.Codes.Len())
	if h.Size == 1 || n == 0 {
		return 0
	}
	// A value with several rows has a share above 1/size; no row has less.
	return float64(rows-n) / float64(n*uint64(h.Size-1))
}
