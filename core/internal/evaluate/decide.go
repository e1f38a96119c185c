package evaluate

import (
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// decide lets all models judge the classes: sums the weights and the
// distributions of sensitive values that they need, and asks the Decider.
// Without complete it is enough to know whether the transformation is
// anonymous; then the classes that exceed the limit answer for the others.
func (c *checker) decide(src *classes.Rows, found *classes.Classes, complete bool, o *Evaluation) {
	n := len(found.Count)
	of := c.classOf(src)
	in := privacy.Classes{Size: found.Count}
	if c.subset != nil {
		c.sums = classes.SumAux(src.Aux[0], of, zeros(c.sums, n))
		c.sizes = append(c.sizes[:0], c.sums...)
		in.Size, in.Population = c.sizes, found.Count
	}
	if c.people != nil {
		c.few = narrow(in.Size, c.few)
		c.countPeople(c.few)
		in.People = c.peopleOf()
		in.People.Risks = c.risksOf(c.few)
	}
	if columns := c.decider.Columns(); len(columns) > 0 {
		c.merge(src)
		in.Values = make([]privacy.Distribution, len(src.Dist))
		for _, column := range columns {
			in.Values[column] = &c.dist.mergers[column]
		}
	}
	v := &c.view
	v.Count = in.Size
	if c.detail != nil {
		in.Kept = c.kept()
	}
	if scorer, ok := c.measure.(utility.ClassScorer); ok && c.decider.Samples() {
		in.Score = func(class int) float64 { return scorer.ClassScore(v, class) }
	}
	if c.subset != nil && c.decider.Samples() {
		in.Row = c.lastRows()
	}
	c.out = resize(c.out, n)
	verdict := c.decider.Decide(&in, c.limit, complete, c.out)
	o.Anonymous = verdict.Anonymous
	o.ClassSize = verdict.TooSmall <= c.limit
	if c.people.losesSize(c) {
		o.ClassSize = c.sizeMet(c.few)
	}

	v.Suppressed, v.OutClasses, v.Out = verdict.Suppressed, verdict.OutClasses, c.out
	if !verdict.Complete { // what is suppressed is not known, and too much
		v.Suppressed, v.OutClasses = 0, 0
	}
	if c.subset != nil {
		c.dropEmpty()
	}
	if v.OutClasses == 0 {
		v.Out = nil
	}
}

// lastRows gives by class its last record of the research subset: what breaks
// ties between classes of one size and score in the ARX tool, too
// (HashGroupify.addInternal). Without a subset it is the first record, and classes are numbered
// by it. Classes must have been grouped from the distinct rows of the table.
func (c *checker) lastRows() func(class int) int {
	var last []int
	return func(class int) int {
		if last == nil {
			last = make([]int, len(c.view.Count))
			for row, distinct := range c.rowOf {
				if c.subset[row] {
					last[c.of[distinct]] = row
				}
			}
		}
		return last[class]
	}
}

// dropEmpty removes the classes without a record of the research subset from
// the view: they are no classes of what is released. c.out keeps all.
func (c *checker) dropEmpty() {
	v, all := &c.view, c.grouper.Classes().Count
	c.shown, c.lookAlike = resize(c.shown, len(v.Count)), resize(c.lookAlike, len(v.Count))
	c.reps, c.left = resize(c.reps, len(v.Count)), resize(c.left, len(v.Count))
	n := 0
	for i, size := range v.Count {
		if size > 0 {
			v.Count[n], c.left[n], c.reps[n] = size, c.out[i], c.labels.rep[i]
			c.shown[n], c.lookAlike[n] = uint32(i), all[i]
			n++
		}
	}
	v.Count, v.Out, c.labels.rep = v.Count[:n], c.left[:n], c.reps[:n]
	c.shown, v.Population = c.shown[:n], c.lookAlike[:n]
	clear(c.labels.labeled) // the models may have asked for labels of all classes
}
