package search

import (
	"math"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// Cover is the id of the algorithm.
const Cover ID = "cover"

var coverInfo = Info{ID: Cover, Name: "Cover", Exact: true,
	Sentence:  "Finds a good table first and then looks where one look is expected to decide most: whatever is finer, whatever is coarser, often both.",
	Guarantee: "The result is the best there is, the same that Flash finds.",
	Source:    "Fulgurite; greedy set cover with forecasts, on top of the bounds of Flash"}

// cover decides the lattice with few checks. A checked transformation closes all its
// specializations if it lacks the monotone property (see flash), and all its generalizations if
// nothing above it can be the best. Most of a lattice lies between the two borders where a check
// closes both up and down: the best is proved when such transformations cover it, and any covering
// set will do. This is a set cover problem, whose greedy solution is near the smallest (V. Chvátal,
// A greedy heuristic for the set-covering problem, 1979): always choose what closes most open
// transformations for its cost. What a check will close, and its cost, the number of classes it
// will find, are forecast from earlier checks. Where forecasts mislead, and little is left or
// scores may fall along generalization, paths work better, as in Flash.
//
// Covers replace the paths of Flash with bounds; the rest is the same, and so is the result.
// Without a monotone property this is Flash with bounds.
//
// Cost: one check for each chosen transformation, and a few passes over the lattice for every batch
// of them.
func cover(r *run) error {
	f := &flashRun{run: r, bounds: true}
	f.cover = &coverRun{flashRun: f}
	return f.search()
}

type coverRun struct {
	*flashRun
	counting   int64     // rows in the time of a count, where paths take turns: see mixed; else 0
	score, out *forecast // of the log of the bound, and of the records that are in classes too small
	classes    *forecast // of the binary log of the classes
	lowest     float64   // of all scores
	unit       float64   // of scores, small beside the first best
	limit      float64   // of out
	seen       []seen    // what was checked before the unit is known

	open                 int            // transformations, when they were last counted
	above, below         lattice.Counts // those that are open, then
	scores, outs, counts []float64      // forecasts by ID, then
	chosen               []closing      // checks since
	queue                *heap[candidate]
	misses               int   // checks that closed one side, less coverHit times those that closed both
	levels               []int // of the candidate at hand
}

// closing is a transformation that was checked, and what it closed.
type closing struct {
	levels   []int
	up, down bool
}

// seen is the result of a check.
type seen struct {
	id                  lattice.ID
	score, out, classes float64
}

// start begins to forecast, once the first best is known.
func (c *coverRun) start() {
	c.score, c.out, c.classes = newForecast(c.lattice), newForecast(c.lattice), newForecast(c.lattice)
	c.limit = c.share(c.checker.Limit())
	if m, ok := c.checker.Measure().(utility.Ranged); ok {
		low, _ := m.Range()
		c.lowest = low.Value
	}
	n := c.lattice.Size()
	c.above, c.below = make(lattice.Counts, n), make(lattice.Counts, n)
	c.scores, c.outs, c.counts = make([]float64, n), make([]float64, n), make([]float64, n)
	c.queue = &heap[candidate]{less: func(a, b candidate) bool { return a.closes > b.closes || a.closes == b.closes && a.id < b.id }}
	c.unit = 1
	if c.best != nil {
		c.unit = max((c.best.Score.Value-c.lowest)/1000, math.SmallestNonzeroFloat32)
	}
	for _, s := range c.seen {
		c.take(s)
	}
}

// share returns the quantity in which records in too small classes are forecast: the log of their
// odds, so that a column's level adds about the same everywhere.
func (c *coverRun) share(records int) float64 {
	return math.Log((float64(records) + 0.5) / (float64(c.checker.Records()-records) + 0.5))
}

// figure returns the quantity in which scores are forecast.
func (c *coverRun) figure(score float64) float64 { return math.Log(max(0, score-c.lowest) + c.unit) }

// learn records the result of a check.
func (c *coverRun) learn(id lattice.ID, o evaluate.Evaluation) {
	s := seen{id, o.Score.Value, c.share(o.Suppressed), math.Log2(float64(1 + o.AllClasses))}
	if o.HasBound {
		s.score = o.Bound.Value
	}
	if c.unit == 0 {
		c.seen = append(c.seen, s)
		return
	}
	c.take(s)
}

// take trains the forecasts with a result. Results near a border have the highest weight.
func (c *coverRun) take(s seen) {
	c.levels = c.lattice.Levels(s.id, c.levels)
	score, near := c.figure(s.score), 1.0
	if c.best != nil {
		near = nearness(score - c.figure(c.best.Score.Value))
	}
	c.score.learn(c.levels, score, near)
	c.classes.learn(c.levels, s.classes, near)
	c.out.learn(c.levels, s.out, nearness(s.out-c.limit))
}

func nearness(distance float64) float64 { return 1 / (1 + distance*distance) }

// decide decides the lattice. It returns false if the search was ended.
func (c *coverRun) decide() bool {
	c.start()
	for c.count() {
		if little := uint64(c.open) < c.lattice.Size()/coverRest; c.misses > coverMisses && (little || !c.rising) {
			return c.binaryPhase()
		}
		if !c.choose(0) {
			return false
		}
	}
	return true
}

// choose makes the checks between two counts, as many as batch says and until so many rows were
// grouped for them. It returns false if the search was ended.
func (c *coverRun) choose(rows int64) bool {
	began, expect := c.rows(), c.expectation()
	c.candidates(expect)
	least := c.least() * c.queue.items[0].closes
	for checks := 0; (checks < c.batch() || c.rows()-began < rows) && c.queue.len() > 0; {
		next := c.queue.pop()
		c.levels = c.lattice.Levels(next.id, c.levels)
		closes := c.closes(next.id, expect)
		if closes < coverFresh*next.closes {
			if closes >= least {
				c.queue.push(candidate{next.id, closes})
			}
			continue
		}
		if !c.look(next.id) {
			return false
		}
		checks++
		expect = c.expectation()
	}
	return true
}

// closes estimates how many transformations a check closes now, per cost. Of the transformations
// open at the last count, later checks closed those above or below both; the estimate treats what
// each closed as independent.
func (c *coverRun) closes(id lattice.ID, expect expectation) float64 {
	above, below := float64(c.above[id]), float64(c.below[id])
	for _, other := range c.chosen {
		if other.up && above > 0 {
			above *= 1 - float64(c.above[c.lattice.Join(c.levels, other.levels)])/float64(c.above[id])
		}
		if other.down && below > 0 {
			below *= 1 - float64(c.below[c.lattice.Meet(c.levels, other.levels)])/float64(c.below[id])
		}
	}
	return expect(above, below, c.score.of(c.levels), c.out.of(c.levels)) / cost(c.classes.of(c.levels))
}

// cost approximates the cost of a check relative to one that finds few classes, by the forecast
// binary logarithm of their number: the more classes, the less of them the processor's caches hold.
func cost(classes float64) float64 { return 1 + math.Exp2(min(classes, coverMost))/coverCached }

const (
	coverMisses = 48      // then forecasts mislead, and paths serve better ...
	coverRest   = 6       // ... if less than one in so many transformations is open
	coverHit    = 3       // misses that a check makes up for that closes both sides
	coverLeast  = 0.5     // of what the best choice closes: others are counted anew before
	coverFresh  = 0.9     // of what a choice was said to close, if it is still the best
	coverMost   = 64      // binary log of more classes than there are: a forecast may be any number
	coverCached = 100_000 // classes that take twice as long as few: between 70,000 and 300,000 searches took the same time
)

// batch returns the number of checks between two counts: more in large lattices, where counting
// takes longer.
func (c *coverRun) batch() int { return 16 + int(c.lattice.Size()/8192) }

// look checks a transformation and records what it closed.
func (c *coverRun) look(id lattice.ID) bool {
	closed, more := c.checkAndTag(id)
	fine := c.tags.Has(id, fails|lattice.Wasteful)
	if closed && fine {
		c.misses = max(0, c.misses-coverHit)
	} else {
		c.misses++
	}
	c.chosen = append(c.chosen, closing{c.lattice.Levels(id, nil), closed, fine})
	return more
}

// count counts the open transformations above and below each, and forecasts. It reports whether
// anything is open.
func (c *coverRun) count() bool {
	c.open = 0
	for id := range c.above {
		interrupt.Row(id)
		c.above[id] = 0
		if !c.tagged(lattice.ID(id)) {
			c.above[id] = 1
			c.open++
		}
	}
	if c.open == 0 {
		return false
	}
	copy(c.below, c.above)
	c.lattice.SumAbove(c.above)
	c.lattice.SumBelow(c.below)
	c.score.all(c.scores)
	c.out.all(c.outs)
	c.classes.all(c.counts)
	c.chosen = c.chosen[:0]
	return true
}

// least is the share of what the best choice closes that another one has to close.
func (c *coverRun) least() float64 {
	if c.mixed() {
		return coverLeast / 8 // whatever else is to be counted anew takes longer
	}
	return coverLeast
}

// candidate is a transformation that may be checked, and the number it is expected to close per
// cost.
type candidate struct {
	id     lattice.ID
	closes float64
}

// candidates fills the queue with the best choices: those expected to close, per cost, at least
// half of what the best one closes.
func (c *coverRun) candidates(expect expectation) {
	c.queue.items = c.queue.items[:0]
	most, least := 0.0, c.least()
	for id := range c.above {
		interrupt.Row(id)
		closes := 0.0
		if (c.above[id] > 0 || c.below[id] > 0) && !c.tags.Has(lattice.ID(id), lattice.Checked) {
			closes = expect(float64(c.above[id]), float64(c.below[id]), c.scores[id], c.outs[id])
		}
		if closes >= least*most { // the cost is never below 1
			closes /= cost(c.counts[id])
			most = max(most, closes)
		}
		c.scores[id] = closes
	}
	for id, closes := range c.scores {
		interrupt.Row(id)
		if closes > 0 && closes >= least*most {
			c.queue.push(candidate{lattice.ID(id), closes})
		}
	}
}

// expectation estimates how many of the transformations open above and below one its check closes,
// by the forecasts of its score and of the suppressed records.
type expectation func(above, below, score, out float64) float64

// expectation returns the expectation after the checks so far.
func (c *coverRun) expectation() expectation {
	best, spread, around := math.Inf(1), c.score.spread(), c.out.spread()
	if c.best != nil {
		best = c.figure(c.best.Score.Value)
	}
	return func(above, below, score, out float64) float64 {
		return above*chance(score, best, spread) + below*chance(out, c.limit, around)
	}
}
