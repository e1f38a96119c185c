package group

import "slices"

// Unknown is the person of a record that belongs to nobody who is known.
const Unknown = ^uint32(0)

// Persons say whose records the distinct rows of a table stand for: entries of a
// person, a row and the person's records in it, listed by person and by row.
type Persons struct {
	unknown []uint32 // row -> records of nobody who is known

	start, row, count         []uint32 // person -> its first entry; entry -> row, records
	rowStart, person, records []uint32 // row -> its first entry; entry -> person, records
}

// PersonsOf returns the persons of rows: of[record] is the record's row, and
// person[record] its person, numbered from 0, or Unknown.
func PersonsOf(person, of []uint32, rows int) *Persons {
	persons := uint32(0)
	for _, p := range person {
		if p != Unknown {
			persons = max(persons, p+1)
		}
	}
	p := &Persons{unknown: make([]uint32, rows), start: []uint32{0}}
	at, sorted := deal(person, of, int(persons), func(record int) { p.unknown[of[record]]++ })
	for i := range persons {
		own := sorted[at[i]:at[i+1]]
		slices.Sort(own)
		for j := 0; j < len(own); {
			from := j
			for j < len(own) && own[j] == own[from] {
				j++
			}
			p.row, p.count = append(p.row, own[from]), append(p.count, uint32(j-from))
		}
		p.start = append(p.start, uint32(len(p.row)))
	}
	owners := make([]uint32, 0, len(p.row))
	for i := range persons {
		for range p.start[i+1] - p.start[i] {
			owners = append(owners, i)
		}
	}
	entries := make([]uint32, len(p.row))
	for e := range entries {
		entries[e] = uint32(e)
	}
	p.rowStart, entries = deal(p.row, entries, rows, nil)
	for _, e := range entries {
		p.person, p.records = append(p.person, owners[e]), append(p.records, p.count[e])
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

// Bounds bound by row how many records of one person there can be. They are rolled
// up with the rows, so that most classes are decided without looking at persons.
type Bounds struct {
	Least   []uint32 // one person has at least so many of the row's records
	Most    []uint32 // no person has more records in the whole table who has one in the row
	Unknown []uint32 // records of nobody who is known
}

// Bounds returns the bounds of the rows.
func (p *Persons) Bounds() *Bounds {
	b := &Bounds{Least: make([]uint32, len(p.unknown)), Most: make([]uint32, len(p.unknown)), Unknown: p.unknown}
	for i := range len(p.start) - 1 {
		total := uint32(0)
		for e := p.start[i]; e < p.start[i+1]; e++ {
			total += p.count[e]
		}
		for e := p.start[i]; e < p.start[i+1]; e++ {
			row := p.row[e]
			b.Least[row], b.Most[row] = max(b.Least[row], p.count[e]), max(b.Most[row], total)
		}
	}
	return b
}

// Merge returns the bounds of classes: of[row] is the class of a row.
func (b *Bounds) Merge(of []uint32, classes int, m *Bounds) *Bounds {
	if m == nil {
		m = new(Bounds)
	}
	m.Least, m.Most, m.Unknown = resized(m.Least, classes), resized(m.Most, classes), resized(m.Unknown, classes)
	clear(m.Least)
	clear(m.Most)
	clear(m.Unknown)
	least, most, unknown := b.Least[:len(of)], b.Most[:len(of)], b.Unknown[:len(of)]
	for row, class := range of {
		m.Least[class], m.Most[class] = max(m.Least[class], least[row]), max(m.Most[class], most[row])
		m.Unknown[class] += unknown[row]
	}
	return m
}

// Shares are the persons of classes, as far as sizes need them.
type Shares struct {
	Persons []uint32 // class -> different persons
	Most    []uint32 // class -> the most records of one person, those of nobody known included
	last    []uint32 // class -> 1 + the person seen last
	run     []uint32 // class -> its records so far
}

// Count finds the shares of persons in all classes: of[row] is the class of a row.
func (s *Shares) Count(p *Persons, of []uint32, classes int) {
	s.Persons, s.Most = resized(s.Persons, classes), resized(s.Most, classes)
	s.last, s.run = resized(s.last, classes), resized(s.run, classes)
	clear(s.Persons)
	clear(s.Most)
	clear(s.last)
	shareOut(p.start, p.row, p.count, of, s.last, s.run, s.Persons, s.Most)
	for row, n := range p.unknown {
		s.Most[of[row]] += n
	}
}

// shareOut adds the records of persons to the classes of their rows.
func shareOut(start, rows, counts, of, last, run, persons, most []uint32) {
	counts = counts[:len(rows)]
	for i := 1; i < len(start); i++ {
		mark := uint32(i)
		for e := start[i-1]; e < start[i]; e++ {
			class, n := of[rows[e]], counts[e]
			if last[class] == mark {
				n += run[class]
			} else {
				last[class] = mark
				persons[class]++
			}
			run[class] = n
			most[class] = max(most[class], n)
		}
	}
}

// Sizes returns the sizes of classes with the given records: by shares, or by
// different persons. A class without records has size 0.
func (s *Shares) Sizes(records []uint32, byPersons bool, sizes []uint32) []uint32 {
	if byPersons {
		return append(sizes[:0], s.Persons...)
	}
	sizes = sizes[:0]
	for class, n := range records {
		sizes = append(sizes, n/max(1, s.Most[class]))
	}
	return sizes
}

// Some counts persons in a few classes.
type Some struct {
	start, rows []uint32 // class -> its rows
	next        []uint32
	last, run   []uint32 // person -> mark of the class seen last, records in it
	mark        uint32
}

// Deal sets the classes: rows, and the class of each, which are numbered below the
// given number.
func (s *Some) Deal(rows, of []uint32, classes int) {
	s.start = resized(s.start, classes+1)
	clear(s.start)
	for _, class := range of {
		s.start[class+1]++
	}
	for class := range classes {
		s.start[class+1] += s.start[class]
	}
	s.next = append(s.next[:0], s.start[:classes]...)
	s.rows = resized(s.rows, len(rows))
	for i, class := range of {
		s.rows[s.next[class]] = rows[i]
		s.next[class]++
	}
}

// Count returns the different persons of a class, and the most records of one of
// them, those of nobody known included.
func (s *Some) Count(p *Persons, class uint32) (persons, most uint32) {
	if len(s.last) < len(p.start) || s.mark == ^uint32(0) {
		s.last, s.run, s.mark = make([]uint32, len(p.start)), make([]uint32, len(p.start)), 0
	}
	s.mark++
	unknown := uint32(0)
	for _, row := range s.rows[s.start[class]:s.start[class+1]] {
		unknown += p.unknown[row]
		from, to := p.rowStart[row], p.rowStart[row+1]
		counts := p.records[from:to]
		for e, person := range p.person[from:to] {
			n := counts[e]
			if s.last[person] == s.mark {
				n += s.run[person]
			} else {
				s.last[person] = s.mark
				persons++
			}
			s.run[person] = n
			most = max(most, n)
		}
	}
	return persons, most + unknown
}
