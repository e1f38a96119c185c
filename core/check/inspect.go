package check

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/utility"
)

// inspect judges a transformation without counting it as a check, leaving the
// history alone.
func (c *checker) inspect(id lattice.ID, look func(*group.Classes)) {
	c.settle()
	c.grouper, c.quiet = c.quiet, c.grouper
	defer func() { c.grouper, c.quiet = c.quiet, c.grouper }()
	c.levels = c.lattice.Levels(id, c.levels)
	c.judge(c.whole, true)
	look(c.grouper.Classes())
}

// Evaluate implements Checker.
func (c *checker) Evaluate(id lattice.ID, m utility.Measure) (score utility.Score) {
	c.inspect(id, func(classes *group.Classes) {
		if _, tuples := m.(utility.TupleBased); tuples && !c.tuples {
			src := *c.rows // checks do without the squares
			src.Aux = append(slices.Clip(src.Aux), c.squares())
			c.sumSquares(&src, classes)
		}
		score = m.Score(&c.view)
	})
	return score
}

// squares returns by distinct row the square of the records that count.
func (c *checker) squares() []uint64 {
	squares := make([]uint64, len(c.input.Tuples))
	for i, n := range c.input.Tuples {
		squares[i] = uint64(n) * uint64(n)
	}
	return squares
}

// SuppressedRows implements Checker.
func (c *checker) SuppressedRows(id lattice.ID) []bool {
	suppressed := make([]bool, len(c.rowOf))
	c.inspect(id, func(*group.Classes) {
		if c.view.Out == nil {
			return
		}
		of := c.classOf(c.rows)
		for row, distinct := range c.rowOf {
			suppressed[row] = c.out[of[distinct]] && (c.subset == nil || c.subset[row])
		}
	})
	return suppressed
}

// ClassSizes implements Checker.
func (c *checker) ClassSizes(id lattice.ID) (sizes []int) {
	c.inspect(id, func(*group.Classes) {
		for i, n := range c.view.Count {
			if n > 0 && (c.view.Out == nil || !c.view.Out[i]) {
				sizes = append(sizes, int(n))
			}
		}
	})
	return sizes
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
