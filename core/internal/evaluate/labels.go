package evaluate

import "github.com/fulgurite/fulgurite/core/internal/classes"

// labeler implements utility.Labeler for the check under way. What a measure
// asks for is computed once a check, what it does not ask for never.
type labeler struct {
	c   *checker
	src *classes.Rows
	rep []uint32 // class -> a row of src

	sums    [][]uint64 // column -> label -> suppressed records
	summed  bool
	labels  [][]uint32 // column -> class -> label
	labeled []bool
}

func (l *labeler) init(c *checker) {
	l.c = c
	n := c.lattice.Columns()
	l.sums, l.labels, l.labeled = make([][]uint64, n), make([][]uint32, n), make([]bool, n)
}

func (l *labeler) reset(src *classes.Rows, classes *classes.Classes) {
	l.src, l.rep, l.summed = src, classes.Rep, false
	clear(l.labeled)
}

// Labels implements utility.Labeler.
func (l *labeler) Labels(column int) []uint32 {
	if !l.labeled[column] {
		l.labels[column] = l.c.grouper.Labels(l.src, l.rep, l.c.levels, column, l.labels[column])
		l.labeled[column] = true
	}
	return l.labels[column]
}

// Suppressed implements utility.Labeler. It sums over the suppressed classes
// or over the others, whichever are fewer: together they are known.
func (l *labeler) Suppressed(column int) []uint64 {
	v := &l.c.view
	if !l.summed {
		for i, level := range l.c.levels {
			l.sums[i] = resize(l.sums[i], len(l.c.totals[i][level]))
		}
		if v.OutClasses == 0 {
			for i := range l.sums {
				clear(l.sums[i])
			}
		} else {
			few := 2*v.OutClasses <= len(v.Count)
			l.c.grouper.SumLabels(l.src, l.rep, v.Count, v.Out, few, l.c.levels, l.sums)
			if !few {
				for i, level := range l.c.levels {
					for label, total := range l.c.totals[i][level] {
						l.sums[i][label] = total - l.sums[i][label]
					}
				}
			}
		}
		l.summed = true
	}
	return l.sums[column]
}
