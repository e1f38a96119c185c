package classes

import "math/bits"

// Members lists the rows of each class.
type Members struct {
	first []uint32 // class -> 1 + its first row, 0: it has none
	next  []uint32 // row -> 1 + the next row of its class, 0: it is the last one
}

// Reset makes the lists for classes numbered below the given number: of[row] is
// the row's class.
func (m *Members) Reset(of []uint32, classes int) {
	m.first, m.next = resized(m.first, classes), resized(m.next, len(of))
	clear(m.first)
	first, next := m.first, m.next
	for row := len(of) - 1; row >= 0; row-- {
		class := of[row]
		next[row] = first[class]
		first[class] = uint32(row) + 1
	}
}

// Merger adds up distributions by class, each class when it is first asked for:
// most transformations are decided by a part of their classes. It keeps its
// buffers, so that after warm-up merging allocates nothing.
type Merger struct {
	src     *Distribution
	members *Members
	runs    []run // class -> its pairs, if it was merged

	// The pairs of merged classes in the order of merging. There is room for
	// all, so they never move.
	values, counts []uint32
	used           int

	// The class being merged: all zero between calls. A bit a value tells which
	// ones it has, and a bit a word of them which words are not 0, so that values
	// come out in ascending order without sorting.
	cells []uint32 // value -> records
	seen  []uint64 // word -> 64 values
	words []uint64 // word -> 64 words of seen

	whole whole
}

// run is Merger.values[start:end]; end is 1 too large, so that 0 means none yet.
type run struct{ start, end uint32 }

// Reset prepares for merging the rows of src, whose values are below domain, by
// class. src and members must not change while distributions are asked for.
func (m *Merger) Reset(src *Distribution, domain int, members *Members) {
	m.src, m.members, m.used = src, members, 0
	m.runs = resized(m.runs, len(members.first))
	clear(m.runs)
	m.values, m.counts = resized(m.values, len(src.Values)), resized(m.counts, len(src.Values))
	m.fit(domain)
}

// fit makes room for values below domain.
func (m *Merger) fit(domain int) {
	if len(m.cells) < domain {
		words := (domain + 63) / 64
		m.cells, m.seen, m.words = make([]uint32, 64*words), make([]uint64, words), make([]uint64, (words+63)/64)
	}
}

// Pairs returns the values of a class in ascending order and their counts. They
// are valid until the next Reset.
func (m *Merger) Pairs(class int) (values, counts []uint32) {
	row := m.members.first[class]
	if row != 0 && m.members.next[row-1] == 0 { // a single one
		return m.src.Pairs(int(row - 1))
	}
	r := &m.runs[class]
	if r.end == 0 {
		r.start = uint32(m.used)
		if len(m.seen) == 1 {
			m.mergeFew(row)
		} else {
			m.mergeMany(row)
		}
		r.end = uint32(m.used) + 1
	}
	return m.values[r.start : r.end-1], m.counts[r.start : r.end-1]
}

// mergeFew appends the sum of a list of rows where there are at most 64 values.
func (m *Merger) mergeFew(row uint32) {
	cells, set := (*[64]uint32)(m.cells), uint64(0)
	for ; row != 0; row = m.members.next[row-1] {
		values, counts := m.src.Pairs(int(row - 1))
		counts = counts[:len(values)]
		for i, v := range values {
			cells[v%64] += counts[i]
			set |= 1 << (v % 64)
		}
	}
	m.take(0, set)
}

// mergeMany is mergeFew for any number of values.
func (m *Merger) mergeMany(row uint32) {
	for ; row != 0; row = m.members.next[row-1] {
		m.count(m.src.Pairs(int(row - 1)))
	}
	m.flush()
}

// count adds values with their counts.
func (m *Merger) count(values, counts []uint32) {
	counts = counts[:len(values)]
	for i, v := range values {
		m.cells[v] += counts[i]
		m.seen[v/64] |= 1 << (v % 64)
		m.words[v/4096] |= 1 << (v / 64 % 64)
	}
}

// countOne counts values of which each is one record's.
func (m *Merger) countOne(values []uint32) {
	for _, v := range values {
		m.cells[v]++
		m.seen[v/64] |= 1 << (v % 64)
		m.words[v/4096] |= 1 << (v / 64 % 64)
	}
}

// flush moves what was counted to the pairs.
func (m *Merger) flush() {
	for i, words := range m.words {
		m.words[i] = 0
		for ; words != 0; words &= words - 1 {
			w := 64*i + bits.TrailingZeros64(words)
			m.take(64*w, m.seen[w])
			m.seen[w] = 0
		}
	}
}

// take moves the counts of 64 values from base on, of which those in set are
// there, to the pairs.
func (m *Merger) take(base int, set uint64) {
	n := bits.OnesCount64(set)
	cells := m.cells[base : base+64]
	values, counts := m.values[m.used:m.used+n], m.counts[m.used:m.used+n]
	m.used += n
	for i := range values {
		v := bits.TrailingZeros64(set) % 64
		set &= set - 1
		values[i], counts[i] = uint32(base+v), cells[v]
		cells[v] = 0
	}
}

// resized returns a slice of n elements, reusing the memory of s. Its contents
// are arbitrary.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}
