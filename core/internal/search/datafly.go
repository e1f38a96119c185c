package search

import "github.com/fulgurite/fulgurite/core/internal/lattice"

// dataFly is the id of the algorithm.
const dataFly ID = "datafly"

var dataflyInfo = Info{ID: dataFly, Name: "DataFly", Reference: true,
	Sentence:  "Makes the column with the most different values coarser, again and again, until the table meets the rules.",
	Guarantee: "None but that the result meets the rules: it ends with the first table that does. Very few tables are looked at.",
	Source:    "Sweeney: Datafly: A System for Providing Anonymity in Medical Data (1997), as in the Lightning paper (2016), 4"}

// datafly climbs from the bottom: in each step it raises the column with the most distinct values,
// the first of them among equals, until the table is anonymous. It ignores the measure, and with a
// suppression limit of 100 % it returns the bottom.
//
// Cost: at most a check for each level of the lattice.
func datafly(r *run) error {
	at := r.lattice.Bottom()
	for {
		o, more := r.check(at, false)
		if o.Anonymous || !more {
			return nil
		}
		column := -1
		for c := range r.lattice.Columns() {
			if r.liftable(at, c) && (column < 0 || r.distinct(at, c) > r.distinct(at, column)) {
				column = c
			}
		}
		if column < 0 {
			r.optimal = r.checker.Monotone() // not even the top is anonymous
			return nil
		}
		at = r.lift(at, column)
	}
}

func (r *run) liftable(id lattice.ID, column int) bool {
	return r.lattice.Levels(id, nil)[column] < r.lattice.Max[column]
}

// lift returns the direct generalization of a transformation by a column.
func (r *run) lift(id lattice.ID, column int) lattice.ID {
	levels := r.lattice.Levels(id, nil)
	levels[column]++
	return r.lattice.ID(levels)
}

// distinct returns the number of values of a column under a transformation.
func (r *run) distinct(id lattice.ID, column int) int {
	return r.checker.Distinct(column, r.lattice.Levels(id, nil)[column])
}
