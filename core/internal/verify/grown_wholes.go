package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// GrownWholes: the batches of a table show which records are one person's, and whoever
// knows all of them, batch by batch, finds at least K people of whom every batch shows
// the same, or that it shows nothing.
type GrownWholes struct {
	K       int
	Columns []string        // quasi-identifiers
	Person  []string        // columns of the original that say whose a record is
	Key     func() [32]byte // by which people of earlier batches are known
	Earlier [][]string      // people of whom all earlier batches show the same, by EarlierPerson.ID
}

// Name implements Rule.
func (g GrownWholes) Name() *problem.Text {
	return problem.Say("%d-anonymity of people with their records of all batches", g.K)
}

// Verify implements Rule.
func (g GrownWholes) Verify(r *Release) []Finding {
	if g.K < 1 || len(g.Columns) == 0 || len(g.Person) == 0 || g.Key == nil {
		return whole("nothing tells what is known, or whose the records are")
	}
	for _, name := range g.Columns {
		if r.Out.Column(name) == nil {
			return whole("the output has no column %q", name)
		}
	}
	for _, name := range g.Person {
		if r.In.Column(name) == nil {
			return whole("nothing tells whose the records are")
		}
	}
	shown := map[string][]string{} // person -> what the records of this batch show
	for row := range r.In.Rows {
		id := Grown{Person: g.Person, Key: g.Key}.who(r, row)
		if id == "" {
			return whole("nobody knows whose the record on line %d is", r.In.Line(row))
		}
		var labels []string
		for _, name := range g.Columns {
			labels = append(labels, r.Out.Column(name).Cell(row))
		}
		shown[id] = append(shown[id], fmt.Sprintf("%q", labels))
	}
	alike := map[string]int{} // what all batches show -> people
	count := func(id string, group int) {
		own := shown[id]
		slices.Sort(own)
		alike[fmt.Sprint(group, " ", strings.Join(own, " "))]++
		delete(shown, id)
	}
	for group, people := range g.Earlier {
		for _, id := range people {
			count(id, group)
		}
	}
	for id := range shown {
		count(id, -1)
	}
	few, least := 0, 0
	for _, n := range alike {
		if n < g.K {
			few++
			if least == 0 || n < least {
				least = n
			}
		}
	}
	if few == 0 {
		return nil
	}
	return because(problem.Several(few, "%d group of people of whom all batches show the same is too small: its size is %d",
		"%d groups of people of whom all batches show the same are too small: the smallest has the size %d", few, least))
}
