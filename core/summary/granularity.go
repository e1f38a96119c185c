package summary

// granularity measures how small the part of all possible values is that a cell stands for. Loss is
// the mean over the cells of the share of the hierarchy's values that the label stands for, 1 where
// the cell shows "*": at least 1/s for a hierarchy of s values (V. Iyengar: Transforming data to
// satisfy privacy constraints. KDD 2002, section 3.3). It sums shares in whole numbers: values that
// labels stand for.
func (c *cells) granularity() *Measure {
	size, covered := c.hierarchy.Size, 0
	for level, counts := range c.at {
		for code, n := range counts {
			l := &c.hierarchy.Levels[level]
			covered += n * l.Rows[l.Of[code]]
		}
	}
	for _, n := range c.suppressed {
		covered += n * size
	}
	return newMeasure(float64(covered)/(float64(size)*float64(c.records)), 1/float64(size), 1)
}
