package check

import (
	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/lattice"
)

// CheckSurvivors implements Checker. Classes of an earlier check have lost the
// original values, but tell which rows of the table are suppressed: their
// values are added up.
func (c *checker) CheckSurvivors(id lattice.ID, out [][]uint64) Evaluation {
	o := c.Check(id, true)
	switch {
	case !o.Anonymous:
	case o.Suppressed == 0:
		for i := range out {
			clear(out[i])
		}
	case c.units != nil:
		group.SumValues(c.grouper, c.rows, c.units.rowsLeftOut(), c.units.left, out)
	default:
		c.suppressed = c.grouper.Marked(c.rows, c.levels, c.out[:o.AllClasses], c.suppressed)
		group.SumValues(c.grouper, c.rows, c.suppressed, c.input.Tuples, out) // Tuples: records that count, by distinct row
	}
	return o
}

// Values implements Checker.
func (c *checker) Values() [][]uint64 {
	all := make([][]uint64, len(c.totals))
	for i := range all {
		all[i] = make([]uint64, len(c.totals[i][0]))
	}
	return all
}
