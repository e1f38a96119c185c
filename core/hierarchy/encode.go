package hierarchy

import (
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/table"
)

// Encode binds a hierarchy to a column. It reports what Validate reports as
// errors; the warnings are for Validate alone.
//
// Time and memory are linear in the rows of the definition times its height.
func Encode(h *Hierarchy, c *table.Column) (*Encoded, error) {
	b, err := bind(h, c)
	if err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	return b.encode(), nil
}

// binding is a definition whose labels are numbered level by level and whose
// rows are matched with the values of a column.
type binding struct {
	h *Hierarchy
	c *table.Column
	// levels[l] numbers the labels of level l over all rows.
	levels []numbering
	// lastRow is, by number of the value, the row that maps it: of several
	// rows for one value the last one.
	lastRow []int32
	// rowOf is, by code of the column's value, the row that maps it, or -1.
	rowOf []int32
}

// numbering numbers the labels of one level in order of first appearance.
type numbering struct {
	ids    []uint32 // by row
	labels []string // by id
	rows   []int    // by id: how many rows have the label
	known  map[string]uint32
}

// number interns the labels of a level. Rows of one group usually stand
// together, so the label of the row before is tried before the map.
func number(rows [][]string, level int) numbering {
	n := numbering{ids: make([]uint32, len(rows))}
	size := 0
	if level == 0 {
		size = len(rows)
	}
	n.known = make(map[string]uint32, size)
	previous, id := "", uint32(0)
	for i, row := range rows {
		interrupt.Row(i)
		label := row[level]
		if i == 0 || label != previous {
			var ok bool
			if id, ok = n.known[label]; !ok {
				id = uint32(len(n.labels))
				n.known[label] = id
				n.labels = append(n.labels, label)
				n.rows = append(n.rows, 0)
			}
			previous = label
		}
		n.ids[i] = id
		n.rows[id]++
	}
	return n
}

// bind numbers the labels and finds the row of each value of the column.
func bind(h *Hierarchy, c *table.Column) (*binding, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	b := &binding{h: h, c: c, levels: make([]numbering, h.Height())}
	for l := range b.levels {
		b.levels[l] = number(h.Rows, l)
	}
	values := b.levels[0]
	b.lastRow = make([]int32, len(values.labels))
	for i, id := range values.ids {
		b.lastRow[id] = int32(i)
	}
	b.rowOf = make([]int32, c.Dict.Len())
	for code := range b.rowOf {
		interrupt.Row(code)
		b.rowOf[code] = -1
		if id, ok := values.known[c.Dict.Value(uint32(code))]; ok {
			b.rowOf[code] = b.lastRow[id]
		}
	}
	return b, nil
}

// usedRows returns, in the order of the definition, the rows that map a value
// of the column, and the code of that value by row (meaningless elsewhere).
func (b *binding) usedRows() (used []int32, codeOf []uint32) {
	codeOf = make([]uint32, len(b.h.Rows))
	isUsed := make([]bool, len(b.h.Rows))
	count := 0
	for code, row := range b.rowOf {
		if row >= 0 {
			codeOf[row], isUsed[row] = uint32(code), true
			count++
		}
	}
	used = make([]int32, 0, count)
	for row, yes := range isUsed {
		if yes {
			used = append(used, int32(row))
		}
	}
	return used, codeOf
}

// encode numbers the labels in a depth-first walk of the tree; b has passed
// its check. The walk is the order in which rows stand after sorting them
// stably by the label of level 1, then of level 2, up to the top: then the
// rows of every label of every level stand together, and siblings keep the
// order of the definition.
func (b *binding) encode() *Encoded {
	used, codeOf := b.usedRows()
	walk := used
	for l := 1; l < len(b.levels); l++ {
		walk = sortByID(walk, b.levels[l])
	}
	e := &Encoded{Attribute: b.c.Name, Size: len(b.h.Rows), Levels: make([]Level, len(b.levels))}
	for l, n := range b.levels {
		level := Level{Of: make([]uint32, len(b.rowOf)), Domain: len(n.labels)}
		if l < len(b.h.LevelNames) {
			level.Name = b.h.LevelNames[l]
		}
		if l < len(b.h.LevelsSaid) {
			level.Said = b.h.LevelsSaid[l]
		}
		for i, row := range walk {
			interrupt.Row(i)
			id := n.ids[row]
			if i == 0 || id != n.ids[walk[i-1]] {
				level.Labels = append(level.Labels, n.labels[id])
				level.Rows = append(level.Rows, n.rows[id])
			}
			level.Of[codeOf[row]] = uint32(len(level.Labels) - 1)
		}
		e.Levels[l] = level
	}
	return e
}

// sortByID returns the rows in ascending order of their label's id, equal ones
// in the order given: a counting sort.
func sortByID(rows []int32, n numbering) []int32 {
	start := make([]int32, len(n.labels)+1)
	for _, row := range rows {
		start[n.ids[row]+1]++
	}
	for id := 1; id < len(start); id++ {
		start[id] += start[id-1]
	}
	sorted := make([]int32, len(rows))
	for _, row := range rows {
		id := n.ids[row]
		sorted[start[id]] = row
		start[id]++
	}
	return sorted
}
