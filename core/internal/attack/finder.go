package attack

import (
	"math"
	"slices"
)

// unknown is the value of a column that somebody does not know, or that p does not have.
const unknown = ^uint32(0)

// finder finds the classes of rows of one table, those that look the same in some columns, by codes
// of another table.
type finder struct {
	numbering
	fits    [][][]uint32 // by column and code asked for: the codes that fit, ascending; nil column: all
	classes [][]uint32   // by class: its rows
	cells   []uint32     // by class: its codes, one after the other
	posting [][][]uint32 // by column and code: classes, ascending
}

// newFinder prepares numbered rows. Fits holds, by column, the codes that fit each one asked for.
func newFinder(rows numbering, fits [][][]uint32) *finder {
	f := &finder{numbering: rows, fits: fits, classes: divided(rows.of, rows.n), cells: rows.cells()}
	width := len(fits)
	column := make([]uint32, rows.n)
	for i, s := range rows.steps {
		for class := range column {
			column[class] = f.cells[class*width+i]
		}
		f.posting = append(f.posting, divided(column, s.width))
	}
	return f
}

// combined means that the classes are looked up by all combinations of codes that fit.
const combined = -2

// cheapest returns the column whose codes leave the fewest classes to examine, and their number;
// combined, if there are fewer combinations of codes; -1, if all classes have to be examined.
func (f *finder) cheapest(values []uint32) (column, classes int) {
	column, classes = -1, f.n
	combinations := 1
	for i, fits := range f.fits {
		if fits == nil || values[i] == unknown {
			combinations = math.MaxInt
			continue
		}
		n := 0
		for _, code := range fits[values[i]] {
			n += len(f.posting[i][code])
		}
		if n < classes || column < 0 {
			column, classes = i, n
		}
		if combinations <= f.n {
			combinations *= len(fits[values[i]])
		}
	}
	if combinations < classes {
		return combined, combinations
	}
	return column, classes
}

// find visits the classes whose codes fit all values, until visit returns false.
func (f *finder) find(values []uint32, visit func(class uint32) bool) {
	first, _ := f.cheapest(values)
	switch {
	case first == combined:
		f.combine(values, 0, 0, visit)
	case first < 0:
		for class := range uint32(f.n) {
			if !visit(class) {
				return
			}
		}
	default:
		for _, code := range f.fits[first][values[first]] {
			for _, class := range f.posting[first][code] {
				if f.fit(values, class, first) && !visit(class) {
					return
				}
			}
		}
	}
}

// fit reports whether the codes of a class fit all values, that of one column aside.
func (f *finder) fit(values []uint32, class uint32, aside int) bool {
	cells := f.cells[int(class)*len(values):]
	for i, value := range values {
		if i != aside && value != unknown && f.fits[i] != nil && !contains(f.fits[i][value], cells[i]) {
			return false
		}
	}
	return true
}

// combine is find by all combinations of codes, column by column; it returns false to end.
func (f *finder) combine(values []uint32, column int, class uint32, visit func(class uint32) bool) bool {
	if column == len(values) {
		return visit(class)
	}
	for _, code := range f.fits[column][values[column]] {
		if n := *f.steps[column].slot(class, code); n != 0 && !f.combine(values, column+1, n-1, visit) {
			return false
		}
	}
	return true
}

// contains reports whether ascending numbers have one among them.
func contains(sorted []uint32, one uint32) bool {
	if len(sorted) <= 8 {
		return slices.Contains(sorted, one)
	}
	_, found := slices.BinarySearch(sorted, one)
	return found
}
