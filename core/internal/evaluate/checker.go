package evaluate

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/table"
)

// checker is the Checker.
type checker struct {
	*base
	limit   int
	tuning  Tuning
	grouper *classes.Grouper
	side    *checker      // for looking at transformations on the side, see inspect
	helpers []*checker    // for looking at several at the same time, see CheckSurvivorsOf
	rows    *classes.Rows // the distinct rows of the table
	whole   *snapshot     // the same as a source
	rowOf   []uint32      // row of the table -> distinct row
	subset  []bool        // by row of the table, nil without one

	pending   *snapshot // source of a check whose classes may be kept, see settle
	pendingID lattice.ID
	history   history
	last      *snapshot // the classes of the check before, for roll-up

	minimal    int     // minimal class size
	sizeOnly   bool    // it decides alone
	people     *people // nil: every record is another person's, or units say whose
	units      *units  // nil: records are left out by classes
	decider    *privacy.Decider
	detail     *game.Detail // nil: no model is privacy.Detailed
	dist       distributions
	merging    bool // dist is set up for the check under way, see merge
	measure    utility.Measure
	newMeasure func(utility.Input) (utility.Measure, error)
	tuples     bool // it needs View.Squares

	view   utility.View
	labels labeler
	values responses // of columns to be predicted
	levels []int
	counts tally

	// Scratch of judge.
	out       []bool   // class -> suppressed, valid where View.OutClasses > 0
	left      []bool   // the same for the classes of the view
	of        []uint32 // row of the source -> class, see classOf
	ofKnown   bool
	sums      []uint64
	sizes     []uint64 // class -> records of the research subset
	few       []uint32 // class -> records, for those who count persons
	shown     []uint32 // class of the view -> class, with a research subset
	lookAlike []uint64 // class of the view -> records of the whole table
	reps      []uint32

	suppressed []uint32 // distinct rows, see CheckSurvivors
	also       []uint32 // see LeaveOut
	bottom     []int    // all levels 0
}

func newChecker(p *Task, b *base) (Checker, error) {
	c := &checker{base: b, limit: p.Limit, tuning: p.Tuning.withDefaults(), subset: p.Subset}
	c.grouper = classes.NewGrouper(b.layout, !c.tuning.NoProjection)
	c.grouper.Workers(c.tuning.Workers)
	c.history.init(c.tuning, slices.Max(append([]int{0}, b.lattice.Max...)))
	c.sizeOnly = p.Subset == nil
	for _, m := range b.models {
		c.minimal = max(c.minimal, m.MinimalClassSize())
		if cm, ok := m.(privacy.ClassModel); !ok || !cm.SizeOnly() {
			c.sizeOnly = false
		}
	}
	c.pack(p)
	b.input.Tuples = c.counted(c.rows)
	var err error
	if p.Profiles || p.Known > 1 {
		err = c.newUnits(p)
	} else {
		c.newPeople(p)
	}
	if err != nil {
		return nil, err
	}
	c.newMeasure = p.Measure
	if c.measure, err = p.Measure(b.input); err != nil {
		return nil, err
	}
	if _, c.tuples = c.measure.(utility.TupleBased); c.tuples {
		c.rows.Aux = append(c.rows.Aux, c.squares())
	}
	if c.detail, err = c.newDetail(); err != nil {
		return nil, err
	}
	c.measure = c.partly(c.measure)
	if !c.sizeOnly || c.units != nil {
		c.decider = privacy.NewDecider(b.models)
		if c.subset != nil && c.decider.Samples() {
			c.tuning.NoRollUp, c.tuning.NoSnapshots = true, true // see lastRows
		}
	}
	c.labels.init(c)
	c.values.init(c, p)
	return c, nil
}

// pack merges identical rows of the table.
func (c *checker) pack(p *Task) {
	c.rows, c.rowOf = classes.Merge(c.layout, c.codes, c.zero, p.Rows)
	c.codes, c.zero = nil, nil
	c.weigh(p.Weights)
	if p.Subset != nil {
		inside := make([]uint64, c.rows.Len())
		for row, in := range p.Subset {
			if in {
				inside[c.rowOf[row]] += uint64(p.Weights.Of(row))
			}
		}
		c.rows.Aux = append(c.rows.Aux, inside)
	}
	var domains []int
	for i := range p.Sensitive {
		domains = append(domains, len(p.Sensitive[i].Values.Counts))
		c.rows.Dist = append(c.rows.Dist,
			classes.DistributionOf(p.Sensitive[i].Codes.All(), domains[i], p.Subset, p.Weights, c.rowOf, c.rows.Len()))
	}
	for _, r := range p.Responses {
		domains = append(domains, r.Values)
		c.rows.Dist = append(c.rows.Dist, classes.DistributionOf(r.Codes.All(), r.Values, p.Subset, p.Weights, c.rowOf, c.rows.Len()))
	}
	c.bottom = make([]int, c.lattice.Columns())
	c.whole = &snapshot{levels: c.history.packing.Pack(c.bottom, nil), rows: c.rows}
	c.dist = newDistributions(domains)
}

// weigh gives the distinct rows their weights.
func (c *checker) weigh(w table.Weights) {
	if w == nil {
		return
	}
	sums := make([]uint64, c.rows.Len())
	for row, n := range w {
		sums[c.rowOf[row]] += uint64(n)
	}
	if w.Total(0) > math.MaxUint32 {
		c.rows.Wide = sums
		for row := range c.rows.Count {
			c.rows.Count[row] = 1
		}
		return
	}
	c.rows.Count = narrow(sums, c.rows.Count)
}

// counted returns by row the records that count: all, or those of the subset.
func (c *checker) counted(rows *classes.Rows) []uint64 {
	switch {
	case c.subset != nil:
		return slices.Clone(rows.Aux[0])
	case rows.Wide != nil:
		return slices.Clone(rows.Wide)
	}
	return widen(rows.Count, nil)
}

// widen and narrow copy counts; those that are narrowed have to fit.
func widen(counts []uint32, dst []uint64) []uint64 {
	dst = slices.Grow(dst[:0], len(counts))
	for _, n := range counts {
		dst = append(dst, uint64(n))
	}
	return dst
}

func narrow(wide []uint64, dst []uint32) []uint32 {
	dst = dst[:0]
	for _, n := range wide {
		dst = append(dst, uint32(n))
	}
	return dst
}

func (c *checker) Lattice() *lattice.Lattice { return c.lattice }
func (c *checker) Measure() utility.Measure  { return c.measure }
func (c *checker) MinimalClassSize() int     { return c.minimal }
func (c *checker) Limit() int                { return c.limit }
func (c *checker) Records() int              { return c.records }
func (c *checker) Order() []int              { return c.order }

func (b *base) Distinct(column, level int) int { return len(b.totals[column][level]) }

func (c *checker) Smallest() int {
	if len(c.view.Count) == 0 {
		return 0
	}
	return int(slices.Min(c.view.Count))
}

func (c *checker) Monotone() bool {
	if c.people.losesSize(c) || c.units != nil && !c.units.profiles && c.limit > 0 {
		return false // see shared and decideSets
	}
	for _, m := range c.models {
		if !m.Monotone(c.limit > 0) {
			return false
		}
	}
	return true
}

func (c *checker) Shrinking() bool {
	if c.units != nil && !c.units.profiles {
		return false
	}
	if c.people.byShares() {
		return c.limit == 0 && c.Monotone() // then nothing is suppressed where all models are met
	}
	for _, m := range c.models {
		if _, ok := m.(privacy.ClassModel); !ok || !m.Monotone(true) {
			return false
		}
	}
	return true
}

func (c *checker) KeepWhile(open func(lattice.ID) bool) {
	c.history.open, c.history.above = open, c.lattice.Successors
}

// Footprint implements Checker: the rows as they are now, and what it takes to
// group them.
func (c *checker) Footprint(together int) (fixed, history int64) {
	rows := (&snapshot{rows: c.rows}).bytes()
	entry := float64(rows) * min(1, c.tuning.SnapshotSize*float64(len(c.rowOf))/float64(max(1, c.rows.Len())))
	full := min(float64(c.tuning.SnapshotBytes), entry*float64(c.tuning.SnapshotEntries))
	if c.tuning.NoSnapshots {
		full = 0
	}
	buffers := classes.Buffers(c.layout, c.rows.Len(), c.tuning.Workers)
	if together > 1 {
		buffers += int64(min(c.tuning.Workers, together)) * classes.Buffers(c.layout, c.rows.Len(), 1)
	}
	return int64(rows+4*len(c.rowOf)) + c.units.bytes() + buffers + c.people.bytes(), int64(full)
}

func (c *checker) Stats() Stats {
	rows := c.grouper.Rows()
	for _, h := range c.helpers {
		rows += h.grouper.Rows()
	}
	return Stats{Checks: c.counts.checks, Different: c.counts.different(c.lattice.Size()), Rows: rows,
		Snapshots: len(c.history.entries), Bytes: c.history.bytes}
}

// care says how much has to be known of what is not anonymous.
type care uint8

const (
	verdict care = iota // that it is not
	rough               // about what it scores
	exact               // what is suppressed
)

// Check implements Checker.
func (c *checker) Check(id lattice.ID, score bool) Evaluation {
	if score {
		return c.check(id, exact)
	}
	return c.check(id, verdict)
}

// Rough implements Checker.
func (c *checker) Rough(id lattice.ID) Evaluation { return c.check(id, rough) }

func (c *checker) check(id lattice.ID, care care) Evaluation {
	c.settle()
	c.counts.add(id, c.lattice.Size())
	c.levels = c.lattice.Levels(id, c.levels)
	src := c.source()
	o := c.evaluate(src, care)
	c.pending, c.pendingID = src, id
	return o
}

// evaluate is judge with scores.
func (c *checker) evaluate(from *snapshot, care care) Evaluation {
	o := c.judge(from, care)
	if care > verdict || o.Anonymous {
		o.Score = c.measure.Score(&c.view)
	}
	o.Bound, o.HasBound = c.measure.Bound(&c.view)
	return o
}

// group finds the classes of the transformation under way. On level 0 there is
// nothing to find: rows of the table that are alike were merged.
func (c *checker) group(src *classes.Rows) *classes.Classes {
	if slices.Equal(c.levels, c.bottom) {
		return c.grouper.Each(c.rows)
	}
	return c.grouper.Group(src, c.levels)
}

// source returns the rows to start from: the smallest ones of which the
// transformation is a generalization.
func (c *checker) source() *snapshot {
	best := c.whole
	packed := c.history.packing.Pack(c.levels, c.history.query)
	c.history.query = packed
	if !c.tuning.NoSnapshots {
		if s := c.history.find(packed, 0); s != nil && s.rows.Len() < best.rows.Len() {
			best = s
		}
	}
	if !c.tuning.NoRollUp && c.last != nil && c.last.rows.Len() < best.rows.Len() && c.history.packing.Covers(packed, c.last.levels) {
		best = c.last
	}
	return best
}

// settle keeps the classes of the check before for later ones, where that
// pays. It waits until the next question, because by then the search has drawn
// its conclusions and often nothing is left that could start from them.
func (c *checker) settle() {
	if c.pending == nil || c.tuning.NoRollUp {
		return
	}
	src := c.pending.rows
	c.pending = nil
	n := len(c.grouper.Classes().Count)
	if float64(n) > c.tuning.SnapshotReduction*float64(src.Len()) {
		return
	}
	taken := &snapshot{id: c.pendingID, levels: slices.Clone(c.history.query)}
	if !c.history.useful(taken) {
		return
	}
	c.take(src, taken)
	c.last = taken
	if !c.tuning.NoSnapshots && float64(n) <= c.tuning.SnapshotSize*float64(len(c.rowOf)) {
		c.history.add(taken)
	}
}

// take makes the classes of the check under way the rows of a snapshot.
func (c *checker) take(src *classes.Rows, s *snapshot) {
	var of []uint32
	if len(src.Aux) > 0 {
		of = c.classOf(src)
	}
	s.rows = c.grouper.Take(src, of, nil) // see fill
}

// classOf returns the class of every row of the source of the check under way.
// It is computed once a check, and only if it is needed.
func (c *checker) classOf(src *classes.Rows) []uint32 {
	if !c.ofKnown {
		c.of, c.ofKnown = c.grouper.ClassOf(src, c.levels, c.of), true
	}
	return c.of
}
