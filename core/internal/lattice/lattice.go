// Package lattice is the space of transformations: all combinations of
// generalization levels, ordered by "is a generalization of", with the
// traversal order of the Flash paper and predictive tags.
//
// A transformation is a vector of levels, one a quasi-identifier, or, shorter,
// its ID. In lattices of up to 2^62 transformations that is the vector read as a
// mixed-radix number. Larger ones are sparse: they give out numbers in the order in
// which transformations are met, and keep the vectors of those alone. Either way
// IDs are of one lattice, and only the lattice knows what is beside what.
//
// No lattice is materialized; Tags alone allocates memory for every
// transformation.
package lattice

import (
	"math"
	"math/bits"
)

// ID is the number of a transformation: sum of (level-min)*stride, or, in a
// sparse lattice, how many were met before it.
type ID uint64

// Lattice is the product of the intervals [Min[i], Max[i]]. A sparse one is for
// one goroutine.
type Lattice struct {
	Min, Max []int
	stride   []uint64
	size     uint64
	count    float64
	met      *met        // nil where IDs are computed
	c2       []int64     // column -> contribution of a level to criterion c2
	c3       [][]float64 // column -> level -> contribution to criterion c3
}

// maxSize keeps sums of an ID and a stride within 64 bits.
const maxSize = 1 << 62

// sparse is the Size of lattices that are not numbered from 0 to Size-1.
const sparse = math.MaxUint64

// New returns the lattice of the given level bounds. distinct[i][l] is the
// number of distinct labels on level l of the hierarchy of column i, for
// criterion c3. The lattice is sparse if it has more than 2^62 transformations.
func New(min, max []int, distinct [][]int) *Lattice {
	l := &Lattice{Min: min, Max: max, size: 1, count: 1, stride: make([]uint64, len(min)),
		c2: make([]int64, len(min)), c3: make([][]float64, len(min))}
	whole := commonMultiple(max)
	for i := range min {
		radix := uint64(max[i] - min[i] + 1)
		l.count = math.Min(l.count*float64(radix), math.MaxFloat64)
		l.stride[i] = l.size
		if hi, lo := bits.Mul64(l.size, radix); l.size != sparse && hi == 0 && lo <= maxSize {
			l.size = lo
		} else {
			l.size = sparse
		}
		if max[i] > 0 {
			l.c2[i] = whole / int64(max[i])
		}
		l.c3[i] = make([]float64, max[i]+1)
		for level := range max[i] + 1 {
			l.c3[i][level] = float64(distinct[i][level]) / float64(distinct[i][0])
		}
	}
	if l.size == sparse {
		l.met = newMet(min, max)
	} else {
		l.count = float64(l.size)
	}
	return l
}

// NewSparse is New with a sparse lattice, whatever its size.
func NewSparse(min, max []int, distinct [][]int) *Lattice {
	l := New(min, max, distinct)
	l.size, l.met = sparse, newMet(min, max)
	return l
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

// Size returns the number of transformations, IDs being those from 0 on, or
// Sparse: see Count.
func (l *Lattice) Size() uint64 { return l.size }

// Count returns the number of transformations: exact below 2^53, with 13 digits at
// least beyond, and math.MaxFloat64 if it is larger than that.
func (l *Lattice) Count() float64 { return l.count }

// Bytes is the memory that a sparse lattice takes for the transformations that
// were met; it grows with each of them, by 2 bytes a column and 8 to 16 more.
func (l *Lattice) Bytes() int64 {
	if l.met == nil {
		return 0
	}
	return l.met.bytes()
}

// Columns returns the number of quasi-identifiers.
func (l *Lattice) Columns() int { return len(l.Min) }

// Bottom is the transformation with the least generalization.
func (l *Lattice) Bottom() ID { return l.ID(l.Min) }

// Top is the transformation with the most generalization.
func (l *Lattice) Top() ID { return l.ID(l.Max) }

// ID returns the number of the transformation with these levels.
func (l *Lattice) ID(levels []int) ID {
	if l.met != nil {
		for i, level := range levels {
			l.met.at[i] = uint16(level - l.Min[i])
		}
		return l.met.id(l.met.hash())
	}
	id := uint64(0)
	for i, level := range levels {
		id += uint64(level-l.Min[i]) * l.stride[i]
	}
	return ID(id)
}

// Levels writes the levels of a transformation to dst and returns it.
func (l *Lattice) Levels(id ID, dst []int) []int {
	dst = dst[:0]
	if l.met != nil {
		for i, level := range l.met.vector(id) {
			dst = append(dst, l.Min[i]+int(level))
		}
		return dst
	}
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
	if l.met != nil {
		return l.met.neighbours(id, true, dst)
	}
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
	if l.met != nil {
		return l.met.neighbours(id, false, dst)
	}
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
// total; the vectors of levels decide the rest, read as numbers as IDs are.
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

// Less compares lexicographically, in a lattice that is not sparse: see
// Lattice.Compare.
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

// Compare is Order.Compare in any lattice.
func (l *Lattice) Compare(a, b Order) int {
	if l.met != nil && a.C1 == b.C1 && a.C2 == b.C2 && a.C3 == b.C3 {
		return l.met.compare(a.ID, b.ID) // whose IDs tell nothing
	}
	return a.Compare(b)
}

// Order returns the key of a transformation.
func (l *Lattice) Order(id ID) Order {
	c1, c2, c3 := 0, int64(0), 0.0
	if l.met != nil {
		for i, above := range l.met.vector(id) {
			level := l.Min[i] + int(above)
			c1 += level
			c2 += l.c2[i] * int64(level)
			c3 -= l.c3[i][level]
		}
	} else {
		rest := uint64(id)
		for i := range l.Min {
			radix := uint64(l.Max[i] - l.Min[i] + 1)
			level := l.Min[i] + int(rest%radix)
			rest /= radix
			c1 += level
			c2 += l.c2[i] * int64(level)
			c3 -= l.c3[i][level]
		}
	}
	return Order{C1: c1, C2: c2, C3: 1 + c3/float64(max(1, len(l.Min))), ID: id}
}

// Level returns c1 alone: the sum of the levels.
func (l *Lattice) Level(id ID) int {
	sum := 0
	if l.met != nil {
		for i, level := range l.met.vector(id) {
			sum += l.Min[i] + int(level)
		}
		return sum
	}
	rest := uint64(id)
	for i := range l.Min {
		radix := uint64(l.Max[i] - l.Min[i] + 1)
		sum += l.Min[i] + int(rest%radix)
		rest /= radix
	}
	return sum
}

// Share returns part/size, for progress; the lattice must not be sparse.
func (l *Lattice) Share(part uint64) float64 {
	return math.Min(1, float64(part)/float64(l.size))
}
