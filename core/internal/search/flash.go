package search

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// Flash is the id of the algorithm.
const Flash ID = "flash"

var flashInfo = Info{ID: Flash, Name: "Flash", Exact: true,
	Sentence:  "Decides every way to coarsen the table, most of them without looking: it checks paths through the lattice in a binary fashion and predicts the rest.",
	Guarantee: "The result is the best there is.",
	Source:    "Kohlmayer, Prasser, Eckert, Kemper, Kuhn: Flash: Efficient, Stable and Optimal K-Anonymity (2012), V, algorithms 1-3"}

// flash is the algorithm of the paper, extended to models and measures that are not monotone.
//
// The binary phase is the paper's. It classifies the whole lattice by a monotone property: being
// anonymous, if the models allow that; otherwise whether the minimal class size alone can be met
// within the suppression limit, without which nothing is anonymous. Models without either skip this
// phase.
//
// Where both anonymity and the measure are monotone, the best transformation has then been checked.
// Otherwise the linear phase checks everything that may still be better: with a monotone measure,
// nothing above an anonymous transformation.
//
// Cost: in the binary phase about log2 n checks for a path of n transformations; everything on the
// border of the property is checked. In the linear phase at worst a check for everything that is
// left. Memory for each transformation of the lattice: see maxTagged.
func flash(r *run) error { return (&flashRun{run: r}).search() }

func (f *flashRun) search() error {
	r := f.run
	if err := taggable(r.lattice); err != nil {
		return err
	}
	if f.bounds {
		f.estimator, _ = r.checker.Measure().(utility.Estimator)
		f.price = priceOf(r.checker)
	}
	f.full = r.checker.Monotone()
	f.rising = r.checker.Measure().Monotone(r.checker.Limit() > 0)
	f.binary = f.full || r.checker.MinimalClassSize() > 0
	if f.bounds && !f.mixed() && !(f.full && f.rising) && laborious(r.checker) {
		f.finding = newFinding(r, false)
	}
	bottom := r.lattice.Bottom()
	original := f.bounds && f.full && f.rising
	if original { // which is then the best, if it is anonymous
		o, more := f.check(bottom, false)
		if o.Anonymous || !more {
			r.optimal = more
			return nil
		}
	}
	decisive := fails | lattice.Checked | lattice.Insufficient | lattice.Wasteful
	if f.full && f.rising {
		decisive |= holds
	}
	f.tags = lattice.NewTags(r.lattice, decisive)
	r.tags = f.tags
	if original {
		f.tags.Set(bottom, fails|lattice.Checked)
	}
	f.levels = byLevel(r.lattice)
	if r.shared != nil {
		r.prover, r.turns.open = f, f.undecided
	}
	r.keepWhile(f.open)
	defer r.keepWhile(nil)

	if f.bounds && !f.mixed() && !f.descend() {
		return nil
	}
	if f.binary && !f.closeAll() {
		return nil
	}
	if !(f.full && f.rising) && !f.linearPhase() {
		return nil
	}
	r.optimal = true
	return nil
}

// closeAll decides the monotone property for every transformation that matters.
func (f *flashRun) closeAll() bool {
	switch {
	case f.cover == nil:
		return f.binaryPhase()
	case f.mixed():
		return f.cover.decideMixed()
	}
	return f.cover.decide()
}

// The property that the binary phase tags.
const (
	holds = lattice.Anonymous
	fails = lattice.NotAnonymous
)

type flashRun struct {
	*run
	full   bool // anonymity is monotone
	rising bool // scores never fall along generalization
	binary bool // there is a monotone property

	bounds    bool                               // close what cannot be the best, see bounds.go
	estimator utility.Estimator                  // with bounds, if the measure is one
	price     func(suppressed int) utility.Score // with bounds, see priceOf
	offset    float64                            // log of score over estimate at the last check
	finding   *finding                           // with bounds, where checks alone find too late; nil: not
	cover     *coverRun                          // nil: paths, see cover
	tags      *lattice.Tags
	levels    [][]lattice.ID // by level: the transformations
	near      []lattice.ID
	path      []lattice.ID
	scratch   []int
}

// open reports whether a transformation may still need a check. Until the property is known of all,
// those tagged with it may be needed later only if there is a linear phase.
func (f *flashRun) open(id lattice.ID) bool {
	if f.full && f.rising {
		return !f.tagged(id)
	}
	return !f.tags.Has(id, fails|lattice.Checked|lattice.Insufficient|lattice.Wasteful)
}

// byLevel lists the transformations of each level.
func byLevel(l *lattice.Lattice) [][]lattice.ID {
	sizes := []int{1} // of a lattice without columns; then of one column more at a time
	for i := range l.Min {
		grown := make([]int, len(sizes)+l.Max[i]-l.Min[i])
		for level, n := range sizes {
			for up := range l.Max[i] - l.Min[i] + 1 {
				grown[level+up] += n
			}
		}
		sizes = grown
	}
	levels := make([][]lattice.ID, len(sizes))
	for level, n := range sizes {
		levels[level] = make([]lattice.ID, 0, n)
	}
	// Count through the digits of the IDs, the first column being the lowest.
	digits, level := make([]int, len(l.Min)), 0
	for id := range lattice.ID(l.Size()) {
		levels[level] = append(levels[level], id)
		for i := range digits {
			if digits[i]++; digits[i] <= l.Max[i]-l.Min[i] {
				level++
				break
			}
			level -= digits[i] - 1
			digits[i] = 0
		}
	}
	return levels
}

// binaryPhase is the outer loop (algorithm 1). It returns false if the search
// was ended.
func (f *flashRun) binaryPhase() bool {
	for paths := newPaths(f); ; {
		if open, more := paths.check(); !open || !more {
			return more
		}
	}
}

// paths checks one path after another.
type paths struct {
	*flashRun
	level   int                  // the next one
	ids     []lattice.ID         // starts on the level before
	above   []lattice.ID         // starts above one that was checked without the property
	checked *heap[lattice.Order] // without the property
}

func newPaths(f *flashRun) *paths {
	return &paths{flashRun: f, checked: &heap[lattice.Order]{less: lattice.Order.Less}}
}

// check checks the next path. open is false if there is none, and more if the search was ended.
func (p *paths) check() (open, more bool) {
	for {
		switch {
		case len(p.above) > 0:
			if id := p.above[0]; !p.tagged(id) {
				p.above = p.above[1:]
				return true, p.checkPath(p.findPath(id), p.checked)
			}
			p.above = p.above[1:]
		case p.checked.len() > 0:
			p.above = p.sorted(p.lattice.Successors(p.checked.pop().ID, nil))
		case len(p.ids) > 0:
			if id := p.ids[0]; !p.tagged(id) {
				p.ids = p.ids[1:]
				return true, p.checkPath(p.findPath(id), p.checked)
			}
			p.ids = p.ids[1:]
		case p.level < len(p.levels):
			p.ids = p.sorted(p.levels[p.level])
			p.level++
		default:
			return false, true
		}
	}
}

func (f *flashRun) tagged(id lattice.ID) bool {
	return f.tags.Has(id, holds|fails|lattice.Insufficient|lattice.Wasteful)
}

// sorted returns the untagged transformations in the order of the criteria c1, c2, c3.
func (f *flashRun) sorted(ids []lattice.ID) []lattice.ID {
	var orders []lattice.Order
	for _, id := range ids {
		if !f.tagged(id) {
			orders = append(orders, f.lattice.Order(id))
		}
	}
	slices.SortFunc(orders, lattice.Order.Compare)
	out := make([]lattice.ID, len(orders))
	for i, o := range orders {
		out[i] = o.ID
	}
	return out
}

// findPath follows the first untagged successor towards the top (algorithm 2).
func (f *flashRun) findPath(id lattice.ID) []lattice.ID {
	f.path = append(f.path[:0], id)
	for {
		f.near = f.lattice.Successors(id, f.near[:0])
		var best lattice.Order
		found := false
		for _, up := range f.near {
			if f.tagged(up) {
				continue
			}
			if o := f.lattice.Order(up); !found || o.Less(best) {
				best, found = o, true
			}
		}
		if !found {
			return f.path
		}
		id = best.ID
		f.path = append(f.path, id)
	}
}

// checkPath finds, by binary search, the lowest transformation of the path that has the property
// (algorithm 3). Those checked without it go to the heap.
func (f *flashRun) checkPath(path []lattice.ID, queue *heap[lattice.Order]) bool {
	low, high := 0, len(path)-1
	guess := f.guesser()
	for low <= high {
		mid := guess.next(path, low, high)
		id := path[mid]
		closed, more := f.checkAndTag(id)
		guess.learn(closed)
		if closed {
			high = mid - 1
		} else {
			queue.push(f.lattice.Order(id))
			low = mid + 1
		}
		if !more || !f.improve() {
			return false
		}
	}
	return true
}

// checkAndTag checks a transformation and tags what follows from it. closed reports whether no
// generalization needs a check any more.
func (f *flashRun) checkAndTag(id lattice.ID) (closed, more bool) {
	scored := f.estimator != nil || f.cover != nil
	o, known := f.outcome(id, scored)
	if more = known; known {
		more = f.poll()
	} else if scored {
		o, more = f.checked(id, f.checker.Rough(id), true)
	} else {
		o, more = f.checked(id, f.checker.Check(id, false), false)
	}
	if f.cover != nil {
		f.cover.learn(id, o)
	}
	f.calibrate(id, o)
	return f.conclude(id, o), more
}

// conclude tags what follows from a check. It reports whether no generalization needs a check any
// more.
func (f *flashRun) conclude(id lattice.ID, o evaluate.Evaluation) (closed bool) {
	f.tags.Set(id, lattice.Checked)
	closed = f.property(o)
	if closed && !f.wasteful(o) {
		f.tags.TagUp(id, holds)
		if !f.full && (f.rising && o.Anonymous || f.nothingAbove(id, o)) {
			f.skipAbove(id) // as in the linear phase
		}
	} else {
		below := fails
		if closed {
			below = lattice.Wasteful
		}
		f.tags.TagDown(id, below)
		if closed = f.bounds && f.nothingAbove(id, o); closed {
			f.skipAbove(id)
		}
	}
	f.decided = f.lattice.Share(f.tags.Decided())
	return closed
}

func (f *flashRun) property(o evaluate.Evaluation) bool {
	if f.full {
		return o.Anonymous
	}
	return o.ClassSize
}

// linearPhase checks the transformations that the binary phase left open. It
// returns false if the search was ended.
func (f *flashRun) linearPhase() bool {
	if m, ok := f.checker.Measure().(utility.Separable); ok {
		return f.byBound(m)
	}
	for _, level := range f.levels {
		for _, id := range f.remaining(level) {
			if f.tags.Has(id, lattice.Insufficient) {
				continue
			}
			o, more := f.check(id, false)
			f.tags.Set(id, lattice.Checked)
			if f.rising && o.Anonymous || f.nothingAbove(id, o) {
				f.skipAbove(id)
			}
			f.decided = f.lattice.Share(f.tags.Decided())
			if !more || !f.improve() {
				return false
			}
		}
	}
	return true
}

// nothingAbove reports whether the bound of a checked transformation excludes that one of its
// generalizations is the best. They are on a higher level, so an equal score does not make them
// better.
func (f *flashRun) nothingAbove(id lattice.ID, o evaluate.Evaluation) bool {
	above := f.lattice.Order(id)
	above.C1++
	return o.HasBound && f.hopeless(o.Bound, above)
}

// remaining returns the transformations of a level that are open, in order.
func (f *flashRun) remaining(level []lattice.ID) []lattice.ID {
	var orders []lattice.Order
	for _, id := range level {
		if f.open(id) {
			orders = append(orders, f.lattice.Order(id))
		}
	}
	slices.SortFunc(orders, lattice.Order.Compare)
	out := make([]lattice.ID, len(orders))
	for i, o := range orders {
		out[i] = o.ID
	}
	return out
}

// skipAbove tags the generalizations of a transformation as not better than the best.
func (f *flashRun) skipAbove(id lattice.ID) {
	f.near = f.lattice.Successors(id, f.near[:0])
	for _, up := range f.near {
		f.tags.TagUp(up, lattice.Insufficient)
	}
}

// byBound checks the open transformations by ascending lower bound, which
// costs nothing to compute, until no bound is below the best score.
func (f *flashRun) byBound(m utility.Separable) bool {
	type candidate struct {
		bound utility.Score
		order lattice.Order
	}
	var open []candidate
	var levels []int
	for _, level := range f.levels {
		for _, id := range level {
			if !f.open(id) {
				continue
			}
			levels = f.lattice.Levels(id, levels)
			c := candidate{m.LevelBound(levels), f.lattice.Order(id)}
			c.bound.Rank = slices.Clone(c.bound.Rank)
			if !f.hopeless(c.bound, c.order) {
				open = append(open, c)
			}
		}
	}
	order := make([]int, len(open))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(open[i].bound.Compare(open[j].bound), open[i].order.Compare(open[j].order))
	})
	for _, i := range order {
		c := open[i]
		if f.hopeless(c.bound, c.order) {
			if c.bound.Compare(f.best.Score) > 0 {
				break // and so are all that follow
			}
			continue
		}
		f.bound = &open[i].bound
		_, more := f.check(c.order.ID, false)
		f.tags.Set(c.order.ID, lattice.Checked)
		f.decided = f.lattice.Share(f.tags.Decided())
		if !more || !f.improve() {
			return false
		}
	}
	return true
}
