package lattice

import (
	"cmp"
	"math/bits"
	"slices"
)

// met numbers transformations in the order in which they are met: those of a
// lattice with too many for the vector of levels to be a number. It keeps the
// vectors, 2 bytes a level, and finds them by open addressing. The hash of a
// vector is a sum over its levels, so that the hashes of neighbours follow from
// its own.
type met struct {
	factors []uint64   // column -> odd factor of its levels in the hash
	span    []uint16   // column -> highest level above the lowest
	pages   [][]uint16 // vectors of levels above the lowest ones, pageVectors of them a page
	slots   []uint32   // 1 + number, 0 if free
	count   int
	at      []uint16 // scratch
}

// pageVectors is the number of vectors that are allocated together.
const pageVectors = 1 << 10

func newMet(low, high []int) *met {
	m := &met{slots: make([]uint32, 1<<10), at: make([]uint16, len(low))}
	factor := uint64(0x9e3779b97f4a7c15) // 2^64 over the golden ratio
	for i := range low {
		m.span = append(m.span, uint16(high[i]-low[i]))
		m.factors = append(m.factors, factor)
		// stays odd; a multiplier of Steele and Vigna: Computationally Easy, Spectrally Good Multipliers
		// (2021)
		factor = factor*0xd1342543de82ef95 + 2
	}
	return m
}

// vector returns the levels of a transformation above the lowest ones.
func (m *met) vector(id ID) []uint16 {
	n := len(m.span)
	return m.pages[id/pageVectors][int(id%pageVectors)*n:][:n:n]
}

// hash returns the hash of the vector in m.at.
func (m *met) hash() (sum uint64) {
	for i, level := range m.at {
		sum += uint64(level) * m.factors[i]
	}
	return sum
}

// slot returns where the search for a hash begins.
func (m *met) slot(hash uint64) int {
	hash ^= hash >> 29
	hash *= 0xbf58476d1ce4e5b9 // of the finalizer of SplitMix64
	return int(hash >> (64 - bits.TrailingZeros(uint(len(m.slots)))))
}

// id returns the number of the vector in m.at, which has this hash; a new one
// where it was never met.
func (m *met) id(hash uint64) ID {
	slot := m.slot(hash)
	for ; m.slots[slot] != 0; slot = (slot + 1) & (len(m.slots) - 1) {
		if id := ID(m.slots[slot] - 1); slices.Equal(m.vector(id), m.at) {
			return id
		}
	}
	if m.count%pageVectors == 0 {
		m.pages = append(m.pages, make([]uint16, 0, pageVectors*len(m.span)))
	}
	last := &m.pages[len(m.pages)-1]
	*last = append(*last, m.at...)
	m.count++
	m.slots[slot] = uint32(m.count)
	if 2*m.count > len(m.slots) {
		m.grow()
	}
	return ID(m.count - 1)
}

// grow doubles the slots.
func (m *met) grow() {
	m.slots = make([]uint32, 2*len(m.slots))
	kept := slices.Clone(m.at)
	for id := range ID(m.count) {
		copy(m.at, m.vector(id))
		slot := m.slot(m.hash())
		for m.slots[slot] != 0 {
			slot = (slot + 1) & (len(m.slots) - 1)
		}
		m.slots[slot] = uint32(id + 1)
	}
	copy(m.at, kept)
}

// neighbours appends the direct generalizations of a transformation, or its
// specializations.
func (m *met) neighbours(id ID, up bool, dst []ID) []ID {
	copy(m.at, m.vector(id))
	hash := m.hash()
	for i := range m.at {
		switch level := m.at[i]; {
		case up && level < m.span[i]:
			m.at[i]++
			dst = append(dst, m.id(hash+m.factors[i]))
			m.at[i]--
		case !up && level > 0:
			m.at[i]--
			dst = append(dst, m.id(hash-m.factors[i]))
			m.at[i]++
		}
	}
	return dst
}

// compare compares vectors as numbers whose last column is the highest digit: the
// order of IDs that are computed.
func (m *met) compare(a, b ID) int {
	x, y := m.vector(a), m.vector(b)
	for i := len(x) - 1; i >= 0; i-- {
		if x[i] != y[i] {
			return cmp.Compare(x[i], y[i])
		}
	}
	return 0
}

// bytes is the memory of the numbers given out.
func (m *met) bytes() int64 {
	return int64(len(m.pages))*pageVectors*2*int64(len(m.span)) + 4*int64(len(m.slots))
}
