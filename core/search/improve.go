package search

import (
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Proving and finding are different arts: boxes with the lowest bounds seldom
// hold the best transformations. So Bolt spends half of its checks on a local
// search around the best so far: iterated descent.

// descend walks greedily from an anonymous transformation: always to the best
// direct specialization, as long as that improves. It returns false if the
// search was ended.
func (b *boltRun) descend(at lattice.ID, score utility.Score) bool {
	for improved := true; improved; {
		improved = false
		for _, down := range b.lattice.Predecessors(at, nil) {
			s, anonymous, more := b.scoreOf(down)
			if !more {
				return false
			}
			if anonymous && s.Less(score) {
				at, score, improved = down, s, true
			}
		}
	}
	return true
}

// improve raises one column of the best transformation by a level and descends
// from there. When every column was tried in vain there is nothing to do until
// the best changes. It returns false if the search was ended.
func (b *boltRun) improve() bool {
	if b.best.ID != b.from {
		b.from, b.raised = b.best.ID, 0
	}
	ups := b.lattice.Successors(b.from, nil)
	if b.raised >= len(ups) {
		return true
	}
	began := b.checks()
	up := ups[b.raised]
	b.raised++
	score, anonymous, more := b.scoreOf(up)
	if anonymous && more {
		more = b.descend(up, score)
	}
	b.spent -= b.checks() - began
	return more
}

// scoreOf checks a transformation unless its score is known.
func (b *boltRun) scoreOf(id lattice.ID) (score utility.Score, anonymous, more bool) {
	if s, ok := b.scores[id]; ok {
		return s, true, true
	}
	o, more := b.check(id, false)
	if o.Anonymous {
		o.Score.Rank = append([]float64(nil), o.Score.Rank...)
		b.scores[id] = o.Score
	}
	return o.Score, o.Anonymous, more
}
