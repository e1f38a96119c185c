package search

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// Lightning is the id of the algorithm.
const Lightning ID = "lightning"

var lightningInfo = Info{ID: Lightning, Name: "Lightning", Exact: true,
	Sentence:  "Looks for better tables near the best so far, a few columns at a time, and at times follows the tables that keep the most detail, for as long as it is given.",
	Guarantee: "The result is the best found in time; it is proved to be the best there is only where the search says so.",
	Source:    "Prasser, Bild, Eicher, Spengler, Kohlmayer, Kuhn: Lightning: Utility-Driven Anonymization of High-Dimensional Data (2016), 5, algorithms 1-3; with large neighbourhood search (Shaw 1998) and ruin and recreate (Schrimpf et al. 2000)",
	TimeBox:   true}

// LightningPaper is the id of the algorithm.
const LightningPaper ID = "lightning-paper"

var lightningPaperInfo = Info{ID: LightningPaper, Name: "Lightning as published", Exact: true, Reference: true,
	Sentence:  "Follows the tables that keep the most detail, best first and in greedy descents, starting with the original table.",
	Guarantee: lightningInfo.Guarantee,
	Source:    "Prasser, Bild, Eicher, Spengler, Kohlmayer, Kuhn: Lightning: Utility-Driven Anonymization of High-Dimensional Data (2016), 5, algorithms 1-3",
	TimeBox:   true}

// lightning finds transformations by greedy descents from the top and then by searching the
// neighbourhood, see nearby. It proves by the hybrid strategy of the paper, which gets one check
// for every proving others: on lattices that it can get through in time, the proof ends the search;
// on larger ones it hardly ever finds anything. If the descents find nothing, all checks are the
// paper's.
func lightning(r *run) error {
	descent := newDescent(r)
	if !descent.fromTop() || !descent.byColumns() {
		return nil
	}
	r.held -= int64(len(descent.scores)) * scoreBytes
	finder, prover := newNearby(r), &lightningRun{run: r}
	if !prover.begin() {
		return nil
	}
	for ahead := 0; prover.queue.len() > 0; {
		began := r.checks()
		if r.best != nil && ahead < 0 {
			if !finder.step() {
				return nil
			}
			if ahead += r.checks() - began; r.checks() == began {
				ahead += proving // all was known
			}
			continue
		}
		if !prover.step() {
			return nil
		}
		ahead -= proving * (r.checks() - began)
	}
	r.optimal = true
	return nil
}

// proving is the number of checks that Lightning makes for each one that works on a proof.
const proving = 8

// lightningPaper is the hybrid strategy of the paper: a best-first search that expands the
// transformation with the best score of all checked ones, anonymous or not, and, every so many
// steps, a greedy descent from there. Each step checks the direct generalizations of one
// transformation; at worst everything is checked. Memory for each transformation that was seen.
//
// Transformations are dropped where a lower bound shows that neither they nor their generalizations
// can be the best. If the queue runs empty, everything was checked or dropped for that reason, and
// the best is proved.
func lightningPaper(r *run) error {
	(&lightningRun{run: r}).search()
	return nil
}

// LightningMinimal is the id of the algorithm.
const LightningMinimal ID = "lightning-minimal"

var lightningMinimalInfo = Info{ID: LightningMinimal, Name: "Lightning, first found", Reference: true,
	Sentence:  "Lightning as published, ended with the first table that meets the rules.",
	Guarantee: "None but that the result meets the rules.",
	Source:    "Prasser, Bild, Eicher, Spengler, Kohlmayer, Kuhn: Lightning: Utility-Driven Anonymization of High-Dimensional Data (2016), 6.1 and 7.1"}

// lightningMinimal is the variant that the paper compares with DataFly and IGreedy: it ends with
// the first anonymous transformation. With a suppression limit of 100 % that is the bottom.
func lightningMinimal(r *run) error {
	(&lightningRun{run: r, minimal: true}).search()
	return nil
}

// Ids of the two variants that the paper describes before its own, and rejects (figure 5).
const (
	LightningBestFirst ID = "lightning-best-first"
	LightningGreedy    ID = "lightning-greedy"
)

const figure5 = "Prasser, Bild, Eicher, Spengler, Kohlmayer, Kuhn: Lightning: Utility-Driven Anonymization of High-Dimensional Data (2016), 5.2 and figure 5"

var lightningBestFirstInfo = Info{ID: LightningBestFirst, Name: "Lightning, best first only", Exact: true, Reference: true,
	Sentence:  "Lightning as published without its greedy descents: it follows the tables that keep the most detail, and stays near the original table.",
	Guarantee: lightningInfo.Guarantee, Source: figure5, TimeBox: true}

var lightningGreedyInfo = Info{ID: LightningGreedy, Name: "Lightning, greedy with backtracking", Exact: true, Reference: true,
	Sentence:  "Lightning as published in one greedy descent that goes back where it cannot go on: it stays near the coarsest table.",
	Guarantee: lightningInfo.Guarantee, Source: figure5, TimeBox: true}

func lightningBestFirst(r *run) error {
	(&lightningRun{run: r, stepping: math.MaxInt}).search()
	return nil
}

func lightningGreedy(r *run) error {
	(&lightningRun{run: r, stepping: 1, backtracks: true}).search()
	return nil
}

// search runs the paper's search to its end.
func (l *lightningRun) search() {
	for more := l.begin(); l.queue.len() > 0; more = l.step() {
		if !more {
			return
		}
	}
	l.optimal = true
}

// begin checks the bottom. It returns false when the search has to end.
func (l *lightningRun) begin() bool {
	r := l.run
	l.known = make(map[lattice.ID]state)
	l.separable, _ = r.checker.Measure().(utility.Separable)
	l.queue.less = l.less
	l.bounds.less = func(a, b visit) bool { return a.bound.Compare(b.bound) < 0 }

	bottom := r.lattice.Bottom()
	if l.stepping == 0 {
		l.stepping = max(1, r.lattice.Level(r.lattice.Top())-r.lattice.Level(bottom))
	}
	return l.look(bottom, &l.queue)
}

// step expands the transformation with the best score in the queue (algorithm 2). It returns false
// when the search has to end.
func (l *lightningRun) step() bool {
	next := l.queue.pop()
	if l.known[next.order.ID]&expanded != 0 || l.prunable(next) {
		return true
	}
	if l.steps++; l.steps%l.stepping == 0 {
		return l.greedy(next)
	}
	return l.expand(next, &l.queue)
}

// raiseBound updates the lower bound of the search: everything unchecked is above a checked
// transformation that has not been expanded.
func (l *lightningRun) raiseBound() {
	for l.bounds.len() > 0 {
		least := l.bounds.items[0]
		if l.known[least.order.ID]&expanded == 0 && !l.prunable(least) {
			l.bound = &least.bound
			return
		}
		l.bounds.pop()
	}
}

type lightningRun struct {
	*run
	separable utility.Separable // nil: the measure has no bound without a check
	queue     heap[visit]       // by score
	bounds    heap[visit]       // by bound, where there is one
	known     map[lattice.ID]state
	levels    []int
	steps     int

	stepping   int  // every so many steps is a greedy descent; 0: the height of the lattice
	backtracks bool // greedy descents go on with the next best until all is seen
	minimal    bool // end with the first anonymous transformation
}

// state records what has been done with a transformation.
type state uint8

const (
	looked   state = 1 << iota // checked, or dropped by its bound
	expanded                   // and its generalizations too
)

// Memory, in bytes, for a transformation that was seen, and for one in a queue.
const (
	lookedBytes = 32
	visitBytes  = 160
)

// visit is a checked transformation in the queue: best score first, then in
// the order of the lattice.
type visit struct {
	score utility.Score
	order lattice.Order
	bound utility.Score
	has   bool // there is a bound
}

func (l *lightningRun) less(a, b visit) bool {
	if c := a.score.Compare(b.score); c != 0 {
		return c < 0
	}
	return l.lattice.Compare(a.order, b.order) < 0
}

// prunable reports whether no generalization of a checked transformation can be the best.
func (l *lightningRun) prunable(v visit) bool {
	above := v.order
	above.C1++
	return v.has && l.hopeless(v.bound, above)
}

// look checks a new transformation and puts it into a queue. It returns false when the search has
// to end.
func (l *lightningRun) look(id lattice.ID, queue *heap[visit]) bool {
	if l.known[id]&looked != 0 {
		return true
	}
	l.known[id] |= looked
	l.held += lookedBytes
	order := l.lattice.Order(id)
	if l.separable != nil {
		l.levels = l.lattice.Levels(id, l.levels)
		if l.hopeless(l.separable.LevelBound(l.levels), order) {
			return true
		}
	}
	o, more := l.check(id, true)
	v := newVisit(order, o)
	queue.push(v)
	l.held += visitBytes
	if v.has {
		l.bounds.push(v)
		l.held += visitBytes
	}
	return more && !(l.minimal && o.Anonymous)
}

func newVisit(order lattice.Order, o evaluate.Evaluation) visit {
	v := visit{score: o.Score, order: order, bound: o.Bound, has: o.HasBound}
	v.score.Rank = append([]float64(nil), o.Score.Rank...)
	v.bound.Rank = append([]float64(nil), o.Bound.Rank...)
	return v
}

// expand checks all direct generalizations (algorithm 1).
func (l *lightningRun) expand(v visit, queue *heap[visit]) bool {
	l.known[v.order.ID] |= expanded
	for _, up := range l.lattice.Successors(v.order.ID, nil) {
		if !l.look(up, queue) {
			return false // some may be left out: nothing new is known of the bound
		}
	}
	l.raiseBound()
	return true
}

// greedy repeatedly expands the best new generalization until there is none left; the others go to
// the queue (algorithm 3), or with backtracking are next in turn.
func (l *lightningRun) greedy(v visit) bool {
	local := &heap[visit]{less: l.less}
	more := l.expand(v, local)
	for again := true; again && more && local.len() > 0; again = l.backtracks {
		if next := local.pop(); !l.prunable(next) {
			more = l.greedy(next)
		}
	}
	for _, rest := range local.items {
		l.queue.push(rest)
	}
	return more
}
