package search

import (
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// profile bounds everything below a checked top: by column and level, it is a lower bound of the
// column's term on that level or above.
type profile struct{ terms [][]float64 }

// openForEach is the number of open boxes for each that is examined in the same batch.
const openForEach = 128

// Together returns the largest number of transformations that an algorithm has checked in parallel.
func Together(id ID, c evaluate.Checker) int {
	if id == Bolt && c.Lattice().Count() > MaxClassified {
		return c.Together()
	}
	return 1
}

// lookTogether sets the largest number of parallel checks.
func (b *boltRun) lookTogether(n int) {
	b.together, b.openForEach, b.outs = n, openForEach, nil
	for range n {
		b.outs = append(b.outs, b.checker.Values())
	}
}

// room limits how many of the open boxes are examined together: few where few are open, because a
// child of the first may be better than the next.
func (b *boltRun) room(open int) int {
	n := min(b.together, 1+open/b.openForEach)
	if limit := b.opt.CheckLimit; limit > 0 {
		n = min(n, limit-b.checks())
	}
	return max(1, n)
}

// lookInto checks the tops of boxes, and calls use, in order, for the boxes in which something may
// be anonymous. It returns false if the search was ended.
func (b *boltRun) lookInto(boxes []*box, use func(*box)) bool {
	more := true
	if len(boxes) == 1 {
		boxes[0].above, _, more = b.look(boxes[0].top)
	} else if len(boxes) > 1 {
		more = b.lookAtAll(boxes)
	}
	for _, n := range boxes {
		if n.above != nil {
			use(n)
		}
	}
	return more
}

// lookAtAll is look for the tops of several boxes.
func (b *boltRun) lookAtAll(boxes []*box) bool {
	var ids []lattice.ID
	unknown := make(map[lattice.ID][]*box)
	for _, n := range boxes {
		id := b.lattice.ID(n.top)
		p, known := b.looked[id]
		if n.above = p; known {
			continue
		}
		if o, known := b.told(id); known {
			n.above = b.learn(id, o, b.outs[0])
			continue
		}
		if unknown[id] == nil {
			ids = append(ids, id)
		}
		unknown[id] = append(unknown[id], n)
	}
	outcomes, err := b.checker.CheckSurvivorsOf(ids, b.outs)
	if err != nil {
		b.failed = err
		return false
	}
	for i, id := range ids {
		b.note(id, outcomes[i], false)
		p := b.learn(id, outcomes[i], b.outs[i])
		for _, n := range unknown[id] {
			n.above = p
		}
	}
	return b.poll()
}

// look checks a transformation and returns its profile; nil if nothing below it is anonymous.
func (b *boltRun) look(levels []int) (*profile, evaluate.Evaluation, bool) {
	id := b.lattice.ID(levels)
	if p, ok := b.looked[id]; ok {
		return p, evaluate.Evaluation{Anonymous: p != nil}, true
	}
	if o, known := b.told(id); known {
		return b.learn(id, o, b.outs[0]), o, b.poll()
	}
	o := b.checker.CheckSurvivors(id, b.outs[0])
	b.note(id, o, false)
	return b.learn(id, o, b.outs[0]), o, b.poll()
}

// learn makes and stores the profile of a checked transformation.
func (b *boltRun) learn(id lattice.ID, o evaluate.Evaluation, out [][]uint64) *profile {
	if !o.Anonymous {
		b.looked[id] = nil // a map entry alone
		return nil
	}
	levels := b.lattice.Levels(id, nil)
	p := &profile{terms: make([][]float64, len(levels))}
	for i, highest := range levels {
		if b.surviving != nil {
			p.terms[i] = b.surviving.TermsAbove(i, out[i], nil)[:highest+1]
			continue
		}
		for l := range highest + 1 {
			p.terms[i] = append(p.terms[i], b.measure.ColumnBound(i, l))
		}
	}
	if len(b.looked) >= rememberedLooks || int64(len(b.looked))*b.profileBytes >= b.opt.Memory/4 {
		clear(b.looked)
	}
	b.looked[id] = p
	return p
}

// rememberedLooks limits the stored tops, which other boxes may have too.
const rememberedLooks = 1 << 17
