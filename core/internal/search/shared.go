package search

import (
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// shared is what the algorithms of a portfolio tell each other beside the best: what every check
// found, so that none makes it again, and what follows from it for the tags of the one that decides
// every transformation.
type shared struct {
	outcomes map[lattice.ID]outcome
	prover   *flashRun // nil: it has no tags yet
}

type outcome struct {
	evaluate.Evaluation
	scored bool // also if it is not anonymous
}

// rememberedOutcomes limits what is remembered; then all is forgotten.
const rememberedOutcomes = 1 << 17

// outcome returns what an algorithm has found out about a transformation.
func (r *run) outcome(id lattice.ID, scored bool) (o evaluate.Evaluation, known bool) {
	if r.shared == nil {
		return o, false
	}
	if found, known := r.outcomes[id]; known && (found.scored || found.Anonymous || !scored) {
		return found.Evaluation, true
	}
	p := r.prover
	return o, !scored && p != nil && p.run != r && p.tags.Has(id, fails)
}

// told is outcome where it says all that Bolt asks: what leaves nobody out has nothing to count.
func (b *boltRun) told(id lattice.ID) (o evaluate.Evaluation, known bool) {
	if o, known = b.outcome(id, false); !known || o.Anonymous && o.Suppressed > 0 {
		return o, false
	}
	for _, out := range b.outs[0] {
		clear(out)
	}
	return o, true
}

// settled reports whether the tags of another algorithm say that nothing in a box can become the
// best.
func (b *boltRun) settled(bottom, top []int) bool {
	if b.shared == nil || b.prover == nil {
		return false
	}
	tags, useless := b.prover.tags, lattice.Insufficient
	if b.prover.full && b.prover.rising {
		useless |= holds
	}
	return tags.Has(b.lattice.ID(top), fails|lattice.Wasteful) || tags.Has(b.lattice.ID(bottom), useless)
}

// tell tells the others about a check.
func (r *run) tell(id lattice.ID, o evaluate.Evaluation, scored bool) {
	if r.shared == nil {
		return
	}
	if len(r.outcomes) >= rememberedOutcomes {
		clear(r.outcomes)
	}
	o.Score, o.Bound = owned(o.Score), owned(o.Bound)
	r.outcomes[id] = outcome{o, scored}
	if p := r.prover; p != nil && p.run != r {
		p.conclude(id, o)
	}
}
