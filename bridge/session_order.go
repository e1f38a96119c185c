package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// groupsRead are the records of a result as they are read: group by group.
type groupsRead struct {
	of      []uint32 // by record: its equivalence class
	number  []int    // by class: from 1 in the order of the table; 0: its records are left out
	size    []int    // by class: its records
	groups  int      // that are not left out
	records []uint32 // group by group, in the order of their first records; those that are left out come last
}

// ordered is an order that was asked for last.
type ordered struct {
	input bool
	order ReadOrder
	rows  []uint32
}

// allHeld reports whether a table has all of its columns in memory: then records can be read in any
// order.
func allHeld(t *table.Table) bool {
	return !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.Held() })
}

// recordAt returns the record at a place of an order, nil: as they come.
func recordAt(rows []uint32, place int) int {
	if rows == nil {
		return place
	}
	return int(rows[place])
}

// order returns the order in which records are read, nil: as they come. found is nil of the open
// table.
func (s *Session) order(found *result, rows int, want *AskWindow) []uint32 {
	t := s.open.table
	if found != nil {
		t = found.release.Table
	}
	if !allHeld(t) {
		return nil
	}
	var start []uint32
	if found != nil {
		start = found.grouped().records
	}
	of := &s.open.ordered
	if found != nil {
		of = &found.ordered
	}
	if of.rows != nil && of.input == want.Input && of.order == want.ReadOrder {
		return of.rows
	}
	var keys []uint32
	switch {
	case want.ReadOrder == ReadOrder{}:
		return start
	case want.Sizes && found != nil:
		keys = found.sizeKeys()
	case found != nil:
		keys = found.keysOf(want.By)
	default:
		keys = keysOf(t, want.By, rows)
	}
	if keys == nil {
		return start
	}
	if start == nil {
		start = make([]uint32, rows)
		for i := range start {
			start[i] = uint32(i)
		}
	}
	*of = ordered{want.Input, want.ReadOrder, sortedBy(start, keys, want.Down)}
	return of.rows
}

// sortedBy returns rows in the order of their keys, which are about as small as there are rows.
// Those with the same key stay as they were.
func sortedBy(rows, keys []uint32, down bool) []uint32 {
	most := uint32(0)
	for _, k := range keys {
		most = max(most, k)
	}
	at := make([]int, int(most)+2)
	place := func(row uint32) uint32 {
		if down {
			return most - keys[row]
		}
		return keys[row]
	}
	for _, row := range rows {
		at[place(row)+1]++
	}
	for k := 1; k < len(at); k++ {
		at[k] += at[k-1]
	}
	sorted := make([]uint32, len(rows))
	for _, row := range rows {
		k := place(row)
		sorted[at[k]] = row
		at[k]++
	}
	return sorted
}

// keysOf returns the rank of each record's value in a column, nil where there is no such column.
func keysOf(t *table.Table, name string, rows int) []uint32 {
	c := t.Column(name)
	if c == nil || !c.Held() {
		return nil
	}
	ranks, keys := ranksOf(c), make([]uint32, rows)
	for row := range keys {
		keys[row] = ranks[c.Codes.At(row)]
	}
	return keys
}

// ranksOf returns the rank of each value of a column, missing ones last.
func ranksOf(c *table.Column) []uint32 {
	ranks := make([]uint32, c.Dict.Len())
	for rank, code := range c.Sorted() {
		ranks[code] = uint32(rank)
	}
	return ranks
}

// keysOf returns the rank of what the result shows of each record in a column: of numbers by size,
// of labels by the first value that they stand for, "*" last. A column that is not written is in
// the order of the input.
func (r *result) keysOf(name string) []uint32 {
	of, out := r.release.Table, r.outcome.Recoded
	i := slices.IndexFunc(out.Columns, func(c table.OutputColumn) bool { return c.Name == name })
	base := keysOf(of, name, out.Rows)
	if i < 0 || base == nil {
		return base
	}
	c := &out.Columns[i]
	star := texts(c)
	text := func(row int) int {
		switch {
		case c.Starred && out.Suppressed != nil && out.Suppressed[row] || out.Hidden != nil && out.Hidden[row]:
			return star
		case c.Codes.Len() == 0:
			return 0
		}
		code := c.Codes.At(row)
		if c.Map != nil {
			code = c.Map[code]
		}
		return int(code)
	}
	first := make([]uint32, star+1) // by text: the rank of the first value behind it
	for i := range first {
		first[i] = ^uint32(0)
	}
	for row, key := range base {
		t := text(row)
		first[t] = min(first[t], key)
	}
	first[star] = ^uint32(0)
	ranks := ranksOfTexts(of.Column(name), c, first)
	keys := make([]uint32, out.Rows)
	for row := range keys {
		keys[row] = ranks[text(row)]
	}
	return keys
}

// ranksOfTexts returns the rank of each text that a column shows, the last of which is "*": numbers
// by size if all that are shown are numbers, else by first, the rank of the first value of the
// input behind each.
func ranksOfTexts(input *table.Column, c *table.OutputColumn, first []uint32) []uint32 {
	star := len(first) - 1
	order, numbers := make([]int, star+1), make([]float64, star+1)
	numeric := true
	for t := range order {
		order[t] = t
		if t == star || c.Dict == nil && c.Starred && c.Labels[t] == table.Star {
			first[t] = ^uint32(0)
			continue
		}
		label, ok := "", false
		if c.Dict != nil {
			label = c.Dict.Value(uint32(t))
		} else {
			label = c.Labels[t]
		}
		if numbers[t], ok = input.NumberOf(label); !ok && first[t] != ^uint32(0) {
			numeric = false
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if shown := first[a] != ^uint32(0) && first[b] != ^uint32(0); numeric && shown && numbers[a] != numbers[b] {
			if numbers[a] < numbers[b] {
				return -1
			}
			return 1
		}
		return int(int64(first[a]) - int64(first[b]))
	})
	ranks := make([]uint32, star+1)
	for rank, t := range order {
		ranks[t] = uint32(rank)
	}
	return ranks
}

// sizeKeys are the sizes of the records' groups; those that are left out come last.
func (r *result) sizeKeys() []uint32 {
	g := r.grouped()
	keys := make([]uint32, len(g.of))
	for row, class := range g.of {
		keys[row] = uint32(g.size[class])
		if g.number[class] == 0 {
			keys[row] = uint32(len(g.of) + 1)
		}
	}
	return keys
}

// grouped returns the records group by group, which it finds once.
func (r *result) grouped() *groupsRead {
	if r.read != nil {
		return r.read
	}
	out := r.outcome.Recoded
	p := out.Partition()
	g := &groupsRead{of: p.Of, number: make([]int, p.Classes), size: make([]int, p.Classes)}
	left := make([]bool, p.Classes)
	for row, class := range p.Of {
		g.size[class]++
		if out.Suppressed != nil && out.Suppressed[row] {
			left[class] = true
		}
	}
	keys := make([]uint32, len(p.Of))
	for class := range left { // numbered by their first records
		if !left[class] {
			g.groups++
			g.number[class] = g.groups
		}
	}
	rows := make([]uint32, len(p.Of))
	for row, class := range p.Of {
		rows[row], keys[row] = uint32(row), uint32(g.number[class])
		if left[class] {
			keys[row] = uint32(p.Classes + 1)
		}
	}
	g.records = sortedBy(rows, keys, false)
	r.read = g
	return g
}
