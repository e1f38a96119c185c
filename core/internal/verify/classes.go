package verify

import (
	"math"
	"runtime"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/table"
)

// coded is a column whose texts are numbered 0 to size-1.
type coded struct {
	codes table.Codes // by row
	of    []uint32    // code -> number of the text; nil: the code itself
	size  int
}

func asIs(columns []*table.Column) []coded {
	all := make([]coded, len(columns))
	for i, c := range columns {
		all[i] = coded{codes: c.Codes, size: c.Dict.Len()}
	}
	return all
}

// group returns the classes of the rows of use, nil being all of them, each as its rows
// in ascending order, in the order of their first rows. columns are the quasi-identifiers.
//
// It is a plain grouping by the numbers of the texts, read as digits of one
// number, which is made smaller whenever it has no room in four bytes.
func group(rows int, columns []coded, use rowSet) [][]uint32 {
	if rows == 0 {
		return nil
	}
	keys := make([]uint32, rows)
	size := uint64(1) // keys are below it
	for _, c := range columns {
		digits := uint64(c.size)
		if size*digits > math.MaxUint32 {
			size = renumber(keys, size)
		}
		digit := func(code uint32) uint64 {
			if c.of == nil {
				return uint64(code)
			}
			return uint64(c.of[code])
		}
		if size*digits > math.MaxUint32 {
			size = joined(keys, &c.codes, digits, digit)
			continue
		}
		for row, code := range c.codes.All() {
			keys[row] = uint32(uint64(keys[row])*digits + digit(code))
		}
		size *= digits
	}
	n := int(renumber(keys, size))
	if rows > manyRows {
		runtime.GC() // what numbering left would stay beside what comes
	}
	counts := make([]uint32, n)
	for row, key := range keys {
		interrupt.Row(row)
		if use == nil || use.has(row) {
			counts[key]++
		}
	}
	// Rows lie class after class, in pieces that find room between what is held.
	var room []uint32
	classes := make([][]uint32, 0, n)
	classOf := make([]int32, n)
	for row, key := range keys {
		interrupt.Row(row)
		if use != nil && !use.has(row) {
			continue
		}
		if classOf[key] == 0 {
			count := int(counts[key])
			if count > len(room) {
				room = make([]uint32, max(count, min(pieceRows, rows)))
			}
			classes = append(classes, room[:0:count])
			classOf[key] = int32(len(classes))
			room = room[count:]
		}
		c := &classes[classOf[key]-1]
		*c = append(*c, uint32(row))
	}
	return classes
}

// manyRows is from how many rows on memory counts more than the time of a collection.
const manyRows = 1 << 24

// renumber replaces keys below size by numbers 0, 1, 2, ... in the order in
// which they first appear, and returns how many there are.
func renumber(keys []uint32, size uint64) uint64 {
	next := uint64(0)
	if size <= uint64(max(min(4*len(keys), fewKeys), len(keys)/4)+1024) {
		number := make([]uint32, size) // plus one; 0: not seen yet
		for i, key := range keys {
			interrupt.Row(i)
			if number[key] == 0 {
				next++
				number[key] = uint32(next)
			}
			keys[i] = number[key] - 1
		}
		return next
	}
	number := make(map[uint32]uint32)
	for i, key := range keys {
		interrupt.Row(i)
		n, ok := number[key]
		if !ok {
			n = uint32(next)
			number[key] = n
			next++
		}
		keys[i] = n
	}
	return next
}

// fewKeys are so many that a list of all takes little memory.
const fewKeys = 4 << 20

// joined replaces keys by numbers of the pairs that they are with the digits of a
// column, in the order in which they first appear, and returns how many there are.
func joined(keys []uint32, codes *table.Codes, digits uint64, digit func(code uint32) uint64) uint64 {
	number := make(map[uint64]uint32)
	for row, code := range codes.All() {
		pair := uint64(keys[row])*digits + digit(code)
		n, ok := number[pair]
		if !ok {
			n = uint32(len(number))
			number[pair] = n
		}
		keys[row] = n
	}
	return uint64(len(number))
}
