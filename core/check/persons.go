package check

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/privacy"
)

// people is what a checker knows of persons with several records. Sizes of classes
// are then shares: no person owns more than 1/k of a class.
type people struct {
	byPersons bool           // classes are counted by different persons instead
	persons   *group.Persons // of the records that count, by distinct row of the table
	everybody *group.Persons // of all records, with a research subset
	holdings  []group.Holdings

	bounds    group.Bounds // of the classes under way
	doubtful  []bool       // class -> its persons have to be counted
	rows      []uint32     // distinct rows of such classes, and their classes
	classes   []uint32
	some      group.Some
	shares    group.Shares
	sizes     []uint32 // class -> its size, of the records that count
	populated []uint32 // the same of all records, for k-map
	held      []group.Held
	asked     []bool   // by sensitive column: held is that of the check under way
	rowOf     []uint32 // distinct row -> class
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
		p.everybody = group.PersonsOf(t.Persons, c.rowOf, c.rows.Len())
	}
	p.persons = group.PersonsOf(counted, rows, c.rows.Len())
	c.rows.People = p.persons.Bounds()
	for i := range t.Sensitive {
		codes := t.Sensitive[i].Codes
		if t.Subset != nil {
			codes = pick(codes, t.Subset)
		}
		p.holdings = append(p.holdings, group.HoldingsOf(counted, rows, codes))
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

// aside is what another checker of the same table starts with.
func (p *people) aside() *people {
	if p == nil {
		return nil
	}
	return &people{byPersons: p.byPersons, persons: p.persons, everybody: p.everybody, holdings: p.holdings,
		held: make([]group.Held, len(p.holdings)), asked: make([]bool, len(p.holdings))}
}

// countPeople counts all classes under way by persons. records are those that count.
func (c *checker) countPeople(records []uint32) {
	p := c.people
	p.rowOf = c.grouper.ClassOf(c.rows, c.levels, p.rowOf)
	if p.everybody != nil {
		all := c.grouper.Classes().Count
		p.shares.Count(p.everybody, p.rowOf, len(all))
		p.populated = p.shares.Sizes(all, p.byPersons, p.populated)
	}
	p.shares.Count(p.persons, p.rowOf, len(records))
	p.sizes = p.shares.Sizes(records, p.byPersons, p.sizes)
	clear(p.asked)
}

// decideByShare suppresses the classes of which one person owns more than 1/k: all
// that k-anonymity needs. Persons are counted only where the bounds leave a doubt,
// and, without complete, only until it is known that too much is suppressed, here and
// under all specializations.
func (c *checker) decideByShare(src *group.Rows, count []uint32, complete bool, o *Evaluation) {
	p, k := c.people, uint32(c.minimal)
	src.People.Merge(c.classOf(src), len(count), &p.bounds)
	c.out, p.doubtful = resize(c.out, len(count)), resize(p.doubtful, len(count))
	v := &c.view
	v.Suppressed, v.OutClasses, v.Out = 0, 0, nil
	doubts, beyondAll := 0, 0
	for class, n := range count {
		unknown := p.bounds.Unknown[class]
		least, most := n/max(1, p.bounds.Most[class]+unknown), n/max(1, p.bounds.Least[class]+unknown) // of its size
		if p.byPersons {                                                                               // each has one record at least, and none more than the most
			least, most = (n-unknown)/max(1, p.bounds.Most[class]), n-unknown
		}
		c.out[class] = most < k && (p.byPersons || n < k)
		p.doubtful[class] = least < k && !c.out[class]
		if c.out[class] {
			c.leaveOut(int(n))
			beyondAll += int(n)
		} else if p.doubtful[class] {
			doubts++
		}
	}
	if doubts > 0 && (complete || v.Suppressed <= c.limit) {
		p.rows, p.classes = c.grouper.MarkedClasses(c.rows, c.levels, p.doubtful, p.rows, p.classes)
		p.some.Deal(p.rows, p.classes, len(count))
		for class, n := range count {
			if !p.doubtful[class] {
				continue
			}
			persons, most := p.some.Count(p.persons, uint32(class))
			lost := int(n)
			if !p.byPersons {
				persons, lost = n/max(1, most), beyond(n, most, c.minimal, c.minimal)
			}
			if c.out[class] = persons < k; c.out[class] {
				c.leaveOut(int(n))
				if beyondAll += lost; !complete && beyondAll > c.limit {
					break
				}
			}
		}
	}
	if v.OutClasses > 0 {
		v.Out = c.out
	}
	o.Anonymous = v.Suppressed <= c.limit
	o.ClassSize = beyondAll <= c.limit
	if !o.Anonymous && !complete { // what is suppressed is not known, and too much
		v.Suppressed, v.OutClasses, v.Out = 0, 0, nil
	}
}

// leaveOut counts a suppressed class.
func (c *checker) leaveOut(records int) {
	c.view.Suppressed += records
	c.view.OutClasses++
}

// peopleOf is what the models ask of the persons of the classes under way; nil
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
		p.held[column].Reset(&p.holdings[column], p.rowOf, len(p.sizes))
		p.asked[column] = true
	}
	h := &p.held[column]
	h.Class(class)
	return &privacy.Held{Persons: int(p.shares.Persons[class]), Person: h.Person, Value: h.Value, Unknown: h.Unknown}
}

// personsInput is what models are told of persons.
func (t *Task) personsInput() *privacy.Persons {
	if t.Persons == nil {
		return nil
	}
	records := map[uint32]int{} // person -> records that count
	for row, person := range t.Persons {
		if person != group.Unknown && (t.Subset == nil || t.Subset[row]) {
			records[person]++
		}
	}
	in := &privacy.Persons{Count: len(records)}
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
	v := privacy.PersonalValues{Holders: make([]int, values), Mean: make([]float64, values)}
	byRecords := map[int][]int{} // records of a person -> by value: records with it
	seen := map[uint64]bool{}
	for row, person := range t.Persons {
		if person == group.Unknown || t.Subset != nil && !t.Subset[row] {
			continue
		}
		code, n := s.Codes[row], records[person]
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
