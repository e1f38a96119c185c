package group

// Shares are the persons of classes, as far as sizes need them.
type Shares struct {
	Persons []uint32 // class -> different persons
	Most    []uint32 // class -> the most records of one person, those of nobody known included

	of     []uint32 // row -> class, of the rows that were asked for
	all    bool     // that is all of them
	rows   []uint32
	nobody []uint32 // class -> records of nobody who is known
	doubt  []bool   // class -> it depends on persons whether it is large enough
	found  []uint32 // persons
	last   []uint32 // class -> 1 + the person seen last
	run    []uint32 // class -> its records so far
}

// Count finds the shares of persons in the classes of the grouper's last grouping,
// which are those of src, or of a snapshot of it, under the levels. The persons are
// those of src, and records are how many each class has that are theirs or nobody's
// who is known. With k above 0 it is enough to know which sizes are at least k, by
// shares and by persons: of classes for which other things decide that, persons may
// be too many and their records too few.
//
// Every record is another person's until something else is known of it, and only
// rows of which it is are looked up.
func (s *Shares) Count(g *Grouper, src *Rows, p *Persons, levels []int, records []uint32, k int) {
	n := len(records)
	s.Persons, s.Most = append(s.Persons[:0], records...), resized(s.Most, n)
	for class, n := range records {
		s.Most[class] = min(n, 1)
	}
	s.all = false
	some := s.meet(g, src, p, levels, records, k)
	s.rows = s.rows[:0]
	for _, a := range p.several {
		s.rows = append(s.rows, a.row)
	}
	for _, u := range p.unknown {
		s.rows = append(s.rows, u.row)
	}
	if some {
		s.rows = p.rowsOf(s.found, s.rows)
		s.lookUp(g, src, levels)
	} else {
		s.ClassOf(g, src, levels)
	}
	s.addSingle(p)
	s.last, s.run = resized(s.last, n), resized(s.run, n)
	clear(s.last)
	if some {
		addSome(s.found, p.start, p.row, p.count, s.of, s.last, s.run, s.Persons, s.Most)
	} else {
		addAll(p.start, p.row, p.count, s.of, s.last, s.run, s.Persons, s.Most)
	}
	for _, u := range p.unknown {
		s.Most[s.of[u.row]] += u.records
	}
}

// fewRows: looking up one row in so many takes about as long as all in their order.
const fewRows = 4

// lookUp finds the classes of s.rows at least.
func (s *Shares) lookUp(g *Grouper, src *Rows, levels []int) {
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

// meet finds the persons who may have two rows in one class, with k in one whose
// size may depend on it. It returns false if they are most.
func (s *Shares) meet(g *Grouper, src *Rows, p *Persons, levels []int, records []uint32, k int) bool {
	few, some := src.Len()/fewRows, false
	s.found = s.found[:0]
	if m := p.meet(); m != nil {
		s.found, some = m.find(levels, few, &p.seen, s.found)
	}
	if !some && k > 0 && p.layout != nil {
		s.doubts(g, src, p, levels, records, k)
		s.inDoubt(g, src, p, levels, few)
		s.found, some = p.twice(s.rows, s.found), true
		s.rows = p.rowsOf(s.found, s.rows[:0])
		p.spent += entryCost * len(s.rows)
	} else if !some {
		p.spent += entryCost * len(p.row)
	}
	return some
}

// doubts marks the classes that are smaller than k if somebody has all her records
// in them, and not if nobody has several there.
func (s *Shares) doubts(g *Grouper, src *Rows, p *Persons, levels []int, records []uint32, k int) {
	s.nobody = resized(s.nobody, len(records))
	clear(s.nobody)
	if len(p.unknown) > 0 {
		s.rows = s.rows[:0]
		for _, u := range p.unknown {
			s.rows = append(s.rows, u.row)
		}
		s.lookUp(g, src, levels)
		for _, u := range p.unknown {
			s.nobody[s.of[u.row]] += u.records
		}
	}
	s.doubt = resized(s.doubt, len(records))
	for class, n := range records {
		nobody, n, k := uint64(s.nobody[class]), uint64(n), uint64(k)
		s.doubt[class] = n >= k+nobody && n < k*(uint64(p.Most)+nobody)
	}
}

// inDoubt sets s.rows to the rows of doubtful classes.
func (s *Shares) inDoubt(g *Grouper, src *Rows, p *Persons, levels []int, few int) {
	var rare bool
	if s.rows, rare = g.rare(p.columns, levels, s.doubt, few, s.rows[:0]); !rare {
		s.rows = g.Marked(src, levels, s.doubt, s.rows)
		p.spent += src.Len() + entryCost*len(s.rows)
		return
	}
	s.lookUp(g, src, levels)
	n := 0
	for _, row := range s.rows {
		s.rows[n] = row
		if s.doubt[s.of[row]] {
			n++
		}
	}
	s.rows = s.rows[:n]
}

// addAll adds the records of all persons with several rows to their classes, where
// they were taken for different persons'.
func addAll(start, rows, counts, of, last, run, persons, most []uint32) {
	counts = counts[:len(rows)]
	for i := 1; i < len(start); i++ {
		mark := uint32(i)
		for e := start[i-1]; e < start[i]; e++ {
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

// addSome is addAll for some persons.
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
func (s *Shares) Sizes(records []uint32, byPersons bool, sizes []uint32) []uint32 {
	if byPersons {
		return append(sizes[:0], s.Persons...)
	}
	sizes = append(sizes[:0], records...)
	for class, most := range s.Most {
		if most > 1 {
			sizes[class] /= most
		}
	}
	return sizes
}
