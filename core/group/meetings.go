package group

import "slices"

// meetings tell under which transformations two rows of one person become equal: a
// pair of rows does where no level is below the lowest on which the labels of its
// column agree. Persons are listed by these lowest levels, those of their pairs that
// are not above those of another pair.
type meetings struct {
	packing Packing
	low     []uint64 // list -> lowest levels, packed
	start   []uint32 // list -> its first person; one more than there are lists
	person  []uint32
	records []uint32 // list -> entries of its persons

	levels []uint64 // of the query, packed
	lists  []uint32 // that it covers
}

// find lists in found, each once, the persons with two rows in a class under the
// transformation, and perhaps others. It returns false where it would list so many
// that to look at all of them is faster.
func (m *meetings) find(levels []int, most int, seen *marks, found []uint32) ([]uint32, bool) {
	m.levels = m.packing.Pack(levels, m.levels)
	m.lists = m.packing.covered(m.levels, m.low, len(m.records), m.lists)
	entries := 0
	for _, list := range m.lists {
		entries += int(m.records[list])
	}
	if entries > most {
		return found, false
	}
	seen.next()
	for _, list := range m.lists {
		for _, person := range m.person[m.start[list]:m.start[list+1]] {
			if seen.add(person) == 0 {
				found = append(found, person)
			}
		}
	}
	return found, true
}

// manyRows: pairs of persons with more rows are not looked at. There are many of
// them, and some agree in almost everything, so that such persons are always found.
const manyRows = 16

// meeter makes meetings.
type meeter struct {
	*meetings
	columns         []QuasiIdentifier
	lowest, highest []int
	codes           []uint32          // row * columns + column -> level-0 label code
	agree           [][]uint8         // column -> a pair of codes -> agreement; nil with many of them
	at              map[uint64]uint32 // number of a transformation -> list
	of, persons     []uint32          // by pair that is listed: list, person

	pair    []int    // the levels of a pair
	packed  []uint64 // the same
	own     []uint64 // of the person: lowest levels, packed, and their numbers
	numbers []uint64
}

// newMeetings looks at all pairs of rows of a person, for transformations between the
// lowest and highest levels, of which there are fewer than 2^64.
func newMeetings(p *Persons, l *Layout, rows *Rows, lowest, highest []int) *meetings {
	n := len(l.Columns)
	m := &meeter{meetings: new(meetings), columns: l.Columns, lowest: lowest, highest: highest, codes: make([]uint32, rows.Len()*n),
		agree: make([][]uint8, n), at: make(map[uint64]uint32), pair: make([]int, n)}
	m.packing = NewPacking(slices.Max(append([]int{0}, highest...)))
	var codes []uint32
	for c := range n {
		codes = l.unpack(rows, c, codes)
		for row, code := range codes {
			m.codes[row*n+c] = code
		}
		m.tabulate(c)
	}
	for person := range len(p.start) - 1 {
		m.add(uint32(person), p.row[p.start[person]:p.start[person+1]])
	}
	m.start, m.person = deal(m.of, m.persons, len(m.at), nil)
	m.records = make([]uint32, len(m.at))
	for i, list := range m.of {
		person := m.persons[i]
		m.records[list] += p.start[person+1] - p.start[person]
	}
	return m.meetings
}

// never is the agreement of values that have no label in common.
const never = 255

// tabulate prepares agreement in a column with few values.
func (m *meeter) tabulate(c int) {
	n := m.columns[c].Distinct[0]
	if n > 256 || m.highest[c] >= never {
		return
	}
	m.agree[c] = make([]uint8, n*n)
	for a := range n {
		for b := range n {
			m.agree[c][a*n+b] = uint8(min(m.climb(c, uint32(a), uint32(b)), never))
		}
	}
}

// climb returns the lowest level on which two values of a column have one label, or
// never, or more.
func (m *meeter) climb(c int, a, b uint32) int {
	level := m.lowest[c]
	for up := m.columns[c].Up; a != b && up[level][a] != up[level][b]; {
		if level++; level > m.highest[c] {
			return max(never, level)
		}
	}
	return level
}

// add lists a person with these rows.
func (m *meeter) add(person uint32, rows []uint32) {
	m.own, m.numbers = m.own[:0], m.numbers[:0]
	if len(rows) > manyRows {
		copy(m.pair, m.lowest)
		m.keep()
	} else {
		for i, row := range rows {
			for _, other := range rows[:i] {
				if m.meet(row, other) {
					m.keep()
				}
			}
		}
	}
	words := len(m.packed)
	for i, number := range m.numbers {
		list, ok := m.at[number]
		if !ok {
			list = uint32(len(m.at))
			m.at[number] = list
			m.low = append(m.low, m.own[i*words:(i+1)*words]...)
		}
		m.of, m.persons = append(m.of, list), append(m.persons, person)
	}
}

// meet finds the lowest levels on which two rows agree; false if they never do.
func (m *meeter) meet(row, other uint32) bool {
	n := len(m.columns)
	ours, theirs := m.codes[int(row)*n:int(row+1)*n], m.codes[int(other)*n:int(other+1)*n]
	for c, a := range ours {
		level := 0
		if agree := m.agree[c]; agree != nil {
			level = int(agree[int(a)*m.columns[c].Distinct[0]+int(theirs[c])])
		} else {
			level = m.climb(c, a, theirs[c])
		}
		if level > m.highest[c] {
			return false
		}
		m.pair[c] = level
	}
	return true
}

// keep adds the levels of a pair to those of the person, unless they are above others.
func (m *meeter) keep() {
	m.packed = m.packing.Pack(m.pair, m.packed)
	words, n := len(m.packed), 0
	for i, number := range m.numbers {
		other := m.own[i*words : (i+1)*words]
		if m.packing.Covers(m.packed, other) {
			return // and covers none of those before, or they would cover the other
		}
		if !m.packing.Covers(other, m.packed) {
			copy(m.own[n*words:], other)
			m.numbers[n] = number
			n++
		}
	}
	number, stride := uint64(0), uint64(1)
	for c, level := range m.pair {
		number += uint64(level-m.lowest[c]) * stride
		stride *= uint64(m.highest[c] - m.lowest[c] + 1)
	}
	m.own, m.numbers = append(m.own[:n*words], m.packed...), append(m.numbers[:n], number)
}
