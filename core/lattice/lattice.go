// Package lattice is the space of transformations: all combinations of
// generalization levels, ordered by "is a generalization of", with the
// traversal order of the Flash paper and predictive tags.
//
// A transformation is a vector of levels, one a quasi-identifier, or, shorter,
// its ID: the vector read as a mixed-radix number. Lattices up to 2^62
// transformations are handled without being materialized; only Tags allocates
// memory by transformation.
package lattice

import (
	"math"
	"math/bits"

	"github.com/fulgurite/fulgurite/core/problem"
)

// ID is the number of a transformation: sum of (level-min)*stride.
type ID uint64

// Lattice is the product of the intervals [Min[i], Max[i]].
type Lattice struct {
	Min, Max []int
	stride   []uint64
	size     uint64
	c2       []int64     // column -> contribution of a level to criterion c2
	c3       [][]float64 // column -> level -> contribution to criterion c3
}

// maxSize keeps sums of an ID and a stride within 64 bits.
const maxSize = 1 << 62

// New returns the lattice of the given level bounds. distinct[i][l] is the
// number of distinct labels on level l of the hierarchy of column i, for
// criterion c3.
func New(min, max []int, distinct [][]int) (*Lattice, error) {
	l := &Lattice{Min: min, Max: max, size: 1, stride: make([]uint64, len(min)), c2: make([]int64, len(min)), c3: make([][]float64, len(min))}
	whole := commonMultiple(max)
	for i := range min {
		l.stride[i] = l.size
		hi, lo := bits.Mul64(l.size, uint64(max[i]-min[i]+1))
		if hi != 0 || lo > maxSize {
			return nil, problem.New("lattice-size", "Choose fewer quasi-identifying columns, or limit the levels of some.",
				"%d columns give more than 4*10^18 ways to coarsen the table.", len(min))
		}
		l.size = lo
		if max[i] > 0 {
			l.c2[i] = whole / int64(max[i])
		}
		l.c3[i] = make([]float64, max[i]+1)
		for level := range max[i] + 1 {
			l.c3[i][level] = float64(distinct[i][level]) / float64(distinct[i][0])
		}
	}
	return l, nil
}

// commonMultiple returns the least common multiple of the positive numbers, so
// that criterion c2 is exact in integers, or 2^50 if that is less: with such
// tall hierarchies c2 is rounded, but sums of thousands of columns stay within
// 63 bits.
func commonMultiple(numbers []int) int64 {
	const most = 1 << 50
	m := int64(1)
	for _, n := range numbers {
		if n > 0 {
			a, b := m, int64(n)
			for b != 0 {
				a, b = b, a%b
			}
			factor := int64(n) / a
			if factor > most/m {
				return most
			}
			m *= factor
		}
	}
	return m
}

// Size returns the number of transformations.
func (l *Lattice) Size() uint64 { return l.size }

// Columns returns the number of quasi-identifiers.
func (l *Lattice) Columns() int { return len(l.Min) }

// Bottom is the transformation with the least generalization.
func (l *Lattice) Bottom() ID { return 0 }

// Top is the transformation with the most generalization.
func (l *Lattice) Top() ID { return ID(l.size - 1) }

// ID returns the number of the transformation with these levels.
func (l *Lattice) ID(levels []int) ID {
	id := uint64(0)
	for i, level := range levels {
		id += uint64(level-l.Min[i]) * l.stride[i]
	}
	return ID(id)
}

// Levels writes the levels of a transformation to dst and returns it.
func (l *Lattice) Levels(id ID, dst []int) []int {
	dst = dst[:0]
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		dst = append(dst, l.Min[i]+int(rest%radix))
		rest /= radix
	}
	return dst
}

// Successors appends the direct generalizations of a transformation to dst.
func (l *Lattice) Successors(id ID, dst []ID) []ID {
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		if rest%radix < radix-1 {
			dst = append(dst, id+ID(l.stride[i]))
		}
		rest /= radix
	}
	return dst
}

// Predecessors appends the direct specializations of a transformation to dst.
func (l *Lattice) Predecessors(id ID, dst []ID) []ID {
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		if rest%radix > 0 {
			dst = append(dst, id-ID(l.stride[i]))
		}
		rest /= radix
	}
	return dst
}

// Order is the key of the traversal strategy (Flash paper, V-B, equations 2 to
// 5): c1 is the level in the lattice, c2 the average relative generalization,
// c3 one minus the average share of distinct values. The paper's order is not
// total; the ID decides the rest.
//
// c2 is kept as an integer, the paper's times the number of columns and the
// least common multiple of the highest levels: ties are common, and rounding
// must not break them.
type Order struct {
	C1 int
	C2 int64
	C3 float64
	ID ID
}

// Less compares lexicographically.
func (a Order) Less(b Order) bool {
	switch {
	case a.C1 != b.C1:
		return a.C1 < b.C1
	case a.C2 != b.C2:
		return a.C2 < b.C2
	case a.C3 != b.C3:
		return a.C3 < b.C3
	}
	return a.ID < b.ID
}

// Compare is Less as a three-way comparison.
func (a Order) Compare(b Order) int {
	switch {
	case a.Less(b):
		return -1
	case b.Less(a):
		return 1
	}
	return 0
}

// Order returns the key of a transformation.
func (l *Lattice) Order(id ID) Order {
	o := Order{ID: id}
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		level := l.Min[i] + int(rest%radix)
		rest /= radix
		o.C1 += level
		o.C2 += l.c2[i] * int64(level)
		o.C3 -= l.c3[i][level]
	}
	o.C3 = 1 + o.C3/float64(max(1, len(l.Min)))
	return o
}

// Level returns c1 alone: the sum of the levels.
func (l *Lattice) Level(id ID) int {
	sum := 0
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		sum += l.Min[i] + int(rest%radix)
		rest /= radix
	}
	return sum
}

// Share returns part/size, for progress.
func (l *Lattice) Share(part uint64) float64 {
	return math.Min(1, float64(part)/float64(l.size))
}
