package verify

import (
	"cmp"
	"fmt"
	"slices"
)

// Of a small table every match is tried.
const (
	maxSmall   = 1 << 8  // records of the original
	maxMatches = 1 << 11 // that are tried
	maxBegun   = 1 << 17 // ways to begin one
)

// every tries every match of a small table, as long as these are few. Records of the
// original that nothing tells apart count once, and so do those of the file.
func (f *finder) every(rows []uint32, try func(rows []uint32) bool) decision {
	if f.in.Rows > maxSmall {
		return Open
	}
	e := &matching{finder: f, rows: make([]uint32, len(rows)), kind: f.kinds(), used: make([]bool, f.in.Rows),
		try: try, begun: maxBegun, matches: maxMatches}
	for out := range rows {
		e.order = append(e.order, out)
	}
	if !f.may.Ordered { // those that look the same side by side, blank ones last
		slices.SortFunc(e.order, func(a, b int) int {
			if f.blankAt(a) != f.blankAt(b) {
				if f.blankAt(a) {
					return 1
				}
				return -1
			}
			return cmp.Or(cmp.Compare(e.looks(a), e.looks(b)), cmp.Compare(a, b))
		})
	}
	if e.from(0) {
		copy(rows, e.rows)
		return Holds
	}
	if e.begun <= 0 || e.matches <= 0 {
		return Open
	}
	return Broken
}

// kinds numbers the records of the original, those alike that no rule tells apart.
func (f *finder) kinds() []int {
	kind, number := make([]int, f.in.Rows), map[string]int{}
	for row := range kind {
		key := fmt.Sprint(f.inKept[row], f.person[row], f.inside(row))
		if !f.recoded {
			key += fmt.Sprint(" ", f.inShown[row])
		}
		for i := range f.columns {
			key += fmt.Sprint(" ", f.columns[i].in.Codes.At(row))
		}
		n, known := number[key]
		if !known {
			n = len(number)
			number[key] = n
		}
		kind[row] = n
	}
	return kind
}

// matching is a match that is being built.
type matching struct {
	*finder
	kind    []int
	order   []int // of the records of the file
	rows    []uint32
	used    []bool // by record of the original
	try     func(rows []uint32) bool
	begun   int // that may still be begun
	matches int // that may still be tried
}

// looks is a number of what a record of the file shows.
func (e *matching) looks(out int) uint64 { return e.outKept[out] + e.label[out] }

// from matches the records from a place in the order on, and reports whether all rules
// hold of some match.
func (e *matching) from(at int) bool {
	if e.begun--; e.begun <= 0 || e.matches <= 0 {
		return false
	}
	if at == len(e.order) {
		if e.complete(e.rows) != nil {
			return false
		}
		e.matches--
		return e.try(e.rows)
	}
	out, least, next := e.order[at], 0, 0
	anybody := e.blankAt(out) && !e.may.Ordered
	if at > 0 {
		before := e.order[at-1]
		switch row := e.rows[before]; {
		case e.may.Ordered:
			next = int(row) + 1
		case !anybody && !e.blankAt(before) && e.looks(before) == e.looks(out):
			least = e.kind[row] // in any other order it is the same match
		}
	}
	tried := map[int]bool{}
	for row := next; row < len(e.used); row++ {
		kind := e.kind[row]
		if e.used[row] || kind < least || tried[kind] || !e.fits(out, row) {
			continue
		}
		tried[kind] = !e.may.Ordered
		e.used[row], e.rows[out] = true, uint32(row)
		if e.from(at + 1) {
			return true
		}
		e.used[row] = false
		if anybody { // all that is left is behind blank records
			return false
		}
	}
	return false
}
