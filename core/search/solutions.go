package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/utility"
)

// MostKept is how many anonymous transformations a search keeps for whoever wants
// to choose another one than the best (Framework paper: the solution space). Twice
// as many are held while it runs, about 150 bytes each.
const MostKept = 500

// SmallLattice is the size up to which a search tells how it decided every
// transformation: what can be drawn.
const SmallLattice = 256

// Decision is how a search decided a transformation.
type Decision uint8

// The decisions.
const (
	Undecided          Decision = iota // the search did not come to it, or proved that it cannot be the best
	Checked                            // grouped and judged
	PredictedAnonymous                 // a specialization is anonymous, and anonymity is monotone
	PredictedNot                       // a generalization is not anonymous
	Outdone                            // it cannot be the best: a bound, or a specialization, says so
)

// String names a decision.
func (d Decision) String() string {
	return [...]string{"undecided", "checked", "predicted-anonymous", "predicted-not-anonymous", "outdone"}[d]
}

// keeper keeps the best of what a search has checked.
type keeper struct {
	lattice  *lattice.Lattice
	all      []Solution
	in       map[lattice.ID]struct{} // those in all
	full     bool
	worst    utility.Score // with full: what is worse is not kept
	decision []Decision    // of a small lattice
}

func (k *keeper) init(l *lattice.Lattice) {
	k.lattice, k.in = l, make(map[lattice.ID]struct{})
	if l.Size() <= SmallLattice {
		k.decision = make([]Decision, l.Size())
	}
}

// note takes a transformation that was checked.
func (k *keeper) note(id lattice.ID, o check.Evaluation) {
	if k.decision != nil {
		k.decision[id] = Checked
	}
	if !o.Anonymous || k.full && o.Score.Compare(k.worst) > 0 {
		return
	}
	if _, twice := k.in[id]; twice {
		return
	}
	k.in[id] = struct{}{}
	o.Score.Rank = slices.Clone(o.Score.Rank) // measures reuse theirs
	o.Bound, o.HasBound = utility.Score{}, false
	k.all = append(k.all, Solution{ID: id, Evaluation: o})
	if len(k.all) == 2*MostKept {
		k.trim()
	}
}

// trim drops all but the best.
func (k *keeper) trim() {
	slices.SortFunc(k.all, func(a, b Solution) int {
		if c := a.Score.Compare(b.Score); c != 0 {
			return c
		}
		return k.lattice.Order(a.ID).Compare(k.lattice.Order(b.ID))
	})
	if len(k.all) <= MostKept {
		return
	}
	for _, s := range k.all[MostKept:] {
		delete(k.in, s.ID)
	}
	k.all = k.all[:MostKept]
	k.full, k.worst = true, k.all[MostKept-1].Score
}

func (k *keeper) best() []Solution {
	k.trim()
	return slices.Clip(k.all)
}

// decisions completes what was checked of a small lattice by what tags predict.
func (r *run) decisions() []Decision {
	all := r.kept.decision
	if r.tags == nil {
		return all
	}
	monotone := r.checker.Monotone() // otherwise the property of the tags is another one: see flash
	for i, d := range all {
		id := lattice.ID(i)
		switch {
		case d == Checked:
		case r.tags.Has(id, lattice.NotAnonymous):
			all[i] = PredictedNot
		case monotone && r.tags.Has(id, lattice.Anonymous):
			all[i] = PredictedAnonymous
		case r.tags.Has(id, lattice.Insufficient):
			all[i] = Outdone
		}
	}
	return all
}
