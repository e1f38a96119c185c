package verify

import (
	"encoding/base32"
	"fmt"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Grown is k-anonymity of an output together with what was released before: the
// records of a class and the earlier ones that show the same. Where persons have
// several records, no person owns more than 1/K of them, whichever batch they came in;
// or there are K persons, where classes are counted by persons.
type Grown struct {
	K       int
	Columns []string // quasi-identifiers, in the order of Earlier.Labels
	Earlier []Earlier
	Person  []string        // columns of the original that say whose a record is; nil: each is another person's
	Key     func() [32]byte // by which people of earlier releases are known, with Person
}

// Earlier is a class that was released before.
type Earlier struct {
	Labels  []string
	Records int
	Unknown int // of these, records of nobody who is known
	People  []EarlierPerson
}

// EarlierPerson is somebody with records in a class that was released before.
type EarlierPerson struct {
	ID      string // HMAC-SHA-256 of the person's columns and values, 80 bits in base 32
	Records int
}

// Name implements Rule.
func (g Grown) Name() *problem.Text {
	return problem.Say("%d-anonymity with what was released before", g.K)
}

// Verify implements Rule.
func (g Grown) Verify(r *Release) []Finding {
	if g.K < 1 {
		return whole("groups of %d say nothing", g.K)
	}
	earlier := map[string][]Earlier{}
	for _, e := range g.Earlier {
		earlier[fmt.Sprintf("%q", e.Labels)] = append(earlier[fmt.Sprintf("%q", e.Labels)], e)
	}
	for _, name := range g.Columns {
		if r.Out.Column(name) == nil {
			return whole("the output has no column %q", name)
		}
	}
	for _, name := range g.Person {
		if r.In.Column(name) == nil || g.Key == nil {
			return whole("nothing tells whose the records are")
		}
	}
	return r.each(func(c Class) *problem.Text {
		labels := make([]string, len(g.Columns))
		for i, name := range g.Columns {
			labels[i] = r.Out.Column(name).Cell(int(c.Rows[0]))
		}
		n, unit := g.size(r, c, earlier[fmt.Sprintf("%q", labels)])
		if n < g.K {
			return tooSmall(r.describe(c), n, unit)
		}
		return nil
	})
}

// unit says what the size of a class counts.
type unit uint8

const (
	inRecords unit = iota
	inPersons
	inShares
)

// tooSmall says what is wrong of a class with what was released of it before.
func tooSmall(class *problem.Text, n int, in unit) *problem.Text {
	switch in {
	case inPersons:
		return problem.Say("%s, is of size %d in persons, together with those released before", class, n)
	case inShares:
		return problem.Say("%s, is of size %d by shares of persons, together with the records released before", class, n)
	}
	return problem.Say("%s, is of size %d in records, together with those released before", class, n)
}

// size counts a class with what was released of it before.
func (g Grown) size(r *Release, c Class, before []Earlier) (n int, in unit) {
	records, unknown, own := len(c.Rows), 0, map[string]int{} // person -> records
	for _, e := range before {
		records += e.Records
		unknown += e.Unknown
		for _, p := range e.People {
			own[p.ID] += p.Records
		}
	}
	if g.Person == nil {
		return records, inRecords
	}
	for _, row := range c.Rows {
		if id := g.who(r, int(row)); id == "" {
			unknown++
		} else {
			own[id]++
		}
	}
	in = inShares
	if r.CountPersons {
		in = inPersons
	}
	return tries(records, own, unknown, r.CountPersons), in
}

// who recognises the person of a record; "" if nobody is known.
func (g Grown) who(r *Release, row int) string {
	texts, known := []string{"fulgurite person 1"}, false
	for _, name := range g.Person {
		c := r.In.Column(name)
		known = known || !c.Missing[c.Codes.At(row)]
		texts = append(texts, name, c.Cell(row))
	}
	if !known {
		return ""
	}
	return base32.StdEncoding.EncodeToString(digest(g.Key(), texts...)[:10])
}
