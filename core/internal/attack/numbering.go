package attack

import (
	"math/bits"
	"slices"
)

// numbering numbers the combinations of codes that rows have in some columns, in the order of their
// first rows. It is a tree: each column divides the combinations of the columns before it.
type numbering struct {
	of    []uint32 // by row: its combination
	n     int      // combinations
	steps []*step  // by column
}

// unnumbered are rows of no columns: all have the one empty combination.
func unnumbered(rows int) numbering {
	return numbering{of: make([]uint32, rows), n: min(rows, 1)}
}

// refine divides the combinations by one more column, whose codes are below width.
func (b numbering) refine(codes []uint32, width int) numbering {
	s := newStep(b.n, width, len(b.of))
	of := make([]uint32, len(b.of))
	for row, before := range b.of {
		slot := s.slot(before, codes[row])
		if *slot == 0 {
			s.before, s.code = append(s.before, before), append(s.code, codes[row])
			*slot = uint32(len(s.code))
		}
		of[row] = *slot - 1
	}
	return numbering{of, len(s.code), append(b.steps[:len(b.steps):len(b.steps)], s)}
}

// prefix numbers rows by columns. If the known ones come first, these are numbered once for all.
type prefix struct {
	known []*cover
	first *numbering // by the known columns, once they were numbered
}

// number numbers rows by the codes that some columns have by row, below a width.
func (p *prefix) number(rows int, covers []*cover, codes func(*cover) ([]uint32, int)) numbering {
	n, from := unnumbered(rows), 0
	known := len(covers) >= len(p.known) && slices.Equal(covers[:len(p.known)], p.known)
	if known && p.first != nil {
		n, from = *p.first, len(p.known)
	}
	for i, c := range covers[from:] {
		n = n.refine(codes(c))
		if known && from+i+1 == len(p.known) {
			first := n
			p.first = &first
		}
	}
	return n
}

// cells returns the codes of the combinations, one after the other.
func (b numbering) cells() []uint32 {
	width := len(b.steps)
	cells := make([]uint32, b.n*width)
	for n := range b.n {
		at := uint32(n)
		for i := width - 1; i >= 0; i-- {
			cells[n*width+i] = b.steps[i].code[at]
			at = b.steps[i].before[at]
		}
	}
	return cells
}

// step is a column of a numbering: it finds the combination by one of the columns before it and a
// code, in a table of all pairs where that is small, or by hashing.
type step struct {
	width        int
	slots        []uint32 // number + 1; 0: none
	shift        int      // of hashes; 0: slots are by pair
	before, code []uint32 // by number
}

func newStep(n, width, rows int) *step {
	if n*width <= 4*rows+1024 {
		return &step{width: width, slots: make([]uint32, n*width)}
	}
	power := bits.Len(uint(2 * rows))
	return &step{width: width, slots: make([]uint32, 1<<power), shift: 64 - power}
}

// slot returns the place of a pair, or a free one.
func (s *step) slot(before, code uint32) *uint32 {
	if s.shift == 0 {
		return &s.slots[int(before)*s.width+int(code)]
	}
	hash := (uint64(before)<<32 ^ uint64(code)*0xff51afd7ed558ccd) * 0x9e3779b97f4a7c15
	for at := hash >> s.shift; ; at = (at + 1) & uint64(len(s.slots)-1) {
		slot := &s.slots[at]
		if n := *slot; n == 0 || s.before[n-1] == before && s.code[n-1] == code {
			return slot
		}
	}
}

// divided lists the places of equal numbers below n.
func divided(of []uint32, n int) [][]uint32 {
	ends := make([]uint32, n+1)
	for _, number := range of {
		ends[number+1]++
	}
	lists, all := make([][]uint32, n), make([]uint32, len(of))
	for i := range lists {
		ends[i+1] += ends[i]
		lists[i] = all[ends[i]:ends[i]:ends[i+1]]
	}
	for place, number := range of {
		lists[number] = append(lists[number], uint32(place))
	}
	return lists
}
