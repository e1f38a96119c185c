package privacy

import (
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/internal/exact"
)

// orderedCloseness is t-closeness for values with an order. With the values
// ranked 0..m-1 and A_i and G_i the records of class and table up to rank i,
// the distance is the sum over i of |N*A_i - n*G_i|, divided by N*n*(m-1).
//
// A_i is constant between two values of the class and G_i never falls, so the sum over such a
// stretch follows from precomputed sums of G, after a binary search for the rank where the
// difference changes its sign. A class with d values costs O(d log m) instead of O(m), unless
// stretches are short.
type orderedCloseness struct {
	comparison
	t      float64
	rank   []int    // value code -> rank
	inRow  bool     // ranks ascend with the codes
	upTo   []uint64 // rank i -> G_i
	sums   []uint64 // rank i -> G_0 + ... + G_(i-1); one longer
	sorted []uint64 // scratch: the class's values as rank<<32 | records
}

func newOrderedCloseness(base comparison, t float64, s Sensitive) *orderedCloseness {
	size := len(s.Counts)
	m := &orderedCloseness{comparison: base, t: t, rank: s.Rank, inRow: slices.IsSorted(s.Rank),
		upTo: make([]uint64, size), sums: make([]uint64, size+1), sorted: make([]uint64, 0, size)}
	for code, r := range s.Rank {
		m.upTo[r] = uint64(s.Counts[code])
	}
	for i := range m.upTo {
		if i > 0 {
			m.upTo[i] += m.upTo[i-1]
		}
		m.sums[i+1] = m.sums[i] + m.upTo[i]
	}
	return m
}

func (m *orderedCloseness) Monotone(suppression bool) bool { return !suppression }

func (m *orderedCloseness) Conforms(c *Class) bool {
	size := len(m.upTo)
	if size < 2 {
		return true // a single value: every class is like the table
	}
	v := m.of(c)
	sorted := m.sorted[:0]
	for i, code := range v.Codes {
		sorted = append(sorted, uint64(m.rank[code])<<32|uint64(v.Counts[i]))
	}
	if !m.inRow {
		slices.Sort(sorted)
	}
	var sum exact.Sum
	seen, from := uint64(0), 0
	for _, s := range sorted {
		to := int(s >> 32)
		m.stretch(&sum, c.Size, seen, from, to)
		seen, from = seen+s&(1<<32-1), to
	}
	m.stretch(&sum, c.Size, seen, from, size)
	distance := sum.Float64() / (float64(int64(c.Size)*m.records) * float64(size-1))
	return distance <= m.t
}

// shortStretch is the number of ranks up to which summing is faster than searching for the change
// of sign.
const shortStretch = 16

// stretch adds |N*seen - n*G_i| for the ranks from <= i < to.
func (m *orderedCloseness) stretch(sum *exact.Sum, n int, seen uint64, from, to int) {
	above := seen * uint64(m.records)
	if to-from <= shortStretch {
		for _, g := range m.upTo[from:to] {
			d := int64(above - uint64(n)*g)
			sum.Add(uint64(max(d, -d)), 1)
		}
		return
	}
	turn := from + sort.Search(to-from, func(i int) bool { return uint64(n)*m.upTo[from+i] > above })
	sum.Add(uint64(turn-from), above)
	sum.Subtract(uint64(n), m.sums[turn]-m.sums[from])
	sum.Add(uint64(n), m.sums[to]-m.sums[turn])
	sum.Subtract(uint64(to-turn), above)
}
