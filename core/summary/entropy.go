package summary

import "math"

// entropy measures non-uniform entropy: how hard it is to guess the original values from the
// labels. Loss is the sum over the cells of log2(b/a), a being the number of records with the
// cell's value and b the number of those with its label (A. De Waal, L. Willenborg: Information
// loss through global recoding and local suppression. Netherlands Official Statistics 14, 1999).
// Where cells are on several levels, or suppressed, the levels are climbed one after the other:
// each step counts the records that go at least as far, by their labels before and after it (F.
// Prasser, R. Bild, K. Kuhn: A generic method for assessing the quality of de-identified health
// data. MIE 2016). The most is the sum of log2(n/a), reached if all n records show "*".
//
// It never exceeds its maximum: the loss of a step is the number of its records times the
// entropy of their labels before, given those after, and the remaining entropy of the records that
// go on is at most that of all.
func (c *cells) entropy() *Measure {
	loss, most := 0.0, 0.0
	going := append([]int(nil), c.total...) // value -> records that go on
	before := c.hierarchy.Levels[0].Of      // value -> its label as reached so far
	labels := len(c.hierarchy.Levels[0].Labels)
	for level, counts := range c.at {
		if counts == nil {
			continue
		}
		l := &c.hierarchy.Levels[level]
		loss += c.step(going, before, labels, l.Of, len(l.Labels))
		before, labels = l.Of, len(l.Labels)
		for code, n := range counts {
			going[code] -= n
		}
	}
	star := make([]uint32, len(c.total))
	loss += c.step(going, before, labels, star, 1)
	most = c.step(c.total, c.hierarchy.Levels[0].Of, len(c.hierarchy.Levels[0].Labels), star, 1)
	return newMeasure(loss, 0, most)
}

// step returns the sum of log2(after/before) over the records, counted by value, whose labels
// change.
func (c *cells) step(records []int, before []uint32, labelsBefore int, after []uint32, labelsAfter int) float64 {
	a, b := make([]int, labelsBefore), make([]int, labelsAfter)
	for code, n := range records {
		a[before[code]] += n
		b[after[code]] += n
	}
	sum := 0.0
	for _, code := range c.values {
		n := a[before[code]]
		if n == 0 {
			continue
		}
		a[before[code]] = 0 // once for each label
		sum += float64(n) * math.Log2(float64(b[after[code]])/float64(n))
	}
	return sum
}
