package cluster

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/joined"
)

// spanned is the space with what groups lose that show runs of neighbouring ranges in columns that
// have them (QuasiIdentifier.Runs); it is the same space if none has.
//
// A run loses the rows of the hierarchy from its begin to its end. For a row in between that is a
// sum: of its own range, of how far the end is above that, and of how far the begin is below. The
// column itself loses the first, whatever label shows it. Each of the others is a column of its
// own, of ranges instead of values: its levels are the ends that are reached, and two rows meet
// where the farther of theirs is. So all that searches on levels searches for runs.
func (s *space) spanned(p *Task) *space {
	if !slices.ContainsFunc(p.Columns, func(c QuasiIdentifier) bool { return c.Runs != nil }) {
		return s
	}
	s.byLoss()
	t := *s
	t.columns, t.path, t.loss = nil, slices.Clone(s.path), slices.Clone(s.loss)
	type origin struct {
		column int      // of s
		places []uint32 // by its labels: where the path of a tuple begins, nil: as it does in s
	}
	var from []origin
	add := func(c column, of origin) { t.columns, from = append(t.columns, c), append(from, of) }
	for _, dear := range []bool{true, false} { // what costs most comes first: sums end where they are too high
		for i := range s.columns {
			c := s.columns[i]
			switch {
			case p.Columns[i].Runs == nil && dear:
				add(c, origin{i, nil})
			case p.Columns[i].Runs != nil && dear:
				for _, end := range []bool{true, false} {
					ends, places := t.ends(&c, end)
					add(ends, origin{i, places})
				}
			case p.Columns[i].Runs != nil:
				t.ownRange(&c)
				add(c, origin{i, nil})
			}
		}
	}
	t.labels = t.labels[:0:0]
	for tuple := range s.tuples() {
		labels := s.of(int32(tuple))
		for _, of := range from {
			place, c := labels[of.column], &s.columns[of.column]
			if of.places != nil {
				place = of.places[(place-c.start)/uint32(c.top+1)]
			}
			t.labels = append(t.labels, place)
		}
	}
	t.meets = newMeets(&t, meetsOfColumn)
	return &t
}

// rangePrice returns the loss of a range of a column that reaches from its first row to a place,
// rounded so that sums agree.
func (c *column) rangePrice(place int) int32 {
	return int32(c.scale * float64(place) / float64(max(1, c.source.Hierarchy.Size-1)))
}

// ownRange lets cells of a column lose their own range, and no more on levels above it.
func (t *space) ownRange(c *column) {
	c.fixed = true
	for label, value := range c.source.Hierarchy.Levels[0].Labels {
		_, ranges := c.source.Runs.Of(value)
		lost := t.loss[c.place(uint32(label)):][:c.top+1]
		for l := range lost {
			if lost[l] = 0; l > 0 {
				r := ranges[min(l, len(ranges))-1]
				lost[l] = c.rangePrice(r.End-1) - c.rangePrice(r.Begin)
			}
		}
	}
}

// ends makes the column of the ends, or of the begins, that groups show in a column, and says where
// in it each label of that is. Its labels are steps: how far ranges reach.
func (t *space) ends(c *column, end bool) (of column, places []uint32) {
	var reach, steps []int
	for _, value := range c.source.Hierarchy.Levels[0].Labels {
		_, ranges := c.source.Runs.Of(value)
		own := ranges[len(ranges)-1]
		if end {
			reach = append(reach, own.End-1)
		} else {
			reach = append(reach, -own.Begin)
		}
	}
	steps = slices.Clone(reach)
	slices.Sort(steps)
	steps = slices.Compact(steps)
	of = *c
	of.start, of.labels, of.top = uint32(len(t.path)), len(steps), len(steps)-1
	of.cost = make([]int64, of.top+1)
	of.edge, of.fixed, of.reach = of.cost, true, true
	for rank, from := range steps {
		for l := range steps {
			to := steps[max(rank, l)]
			far := c.rangePrice(to) - c.rangePrice(from)
			if !end {
				far = c.rangePrice(-from) - c.rangePrice(-to)
			}
			t.path, t.loss = append(t.path, uint32(max(rank, l))), append(t.loss, far)
		}
	}
	for _, at := range reach {
		rank, _ := slices.BinarySearch(steps, at)
		places = append(places, of.place(uint32(rank)))
	}
	return of, places
}

// toRuns goes over to the space in which groups show runs.
func (f *finest) toRuns() {
	t := f.space.spanned(f.task)
	if t == f.space {
		return
	}
	was := f.grouping
	f.plain, f.part.state = f.part.state, newState(t)
	f.grouping = newGrouping(f.part.state)
	for i := range was.list {
		if rows := was.list[i].rows; len(rows) > 0 {
			f.form(slices.Clone(rows))
		}
	}
	f.run.grouping = f.grouping
}

// runs finds the runs that groups show where these say more than their labels.
func (s *state) runs(g *Groups) {
	for i := range s.columns {
		c := &s.columns[i]
		runs, h := c.source.Runs, c.source.Hierarchy
		if runs == nil {
			continue
		}
		for at := range s.groups {
			level := g.Levels[at][i]
			first := s.of(s.tuple[s.groups[at].rows[0]])[i]
			if level == 0 {
				continue
			}
			var all joined.Range
			for j, row := range s.groups[at].rows {
				label := (s.of(s.tuple[row])[i] - c.start) / uint32(c.top+1)
				_, ranges := runs.Of(h.Levels[0].Labels[label])
				if own := ranges[runs.Base-1]; j == 0 {
					all = own
				} else {
					all.Begin, all.End = min(all.Begin, own.Begin), max(all.End, own.End)
				}
			}
			rows := h.Size
			if level < h.Height() {
				rows = h.Levels[level].Rows[s.path[first+uint32(level-c.source.Min)]]
			}
			if text := runs.Label(all); text != "" && all.Rows() < rows {
				if g.Runs == nil {
					g.Runs = make([][]joined.Range, len(s.groups))
				}
				if g.Runs[at] == nil {
					g.Runs[at] = make([]joined.Range, len(s.columns))
				}
				g.Runs[at][i] = all
				g.Loss[i] -= float64(len(s.groups[at].rows)*(rows-all.Rows())) / float64(len(s.rows)*(h.Size-1))
			}
		}
	}
}
