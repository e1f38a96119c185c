package classes

import "slices"

// Unknown is the person of a record that belongs to nobody who is known.
const Unknown = ^uint32(0)

// Persons say whose records the distinct rows of a table stand for. Persons with one
// record are left out: each of them is one record of a class, whichever it is.
type Persons struct {
	Most    uint32 // the most records of one person
	Unknown uint32 // records of nobody who is known

	// The persons with several rows, by number: their records, where their entries begin,
	// and one more; of each entry the row, ascending, and the person's records in it.
	records, start, row, count []uint32
	rowStart, person           []uint32 // row -> its first entry; entry, by row -> person

	several []several // rows in which a person has several records
	unknown []unknown // rows in which nobody who is known has records
	seen    marks     // persons

	// See Index.
	layout          *Layout
	rows            *Rows
	lowest, highest []int
	columns         []posting
	meetings        *meetings
	pairs           int // of rows of a person, which meetings are made of
	spent           int // rows and entries looked at that meetings would have saved
}

type several struct{ row, most, more uint32 } // the most records of one person; records less persons
type unknown struct{ row, records uint32 }

// PersonsOf returns the persons of rows: of[record] is the record's row, and
// person[record] its person, numbered from 0, or Unknown.
func PersonsOf(person, of []uint32, rows int) *Persons {
	persons := uint32(0)
	for _, p := range person {
		if p != Unknown {
			persons = max(persons, p+1)
		}
	}
	p := &Persons{start: []uint32{0}}
	nobody, most, more := make([]uint32, rows), make([]uint32, rows), make([]uint32, rows)
	at, sorted := deal(person, of, int(persons), func(record int) { nobody[of[record]]++ })
	for i := range persons {
		own := sorted[at[i]:at[i+1]]
		p.Most = max(p.Most, uint32(len(own)))
		slices.Sort(own)
		first := len(p.row)
		for j := 0; j < len(own); {
			from, row := j, own[j]
			for j < len(own) && own[j] == row {
				j++
			}
			n := uint32(j - from)
			most[row], more[row] = max(most[row], n), more[row]+n-1
			p.row, p.count = append(p.row, row), append(p.count, n)
		}
		if len(p.row) < first+2 {
			p.row, p.count = p.row[:first], p.count[:first]
			continue
		}
		p.records, p.start = append(p.records, uint32(len(own))), append(p.start, uint32(len(p.row)))
		if n := len(p.row) - first; n <= manyRows {
			p.pairs += n * (n - 1) / 2
		}
	}
	owners := make([]uint32, 0, len(p.row))
	for i := range len(p.start) - 1 {
		for range p.start[i+1] - p.start[i] {
			owners = append(owners, uint32(i))
		}
	}
	p.rowStart, p.person = deal(p.row, owners, rows, nil)
	p.seen.of = make([]uint32, len(p.records))
	for row := range uint32(rows) {
		if most[row] > 1 {
			p.several = append(p.several, several{row, most[row], more[row]})
		}
		if nobody[row] > 0 {
			p.unknown = append(p.unknown, unknown{row, nobody[row]})
			p.Unknown += nobody[row]
		}
	}
	return p
}

// deal sorts values by their keys, which are below n, or Unknown, of which others is
// told. It returns where each key's values begin.
func deal(keys, values []uint32, n int, others func(at int)) (start, dealt []uint32) {
	start = make([]uint32, n+1)
	for i, key := range keys {
		if key == Unknown {
			others(i)
		} else {
			start[key+1]++
		}
	}
	for key := range n {
		start[key+1] += start[key]
	}
	next := slices.Clone(start[:n])
	dealt = make([]uint32, start[n])
	for i, key := range keys {
		if key != Unknown {
			dealt[next[key]] = values[i]
			next[key]++
		}
	}
	return start, dealt
}

// Index prepares for counting under transformations between the lowest and highest
// levels: rows are what the persons have rows of. Without it persons are counted in
// all of their rows.
func (p *Persons) Index(l *Layout, rows *Rows, lowest, highest []int) {
	p.layout, p.rows, p.lowest, p.highest = l, rows, lowest, highest
	p.columns = make([]posting, len(l.Columns))
	var codes []uint32
	for c := range p.columns {
		codes = l.unpack(rows, c, codes)
		p.columns[c] = newPosting(codes, l.Columns[c].Distinct[0])
	}
}

// meet returns the meetings of persons, once what was looked at for want of them has
// taken as long as to find them takes; nil before.
func (p *Persons) meet() *meetings {
	if p.meetings == nil && p.layout != nil && p.spent >= p.pairs {
		p.meetings = newMeetings(p, p.layout, p.rows, p.lowest, p.highest)
	}
	return p.meetings
}

// Bytes bounds the memory that the persons take, meetings included.
func (p *Persons) Bytes() int64 {
	const entry, person, single, pair = 4 * 3, 4 * 4, 12, 8 + 4 + 4
	n := entry*len(p.row) + person*len(p.start) + 4*len(p.rowStart) + single*(len(p.several)+len(p.unknown)) + pair*p.pairs
	for i := range p.columns {
		n += 4*len(p.columns[i].start) + 8*len(p.columns[i].rows) // and the codes, while meetings are made
	}
	return int64(n)
}

// rowsOf appends the rows of some persons to rows.
func (p *Persons) rowsOf(persons, rows []uint32) []uint32 {
	for _, person := range persons {
		rows = append(rows, p.row[p.start[person]:p.start[person+1]]...)
	}
	return rows
}

// twice lists the persons who have records in several of the rows, which are distinct.
func (p *Persons) twice(rows, found []uint32) []uint32 {
	p.seen.next()
	found = found[:0]
	for _, row := range rows {
		for _, person := range p.person[p.rowStart[row]:p.rowStart[row+1]] {
			if p.seen.add(person) == 1 {
				found = append(found, person)
			}
		}
	}
	return found
}

// marks count up to two for each of many, and are cleared at once.
type marks struct {
	of    []uint32
	first uint32 // at least one; below it is zero
}

// next clears the marks.
func (m *marks) next() {
	if m.first += 2; m.first == 0 {
		clear(m.of)
		m.first = 2
	}
}

// add returns the count before it, up to two.
func (m *marks) add(i uint32) uint32 {
	if m.of[i] < m.first {
		m.of[i] = m.first
		return 0
	}
	n := m.of[i] - m.first + 1
	m.of[i] = m.first + 1
	return n
}
