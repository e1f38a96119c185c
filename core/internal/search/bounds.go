package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// FlashBounds is the id of the algorithm.
const FlashBounds ID = "flash-bounds"

var boundsInfo = Info{ID: FlashBounds, Name: "Flash with bounds", Exact: true,
	Sentence:  "Finds a good table first and then decides with Flash only what could still be better.",
	Guarantee: "The result is the best there is, the same that Flash finds.",
	Source:    "Fulgurite; branch and bound on top of Flash (Kohlmayer et al. 2012)"}

// flashWithBounds is Flash that also closes what the measure decides: a transformation whose lower
// bound is not below the best score closes all its generalizations and, if it is not anonymous
// either, everything comparable to it. Where the suppressed records alone cost more than the best
// does, it closes the specializations, which suppress no less. A descent gives a good score to
// begin with; where checks alone would take long to find a better one, the neighbourhood of the
// best is searched in between: see finding.
//
// Cost: the checks of the descent and of finding, and at worst those of Flash.
func flashWithBounds(r *run) error {
	return (&flashRun{run: r, bounds: true}).search()
}

// descend walks from the top to an anonymous direct specialization, the most promising first, until
// there is none, and then tries to trade a level of one column for a level of another. It returns
// false if the search was ended. With a measure that is not monotone, descending promises nothing.
func (f *flashRun) descend() bool {
	if !f.full && !f.rising {
		return true
	}
	if _, more := f.checkAndTag(f.lattice.Top()); !more || f.best == nil {
		return more
	}
	for {
		before := f.best
		if !f.try(f.lattice.Predecessors(f.best.ID, nil)) {
			return false
		}
		if f.best == before {
			for _, up := range f.lattice.Successors(f.best.ID, nil) {
				if !f.try(f.lattice.Predecessors(up, nil)) {
					return false
				}
				if f.best != before {
					break
				}
			}
		}
		if f.best == before {
			return true
		}
	}
}

// improve searches for a better transformation after a check of the proof: see finding. It returns
// false if the search was ended.
func (f *flashRun) improve() bool {
	if f.finding == nil {
		return true
	}
	f.finding.proving++
	return f.finding.improve()
}

// try checks transformations that are still open, by ascending estimate, until one of them is the
// best so far. It returns false if the search was ended.
func (f *flashRun) try(ids []lattice.ID) bool {
	ids = f.sorted(ids)
	if f.estimator != nil {
		slices.SortStableFunc(ids, func(a, b lattice.ID) int { return cmp.Compare(f.estimate(a), f.estimate(b)) })
	}
	before := f.best
	for _, id := range ids {
		if f.tagged(id) {
			continue
		}
		if _, more := f.checkAndTag(id); !more {
			return false
		}
		if f.best != before {
			break
		}
	}
	return true
}

// wasteful reports whether so much is suppressed that no specialization, which suppresses no less,
// can be the best.
func (f *flashRun) wasteful(o evaluate.Evaluation) bool {
	return f.price != nil && o.Anonymous && f.best.Score.Less(f.price(o.Suppressed))
}

// priceOf returns a lower bound of scores by the number of suppressed records, nil where none is
// known or where specializations may suppress less.
func priceOf(c evaluate.Checker) func(suppressed int) utility.Score {
	if !c.Monotone() || !c.Shrinking() || c.Limit() == 0 {
		return nil
	}
	switch m := c.Measure().(type) {
	case utility.Priced:
		return m.Price
	case utility.Separable:
		return func(suppressed int) utility.Score { return m.BoxBound(c.Lattice().Min, suppressed) }
	}
	return nil
}

// calibrate records the ratio of the score to the measure's estimate.
func (f *flashRun) calibrate(id lattice.ID, o evaluate.Evaluation) {
	if f.estimator != nil {
		f.offset = math.Log(o.Score.Value) - math.Log(f.estimate(id))
	}
}

func (f *flashRun) estimate(id lattice.ID) float64 {
	return f.estimator.Estimate(f.lattice.Levels(id, f.scratch))
}

// guesser chooses where to probe a path: just below where the estimated score crosses that of the
// best (the classes found there serve the check above it as a snapshot), or in the middle where
// there is no estimate or it was wrong three times. It decides the order of checks, never the
// result.
type guesser struct {
	f      *flashRun
	misses int
	expect bool // the expected result of the last probe
}

const guesses = 3

func (f *flashRun) guesser() guesser {
	g := guesser{f: f}
	if f.estimator == nil {
		g.misses = guesses
	}
	return g
}

// next returns the position to probe between low and high.
func (g *guesser) next(path []lattice.ID, low, high int) int {
	if g.misses >= guesses || g.f.best == nil {
		return (low + high) / 2
	}
	limit := math.Log(g.f.best.Score.Value) - g.f.offset
	for i := low; i <= high; i++ {
		if math.Log(g.f.estimate(path[i])) > limit {
			g.expect = i == low
			return max(low, i-1)
		}
	}
	g.expect = false
	return high
}

// learn counts unexpected results.
func (g *guesser) learn(closed bool) {
	if closed != g.expect {
		g.misses++
	}
}
