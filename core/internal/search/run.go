package search

import (
	"context"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// run is embedded in all algorithms: the best so far, the limits and the rhythm of progress.
type run struct {
	ctx       context.Context
	checker   evaluate.Checker
	lattice   *lattice.Lattice
	opt       Options
	algorithm ID

	*incumbent
	tags    *lattice.Tags // of an algorithm that has some, see decisions
	lowest  bool          // a lower level of the lattice comes before a better score
	optimal bool
	bound   *utility.Score
	decided float64
	held    int64 // bytes of what was seen, beside those of the lattice: see Options.Memory

	start, next time.Duration
	stopped     Stop
	ended       bool // stopped or cancelled
	before      evaluate.Stats
	keep        func(lattice.ID) bool // see keepWhile
	*turns                            // nil: no other algorithm works on the problem, see portfolio
}

// incumbent is shared by all algorithms that work on one problem.
type incumbent struct {
	best      *Solution
	bestOrder lattice.Order
	kept      keeper
	*shared   // nil: one algorithm works alone
}

func newRun(ctx context.Context, c evaluate.Checker, opt Options, algorithm ID) *run {
	if opt.Rhythm == 0 {
		opt.Rhythm = 20 * time.Millisecond
	}
	if opt.Memory == 0 {
		opt.Memory = defaultMemory
	}
	if opt.Clock == nil {
		opt.Clock = WallClock
	}
	r := &run{ctx: ctx, checker: c, lattice: c.Lattice(), opt: opt, algorithm: algorithm, before: c.Stats(), incumbent: &incumbent{}}
	r.kept.init(r.lattice)
	r.start = opt.Clock()
	r.next = r.start + opt.Rhythm
	return r
}

// checks counts the checks of the algorithm; total includes those of the others.
func (r *run) checks() int {
	if r.turns != nil {
		return r.total() - r.foreign
	}
	return r.total()
}

func (r *run) total() int { return r.checker.Stats().Checks - r.before.Checks }

// different counts the transformations checked for the first time, which no earlier search of the
// checker had checked.
func (r *run) different() int { return r.checker.Stats().Different - r.before.Different }

// check checks a transformation and keeps it if it is the best so far; score
// asks for the score also where it is not anonymous. more is false when the
// search has to end after this check.
func (r *run) check(id lattice.ID, score bool) (o evaluate.Evaluation, more bool) {
	if o, known := r.outcome(id, score); known {
		return o, r.poll()
	}
	return r.checked(id, r.checker.Check(id, score), score)
}

// checked is check with the result of the check.
func (r *run) checked(id lattice.ID, o evaluate.Evaluation, scored bool) (_ evaluate.Evaluation, more bool) {
	if r.turns != nil { // the checks of others come before the next one of the algorithm
		o.Score.Rank, o.Bound.Rank = slices.Clone(o.Score.Rank), slices.Clone(o.Bound.Rank)
	}
	r.note(id, o, scored)
	return o, r.poll()
}

// note records a checked transformation, scored or not where it is not anonymous.
func (r *run) note(id lattice.ID, o evaluate.Evaluation, scored bool) {
	r.kept.note(id, o)
	if o.Anonymous {
		r.offer(id, o)
	}
	r.tell(id, o, scored)
}

// offer makes an anonymous transformation the best so far if it is better.
func (r *run) offer(id lattice.ID, o evaluate.Evaluation) {
	order := r.lattice.Order(id)
	if r.best != nil {
		c := o.Score.Compare(r.best.Score)
		if r.lowest && order.C1 != r.bestOrder.C1 {
			c = order.C1 - r.bestOrder.C1
		}
		if c > 0 || c == 0 && r.lattice.Compare(order, r.bestOrder) >= 0 {
			return
		}
	}
	o.Score.Rank = append([]float64(nil), o.Score.Rank...) // measures reuse theirs
	r.best, r.bestOrder = &Solution{ID: id, Evaluation: o}, order
}

// hopeless reports whether a transformation with this lower bound and this place in the order
// cannot become the best.
func (r *run) hopeless(bound utility.Score, order lattice.Order) bool {
	if r.best == nil {
		return false
	}
	c := bound.Compare(r.best.Score)
	return c > 0 || c == 0 && r.lattice.Compare(order, r.bestOrder) >= 0
}

// hopelessAt is hopeless for levels. It computes their place in the order only if scores are equal,
// because a sparse lattice would store them all.
func (r *run) hopelessAt(bound utility.Score, levels []int) bool {
	if r.best == nil {
		return false
	}
	c := bound.Compare(r.best.Score)
	return c > 0 || c == 0 && r.lattice.Compare(r.lattice.Order(r.lattice.ID(levels)), r.bestOrder) >= 0
}

// poll checks limits, context and observer; it returns false when the search has to end.
func (r *run) poll() bool {
	if r.ended {
		return false
	}
	if r.ctx.Err() != nil {
		r.ended = true
		return false
	}
	if r.opt.CheckLimit > 0 && r.total() >= r.opt.CheckLimit {
		return r.stop(StopChecks)
	}
	if r.held+r.lattice.Bytes() >= r.opt.Memory {
		return r.stop(StopMemory)
	}
	now := r.opt.Clock()
	if r.opt.TimeLimit > 0 && now-r.start >= r.opt.TimeLimit {
		return r.stop(StopTime)
	}
	if now >= r.next && r.opt.Observe != nil {
		r.next = now + r.opt.Rhythm
		if !r.opt.Observe(r.progress()) {
			return r.stop(StopUser)
		}
		if r.ctx.Err() != nil {
			r.ended = true
			return false
		}
	}
	return r.pass()
}

// keepWhile tells the checker's history which transformations the algorithm can still use.
func (r *run) keepWhile(open func(lattice.ID) bool) {
	r.keep = open
	r.checker.KeepWhile(open)
}

func (r *run) stop(why Stop) bool {
	r.stopped, r.ended = why, true
	return false
}

func (r *run) elapsed() time.Duration { return r.opt.Clock() - r.start }

func (r *run) progress() Status {
	return Status{Algorithm: r.algorithm, Checks: r.total(), Different: r.different(), Decided: r.decided, Elapsed: r.elapsed(),
		TimeLimit: r.opt.TimeLimit, Best: r.best, Bound: r.bound}
}

func (r *run) result() Result {
	if r.optimal && r.best != nil {
		r.bound = &r.best.Score
	}
	return Result{Algorithm: r.algorithm, Best: r.best, Optimal: r.optimal, Bound: r.bound, Checks: r.total(), Different: r.different(),
		Kept: r.kept.best(), Decisions: r.decisions(), Rows: r.checker.Stats().Rows - r.before.Rows, Elapsed: r.elapsed(), Stopped: r.stopped}
}
