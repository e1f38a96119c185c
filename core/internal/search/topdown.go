package search

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// TopDown is the id of the algorithm.
const TopDown ID = "top-down"

var topDownInfo = Info{ID: TopDown, Name: "Top-down", Exact: true, Reference: true,
	Sentence:  "Starts with the coarsest table and always looks next at the finer neighbours of the one that keeps the most detail.",
	Guarantee: lightningInfo.Guarantee,
	Source:    "The best-first search of the Lightning paper (2016), 5, begun at the other end, as ARX 3.9 does",
	TimeBox:   true}

// topDown is a best-first search from the top of the lattice. Each step checks the direct
// specializations of the checked transformation with the best score. Where anonymity is monotone, a
// transformation that is not anonymous is not expanded, because nothing below it is anonymous. If
// the queue runs empty, everything was checked or dropped for that reason, and the best is proved.
// Memory for each transformation that was seen.
func topDown(r *run) error {
	r.optimal = newTopDown(r).walk(math.MaxInt)
	return nil
}

// topDownRun is the search from the top.
type topDownRun struct {
	*run
	queue heap[visit]
	seen  map[lattice.ID]struct{}
}

func newTopDown(r *run) *topDownRun {
	t := &topDownRun{run: r, seen: make(map[lattice.ID]struct{})}
	t.queue.less = func(a, b visit) bool {
		if c := a.score.Compare(b.score); c != 0 {
			return c < 0
		}
		return r.lattice.Compare(a.order, b.order) < 0
	}
	return t
}

// step checks everything directly below the best in the queue. It returns false if the search was
// ended.
func (t *topDownRun) step() bool {
	for _, down := range t.lattice.Predecessors(t.queue.pop().order.ID, nil) {
		if !t.look(down) {
			return false
		}
	}
	return true
}

// look checks a transformation unless it was seen. It returns false if the search was ended.
func (t *topDownRun) look(id lattice.ID) bool {
	if _, ok := t.seen[id]; ok {
		return true
	}
	t.seen[id] = struct{}{}
	t.held += lookedBytes
	o, more := t.check(id, true)
	if o.Anonymous || !t.checker.Monotone() {
		t.queue.push(newVisit(t.lattice.Order(id), o))
		t.held += visitBytes
	}
	return more
}

// walk takes steps from the top until so many checks in a row have not improved the best, or
// nothing is left. It returns false if the search was ended.
func (t *topDownRun) walk(patience int) (more bool) {
	more = t.look(t.lattice.Top())
	for best, last := t.best, t.checks(); more && t.queue.len() > 0 && t.checks()-last < patience; {
		if more = t.step(); t.best != best {
			best, last = t.best, t.checks()
		}
	}
	return more
}
