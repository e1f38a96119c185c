package cluster

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/joined"
)

// spanned is the space with what groups lose that show runs of neighbouring ranges in columns that
// have them (QuasiIdentifier.Runs); it is the same space if none has.
//
// A run loses the rows of the hierarchy from its begin to its end. For a row in between that is a
// sum: of how far the end is above the row, and of how far the begin is below it. Each is a column
// of its own, whose labels above the level of the ranges are the ends that are reached: two rows
// meet where the farther of theirs is. So all that searches on levels searches for runs. The column
// itself stays and loses nothing.
func (s *space) spanned(p *Task) *space {
	if !slices.ContainsFunc(p.Columns, func(c QuasiIdentifier) bool { return c.Runs != nil }) {
		return s
	}
	s.byLoss()
	t := *s
	t.columns, t.path, t.loss = slices.Clone(s.columns), slices.Clone(s.path), slices.Clone(s.loss)
	from := make([]int, len(s.columns))
	for i := range s.columns {
		from[i] = i
		if p.Columns[i].Runs == nil {
			continue
		}
		c := &t.columns[i]
		c.fixed = true
		clear(t.loss[c.start:][:c.labels*(c.top+1)])
	}
	for i := range s.columns {
		if p.Columns[i].Runs != nil {
			for _, end := range []bool{true, false} {
				t.columns, from = append(t.columns, t.ends(s, i, end)), append(from, i)
			}
		}
	}
	m := len(t.columns)
	t.labels = make([]uint32, s.tuples()*m)
	for tuple := range s.tuples() {
		labels := s.of(int32(tuple))
		for i, at := range from {
			c := &s.columns[at]
			t.labels[tuple*m+i] = t.columns[i].place((labels[at] - c.start) / uint32(c.top+1))
		}
	}
	t.meets = newMeets(&t, meetsOfColumn)
	return &t
}

// ends makes the column of the ends, or of the begins, that groups show in a column of s.
func (t *space) ends(s *space, column int, end bool) column {
	c := &s.columns[column]
	runs := c.source.Runs
	places, ranges := make([]int, c.labels), make([][]joined.Range, c.labels)
	var steps []int // how far any label reaches
	reach := func(r joined.Range) int {
		if end {
			return r.End - 1
		}
		return -r.Begin
	}
	price := func(place int) int32 { // rounded where both sums agree on it
		return int32(c.scale * float64(place) / float64(max(1, c.source.Hierarchy.Size-1)))
	}
	for label, value := range c.source.Hierarchy.Levels[0].Labels {
		places[label], ranges[label] = runs.Of(value)
		steps = append(steps, reach(ranges[label][runs.Base-1]))
	}
	slices.Sort(steps)
	steps = slices.Compact(steps)
	of := *c
	of.start, of.top, of.fixed = uint32(len(t.path)), runs.Base+len(steps)-1, true
	of.cost = make([]int64, of.top+1)
	of.edge = of.cost
	numbers := make([]map[joined.Range]uint32, runs.Base) // by level: of ranges that stand alone
	for label := range places {
		rank, _ := slices.BinarySearch(steps, reach(ranges[label][runs.Base-1]))
		for l := range of.top + 1 {
			number, to := uint32(label), reach(joined.Range{Begin: places[label], End: places[label] + 1})
			switch {
			case l >= runs.Base:
				number = uint32(max(rank, l-runs.Base))
				to = steps[number]
			case l > 0:
				if numbers[l] == nil {
					numbers[l] = map[joined.Range]uint32{}
				}
				known := false
				if number, known = numbers[l][ranges[label][l-1]]; !known {
					number = uint32(len(numbers[l]))
					numbers[l][ranges[label][l-1]] = number
				}
				to = reach(ranges[label][l-1])
			}
			far := price(to) - price(places[label])
			if !end {
				far = price(places[label]) - price(-to)
			}
			t.path, t.loss = append(t.path, number), append(t.loss, far)
		}
	}
	return of
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
