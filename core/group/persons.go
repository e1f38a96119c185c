package group

import "slices"

// Unknown is the person of a record that belongs to nobody who is known.
const Unknown = ^uint32(0)

// Persons say whose records the rows of a Rows stand for. A person whose records
// are all in one row never stands in two classes and is counted with the row; of
// the others every row is listed. So what is listed becomes less with every
// roll-up.
type Persons struct {
	Alone   []uint32 // row -> persons all of whose records are in it
	Most    []uint32 // row -> the most records of one of them, 0 without any
	Unknown []uint32 // row -> records of nobody who is known

	Start []uint32 // person with several rows -> its first entry; one more than there are such persons
	Row   []uint32 // entry -> row, different ones for a person
	Count []uint32 // entry -> records of the person in the row
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
	// Records by person, by counting.
	at := make([]uint32, persons+1)
	for _, p := range person {
		if p != Unknown {
			at[p+1]++
		}
	}
	for p := range persons {
		at[p+1] += at[p]
	}
	sorted := make([]uint32, at[persons]) // rows, person after person
	next := slices.Clone(at[:persons])
	unknown := make([]uint32, rows)
	for record, p := range person {
		if p == Unknown {
			unknown[of[record]]++
			continue
		}
		sorted[next[p]] = of[record]
		next[p]++
	}
	b := newPersons(rows)
	b.Unknown = unknown
	for p := range persons {
		own := sorted[at[p]:at[p+1]]
		slices.Sort(own)
		for i := 0; i < len(own); {
			from := i
			for i < len(own) && own[i] == own[from] {
				i++
			}
			b.entry(own[from], uint32(i-from))
		}
		b.end()
	}
	return b
}

func newPersons(rows int) *Persons {
	return &Persons{Alone: make([]uint32, rows), Most: make([]uint32, rows), Unknown: make([]uint32, rows), Start: []uint32{0}}
}

// entry adds a row of the person under way.
func (p *Persons) entry(row, count uint32) {
	p.Row, p.Count = append(p.Row, row), append(p.Count, count)
}

// end ends a person: with one row it is counted there, without any it is nobody.
func (p *Persons) end() {
	first := p.Start[len(p.Start)-1]
	switch len(p.Row) - int(first) {
	case 0:
	case 1:
		row, count := p.Row[first], p.Count[first]
		p.Row, p.Count = p.Row[:first], p.Count[:first]
		p.Alone[row]++
		p.Most[row] = max(p.Most[row], count)
	default:
		p.Start = append(p.Start, uint32(len(p.Row)))
	}
}

// Merge returns the persons of classes: of[row] is the class of a row.
func (p *Persons) Merge(of []uint32, classes int) *Persons {
	m := newPersons(classes)
	for row, class := range of {
		m.Alone[class] += p.Alone[row]
		m.Most[class] = max(m.Most[class], p.Most[row])
		m.Unknown[class] += p.Unknown[row]
	}
	place := make([]uint32, classes) // class -> 1 + the entry of the person under way
	for i := range len(p.Start) - 1 {
		first := uint32(len(m.Row))
		for e := p.Start[i]; e < p.Start[i+1]; e++ {
			class := of[p.Row[e]]
			if at := place[class]; at > first {
				m.Count[at-1] += p.Count[e]
				continue
			}
			m.entry(class, p.Count[e])
			place[class] = uint32(len(m.Row))
		}
		m.end()
		if uint32(len(m.Row)) == first { // its place is free again
			for e := p.Start[i]; e < p.Start[i+1]; e++ {
				place[of[p.Row[e]]] = 0
			}
		}
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

// Count finds the shares of persons in classes: of[row] is the class of a row.
func (s *Shares) Count(p *Persons, of []uint32, classes int) {
	s.Persons, s.Most = resized(s.Persons, classes), resized(s.Most, classes)
	s.last, s.run = resized(s.last, classes), resized(s.run, classes)
	clear(s.Persons)
	clear(s.Most)
	clear(s.last)
	alone, most := p.Alone[:len(of)], p.Most[:len(of)]
	for row, class := range of {
		s.Persons[class] += alone[row]
		s.Most[class] = max(s.Most[class], most[row])
	}
	shareOut(p.Start, p.Row, p.Count, of, s.last, s.run, s.Persons, s.Most)
	for row, n := range p.Unknown {
		s.Most[of[row]] += n
	}
}

// shareOut adds the persons with several rows.
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

// Bytes is the memory of the persons.
func (p *Persons) Bytes() int {
	return 4 * (len(p.Alone) + len(p.Most) + len(p.Unknown) + len(p.Start) + len(p.Row) + len(p.Count))
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
