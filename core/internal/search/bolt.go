package search

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Bolt is the id of the algorithm.
const Bolt ID = "bolt"

var boltInfo = Info{ID: Bolt, Name: "Bolt", Exact: true,
	Sentence:  "Splits the ways to coarsen the table into boxes and proves of most of them that they hold nothing better, without looking inside.",
	Guarantee: "The result is the best there is, or, when time runs out, proved to be within a stated distance of it.",
	Source:    "Fulgurite; best-first branch and bound over boxes of the lattice",
	TimeBox:   true}

// bolt is a best-first branch and bound over boxes of the lattice: all transformations between a
// bottom and a top.
//
// It has two requirements. Under the models, a transformation must suppress at least the records
// that any of its generalizations suppresses (evaluate.Checker.Shrinking): then whatever the top of
// a box suppresses is lost in the whole box, and where that is too much, nothing in the box is
// anonymous. And the measure must aggregate one term a column (utility.Separable): then the loss of
// the bottom, on the records that survive at the top, is a lower bound for the box.
//
// Boxes are also bounded by what a few columns force together: see faces.
//
// A box is split by one column into the part where the column stays on its lowest level, and the
// rest. The rest has the same top, so its bound is free; the other part costs one check, of its
// top, which is also a new candidate for the best. Before that, levels that a box cannot use are
// cut off.
//
// On lattices too large for a full search, several of the most promising boxes are opened at a
// time, and goroutines check them: see looks.go. Their number depends only on the problem and on
// what is open, so that neither results nor counts depend on the number of goroutines.
//
// Cost: a check for each box that is split, at worst for every transformation, plus those of
// finding. Memory for each open box and each checked transformation.
func bolt(r *run) error {
	b, err := newBolt(r, facesFrom)
	if err != nil {
		return err
	}
	b.search()
	return b.failed
}

// newBolt prepares Bolt; it makes faces after so many checks of boxes.
func newBolt(r *run, faces int) (*boltRun, error) {
	measure, ok := r.checker.Measure().(utility.Separable)
	if !ok || !r.checker.Shrinking() {
		return nil, problem.New("search-bolt",
			"Choose another search, or a measure that adds up the columns (Loss, precision, entropy) and rules such as k-anonymity.",
			"Bolt cannot search here: it needs a measure that is a sum over the columns, and rules under which a coarser table never leaves out somebody whom a finer one keeps.").
			AtPath("search.algorithm")
	}
	b := &boltRun{run: r, measure: measure}
	b.boxes.less = b.less
	b.surviving, _ = measure.(utility.Surviving)
	b.looked = make(map[lattice.ID]*profile)
	b.descent = newDescent(r)
	b.terms = make([]float64, r.lattice.Columns())
	for _, highest := range r.lattice.Max {
		b.profileBytes += 24 + 8*int64(highest+1)
		b.boxBytes += 8 + 8 // a level, and the column's share of box.sums
	}
	b.boxBytes += 240
	b.faces = newFaces(b, faces)
	b.lookTogether(Together(Bolt, r.checker))
	b.finding = &finding{run: r, look: b.climb}
	if laborious(r.checker) {
		b.finding = newFinding(r, r.lattice.Count() <= MaxClassified)
	}
	return b, nil
}

type boltRun struct {
	*run
	measure   utility.Separable
	surviving utility.Surviving // nil: bounds ignore suppression
	boxes     heap[*box]
	looked    map[lattice.ID]*profile // results of checks; nil: nothing below is anonymous
	outs      [][][]uint64            // scratch: look -> column -> level-0 label -> suppressed records
	terms     []float64               // scratch

	together, openForEach int // see lookTogether

	boxBytes, profileBytes int64 // at most

	left    float64 // share of the lattice in boxes that are in the queue
	descent descent
	finding *finding
	from    lattice.ID // where the last climb from the best started
	raised  int        // columns raised from there so far
	failed  error      // the error that ended the search
	opened  int        // checks on boxes
	faces   *faces     // nil: the score is not a composition of parts
}

// box holds all transformations from bottom to top.
type box struct {
	bottom, top []int
	above       *profile
	bound       utility.Score
	order       lattice.Order // of the bottom: nothing in the box precedes it
	sums        []float64     // face -> cost of its cheapest corner in the box
	asked       int           // faces.made when sums were computed
}

func (b *boltRun) less(x, y *box) bool {
	if c := x.bound.Compare(y.bound); c != 0 {
		return c < 0
	}
	return b.lattice.Compare(x.order, y.order) < 0
}

func (b *boltRun) search() {
	top := b.lattice.Levels(b.lattice.Top(), nil)
	above, o, more := b.look(top)
	if !o.Anonymous {
		b.optimal = more // and so is nothing below
		return
	}
	if !more || !b.descent.from(b.best.ID, b.best.Score) || b.lattice.Count() > MaxClassified && (!b.descent.byColumns() || !b.walkDown()) {
		return
	}
	b.push(b.newBox(b.lattice.Levels(b.lattice.Bottom(), nil), top, above))
	if b.turns != nil {
		b.turns.open = func() float64 { return b.left * b.lattice.Count() }
	}
	for b.boxes.len() > 0 {
		began := b.checks()
		opened, more := b.openBest()
		if !more {
			return
		}
		b.decided = max(b.decided, 1-b.left) // the sum of what is left is rounded, and may seem to grow
		b.held = int64(b.boxes.len())*b.boxBytes + int64(b.boxes.len()+len(b.looked))*b.profileBytes +
			int64(len(b.descent.scores))*scoreBytes + b.faces.bytes() + b.finding.nearby.bytes()
		b.opened += b.checks() - began
		b.finding.proving += b.checks() - began
		for range opened {
			if !b.finding.improve() {
				return
			}
		}
		if !b.faces.grow() {
			return
		}
	}
	b.optimal = true
}

// walkDown starts with a search from the top where no record may be left out. Whatever is anonymous
// keeps at least the detail there of everything above it, so that a search which always continues
// from the best is soon among the finest, and backtracks where a greedy descent ends. Where records
// may be left out, scores rise and fall, and checks are better spent on the neighbourhood: taking
// turns was worse after a second in 5 of 16 searches of the benchmarks, and better in none. It
// returns false if the search was ended.
func (b *boltRun) walkDown() bool {
	if b.checker.Limit() > 0 {
		return true
	}
	return newTopDown(b.run).walk(walkPatience)
}

// walkPatience limits the checks from the top that find nothing better.
const walkPatience = 1024

// openBest opens the most promising boxes, as many as are checked together. It returns their
// number, and false if the search was ended.
func (b *boltRun) openBest() (opened int, more bool) {
	var parts []*box
	for room := b.room(b.boxes.len()); opened < room && b.boxes.len() > 0; {
		next := b.boxes.pop()
		b.left -= b.share(next)
		if b.hopeless(next.bound, next.order) || b.settled(next.bottom, next.top) {
			continue
		}
		if opened == 0 {
			least := next.bound // of all that are open
			b.bound = &least
		}
		if part := b.open(next); part != nil && !b.settled(part.bottom, part.top) {
			parts = append(parts, part)
		}
		opened++
	}
	return opened, b.lookInto(parts, b.push)
}

// newBox returns the box from bottom to top.
func (b *boltRun) newBox(bottom, top []int, above *profile) *box {
	return &box{bottom: bottom, top: top, above: above, order: b.lattice.Order(b.lattice.ID(bottom))}
}

// push puts a box into the queue unless it is hopeless.
func (b *boltRun) push(n *box) {
	b.weigh(n)
	if !b.hopeless(n.bound, n.order) {
		b.boxes.push(n)
		b.left += b.share(n)
	}
}

// share returns the share of the lattice that is in the box.
func (b *boltRun) share(n *box) float64 {
	share := 1.0
	for i := range n.bottom {
		share *= float64(n.top[i]-n.bottom[i]+1) / float64(b.lattice.Max[i]-b.lattice.Min[i]+1)
	}
	return share
}

func (b *boltRun) boundOf(bottom []int, above *profile) utility.Score {
	for i, l := range bottom {
		b.terms[i] = above.terms[i][l]
	}
	return b.measure.Aggregate(b.terms)
}

// weigh sets the bound of a box. It reports whether the bound is higher than before.
func (b *boltRun) weigh(n *box) bool {
	before := n.bound
	n.bound = b.boundOf(n.bottom, n.above)
	if b.faces.any() {
		n.bound = higher(n.bound, b.faces.of(n))
	}
	n.bound.Rank = slices.Clone(n.bound.Rank)
	return before.Less(n.bound)
}

// on bounds the transformations of a box that have a column on a level from low to high; faces must
// have been asked about the box's levels. levels is the box's bottom, and is restored in the end.
func (b *boltRun) on(n *box, levels []int, column, low, high int) utility.Score {
	levels[column] = low
	bound := b.boundOf(levels, n.above)
	levels[column] = n.bottom[column]
	if b.faces.any() {
		bound = higher(bound, b.faces.at(column, low, high))
	}
	return bound
}

// higher returns the higher of two bounds.
func higher(a, b utility.Score) utility.Score {
	if a.Less(b) {
		return b
	}
	return a
}

// open processes a box, and returns the part of it whose top has to be checked, if any.
func (b *boltRun) open(n *box) *box {
	if b.weigh(n) { // faces have grown
		b.push(n)
		return nil
	}
	if b.faces.any() {
		b.faces.askLevels(n, nil)
	}
	if bottom, top := b.cut(n); !slices.Equal(top, n.top) || !slices.Equal(bottom, n.bottom) {
		return b.newBox(bottom, top, nil)
	}
	column := b.widest(n)
	if column < 0 {
		return nil // a single transformation, checked as its own top
	}
	upper, lower := n.halve(column)
	raised := b.newBox(upper, n.top, n.above)
	if b.faces.any() {
		b.faces.askRaised(raised, n, column)
	}
	b.push(raised)
	return b.newBox(n.bottom, lower, nil)
}

// halve divides a box at a column: upper is the bottom of the part above the column's lowest level,
// and lower the top of the part on it.
func (n *box) halve(column int) (upper, lower []int) {
	upper, lower = slices.Clone(n.bottom), slices.Clone(n.top)
	upper[column]++
	lower[column] = n.bottom[column]
	return upper, lower
}

// cut removes from a box the highest and lowest levels of each column that no transformation of it
// can have and still be the best.
func (b *boltRun) cut(n *box) (bottom, top []int) {
	bottom, top = slices.Clone(n.bottom), slices.Clone(n.top)
	levels := slices.Clone(n.bottom)
	for i := range top {
		useless := func(level int) bool { return bottom[i] < top[i] && b.hopelessOn(n, levels, i, level) }
		for useless(top[i]) {
			top[i]--
		}
		for useless(bottom[i]) {
			bottom[i]++
		}
	}
	return bottom, top
}

// hopelessOn reports whether no transformation of a box with a column on a level can be the best.
func (b *boltRun) hopelessOn(n *box, levels []int, column, level int) bool {
	bound := b.on(n, levels, column, level, level)
	levels[column] = level
	hopeless := b.hopelessAt(bound, levels)
	levels[column] = n.bottom[column]
	return hopeless
}

// widest returns the column whose next level adds most to the bound, -1 if the
// box is a single transformation.
func (b *boltRun) widest(n *box) int {
	column := -1
	var most utility.Score
	levels := slices.Clone(n.bottom)
	for i := range levels {
		if n.bottom[i] == n.top[i] {
			continue
		}
		if bound := b.on(n, levels, i, n.bottom[i]+1, n.top[i]); column < 0 || most.Less(bound) {
			column, most = i, bound
			most.Rank = slices.Clone(most.Rank)
		}
	}
	return column
}
