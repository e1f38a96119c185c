package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/table"
)

// Class is an equivalence class of an output: the records that have the same
// quasi-identifiers.
type Class struct {
	Rows  []uint32     // of the output, ascending, 0-based; at least one
	Table *table.Table // the output, for rules that look at other columns
}

// group returns the classes of the rows for which use is true, in the order of
// their first rows; use nil means all rows. columns are the quasi-identifiers.
//
// It is a plain grouping by the cells' codes, read as digits of one number; a
// code stands for one text of its column.
func group(t *table.Table, columns []*table.Column, use []bool) []Class {
	if t.Rows == 0 {
		return nil
	}
	keys := make([]uint64, t.Rows)
	size := uint64(1) // keys are below it
	for _, c := range columns {
		digits := uint64(c.Dict.Len())
		if size > math.MaxUint64/2/digits {
			size = renumber(keys, size)
		}
		for row, code := range c.Codes {
			keys[row] = keys[row]*digits + uint64(code)
		}
		size *= digits
	}
	n := int(renumber(keys, size))
	counts := make([]uint32, n)
	total := 0
	for row, key := range keys {
		if use == nil || use[row] {
			counts[key]++
			total++
		}
	}
	// All rows lie in one array, class after class.
	all := make([]uint32, total)
	classes := make([]Class, 0, n)
	classOf := make([]int32, n)
	next := 0
	for row, key := range keys {
		if use != nil && !use[row] {
			continue
		}
		if classOf[key] == 0 {
			end := next + int(counts[key])
			classes = append(classes, Class{Rows: all[next:next:end], Table: t})
			classOf[key] = int32(len(classes))
			next = end
		}
		c := &classes[classOf[key]-1]
		c.Rows = append(c.Rows, uint32(row))
	}
	return classes
}

// renumber replaces keys below size by numbers 0, 1, 2, ... in the order in
// which they first appear, and returns how many there are.
func renumber(keys []uint64, size uint64) uint64 {
	next := uint64(0)
	if size <= uint64(4*len(keys)+1024) {
		number := make([]uint32, size) // plus one; 0: not seen yet
		for i, key := range keys {
			if number[key] == 0 {
				next++
				number[key] = uint32(next)
			}
			keys[i] = uint64(number[key] - 1)
		}
		return next
	}
	number := make(map[uint64]uint64)
	for i, key := range keys {
		n, ok := number[key]
		if !ok {
			n = next
			number[key] = n
			next++
		}
		keys[i] = n
	}
	return next
}
