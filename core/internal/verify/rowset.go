package verify

import "slices"

// rowSet is a set of rows, as bits: a large table has so many rows that lists of a byte each
// are felt.
type rowSet []uint64

// noRows is the empty set of n rows.
func noRows(n int) rowSet { return make(rowSet, n/64+1) }

// allRows is the set of n rows with all of them.
func allRows(n int) rowSet {
	s := noRows(n)
	for i := range s {
		s[i] = ^uint64(0)
	}
	return s
}

func (s rowSet) has(row int) bool { return s[uint(row)>>6]&(1<<(uint(row)&63)) != 0 }
func (s rowSet) add(row int)      { s[uint(row)>>6] |= 1 << (uint(row) & 63) }
func (s rowSet) remove(row int)   { s[uint(row)>>6] &^= 1 << (uint(row) & 63) }

func (s rowSet) clone() rowSet { return slices.Clone(s) }
