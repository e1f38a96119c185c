package anonymize

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/table"
)

// conforming decides whether records may be a group, as package check decides of a class:
// by the same Decider. Two groups that it accepts are accepted together, unless a rule is
// about what persons have: of persons nobody owns a larger share of both than of one of
// them, and for the models see privacy.Uses. Rules about what persons have need not hold
// of both (privacy.PersonModel), so that alike is set then.
type conforming struct {
	*prepared
	alike  bool
	share  int             // the least size, where persons have several records
	inside []uint32        // by row of a group: that of the table; nil: the same
	owners *classes.Owners // nil: every record is another person's

	decider *privacy.Decider
	classes privacy.Classes     // the one that is asked about
	persons privacy.ClassPeople // of it
	out     []bool
	tally   classes.Tally

	rows   []int32 // that are asked about
	held   privacy.Held
	pairs  []uint64       // scratch: person and value
	values []distribution // by sensitive column
	codes  [][]uint32     // by sensitive column and row of a group: its value
	counts [][]uint32     // by sensitive column and value: scratch, zero between uses
}

// conforming returns what decides whether records may be a group, nil if that is their
// number alone.
func (p *prepared) conforming() (*conforming, error) {
	in, models, err := p.bound(p.people)
	if err != nil {
		return nil, err
	}
	c := &conforming{prepared: p, inside: p.inside(), owners: p.owners(), out: make([]bool, 1)}
	if c.share, err = p.sufficient(); err != nil {
		return nil, err
	}
	var asked []privacy.Model
	sized := true
	for _, m := range models {
		if m, ok := m.(privacy.ClassModel); ok {
			_, ofPersons := m.(privacy.PersonModel)
			asked, sized, c.alike = append(asked, m), sized && m.SizeOnly(), c.alike || ofPersons
		}
	}
	if c.owners == nil && sized {
		return nil, nil
	}
	c.decider = privacy.NewDecider(asked)
	c.share = max(c.share, c.decider.Share())
	c.classes = privacy.Classes{Size: make([]uint64, 1), Values: make([]privacy.Distribution, len(in.Sensitive))}
	c.values, c.counts, c.codes = make([]distribution, len(in.Sensitive)),
		make([][]uint32, len(in.Sensitive)), make([][]uint32, len(in.Sensitive))
	for _, column := range c.decider.Columns() {
		codes := p.problem.Sensitive[column].Codes
		if c.inside != nil {
			codes = table.PickCodes(&codes, c.inside)
		}
		c.codes[column], c.counts[column] = codes.Slice(), make([]uint32, len(in.Sensitive[column].Counts))
		c.classes.Values[column] = &c.values[column]
	}
	if c.owners != nil {
		c.persons = privacy.ClassPeople{Size: make([]uint32, 1), Persons: make([]uint32, 1), Held: c.heldBy}
		c.classes.People = &c.persons
	}
	return c, nil
}

// holds decides. rows are those of the records that count.
func (c *conforming) holds(rows []int32) bool {
	c.rows, c.classes.Size[0] = rows, uint64(len(rows))
	if c.owners != nil {
		c.tally.Reset()
		for _, row := range rows {
			c.tally.Add(c.owners.Person[c.row(row)])
		}
		size := c.tally.Size(c.owners.ByPersons)
		if size < c.share {
			return false
		}
		c.persons.Size[0], c.persons.Persons[0] = uint32(size), uint32(c.tally.Persons)
	}
	for _, column := range c.decider.Columns() {
		c.count(column, rows)
	}
	return c.decider.Decide(&c.classes, 0, false, c.out).Anonymous
}

func (c *conforming) row(of int32) int {
	if c.inside == nil {
		return int(of)
	}
	return int(c.inside[of])
}

// distribution counts the values of a sensitive column in the group.
type distribution privacy.Values

// Pairs implements privacy.Distribution.
func (d *distribution) Pairs(int) (codes, counts []uint32) { return d.Codes, d.Counts }

// count finds the distribution of a sensitive column in some rows, values in the order of their
// codes. It is asked of every group that might be, so that its loops call nothing.
func (c *conforming) count(column int, rows []int32) {
	v, counts, codes := &c.values[column], c.counts[column], c.codes[column]
	n := min(len(rows), len(counts))
	v.Codes = slices.Grow(v.Codes[:0], n)[:n]
	v.Counts = slices.Grow(v.Counts[:0], n)[:n]
	found, occurs, n := v.Codes, v.Counts, 0
	for _, row := range rows {
		code := codes[row]
		if counts[code] == 0 {
			found[n] = code
			n++
		}
		counts[code]++
	}
	if found = found[:n]; n < len(counts)/few {
		slices.Sort(found)
	} else {
		n = 0
		for code, count := range counts {
			if count > 0 {
				found[n] = uint32(code)
				n++
			}
		}
	}
	for i, code := range found {
		occurs[i] = counts[code]
		counts[code] = 0
	}
	v.Codes, v.Counts = found, occurs[:n]
}

// few decides how values of a group are listed: at most one in few of the column's values are
// sorted; with more, all values are scanned.
const few = 8

// heldBy returns what the persons of the group have in a sensitive column.
func (c *conforming) heldBy(column, _ int) *privacy.Held {
	h, codes := &c.held, &c.problem.Sensitive[column].Codes
	c.pairs, h.Unknown = c.pairs[:0], h.Unknown[:0]
	for _, row := range c.rows {
		at := c.row(row)
		if person := c.owners.Person[at]; person == classes.Unknown {
			h.Unknown = append(h.Unknown, codes.At(at))
		} else {
			c.pairs = append(c.pairs, uint64(person)<<32|uint64(codes.At(at)))
		}
	}
	slices.Sort(c.pairs)
	h.Persons, h.Person, h.Value = c.tally.Persons, h.Person[:0], h.Value[:0]
	for _, pair := range slices.Compact(c.pairs) {
		h.Person, h.Value = append(h.Person, uint32(pair>>32)), append(h.Value, uint32(pair))
	}
	return h
}
