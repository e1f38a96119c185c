package search

import "github.com/fulgurite/fulgurite/core/lattice"

// TopDown is the id of the algorithm.
const TopDown ID = "top-down"

var topDownInfo = Info{ID: TopDown, Name: "Top-down", Exact: true, Reference: true,
	Sentence:  "Starts with the coarsest table and always looks next at the finer neighbours of the one that keeps the most detail.",
	Guarantee: lightningInfo.Guarantee,
	Source:    "The best-first search of the Lightning paper (2016), 5, begun at the other end, as ARX 3.9 does",
	TimeBox:   true}

// topDown is a best-first search from the top of the lattice. Each step checks the direct
// specializations of the transformation with the best score of all that were checked.
// Where anonymity is monotone, nothing below one that is not anonymous is anonymous, and
// it is not expanded. If the queue runs empty, everything was checked or dropped for that
// reason, and the best is proved. Memory for each transformation that was seen.
func topDown(r *run) error {
	queue := heap[visit]{less: func(a, b visit) bool {
		if c := a.score.Compare(b.score); c != 0 {
			return c < 0
		}
		return r.lattice.Compare(a.order, b.order) < 0
	}}
	seen := make(map[lattice.ID]struct{})
	look := func(id lattice.ID) bool {
		if _, ok := seen[id]; ok {
			return true
		}
		seen[id] = struct{}{}
		r.held += lookedBytes
		o, more := r.check(id, true)
		if o.Anonymous || !r.checker.Monotone() {
			queue.push(newVisit(r.lattice.Order(id), o))
			r.held += visitBytes
		}
		return more
	}
	if !look(r.lattice.Top()) {
		return nil
	}
	for queue.len() > 0 {
		for _, down := range r.lattice.Predecessors(queue.pop().order.ID, nil) {
			if !look(down) {
				return nil
			}
		}
	}
	r.optimal = true
	return nil
}
