package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// descent is a greedy walk down the lattice that remembers what it has seen.
type descent struct {
	*run
	scores map[lattice.ID]utility.Score // of anonymous transformations
}

// scoreBytes is the memory that a remembered score takes.
const scoreBytes = 96

func newDescent(r *run) descent { return descent{run: r, scores: make(map[lattice.ID]utility.Score)} }

// from walks from an anonymous transformation to the best direct specialization, as long as that
// improves the score. It returns false if the search was ended.
func (d *descent) from(at lattice.ID, score utility.Score) bool {
	for improved := true; improved; {
		improved = false
		for _, down := range d.lattice.Predecessors(at, nil) {
			s, anonymous, more := d.scoreOf(down)
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

// fromTop walks from the top of the lattice, if that is anonymous.
func (d *descent) fromTop() bool {
	top := d.lattice.Top()
	score, anonymous, more := d.scoreOf(top)
	if !anonymous || !more {
		return more
	}
	return d.from(top, score)
}

// byColumns also walks from the top, if that is anonymous, but one column at a time: it always
// takes the column that gives the best score, lowered as far as that improves it. Where the first
// level of a column gains little and the last one much, as with class sizes, this finds better
// transformations than going level by level. It returns false if the search was ended.
func (d *descent) byColumns() bool {
	at := d.lattice.Levels(d.lattice.Top(), nil)
	score, anonymous, more := d.scoreOf(d.lattice.Top())
	for anonymous && more {
		column, level, best := -1, 0, score
		for c := range at {
			l, s, more := d.lowered(at, c, score)
			if !more {
				return false
			}
			if s.Less(best) {
				column, level, best = c, l, s
			}
		}
		if column < 0 {
			return true
		}
		at[column], score = level, best
	}
	return more
}

// lowered returns the level to which a column can be lowered while that improves the score, and the
// score there. more is false if the search was ended.
func (d *descent) lowered(levels []int, column int, score utility.Score) (level int, _ utility.Score, more bool) {
	at := slices.Clone(levels)
	for at[column] > d.lattice.Min[column] {
		at[column]--
		s, anonymous, more := d.scoreOf(d.lattice.ID(at))
		if !more {
			return 0, score, false
		}
		if !anonymous || !s.Less(score) {
			return at[column] + 1, score, true
		}
		score = s
	}
	return at[column], score, true
}

// scoreOf checks a transformation unless its score is known.
func (d *descent) scoreOf(id lattice.ID) (score utility.Score, anonymous, more bool) {
	if s, ok := d.scores[id]; ok {
		return s, true, true
	}
	o, more := d.check(id, false)
	if o.Anonymous {
		o.Score.Rank = append([]float64(nil), o.Score.Rank...)
		d.scores[id] = o.Score
		d.held += scoreBytes
	}
	return o.Score, o.Anonymous, more
}
