package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// nearby searches for better transformations near the best so far. It never ends by itself and
// proves nothing: see its callers. It takes turns, by the number of checks, between two ways that
// fail on different problems:
//
//   - It frees a few columns, drawn at random, and finds the best of all their levels
//     while the others stay: large neighbourhood search (Shaw: Using Constraint
//     Programming and Local Search Methods to Solve Vehicle Routing Problems, 1998).
//     The more of these boxes are searched in vain, the more columns are freed.
//   - It raises some columns, few or many, to their highest levels, and then lowers all of
//     them, one by one in an order drawn at random, while that improves the score: ruin and
//     recreate (Schrimpf, Schneider, Stamm-Wilbrandt, Dueck: Record Breaking Optimization
//     Results Using the Ruin and Recreate Principle, 2000). With levels drawn at random, or at
//     most four columns, results were worse after the same time.
//
// Half of the checks are spent away from the best, because its neighbourhood may hold nothing
// better: on a transformation found from the top by lowering columns in an order drawn at random,
// and on its neighbourhood, for as long as it pays (multi-start local search).
//
// Results of earlier checks keep boxes cheap: where anonymity is monotone, nothing below a
// transformation that is not anonymous is anonymous (otherwise, nothing below one that cannot meet
// the minimal class size), and nothing above one whose lower bound does not beat the score is
// better. No transformation is checked twice.
//
// Random numbers follow from a fixed seed, and columns are in canonical order: equal limits of
// checks give equal results.
type nearby struct {
	*run
	rng      *rand.Rand
	measure  utility.Separable // nil: the measure has no bound without a check
	monotone bool
	movable  []int // columns with more than one level

	at                 []int // anonymous, and no worse than the best, unless away
	score              utility.Score
	failed             memory // nothing below these is anonymous
	poor               memory // nothing above these scores less than their bounds
	tried              map[lattice.ID]struct{}
	maxTried           int
	free               int  // columns freed at a time
	vain               int  // boxes of so many columns since the last improvement
	away               bool // from the best, after a start from the top
	starts             int  // of them
	patience           int  // checks that may be in vain there before it is left
	homeFree, homeVain int  // of the best
	home               int  // checks near the best, less those away from it
	turn               int  // checks in boxes, less those of ruin and recreate
}

const (
	minFree   = 2    // columns freed to begin with, and after each improvement
	maxFree   = 8    // columns freed at most
	vainBoxes = 30   // so many boxes in vain, times the columns freed, free one more
	maxInBox  = 4096 // transformations of a box

	seed       = 1       // of the random numbers
	maxKnown   = 1 << 12 // of failed, and of poor: what is older is forgotten
	maxTried   = 1 << 20 // then all are forgotten
	triedBytes = 24
	knownBytes = 64 // and 2 a column
	share      = 16 // one of so many bytes of Options.Memory is for each of them
)

func newNearby(r *run) *nearby {
	n := &nearby{run: r, rng: rand.New(rand.NewPCG(seed, seed)), monotone: r.checker.Monotone(), free: minFree,
		tried: make(map[lattice.ID]struct{}), maxTried: int(min(maxTried, 1+r.opt.Memory/share/triedBytes))}
	n.measure, _ = r.checker.Measure().(utility.Separable)
	for i, low := range r.lattice.Min {
		if low < r.lattice.Max[i] {
			n.movable = append(n.movable, i)
		}
	}
	n.failed.most = int(min(maxKnown, 1+r.opt.Memory/share/int64(knownBytes+2*len(r.lattice.Min))))
	n.poor.most = n.failed.most
	return n
}

// bytes returns the memory held for transformations that were tried.
func (n *nearby) bytes() int64 {
	if n == nil {
		return 0
	}
	return int64(len(n.tried)) * triedBytes
}

// step searches a box, or ruins and recreates, near the best or, for half of the checks, away from
// it. It needs a best to start with, and returns false if the search was ended.
func (n *nearby) step() bool {
	if n.best == nil || len(n.movable) == 0 {
		return true
	}
	began := n.checks()
	spent := func() int { return max(1, n.checks()-began) }
	switch {
	case n.away && (n.patience <= 0 || !n.best.Score.Less(n.score)): // it leads nowhere, or is the best now
		n.away, n.free, n.vain = false, n.homeFree, n.homeVain
		fallthrough
	case !n.away && (n.at == nil || n.best.Score.Less(n.score)):
		n.moveTo(n.lattice.Levels(n.best.ID, nil), n.best.Score)
	case !n.away && n.home >= 0:
		more := n.start()
		n.home -= spent()
		return more
	}
	before, more := n.score, false
	if n.turn <= 0 {
		more = n.box()
		n.turn += spent()
	} else {
		more = n.recreate()
		n.turn -= spent()
	}
	if !n.away {
		n.home += spent()
		return more
	}
	n.home -= spent()
	if n.patience -= spent(); n.score.Less(before) {
		n.patience = n.most()
	}
	return more
}

// start leaves the best for a transformation found from the top. It returns false if the search was
// ended.
func (n *nearby) start() bool {
	o, more := n.check(n.lattice.Top(), true)
	if !o.Anonymous {
		n.home = math.MinInt32 // there is nowhere to start from
		return more
	}
	n.away, n.patience, n.homeFree, n.homeVain = true, n.most(), n.free, n.vain
	n.starts++
	n.moveTo(n.lattice.Levels(n.lattice.Top(), nil), owned(o.Score))
	n.free, n.vain = minFree, 0
	return more && n.lower(slices.Clone(n.at), n.score)
}

// most limits the fruitless checks away from the best: few at first, when any start may be as good
// as the best, and more as more starts lead nowhere.
func (n *nearby) most() int { return min(32*n.starts, 512) }

// moveTo continues from other levels.
func (n *nearby) moveTo(levels []int, score utility.Score) {
	if n.at == nil || score.Less(n.score) {
		n.free, n.vain = minFree, 0
	}
	n.at, n.score = levels, score
}

// box frees columns and checks all of their levels, the lowest first: the classes of the others
// follow from its classes. It returns false if the search was ended.
func (n *nearby) box() bool {
	columns, size := n.draw()
	before := n.score
	next := slices.Clone(n.at)
	failed, poor := n.around(columns)
	for _, number := range append([]int{0}, n.rng.Perm(size)...) {
		for _, c := range columns {
			span := n.lattice.Max[c] - n.lattice.Min[c] + 1
			next[c] = n.lattice.Min[c] + number%span
			number /= span
		}
		o, fails, more := n.try(next, n.score, failed, poor)
		if !more {
			return false
		}
		if o == nil {
			continue
		}
		if o.Anonymous && o.Score.Less(n.score) {
			n.moveTo(slices.Clone(next), owned(o.Score))
		}
		if fails {
			failed = append(failed, n.failed.last())
		}
		if o.HasBound {
			poor = append(poor, n.poor.last())
		}
	}
	if n.score.Compare(before) == 0 {
		if n.vain++; n.vain > vainBoxes*n.free {
			n.free, n.vain = min(n.free+1, maxFree, len(n.movable)), 0
		}
	}
	return true
}

// draw chooses the columns of a box, and counts its transformations.
func (n *nearby) draw() (columns []int, size int) {
	size = 1
	for _, at := range n.rng.Perm(len(n.movable)) {
		c := n.movable[at]
		span := n.lattice.Max[c] - n.lattice.Min[c] + 1
		if len(columns) == n.free || len(columns) > 0 && size*span > maxInBox {
			break
		}
		columns = append(columns, c)
		size *= span
	}
	return columns, size
}

// around returns the earlier results that bear on the box of these columns, in which all others
// stay as they are.
func (n *nearby) around(columns []int) (failed, poor []known) {
	low, high := slices.Clone(n.at), slices.Clone(n.at)
	for _, c := range columns {
		low[c], high[c] = n.lattice.Min[c], n.lattice.Max[c]
	}
	for _, k := range n.failed.all {
		if k.isAbove(low) {
			failed = append(failed, k)
		}
	}
	for _, k := range n.poor.all {
		if k.isBelow(high) && k.bound.Compare(n.score) >= 0 {
			poor = append(poor, k)
		}
	}
	return failed, poor
}

// recreate raises columns to the top, and lowers all of them while that improves the score. It
// returns false if the search was ended.
func (n *nearby) recreate() bool {
	next := slices.Clone(n.at)
	for range 1 + n.rng.IntN(len(n.movable)) {
		c := n.movable[n.rng.IntN(len(n.movable))]
		next[c] = n.lattice.Max[c]
	}
	if slices.Equal(next, n.at) {
		return true
	}
	o, more := n.check(n.lattice.ID(next), false)
	if !o.Anonymous || !more {
		return more
	}
	return n.lower(next, owned(o.Score))
}

// lower lowers columns, in an order drawn at random, while that improves the score, and continues
// from there if the result is no worse than before. It returns false if the search was ended.
func (n *nearby) lower(next []int, score utility.Score) bool {
	for improved := true; improved; {
		improved = false
		for _, at := range n.rng.Perm(len(n.movable)) {
			for c := n.movable[at]; next[c] > n.lattice.Min[c]; {
				next[c]--
				o, _, more := n.try(next, score, n.failed.all, n.poor.all)
				if !more {
					return false
				}
				if o == nil || !o.Anonymous || !o.Score.Less(score) {
					next[c]++
					break
				}
				score, improved = owned(o.Score), true
			}
		}
	}
	if score.Compare(n.score) <= 0 {
		n.moveTo(next, score)
	}
	return true
}

// try checks a transformation unless it was checked before or cannot be anonymous and beat the
// score; then o is nil. fails says that nothing below it is anonymous, and more is false if the
// search was ended.
func (n *nearby) try(levels []int, score utility.Score, failed, poor []known) (o *evaluate.Evaluation, fails, more bool) {
	if n.measure != nil && n.measure.LevelBound(levels).Compare(score) >= 0 {
		return nil, false, true
	}
	for i := range failed {
		if failed[i].isAbove(levels) {
			return nil, false, true
		}
	}
	for i := range poor {
		if poor[i].isBelow(levels) && poor[i].bound.Compare(score) >= 0 {
			return nil, false, true
		}
	}
	id := n.lattice.ID(levels)
	if _, ok := n.tried[id]; ok {
		return nil, false, true
	}
	if len(n.tried) >= n.maxTried {
		n.held -= int64(len(n.tried)) * triedBytes
		clear(n.tried)
	}
	n.tried[id] = struct{}{}
	n.held += triedBytes
	e, more := n.check(id, false)
	if fails = !e.ClassSize || n.monotone && !e.Anonymous; fails {
		n.failed.add(levels, utility.Score{})
	}
	if e.HasBound {
		n.poor.add(levels, e.Bound)
	}
	return &e, fails, more
}
