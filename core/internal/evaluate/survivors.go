package evaluate

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// CheckSurvivors implements Checker.
func (c *checker) CheckSurvivors(id lattice.ID, out [][]uint64) Evaluation {
	o := c.check(id, verdict)
	c.sumSuppressed(&o, out)
	return o
}

// sumSuppressed counts what the transformation just judged suppresses. Classes of an earlier
// check have lost the original values, but tell which rows of the table are suppressed: their
// values are added up.
func (c *checker) sumSuppressed(o *Evaluation, out [][]uint64) {
	switch {
	case !o.Anonymous:
	case o.Suppressed == 0:
		for i := range out {
			clear(out[i])
		}
	case c.units != nil:
		classes.SumValues(c.grouper, c.rows, c.units.rowsLeftOut(), c.units.left, out)
	default:
		c.suppressed = c.grouper.Marked(c.rows, c.levels, c.out[:o.AllClasses], c.suppressed)
		classes.SumValues(c.grouper, c.rows, c.suppressed, c.input.Tuples, out) // Tuples: records that count, by distinct row
	}
}

// Several transformations are looked at at a time as long as the rows of one are too few to be
// shared out, and as long as the rules are about sizes of classes alone: of others nobody promises
// that they can be asked by several goroutines.
const (
	maxTogether  = 32      // transformations
	togetherRows = 1 << 21 // records that they have together, at most
	togetherKept = 0.1     // classes that are kept for later ones, at most, as a share of the records: more of them cost more than they save
)

// Together implements Checker.
func (c *checker) Together() int {
	if !c.sizeOnly || c.people != nil || c.units != nil {
		return 1
	}
	return max(1, min(maxTogether, togetherRows/max(1, c.records)))
}

// CheckSurvivorsOf implements Checker. Goroutines have a checker each. What each transformation
// starts from is chosen before, and what is kept of it for later ones is put into the history
// after, in their order: which goroutine gets one changes no count.
func (c *checker) CheckSurvivorsOf(ids []lattice.ID, outs [][][]uint64) ([]Evaluation, error) {
	helpers, err := c.help(max(1, min(c.tuning.Workers, len(ids), c.Together())))
	if err != nil {
		return nil, err
	}
	c.settle()
	all, sources, taken := make([]Evaluation, len(ids)), make([]*snapshot, len(ids)), make([]*snapshot, len(ids))
	for i, id := range ids {
		c.levels = c.lattice.Levels(id, c.levels)
		sources[i] = c.source()
		taken[i] = &snapshot{id: id, levels: slices.Clone(c.history.query)}
	}
	var begun atomic.Int64
	work := func(h *checker) {
		for i := int(begun.Add(1)) - 1; i < len(ids); i = int(begun.Add(1)) - 1 {
			h.levels = c.lattice.Levels(ids[i], h.levels)
			o := h.evaluate(sources[i], verdict)
			o.Score.Rank, o.Bound.Rank = slices.Clone(o.Score.Rank), slices.Clone(o.Bound.Rank) // measures use theirs again
			h.sumSuppressed(&o, outs[i])
			all[i] = o
			if src := sources[i].rows; c.keepsTogether(o.AllClasses, src.Len()) {
				h.take(src, taken[i])
			}
		}
	}
	var others sync.WaitGroup
	for _, h := range helpers[1:] {
		others.Go(func() { work(h) })
	}
	work(helpers[0])
	others.Wait()
	for _, s := range taken {
		if s.rows != nil {
			c.history.add(s)
		}
	}
	for _, id := range ids {
		c.counts.add(id, c.lattice.Size())
	}
	return all, nil
}

// help returns so many checkers for one goroutine each.
func (c *checker) help(n int) ([]*checker, error) {
	for len(c.helpers) < n {
		m, err := c.newMeasure(c.input)
		if err != nil {
			return nil, err
		}
		h := c.aside()
		h.measure = c.partly(m)
		h.grouper.Workers(1)
		c.helpers = append(c.helpers, h)
	}
	return c.helpers[:n], nil
}

// keepsTogether reports whether so many classes, found in so many rows by one of several, are put
// into the history.
func (c *checker) keepsTogether(classes, rows int) bool {
	return !c.tuning.NoRollUp && !c.tuning.NoSnapshots &&
		float64(classes) <= min(c.tuning.SnapshotReduction*float64(rows), togetherKept*float64(len(c.rowOf)))
}

// Values implements Checker.
func (c *checker) Values() [][]uint64 {
	all := make([][]uint64, len(c.totals))
	for i := range all {
		all[i] = make([]uint64, len(c.totals[i][0]))
	}
	return all
}
