package check

import "github.com/fulgurite/fulgurite/core/lattice"

// CheckSurvivors implements Checker. It starts from the distinct rows of the
// table, because classes of an earlier check have lost the original values.
func (c *checker[W]) CheckSurvivors(id lattice.ID, out [][]uint64) Outcome {
	c.checks++
	c.levels = c.lattice.Levels(id, c.levels)
	classes := c.grouper.Group(c.rows, c.levels)
	o := c.judge(c.rows, classes)
	o.Score = c.measure.Score(&c.view)
	o.Bound, o.HasBound = c.measure.Bound(&c.view)
	if o.Suppressed == 0 {
		for i := range out {
			clear(out[i])
		}
		return o
	}
	if c.sizeOnly && !c.tuples {
		c.of = c.grouper.ClassOf(c.rows, c.levels, c.of)
	}
	c.rowOut = resize(c.rowOut, len(c.of))
	for row, class := range c.of {
		c.rowOut[row] = c.out[class]
	}
	c.grouper.SumLabels(c.rows, c.every(), c.counted(c.rows), c.rowOut, true, c.bottom, out)
	return o
}

// Values implements Checker.
func (c *checker[W]) Values() [][]uint64 {
	all := make([][]uint64, len(c.totals))
	for i := range all {
		all[i] = make([]uint64, len(c.totals[i][0]))
	}
	return all
}

// every lists the distinct rows themselves.
func (c *checker[W]) every() []uint32 {
	if c.identity == nil {
		c.identity = make([]uint32, c.rows.Len())
		for i := range c.identity {
			c.identity[i] = uint32(i)
		}
	}
	return c.identity
}
