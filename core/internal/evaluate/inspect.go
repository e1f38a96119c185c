package evaluate

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// inspect judges a transformation on the side and returns the checker that did:
// no check is counted, and the one under way keeps its classes, its view and
// what it may leave to later ones, so that a search that is watched takes the
// same steps as one that is not.
func (c *checker) inspect(id lattice.ID) *checker {
	if c.side == nil {
		c.side = c.aside()
	}
	c.side.levels = c.lattice.Levels(id, c.side.levels)
	c.side.judge(c.whole, exact)
	if c.also != nil {
		c.side.leaveOut(c.also)
	}
	return c.side
}

// LeaveOut implements Checker.
func (c *checker) LeaveOut(rows []uint32) { c.also = rows }

// leaveOut suppresses more than the models.
func (c *checker) leaveOut(rows []uint32) {
	v := &c.view
	if u := c.units; u != nil {
		entry := make([]uint32, len(c.rowOf)) // by row of the table
		at := 0
		for row := range entry {
			if c.subset == nil || c.subset[row] {
				entry[row] = u.of[at]
				at++
			}
		}
		for _, row := range rows {
			u.gone[entry[row]] = true
		}
		c.leave(c.grouper.Classes())
		v.Suppressed = 0
		for _, n := range u.lost {
			v.Suppressed += int(n)
		}
		return
	}
	of, n := c.classOf(c.rows), len(c.grouper.Classes().Count)
	if c.out = resize(c.out, n); v.Out == nil {
		clear(c.out)
	}
	for _, row := range rows {
		c.out[of[c.rowOf[row]]] = true
	}
	if v.Out = c.out; c.subset != nil {
		for i, class := range c.shown {
			c.left[i] = c.out[class]
		}
		v.Out = c.left[:len(v.Count)]
	}
	v.Suppressed, v.OutClasses = 0, 0
	for i, out := range v.Out {
		if out {
			v.Suppressed += int(v.Count[i])
			v.OutClasses++
		}
	}
}

// aside returns a checker of the same problem with classes of its own and
// without a history.
func (c *checker) aside() *checker {
	s := &checker{base: c.base, limit: c.limit, tuning: c.tuning, rows: c.rows, whole: c.whole, rowOf: c.rowOf, subset: c.subset,
		minimal: c.minimal, sizeOnly: c.sizeOnly, detail: c.detail, measure: c.measure, tuples: c.tuples, bottom: c.bottom,
		people: c.people.aside(), units: c.units.aside()}
	s.grouper = classes.NewGrouper(c.layout, true)
	s.grouper.Workers(c.tuning.Workers)
	s.dist = newDistributions(c.dist.domains)
	if !c.sizeOnly || c.units != nil {
		s.decider = privacy.NewDecider(c.models)
	}
	s.labels.init(s)
	s.values = responses{c: s, first: c.values.first, responses: c.values.responses, codes: c.values.codes}
	if s.values.responses > 0 {
		s.view.Responses = &s.values
	}
	return s
}

// Evaluate implements Checker.
func (c *checker) Evaluate(id lattice.ID, m utility.Measure) utility.Score {
	s := c.inspect(id)
	if _, tuples := m.(utility.TupleBased); tuples && !c.tuples {
		src := *c.rows // checks do without the squares
		src.Aux = append(slices.Clip(src.Aux), c.squares())
		s.sumSquares(&src, s.grouper.Classes(), true)
	}
	return m.Score(&s.view)
}

// squares returns by distinct row the square of the records that count.
func (c *checker) squares() []uint64 {
	squares := make([]uint64, len(c.input.Tuples))
	for i, n := range c.input.Tuples {
		squares[i] = n * n
	}
	return squares
}

// SuppressedRows implements Checker.
func (c *checker) SuppressedRows(id lattice.ID) []bool {
	suppressed := make([]bool, len(c.rowOf))
	s := c.inspect(id)
	if s.view.Out == nil {
		return suppressed
	}
	if s.units != nil {
		return s.units.suppressedRows(len(c.rowOf), c.subset)
	}
	of := s.classOf(c.rows)
	for row, distinct := range c.rowOf {
		suppressed[row] = s.out[of[distinct]] && (c.subset == nil || c.subset[row])
	}
	return suppressed
}

// ClassSizes implements Checker.
func (c *checker) ClassSizes(id lattice.ID) (sizes []int) {
	v := &c.inspect(id).view
	for i, n := range v.Count {
		if n > 0 && (v.Out == nil || !v.Out[i]) {
			sizes = append(sizes, int(n))
		}
	}
	return sizes
}

// Survey implements Checker.
func (c *checker) Survey(id lattice.ID, m utility.Measure) (o Evaluation, smallest int, s utility.Score) {
	o = c.check(id, exact)
	o.Score.Rank, o.Bound.Rank = slices.Clone(o.Score.Rank), slices.Clone(o.Bound.Rank) // m may share theirs
	v := &c.view
	for i, n := range v.Count {
		if n > 0 && (v.Out == nil || !v.Out[i]) && (smallest == 0 || int(n) < smallest) {
			smallest = int(n)
		}
	}
	return o, smallest, m.Score(v)
}

// OriginalSizes implements Checker.
func (c *checker) OriginalSizes() []int {
	var sizes []int
	for _, n := range c.counted(c.rows) {
		if n > 0 {
			sizes = append(sizes, int(n))
		}
	}
	return sizes
}
