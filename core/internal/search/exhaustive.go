package search

import "github.com/fulgurite/fulgurite/core/internal/lattice"

// Exhaustive is the id of the algorithm.
const Exhaustive ID = "exhaustive"

var exhaustiveInfo = Info{ID: Exhaustive, Name: "Exhaustive", Exact: true, Reference: true,
	Sentence:  "Looks at every way to coarsen the table.",
	Guarantee: "The result is the best there is, with every rule and every measure.",
	Source:    "by definition"}

// exhaustive checks every transformation, counting through the levels of the columns with the first
// one fastest: most have a specialization right before them, whose classes they can start from. It
// assumes nothing, so that all others are tested against it. Cost: a check for every
// transformation.
func exhaustive(r *run) error {
	if err := taggable(r.lattice); err != nil {
		return err
	}
	size := lattice.ID(r.lattice.Size())
	next := lattice.ID(0) // generalizations have greater numbers
	r.keepWhile(func(id lattice.ID) bool { return id >= next })
	for next < size {
		id := next
		next++
		r.decided = r.lattice.Share(uint64(next))
		if _, more := r.check(id, false); !more {
			return nil
		}
	}
	r.optimal = true
	return nil
}
