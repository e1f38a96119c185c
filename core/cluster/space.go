package cluster

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
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
	up     [][]uint32 // by level below top: label of level 0 -> label
	top    int        // the level on which all labels meet
	cost   []int64    // by level: of a cell there instead of on level 0
	edge   []int64    // by level: what an edge costs if labels meet there; cost, unless byLoss
	loss   [][]int64  // by level, by label: detail lost, of unit
	// join is the level on which two labels of level 0 meet, by one times the
	// number of labels plus the other; nil where that would be too much memory.
	join []uint8
}

// joinLabels is the most labels for which joins are kept: a mebibyte.
const joinLabels = 1024

// space is a table as its distinct tuples of labels, in lexicographic order.
type space struct {
	k       int
	columns []column
	labels  []uint32 // tuple times the number of columns plus the column: label of level 0
	rows    []int32  // rows of the table, those of a tuple together
	first   []int32  // by tuple: where its rows begin; one more at the end
}

func misfit(format string, args ...any) error {
	return problem.New("cluster-input", "This is a fault of the program: please report it with the steps that led here.", format, args...)
}

// newSpace checks the problem and finds the distinct tuples.
func newSpace(p *Task) (*space, error) {
	if p.K < 1 || len(p.Columns) == 0 {
		return nil, misfit("Groups of %d rows by %d columns cannot be made.", p.K, len(p.Columns))
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
			return nil, misfit("Column %d does not fit the table.", i)
		}
		highest = max(highest, c.Weight)
	}
	s := &space{k: p.K, columns: make([]column, len(p.Columns))}
	for i := range p.Columns {
		weight := 1.0
		if highest > 0 {
			weight = p.Columns[i].Weight / highest
		}
		s.columns[i] = newColumn(&p.Columns[i], weight)
	}
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

func newColumn(source *QuasiIdentifier, weight float64) column {
	h := source.Hierarchy
	c := column{source: source}
	base := &h.Levels[source.Min]
	n, all := len(base.Labels), levels(h)
	scale := float64(weight * unit)
	for l := source.Min; l <= source.Max; l++ {
		level := &h.Levels[l]
		up, loss := make([]uint32, n), make([]int64, len(level.Labels))
		for value, label := range base.Of {
			up[label] = level.Of[value]
		}
		for label, rows := range level.Rows {
			loss[label] = int64(scale * share(h, rows))
		}
		c.up, c.loss = append(c.up, up), append(c.loss, loss)
		c.cost = append(c.cost, int64(scale*float64(l-source.Min)/float64(max(all, 1))))
		if len(level.Labels) == 1 {
			break // higher levels say less and join nothing
		}
	}
	c.top = len(c.up) - 1
	if len(h.Levels[source.Min+c.top].Labels) > 1 { // hidden where even this level does not join
		c.top++
		c.loss = append(c.loss, []int64{int64(scale)})
		c.cost = append(c.cost, int64(scale*float64(all-source.Min)/float64(all)))
	}
	c.edge = c.cost
	if n <= joinLabels {
		c.join = make([]uint8, n*n)
		for a := range n {
			for b := range a {
				l := uint8(min(c.climb(uint32(a), uint32(b)), 255))
				c.join[a*n+b], c.join[b*n+a] = l, l
			}
		}
	}
	return c
}

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
		of := c.source.Hierarchy.Levels[c.source.Min].Of
		c.edge = make([]int64, len(c.cost))
		for level := range c.edge {
			sum := int64(0)
			for _, code := range c.source.Codes {
				sum += c.lossOf(level, of[code])
			}
			c.edge[level] = sum / int64(len(c.source.Codes))
		}
		for level := range c.edge {
			c.edge[len(c.edge)-1-level] -= c.edge[0]
		}
	}
}

// climb returns the level on which two labels of level 0 meet.
func (c *column) climb(a, b uint32) int {
	l := 0
	for l < len(c.up) && c.up[l][a] != c.up[l][b] {
		l++
	}
	return l
}

// meet is climb by the table of joins, where there is one.
func (c *column) meet(a, b uint32) int {
	if c.join != nil && c.top < 255 {
		return int(c.join[int(a)*len(c.up[0])+int(b)])
	}
	return c.climb(a, b)
}

// lossOf returns what a cell loses on a level, given its label of level 0.
func (c *column) lossOf(level int, label uint32) int64 {
	if level == len(c.up) {
		return c.loss[level][0]
	}
	return c.loss[level][c.up[level][label]]
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
		of, start := c.Hierarchy.Levels[c.Min].Of, make([]int32, len(s.columns[i].up[0])+1)
		for _, code := range c.Codes {
			start[of[code]+1]++
		}
		for label := 1; label < len(start); label++ {
			start[label] += start[label-1]
		}
		for _, row := range order {
			label := of[c.Codes[row]]
			next[start[label]] = row
			start[label]++
		}
		order, next = next, order
	}
	s.rows = order
	tuple := make([]uint32, m)
	for i, row := range order {
		isNew := i == 0
		for j := range s.columns {
			c := s.columns[j].source
			label := c.Hierarchy.Levels[c.Min].Of[c.Codes[row]]
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

// of returns the labels of a tuple.
func (s *space) of(tuple int32) []uint32 {
	m := len(s.columns)
	return s.labels[int(tuple)*m : int(tuple)*m+m : int(tuple)*m+m]
}
