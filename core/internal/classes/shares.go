package classes

import "math"

// Shares are the persons of classes, as far as sizes need them.
type Shares struct {
	ByPersons bool // sizes count different persons

	Persons []uint32 // class -> different persons
	Most    []uint32 // class -> the most records of one person, those of nobody known included

	of     []uint32 // row -> class, of the rows that were asked for
	all    bool     // that is all of them
	rows   []uint32
	nobody []uint32 // class -> records of nobody who is known
	light  []uint32 // class -> a person with so many records in all, or fewer, need not be counted
	doubt  []bool   // class -> it depends on persons whether it is large enough
	found  []uint32 // persons
	last   []uint32 // class -> 1 + the person seen last
	run    []uint32 // class -> its records so far
}

// Count finds the shares of persons in the classes of the grouper's last grouping,
// which are those of src, or of a snapshot of it, under the levels. The persons are
// those of src, and records are how many each class has that are theirs or nobody's
// who is known. With k above 0 it is enough to know which sizes are at least k:
// persons who do not decide that are counted as if each of their records were another
// person's.
//
// Every record is another person's until something else is known of it.
func (s *Shares) Count(g *Grouper, src *Rows, p *Persons, levels []int, records []uint32, k int) {
	s.begin(records)
	s.all = false
	if s.some(g, src, p, levels, s.weigh(g, src, p, levels, records, k)) {
		s.rows = p.rowsOf(s.found, s.rows[:0])
		for _, a := range p.several {
			s.rows = append(s.rows, a.row)
		}
		s.lookUp(g, src, levels, p.unknown)
		s.addSingle(p)
		addSome(s.found, p.start, p.row, p.count, s.of, s.last, s.run, s.Persons, s.Most)
	} else {
		s.ClassOf(g, src, levels)
		s.addSingle(p)
		addAll(p.records, p.start, p.row, p.count, s.of, s.light, s.last, s.run, s.Persons, s.Most)
	}
	for _, u := range p.unknown {
		s.Most[s.of[u.row]] += u.records
	}
}

// some lists persons in s.found who are all that count: those with two rows in a class,
// or, of few doubtful records, in a doubtful one. It returns false if they are many.
func (s *Shares) some(g *Grouper, src *Rows, p *Persons, levels []int, doubtful int) bool {
	few := src.Len() / fewRows
	if doubtful <= few {
		s.inDoubt(g, src, p, levels, few)
		s.found = p.twice(s.rows, s.found)
		return true
	}
	m := p.meet()
	if m == nil {
		p.spent += src.Len() + len(p.row)
		return false
	}
	s.found = m.find(levels, &p.seen, s.found)
	entries := 0
	for _, person := range s.found {
		entries += int(p.start[person+1] - p.start[person])
	}
	return entries <= few
}

// inDoubt sets s.rows to the rows of doubtful classes.
func (s *Shares) inDoubt(g *Grouper, src *Rows, p *Persons, levels []int, few int) {
	var rare bool
	if s.rows, rare = g.rare(p.columns, levels, s.doubt, few, s.rows[:0]); !rare {
		s.rows = g.Marked(src, levels, s.doubt, s.rows)
		return
	}
	s.lookUp(g, src, levels, nil)
	n := 0
	for _, row := range s.rows {
		s.rows[n] = row
		if s.doubt[s.of[row]] {
			n++
		}
	}
	s.rows = s.rows[:n]
}

// begin takes every record for another person's.
func (s *Shares) begin(records []uint32) {
	n := len(records)
	s.Persons, s.Most = append(s.Persons[:0], records...), resized(s.Most, n)
	s.last, s.run = resized(s.last, n), resized(s.run, n)
	clear(s.last)
	for class, n := range records {
		s.Most[class] = min(n, 1)
	}
}

// fewRows: looking up one row in so many takes about as long as all in their order.
const fewRows = 4

// lookUp finds the classes of s.rows and of those of nobody who is known, at least.
func (s *Shares) lookUp(g *Grouper, src *Rows, levels []int, unknown []unknown) {
	for _, u := range unknown {
		s.rows = append(s.rows, u.row)
	}
	switch {
	case s.all:
	case fewRows*len(s.rows) > src.Len():
		s.ClassOf(g, src, levels)
	default:
		s.of = g.ClassOfSome(src, levels, s.rows, s.of)
	}
}

// ClassOf returns the classes of all rows, for the last Count, which had these
// arguments.
func (s *Shares) ClassOf(g *Grouper, src *Rows, levels []int) []uint32 {
	if !s.all {
		s.of, s.all = g.ClassOf(src, levels, s.of), true
	}
	return s.of
}

// addSingle counts what it does not take two rows to know.
func (s *Shares) addSingle(p *Persons) {
	for _, u := range p.unknown {
		class := s.of[u.row]
		if s.Persons[class] -= u.records; s.Persons[class] == 0 {
			s.Most[class] = 0
		}
	}
	for _, a := range p.several {
		class := s.of[a.row]
		s.Persons[class] -= a.more
		s.Most[class] = max(s.Most[class], a.most)
	}
}

// weigh finds out how many records a person needs to matter for whether a class is at
// least of size k: by shares more than 1/k of the class, less those of nobody who is
// known; by persons several, unless there are k even if everybody has the most. It
// returns how many records are in classes in which somebody may matter; with k = 0
// everybody does.
func (s *Shares) weigh(g *Grouper, src *Rows, p *Persons, levels []int, records []uint32, k int) (doubtful int) {
	n := len(records)
	s.nobody, s.light, s.doubt = resized(s.nobody, n), resized(s.light, n), resized(s.doubt, n)
	if k == 0 {
		clear(s.light)
		return math.MaxInt32
	}
	clear(s.nobody)
	if len(p.unknown) > 0 {
		s.rows = s.rows[:0]
		s.lookUp(g, src, levels, p.unknown)
		for _, u := range p.unknown {
			s.nobody[s.of[u.row]] += u.records
		}
	}
	for class, n := range records {
		nobody := int64(s.nobody[class])
		enough := int64(n)/int64(k) - nobody // records that each of k persons may have
		light := enough
		if s.ByPersons {
			enough, light = (int64(n)-nobody)/int64(k), 1 // several with few records each may be too few
		}
		s.doubt[class] = enough > 0 && enough < int64(p.Most)
		s.light[class] = math.MaxUint32
		if s.doubt[class] {
			s.light[class] = uint32(light)
			doubtful += int(n)
		}
	}
	return doubtful
}

// addAll adds the records of persons with several rows to their classes, where they
// were taken for different persons'.
func addAll(records, start, rows, counts, of, light, last, run, persons, most []uint32) {
	counts = counts[:len(rows)]
	for i, all := range records {
		mark := uint32(i) + 1
		for e := start[i]; e < start[i+1]; e++ {
			class := of[rows[e]]
			if all <= light[class] {
				continue
			}
			n := counts[e]
			if last[class] == mark {
				n += run[class]
				persons[class]--
				most[class] = max(most[class], n)
			} else {
				last[class] = mark
			}
			run[class] = n
		}
	}
}

// addSome is addAll for some persons, all of whose records count.
func addSome(found, start, rows, counts, of, last, run, persons, most []uint32) {
	counts = counts[:len(rows)]
	for _, person := range found {
		mark := person + 1
		for e := start[person]; e < start[person+1]; e++ {
			class, n := of[rows[e]], counts[e]
			if last[class] == mark {
				n += run[class]
				persons[class]--
				most[class] = max(most[class], n)
			} else {
				last[class] = mark
			}
			run[class] = n
		}
	}
}

// Sizes returns the sizes of classes with the given records: by shares, or by
// different persons. A class without records has size 0.
func (s *Shares) Sizes(records, sizes []uint32) []uint32 {
	if s.ByPersons {
		return append(sizes[:0], s.Persons...)
	}
	sizes = append(sizes[:0], records...)
	for class, most := range s.Most { // which has the unattributed ones
		if most > 1 {
			sizes[class] = uint32(SizeOf(int(records[class]), int(most), 0, 0, false))
		}
	}
	return sizes
}
