package evaluate

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
)

// people holds a checker's state for persons with several records. Sizes of classes
// are then shares: no person owns more than 1/k of a class.
type people struct {
	byPersons bool             // classes are counted by different persons instead
	persons   *classes.Persons // of the records that count, by distinct row of the table
	everybody *classes.Persons // of all records, with a research subset
	holdings  []classes.Holdings
	owning    owning

	shares    classes.Shares // of the classes under way
	sizes     []uint32       // class -> its size, of the records that count
	populated []uint32       // the same of all records, for k-map
	all       []uint32       // class -> records of the table
	held      []classes.Held
	asked     []bool // by sensitive column: held is that of the check under way
}

// newPeople adds the persons of the table to its distinct rows.
func (c *checker) newPeople(t *Task) {
	if t.Persons == nil {
		return
	}
	p := &people{byPersons: t.CountPersons}
	counted, rows := t.Persons, c.rowOf
	if t.Subset != nil {
		counted, rows = pick(t.Persons, t.Subset), pick(c.rowOf, t.Subset)
		p.everybody = classes.PersonsOf(t.Persons, c.rowOf, c.rows.Len())
		p.everybody.Index(c.layout, c.rows, c.lattice.Min, c.lattice.Max)
	}
	p.owning = owning{person: counted, of: rows}
	p.persons = classes.PersonsOf(counted, rows, c.rows.Len())
	p.persons.Index(c.layout, c.rows, c.lattice.Min, c.lattice.Max)
	for i := range t.Sensitive {
		codes := t.Sensitive[i].Codes.Slice()
		if t.Subset != nil {
			codes = pick(codes, t.Subset)
		}
		p.holdings = append(p.holdings, classes.HoldingsOf(counted, rows, codes))
	}
	c.people = p.aside()
}

// pick returns the elements that are inside.
func pick(codes []uint32, inside []bool) []uint32 {
	var picked []uint32
	for row, in := range inside {
		if in {
			picked = append(picked, codes[row])
		}
	}
	return picked
}

// aside returns the initial state for another checker of the same table.
func (p *people) aside() *people {
	if p == nil {
		return nil
	}
	return &people{byPersons: p.byPersons, shares: classes.Shares{ByPersons: p.byPersons}, persons: p.persons, everybody: p.everybody,
		holdings: p.holdings, owning: owning{person: p.owning.person, of: p.owning.of},
		held: make([]classes.Held, len(p.holdings)), asked: make([]bool, len(p.holdings))}
}

// bytes is the memory of persons.
func (p *people) bytes() int64 {
	if p == nil {
		return 0
	}
	n := p.persons.Bytes()
	if p.everybody != nil {
		n += p.everybody.Bytes()
	}
	for _, h := range p.holdings {
		n += 5 * 4 * int64(len(h.Person)) // dealt out as well
	}
	return n
}

// byShares reports whether sizes are shares of persons.
func (p *people) byShares() bool { return p != nil && !p.byPersons }

// losesSize reports whether a class may become too small by absorbing another: two
// that are large enough by shares are so together, but of one that is suppressed, or
// that has no record of the research subset, most records may be one person's.
func (p *people) losesSize(c *checker) bool {
	return p.byShares() && (c.limit > 0 || c.subset != nil)
}

// sizeMet is Evaluation.ClassSize where classes may become too small: for classes of
// fewer records than the least size, which never have it by shares.
func (c *checker) sizeMet(records []uint32) bool {
	small, _ := countBelow(records, uint32(c.minimal))
	return small <= c.limit
}

// countPeople counts all classes under way by persons. records are those that count.
func (c *checker) countPeople(records []uint32) {
	p := c.people
	if p.everybody != nil {
		p.all = narrow(c.grouper.Classes().Count, p.all)
		all := p.all
		p.shares.Count(c.grouper, c.rows, p.everybody, c.levels, all, 0)
		p.populated = p.shares.Sizes(all, p.populated)
	}
	p.shares.Count(c.grouper, c.rows, p.persons, c.levels, records, 0)
	p.sizes = p.shares.Sizes(records, p.sizes)
	clear(p.asked)
}

// decideByShare suppresses the classes of which one person owns more than 1/k: all
// that k-anonymity needs. Persons are counted only where the records of some class
// leave a doubt.
func (c *checker) decideByShare(count []uint32, o *Evaluation) {
	p, k, sizes := c.people, uint32(c.minimal), count
	plenty := uint64(k) * uint64(max(1, p.persons.Most)+p.persons.Unknown) // a class of so many records is large enough, however it is counted
	if slices.ContainsFunc(count, func(n uint32) bool { return n >= k && uint64(n) < plenty }) {
		p.shares.Count(c.grouper, c.rows, p.persons, c.levels, count, c.minimal)
		p.sizes = p.shares.Sizes(count, p.sizes)
		sizes = p.sizes
	}
	v := &c.view
	v.Suppressed, v.OutClasses, v.Out = 0, 0, nil
	c.out = markBelow(c.out, sizes, k)
	for class, size := range sizes {
		below := int(uint64(size)-uint64(k)) >> 63 // all ones or zero: a branch would be a coin toss
		v.Suppressed += int(count[class]) & below
		v.OutClasses -= below
	}
	if v.OutClasses > 0 {
		v.Out = c.out
	}
	o.Anonymous = v.Suppressed <= c.limit
	o.ClassSize = o.Anonymous
	if p.losesSize(c) {
		o.ClassSize = c.sizeMet(count)
	}
}

// peopleOf returns the persons of the current classes for the models; nil
// where every record is another person's.
func (c *checker) peopleOf() *privacy.ClassPeople {
	if c.people == nil {
		return nil
	}
	return &privacy.ClassPeople{Size: c.people.sizes, Persons: c.people.shares.Persons, Population: c.people.populated, Held: c.heldBy}
}

// heldBy returns what the persons of a class have in a sensitive column.
func (c *checker) heldBy(column, class int) *privacy.Held {
	p := c.people
	if !p.asked[column] {
		p.held[column].Reset(&p.holdings[column], p.shares.ClassOf(c.grouper, c.rows, c.levels), len(p.sizes))
		p.asked[column] = true
	}
	h := &p.held[column]
	h.Class(class)
	return &privacy.Held{Persons: int(p.shares.Persons[class]), Person: h.Person, Value: h.Value, Unknown: h.Unknown}
}

// wholes reports whether persons are judged as wholes, and all records of each are in
// the research subset or none, so that they can be compared with those of the table.
func (t *Task) wholes() bool {
	if !t.Profiles || t.Subset == nil {
		return t.Profiles
	}
	in := map[uint32]bool{}
	for row, person := range t.Persons {
		if was, known := in[person]; known && was != t.Subset[row] && person != classes.Unknown {
			return false
		}
		in[person] = t.Subset[row]
	}
	return true
}

// personsInput describes the persons to the models.
func (t *Task) personsInput() *privacy.Persons {
	if t.Persons == nil {
		return nil
	}
	records, unattributed := map[uint32]int{}, 0 // person -> records that count
	for row, person := range t.Persons {
		switch {
		case t.Subset != nil && !t.Subset[row]:
		case person == classes.Unknown:
			unattributed++
		default:
			records[person]++
		}
	}
	wholes := t.wholes()
	in := &privacy.Persons{Count: len(records), Unattributed: unattributed, Wholes: wholes, Torn: t.Profiles && !wholes}
	for i := range t.Sensitive {
		in.Sensitive = append(in.Sensitive, t.personalValues(&t.Sensitive[i], records))
	}
	return in
}

// personalValues counts holders, and the mean of the persons' own distributions.
// Persons with the same number of records are added up as whole numbers, and these
// sums in ascending order, so that neither the order of the rows nor that of the
// persons decides anything.
func (t *Task) personalValues(s *Sensitive, records map[uint32]int) privacy.PersonalValues {
	values := len(s.Values.Counts)
	v := privacy.PersonalValues{Holders: make([]int, values), Unattributed: make([]int, values), Mean: make([]float64, values)}
	byRecords := map[int][]int{} // records of a person -> by value: records with it
	seen := map[uint64]bool{}
	for row, person := range t.Persons {
		if t.Subset != nil && !t.Subset[row] {
			continue
		}
		code, n := s.Codes.At(row), records[person]
		if person == classes.Unknown {
			v.Unattributed[code]++
			continue
		}
		if byRecords[n] == nil {
			byRecords[n] = make([]int, values)
		}
		byRecords[n][code]++
		if pair := uint64(person)<<32 | uint64(code); !seen[pair] {
			seen[pair] = true
			v.Holders[code]++
		}
	}
	var sizes []int
	for n := range byRecords {
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	for code := range v.Mean {
		for _, n := range sizes {
			v.Mean[code] += float64(byRecords[n][code]) / float64(n)
		}
		v.Mean[code] /= float64(len(records))
	}
	return v
}
