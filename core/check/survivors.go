package check

import "github.com/fulgurite/fulgurite/core/lattice"

// CheckSurvivors implements Checker. It starts from the distinct rows of the
// table, because classes of an earlier check have lost the original values.
func (c *checker) CheckSurvivors(id lattice.ID, out [][]uint64) Outcome {
	c.settle()
	c.checks++
	c.levels = c.lattice.Levels(id, c.levels)
	o := c.judge(c.whole, true)
	o.Score = c.measure.Score(&c.view)
	o.Bound, o.HasBound = c.measure.Bound(&c.view)
	if o.Suppressed == 0 {
		for i := range out {
			clear(out[i])
		}
		return o
	}
	of := c.classOf(c.rows)
	counted := c.counted(c.rows)
	c.weights, c.masks = resize(c.weights, len(counted)), resize(c.masks, o.AllClasses)
	for class := range c.masks {
		c.masks[class] = 0
		if c.out[class] {
			c.masks[class] = ^uint32(0)
		}
	}
	for row, class := range of { // no branch: most classes below the top are a coin toss
		c.weights[row] = counted[row] & c.masks[class]
	}
	c.grouper.SumValues(c.rows, c.weights, out)
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
