package evaluate

import (
	"github.com/fulgurite/fulgurite/core/internal/classes"
)

// judge finds the classes of the transformation under way, decides which of
// them are suppressed and sets up the view for the measure.
func (c *checker) judge(from *snapshot, care care) Evaluation {
	src := from.rows
	found := c.group(src)
	hopeless := care < exact && c.hopeless(found)
	complete := care > verdict
	if (!hopeless || c.values.responses > 0) && c.units == nil && c.fill(from) {
		found = c.group(src) // again, as filling groups as well
	}
	v := &c.view
	v.Levels, v.Records, v.Count, v.Least = c.levels, c.records, found.Count, c.minimal
	v.Labels = &c.labels
	c.labels.reset(src, found)
	v.Population, c.shown = nil, c.shown[:0]
	c.values.reset()
	c.ofKnown, c.merging = false, false
	o := Evaluation{AllClasses: len(found.Count)}
	switch {
	case hopeless && care == verdict:
		v.Suppressed, v.OutClasses, v.Out = 0, 0, nil
	case hopeless:
		c.decideBySize(found.Count, &o)
	case c.units != nil:
		c.decideUnits(found, complete, &o)
	case c.sizeOnly && c.people != nil:
		c.few = narrow(found.Count, c.few)
		c.decideByShare(c.few, &o)
	case c.sizeOnly:
		c.decideBySize(found.Count, &o)
	default:
		c.decide(src, found, complete, &o)
	}
	if c.tuples {
		c.sumSquares(src, found, !hopeless)
	}
	o.Suppressed = v.Suppressed
	o.Classes = len(v.Count) - v.OutClasses
	return o
}

// hopeless reports that more records than allowed are in classes that are too
// small, whatever else the models ask for.
func (c *checker) hopeless(found *classes.Classes) bool {
	if c.sizeOnly && c.people == nil && c.units == nil || c.subset != nil {
		return false
	}
	small, _ := countBelow(found.Count, uint64(c.minimal))
	return small > c.limit
}

// sumSquares computes View.Squares; split says that classes may be in parts.
func (c *checker) sumSquares(src *classes.Rows, found *classes.Classes, split bool) {
	v := &c.view
	if split && c.units != nil {
		c.sumParts()
		return
	}
	v.Squares = classes.SumAux(src.Aux[len(src.Aux)-1], c.classOf(src), zeros(v.Squares, len(found.Count)))
	if c.subset == nil {
		return
	}
	n := 0
	for i, size := range c.sums {
		if size > 0 {
			v.Squares[n] = v.Squares[i]
			n++
		}
	}
	v.Squares = v.Squares[:n]
}

// decideBySize suppresses the classes below the minimal size: all that
// k-anonymity needs.
func (c *checker) decideBySize(count []uint64, o *Evaluation) {
	v := &c.view
	suppressed, outClasses := countBelow(count, uint64(c.minimal))
	v.Suppressed, v.OutClasses, v.Out = suppressed, outClasses, nil
	if outClasses > 0 {
		c.out = markBelow(c.out, count, uint64(c.minimal))
		v.Out = c.out
	}
	o.Anonymous = suppressed <= c.limit
	o.ClassSize = o.Anonymous
}

// countBelow returns the number of records and of classes below size k.
func countBelow[N uint32 | uint64](count []N, k N) (records, classes int) {
	for _, n := range count {
		if n < k {
			records += int(n)
			classes++
		}
	}
	return records, classes
}

func markBelow[N uint32 | uint64](out []bool, count []N, k N) []bool {
	out = resize(out, len(count))
	for i, n := range count {
		out[i] = n < k
	}
	return out
}

// resize returns a slice of length n, reusing the memory of s. Its contents
// are arbitrary.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

func zeros(s []uint64, n int) []uint64 {
	s = resize(s, n)
	clear(s)
	return s
}
