package cluster

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// unit is the cost of a column that is hidden and has the highest weight.
// Costs are whole numbers, so that sums do not depend on their order; unit is
// divisible by 1 to 16, which is how many levels most hierarchies have.
const unit = 720720

// column is a quasi-identifier as the algorithm sees it: levels are counted
// from the lowest allowed one, and the highest one is where all labels meet.
type column struct {
	source *QuasiIdentifier
	start  uint32  // where its paths begin in space.path
	labels int     // of level 0
	top    int     // the level on which all labels meet
	scale  float64 // what a cell loses of which nothing is left
	cost   []int64 // by level: of a cell there instead of on level 0
	edge   []int64 // by level: what an edge costs if labels meet there; cost, unless byLoss
	fixed  bool    // byLoss leaves edge as it is
	reach  bool    // its label number n is n on the levels up to n, and the level on all above: see spanned
}

// hidden reports whether cells on a level are hidden, as they are above the
// highest level that is allowed if not even that makes all labels meet.
func (c *column) hidden(level int) bool { return c.source.Min+level > c.source.Max }

// space is a table as its distinct tuples of labels, in lexicographic order.
//
// A label of level 0 is known by the place where its path up begins: the labels that
// it becomes on level 0, 1 and so on up to the column's top. What a column of a tuple
// shows on a level, and what it loses there, is then found in one step, and labels of
// which one is that place are the same label.
type space struct {
	k       int
	columns []column
	path    []uint32 // by place and level above it: label of this level
	loss    []int32  // by place and level above it: detail lost, of unit
	labels  []uint32 // tuple times the number of columns plus the column: place of the label
	rows    []int32  // rows of the table, those of a tuple together
	first   []int32  // by tuple: where its rows begin; one more at the end
	meets   meets    // of labels of level 0
}

func badInput(format string, args ...any) error {
	return problem.New("cluster-input", "This is a fault of the program: please report it with the steps that led here.", format, args...)
}

// newSpace checks the problem and finds the distinct tuples.
func newSpace(p *Task) (*space, error) {
	if p.K < 1 || len(p.Columns) == 0 {
		return nil, badInput("Groups of %d rows by %d columns cannot be made.", p.K, len(p.Columns))
	}
	if p.Rows < p.K {
		return nil, problem.New("cluster-rows", "Choose a smaller k, or add rows.",
			"Groups of %d rows cannot be made of %d rows.", p.K, p.Rows)
	}
	highest := 0.0
	for i := range p.Columns {
		c := &p.Columns[i]
		h := c.Hierarchy
		if h == nil || c.Min < 0 || c.Min > c.Max || c.Max >= h.Height() || len(c.Codes) != p.Rows || !(c.Weight >= 0 && c.Weight <= 1e9) {
			return nil, badInput("Column %d does not fit the table.", i)
		}
		highest = max(highest, c.Weight)
	}
	s := &space{k: p.K, columns: make([]column, len(p.Columns))}
	for i := range p.Columns {
		weight := 1.0
		if highest > 0 {
			weight = p.Columns[i].Weight / highest
		}
		s.columns[i] = s.column(&p.Columns[i], weight)
	}
	s.meets = newMeets(s, meetsOfColumn)
	s.sort(p.Rows)
	return s, nil
}

// levels returns l of the paper: how often a value of the hierarchy can be
// generalized until all values are alike. A top with several labels is followed
// by hiding.
func levels(h *hierarchy.Encoded) int {
	if h.Levels[h.Height()-1].Domain > 1 {
		return h.Height()
	}
	return h.Height() - 1
}

// column adds the paths of a quasi-identifier.
func (s *space) column(source *QuasiIdentifier, weight float64) column {
	h := source.Hierarchy
	base := &h.Levels[source.Min]
	last := source.Min // the lowest level that joins all labels: higher ones say less
	for last < source.Max && len(h.Levels[last].Labels) > 1 {
		last++
	}
	c := column{source: source, start: uint32(len(s.path)), labels: len(base.Labels), top: last - source.Min}
	if len(h.Levels[last].Labels) > 1 {
		c.top++ // hidden where not even this level joins
	}
	all, scale, tall, price := levels(h), float64(weight*unit), c.top+1, source.Price
	if price == nil {
		price = func(level int, label uint32) float64 {
			if level == h.Height() {
				return 1
			}
			return share(h, h.Levels[level].Rows[label])
		}
	}
	s.path = append(s.path, make([]uint32, c.labels*tall)...)
	s.loss = append(s.loss, make([]int32, c.labels*tall)...)
	for l := range tall {
		if c.hidden(l) {
			c.cost = append(c.cost, int64(scale*float64(all-source.Min)/float64(all)))
			for label := range c.labels {
				s.loss[int(c.start)+label*tall+l] = int32(scale * price(h.Height(), 0))
			}
			continue
		}
		c.cost = append(c.cost, int64(scale*float64(l)/float64(max(all, 1))))
		level := &h.Levels[source.Min+l]
		for value, label := range base.Of {
			at := int(c.start) + int(label)*tall + l
			s.path[at], s.loss[at] = level.Of[value], int32(scale*price(source.Min+l, level.Of[value]))
		}
	}
	c.edge, c.scale = c.cost, scale
	return c
}

// place returns where the path of a label of level 0 begins.
func (c *column) place(label uint32) uint32 { return c.start + label*uint32(c.top+1) }

// share returns how much of its detail a label loses that stands for so many
// rows of the hierarchy, 0 to 1: the term of the loss metric.
func share(h *hierarchy.Encoded, rows int) float64 {
	if h.Size < 2 {
		return 0
	}
	return float64(rows-1) / float64(h.Size-1)
}

// byLoss makes edges cost the detail that cells lose on average on the level
// where two labels meet, beyond what the lowest level loses, instead of the share
// of levels. There are hierarchies that lose little up to their last level.
func (s *space) byLoss() {
	for i := range s.columns {
		c := &s.columns[i]
		if c.fixed {
			continue
		}
		of := c.source.Hierarchy.Levels[c.source.Min].Of
		c.edge = make([]int64, len(c.cost))
		for i, code := range c.source.Codes {
			interrupt.Row(i)
			for level, loss := range s.loss[c.place(of[code]):][:len(c.edge)] {
				c.edge[level] += int64(loss)
			}
		}
		for level := range c.edge {
			c.edge[level] /= int64(len(c.source.Codes))
		}
		for level := range c.edge {
			c.edge[len(c.edge)-1-level] -= c.edge[0]
		}
	}
}

// meet goes up two paths, from a level of both on, to where they meet, and returns the
// place on the first.
func meet(path []uint32, a, b uint32) uint32 {
	if a != b {
		for path[a] != path[b] {
			a++
			b++
		}
	}
	return a
}

// sort finds the distinct tuples: rows are sorted by one column after the
// other, the last one first, each time keeping the order so far.
func (s *space) sort(rows int) {
	m := len(s.columns)
	order, next := make([]int32, rows), make([]int32, rows)
	for i := range order {
		order[i] = int32(i)
	}
	for i := m - 1; i >= 0; i-- {
		c := s.columns[i].source
		of, start := c.Hierarchy.Levels[c.Min].Of, make([]int32, s.columns[i].labels+1)
		for i, code := range c.Codes {
			interrupt.Row(i)
			start[of[code]+1]++
		}
		for label := 1; label < len(start); label++ {
			start[label] += start[label-1]
		}
		for i, row := range order {
			interrupt.Row(i)
			label := of[c.Codes[row]]
			next[start[label]] = row
			start[label]++
		}
		order, next = next, order
	}
	s.rows = order
	tuple := make([]uint32, m)
	for i, row := range order {
		interrupt.Row(i)
		isNew := i == 0
		for j := range s.columns {
			c := s.columns[j].source
			label := s.columns[j].place(c.Hierarchy.Levels[c.Min].Of[c.Codes[row]])
			isNew = isNew || label != tuple[j]
			tuple[j] = label
		}
		if isNew {
			s.first = append(s.first, int32(i))
			s.labels = append(s.labels, tuple...)
		}
	}
	s.first = append(s.first, int32(rows))
}

// tuples returns the number of distinct tuples.
func (s *space) tuples() int { return len(s.first) - 1 }

// count returns the number of rows with a tuple.
func (s *space) count(tuple int32) int { return int(s.first[tuple+1] - s.first[tuple]) }

// of returns the labels of a tuple, by their places.
func (s *space) of(tuple int32) []uint32 {
	return rowOf(s.labels, tuple, len(s.columns))
}

// rowOf returns a row of a matrix with m columns, which stands row by row.
func rowOf[T any](matrix []T, row int32, m int) []T {
	at := int(row) * m
	return matrix[at : at+m : at+m]
}
