package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// MostKept is the number of anonymous transformations that a search keeps so that people can choose
// another one than the best (Framework paper: the solution space). Twice as many are held while it
// runs, 64 bytes each. BenchmarkKeeping measures the cost: about half a percent of a search with
// 30,000 records, and three percent, a tenth of a millisecond, with 1,000.
const MostKept = 500

// SmallLattice is the largest lattice for which a search reports how it decided every
// transformation, because it can be drawn.
const SmallLattice = 256

// Decision tells how a search decided a transformation.
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

// keeper keeps the best of the checked transformations, in 64 bytes each.
type keeper struct {
	lattice  *lattice.Lattice
	all      []kept
	full     bool
	worst    utility.Score // with full: what is worse is not kept
	decision []Decision    // of a small lattice
}

// kept is an anonymous transformation.
type kept struct {
	id                              lattice.ID
	score                           utility.Score
	suppressed, classes, allClasses int32
	classSize                       bool
}

func (k *keeper) init(l *lattice.Lattice) {
	k.lattice = l
	if l.Size() <= SmallLattice {
		k.decision = make([]Decision, l.Size())
	}
}

// note records a checked transformation.
func (k *keeper) note(id lattice.ID, o evaluate.Evaluation) {
	if k.decision != nil {
		k.decision[id] = Checked
	}
	if !o.Anonymous || k.full && o.Score.Compare(k.worst) > 0 {
		return
	}
	o.Score.Rank = slices.Clone(o.Score.Rank) // measures reuse theirs
	k.all = append(k.all, kept{id, o.Score, int32(o.Suppressed), int32(o.Classes), int32(o.AllClasses), o.ClassSize})
	if len(k.all) == 2*MostKept {
		k.trim()
	}
}

// trim drops all but the best, and duplicates.
func (k *keeper) trim() {
	slices.SortFunc(k.all, func(a, b kept) int {
		if c := a.score.Compare(b.score); c != 0 {
			return c
		}
		return k.lattice.Compare(k.lattice.Order(a.id), k.lattice.Order(b.id))
	})
	k.all = slices.CompactFunc(k.all, func(a, b kept) bool { return a.id == b.id })
	if len(k.all) > MostKept {
		k.all = k.all[:MostKept]
		k.full, k.worst = true, k.all[MostKept-1].score
	}
}

func (k *keeper) best() []Solution {
	k.trim()
	var all []Solution
	for _, t := range k.all {
		all = append(all, Solution{ID: t.id, Evaluation: evaluate.Evaluation{Anonymous: true, ClassSize: t.classSize,
			Suppressed: int(t.suppressed), Classes: int(t.classes), AllClasses: int(t.allClasses), Score: t.score}})
	}
	return all
}

// decisions returns the decisions on a small lattice: those of checks, completed by what tags
// predict.
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
		case r.tags.Has(id, lattice.Insufficient|lattice.Wasteful):
			all[i] = Outdone
		}
	}
	return all
}
