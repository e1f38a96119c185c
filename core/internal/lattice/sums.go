package lattice

import "github.com/fulgurite/fulgurite/core/internal/interrupt"

// Counts are numbers by transformation of a lattice that is not sparse, indexed by ID.
type Counts []int32

// SumAbove replaces each number by the sum over the transformation and all its
// generalizations, SumBelow by that over it and all its specializations. A pass over
// the numbers for each column.
func (l *Lattice) SumAbove(c Counts) { l.sums(c, true) }

// SumBelow is described with SumAbove.
func (l *Lattice) SumBelow(c Counts) { l.sums(c, false) }

func (l *Lattice) sums(c Counts, above bool) {
	for i := range l.Min {
		interrupt.Pause()
		step := int(l.stride[i])
		row := step * (l.Max[i] - l.Min[i] + 1) // the levels of the column, one after another
		for start := 0; start < len(c); start += row {
			levels := c[start : start+row]
			if above {
				for at := row - step - 1; at >= 0; at-- {
					levels[at] += levels[at+step]
				}
				continue
			}
			for at := step; at < row; at++ {
				levels[at] += levels[at-step]
			}
		}
	}
}

// Join returns, in a lattice that is not sparse, the least transformation that generalizes both.
func (l *Lattice) Join(a, b []int) (id ID) {
	for i := range a {
		id += ID(uint64(max(a[i], b[i])-l.Min[i]) * l.stride[i])
	}
	return id
}

// Meet returns, in a lattice that is not sparse, the greatest transformation that both generalize.
func (l *Lattice) Meet(a, b []int) (id ID) {
	for i := range a {
		id += ID(uint64(min(a[i], b[i])-l.Min[i]) * l.stride[i])
	}
	return id
}
