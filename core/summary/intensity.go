package summary

// intensity measures how far up the hierarchy cells were moved. Loss is the mean over the cells of
// level/(h-1) for a hierarchy of h levels, the level being the lowest on which the value has the
// label shown; 1 where the cell shows "*". A hierarchy of one level cannot be climbed: its loss is
// 0 but for suppressed cells. (L. Sweeney: Achieving k-anonymity privacy protection using
// generalization and suppression. IJUFKS 10(5), 2002, section 5, precision)
func (c *cells) intensity() *Measure {
	top := c.hierarchy.Height() - 1
	climbed, suppressed := 0, 0
	for level, counts := range c.at {
		for code, n := range counts {
			if n > 0 {
				climbed += n * c.reached(level, code)
			}
		}
	}
	for _, n := range c.suppressed {
		suppressed += n
	}
	loss := float64(suppressed)
	if top > 0 {
		loss += float64(climbed) / float64(top)
	}
	return newMeasure(loss/float64(c.records), 0, 1)
}

// reached returns the lowest level on which a value has the same label as on the given one:
// unchanged labels lose nothing.
func (c *cells) reached(level, code int) int {
	shown := c.text(level, code)
	for level > 0 && c.text(level-1, code) == shown {
		level--
	}
	return level
}

func (c *cells) text(level, code int) string {
	l := &c.hierarchy.Levels[level]
	return l.Labels[l.Of[code]]
}
