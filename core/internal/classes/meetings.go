package classes

import "slices"

// meetings tell under which transformations two rows of one person become equal: a
// pair of rows does where no level is below the lowest on which the labels of its
// column agree.
type meetings struct {
	packing Packing
	low     []uint64 // pair -> these levels, packed
	person  []uint32 // pair -> person
	many    []uint32 // persons with so many rows that their pairs are not looked at

	levels []uint64 // of the query, packed
	pairs  []uint32 // that it covers
}

// find lists, each once, the persons with two rows in a class under the
// transformation, and perhaps others.
func (m *meetings) find(levels []int, seen *marks, found []uint32) []uint32 {
	m.levels = m.packing.Pack(levels, m.levels)
	m.pairs = m.packing.covered(m.levels, m.low, len(m.person), m.pairs)
	found = append(found[:0], m.many...)
	seen.next()
	for _, pair := range m.pairs {
		if person := m.person[pair]; seen.add(person) == 0 {
			found = append(found, person)
		}
	}
	return found
}

// manyRows: pairs of persons with more rows are not looked at. There are many of
// them, and some agree in almost everything, so that such persons are always found.
const manyRows = 16

// meeter makes meetings.
type meeter struct {
	columns         []QuasiIdentifier
	lowest, highest []int
	codes           []uint32  // row * columns + column -> level-0 label code
	agree           [][]uint8 // column -> a pair of codes -> agreement; nil with many of them
	pair            []int     // the levels of a pair
}

// newMeetings looks at all pairs of rows of a person, for transformations between the
// lowest and highest levels.
func newMeetings(p *Persons, l *Layout, rows *Rows, lowest, highest []int) *meetings {
	n := len(l.Columns)
	of := &meeter{columns: l.Columns, lowest: lowest, highest: highest, codes: make([]uint32, rows.Len()*n),
		agree: make([][]uint8, n), pair: make([]int, n)}
	var codes []uint32
	for c := range n {
		codes = l.unpack(rows, c, codes)
		for row, code := range codes {
			of.codes[row*n+c] = code
		}
		of.tabulate(c)
	}
	m := &meetings{packing: NewPacking(slices.Max(append([]int{0}, highest...)))}
	var packed []uint64
	for person := range uint32(len(p.records)) {
		own := p.row[p.start[person]:p.start[person+1]]
		if len(own) > manyRows {
			m.many = append(m.many, person)
			continue
		}
		for i, row := range own {
			for _, other := range own[:i] {
				if of.meet(row, other) {
					packed = m.packing.Pack(of.pair, packed)
					m.low, m.person = append(m.low, packed...), append(m.person, person)
				}
			}
		}
	}
	return m
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
