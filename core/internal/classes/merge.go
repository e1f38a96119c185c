package classes

import (
	"iter"
	"math/bits"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Merge merges identical rows of a table of n rows, given by column: codes[c] has the
// value codes, and zero[c][value code] is the level-0 label code. It returns the distinct
// rows in the order of their first appearance, with the rows that each stands for, and
// by row of the table its distinct row. Rows are packed chunk by chunk, so that only the
// distinct ones are ever in memory.
func Merge(l *Layout, codes []Codes, zero [][]uint32, n int) (rows *Rows, of []uint32) {
	return merge(newMerging(l, min(n, chunk), min(n, fewClasses)), codes, zero, n)
}

func merge(m *merging, codes []Codes, zero [][]uint32, n int) (rows *Rows, of []uint32) {
	of = make([]uint32, n)
	buffer := make([]uint32, min(n, chunk))
	for from := 0; from < n; from += chunk {
		part := of[from:min(from+chunk, n)]
		interrupt.Row(from)
		for i, word := range m.part.Words {
			m.part.Words[i] = word[:len(part)]
		}
		m.g.layout.pack(codes, zero, from, m.part.Words, buffer)
		m.add(part)
	}
	return m.rows.clipped(), of
}

// merging is the distinct rows so far, and how they are found.
type merging struct {
	g           *Grouper
	part        *Rows // the chunk under way
	rows        *Rows
	wide        bool
	keys        []uint64 // by distinct row; with wide keys its hash. Not with direct addressing
	slots       []uint32 // by key, or by its hash: 1 + distinct row, 0 if free
	shift, mask uint64
}

// newMerging begins with chunks of n rows, and room for so many classes.
func newMerging(l *Layout, n, classes int) *merging {
	m := &merging{g: NewGrouper(l, false), part: &Rows{}, rows: &Rows{Words: make([][]uint16, l.words)}}
	for range l.words {
		m.part.Words = append(m.part.Words, make([]uint16, n))
	}
	space, wide := m.g.prepare(make([]int, len(l.Columns)))
	if m.wide = wide; !wide && space <= directCells {
		m.slots = make([]uint32, space)
	} else {
		m.room(classes)
	}
	return m
}

// direct reports whether keys are addresses.
func (m *merging) direct() bool { return m.mask == 0 }

// room makes slots for so many distinct rows, at a load of at most one half.
func (m *merging) room(rows int) {
	size := max(16, 1<<bits.Len(uint(2*rows-1)))
	m.slots, m.mask = nil, uint64(size-1) // none beside the new ones
	m.slots = make([]uint32, size)
	m.shift = uint64(shiftOf(m.slots))
	if !m.wide {
		putHash(m.slots, uint(m.shift), m.keys)
		return
	}
	putHashes(m.slots, uint(m.shift), m.keys)
}

// add merges the rows of the chunk, and sets of to their distinct rows.
func (m *merging) add(of []uint32) {
	if !m.direct() && 2*(len(m.keys)+len(of)) > len(m.slots) {
		m.room(max(len(m.slots), len(m.keys)+len(of)))
	}
	switch {
	case m.wide:
		m.addWide(m.g.hashesOf(m.part, 0, len(of)), of)
	case m.direct():
		m.addDirect(m.g.keysOf(m.part, 0, len(of)), of)
	default:
		m.addHash(m.g.keysOf(m.part, 0, len(of)), of)
	}
	count := m.rows.Count
	for _, row := range of {
		count[row]++
	}
}

func (m *merging) addDirect(keys []uint64, of []uint32) {
	slots := m.slots
	for i, key := range keys {
		row := slots[key]
		if row == 0 {
			row = m.take(i)
			slots[key] = row
		}
		of[i] = row - 1
	}
}

func (m *merging) addHash(keys []uint64, of []uint32) {
	slots, known := m.slots, m.keys
	for i, key := range keys {
		s := hash(key) >> (m.shift & 63)
		for {
			row := slots[s&m.mask]
			if row == 0 {
				row = m.take(i)
				known = append(known, key)
				slots[s&m.mask] = row
			}
			if known[row-1] == key {
				of[i] = row - 1
				break
			}
			s++
		}
	}
	m.keys = known
}

func (m *merging) addWide(hashes []uint64, of []uint32) {
	for i, h := range hashes {
		for s := h >> m.shift; ; s = (s + 1) & m.mask {
			row := m.slots[s]
			if row == 0 {
				row = m.take(i)
				m.keys = append(m.keys, h)
				m.slots[s] = row
			}
			if m.keys[row-1] == h && m.g.same(m.part, uint32(i), m.rows, row-1) {
				of[i] = row - 1
				break
			}
		}
	}
}

// take makes a distinct row of a row of the chunk and returns its number, from 1.
func (m *merging) take(row int) uint32 {
	for i, word := range m.part.Words {
		m.rows.Words[i] = append(m.rows.Words[i], word[row])
	}
	m.rows.Count = append(m.rows.Count, 0)
	return uint32(len(m.rows.Count))
}

// clipped is the same rows without room for more.
func (r *Rows) clipped() *Rows {
	out := &Rows{Count: append(make([]uint32, 0, len(r.Count)), r.Count...)}
	r.Count = nil
	for i, word := range r.Words {
		out.Words = append(out.Words, append(make([]uint16, 0, len(word)), word...))
		r.Words[i] = nil
	}
	return out
}

// DistributionOf returns how often each value, given by code below domain, occurs in the
// records of each class: of[row] is the class of a row of the table, weights say for how many
// records it stands, nil: for one, and in tells which rows count; nil: all do.
func DistributionOf(codes iter.Seq2[int, uint32], domain int, in []bool, weights []int, of []uint32, classes int) Distribution {
	start := make([]uint32, classes+1)
	for record, class := range of {
		if in == nil || in[record] {
			start[class+1]++
		}
	}
	for class := range classes {
		start[class+1] += start[class]
	}
	values, next := make([]uint32, start[classes]), append([]uint32(nil), start[:classes]...)
	var counts []uint32 // beside values; nil: each is one record's
	if weights != nil {
		counts = make([]uint32, len(values))
	}
	for record, value := range codes {
		if in == nil || in[record] {
			at := &next[of[record]]
			values[*at] = value
			if counts != nil {
				counts[*at] = uint32(weights[record])
			}
			*at++
		}
	}
	m := Merger{values: values, counts: make([]uint32, len(values))} // what is merged takes no more room than what was read
	m.fit(domain)
	from := start[0]
	for class := range classes {
		to := start[class+1]
		if counts != nil {
			m.count(values[from:to], counts[from:to])
		} else {
			m.countOne(values[from:to])
		}
		m.flush()
		from, start[class+1] = to, uint32(m.used)
	}
	out := newDistribution(classes, m.used)
	copy(out.Start, start)
	copy(out.Values, m.values)
	copy(out.Counts, m.counts)
	return out
}
