package check

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/privacy"
)

// people is what a checker knows of persons with several records. Sizes of classes
// are then shares: no person owns more than 1/k of a class.
type people struct {
	byPersons bool // classes are counted by different persons instead
	shares    group.Shares
	sizes     []uint32 // class -> its size as counted so, of the records that count
	wholes    group.Shares
	populated []uint32 // the same of all records, for k-map

	holdings []group.Holdings // by sensitive column, of the distinct rows of the table
	held     []group.Held     // of the classes under way, where they were asked for
	rowOf    []uint32         // distinct row -> class, where held
	ready    bool             // rowOf is that of the check under way
	asked    []bool           // by sensitive column: held is that of the check under way
}

// newPeople adds the persons of the table to its distinct rows.
func (c *checker) newPeople(t *Task) {
	if t.Persons == nil {
		return
	}
	c.people = &people{byPersons: t.CountPersons, held: make([]group.Held, len(t.Sensitive)), asked: make([]bool, len(t.Sensitive))}
	counted, rows := t.Persons, c.rowOf
	if t.Subset != nil {
		counted, rows = nil, nil
		for row, in := range t.Subset {
			if in {
				counted, rows = append(counted, t.Persons[row]), append(rows, c.rowOf[row])
			}
		}
		c.rows.Everybody = group.PersonsOf(t.Persons, c.rowOf, c.rows.Len())
	}
	c.rows.Persons = group.PersonsOf(counted, rows, c.rows.Len())
	for i := range t.Sensitive {
		codes := t.Sensitive[i].Codes
		if t.Subset != nil {
			codes = pick(codes, t.Subset)
		}
		c.people.holdings = append(c.people.holdings, group.HoldingsOf(counted, rows, codes))
	}
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

// aside is what a checker on the side starts with.
func (p *people) aside() *people {
	if p == nil {
		return nil
	}
	return &people{byPersons: p.byPersons, holdings: p.holdings, held: make([]group.Held, len(p.held)), asked: make([]bool, len(p.asked))}
}

// count counts the classes under way by persons. records are those that count.
func (c *checker) countPeople(src *group.Rows, records []uint32) {
	p, of := c.people, c.classOf(src)
	p.shares.Count(src.Persons, of, len(records))
	p.sizes = p.shares.Sizes(records, p.byPersons, p.sizes)
	if src.Everybody != nil {
		all := c.grouper.Classes().Count
		p.wholes.Count(src.Everybody, of, len(all))
		p.populated = p.wholes.Sizes(all, p.byPersons, p.populated)
	}
	p.ready = false
	clear(p.asked)
}

// decideByShare suppresses the classes of which one person owns more than 1/k.
func (c *checker) decideByShare(src *group.Rows, count []uint32, o *Evaluation) {
	c.countPeople(src, count)
	v := &c.view
	c.out = resize(c.out, len(count))
	v.Suppressed, v.OutClasses, v.Out = 0, 0, nil
	for class, size := range c.people.sizes {
		c.out[class] = size < uint32(c.minimal)
		if c.out[class] {
			v.Suppressed += int(count[class])
			v.OutClasses++
		}
	}
	if v.OutClasses > 0 {
		v.Out = c.out
	}
	o.Anonymous = v.Suppressed <= c.limit
	o.ClassSize = o.Anonymous
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
	if !p.ready {
		p.rowOf, p.ready = c.grouper.ClassOf(c.rows, c.levels, p.rowOf), true
	}
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
