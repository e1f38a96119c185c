package hierarchy

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// Shifted returns a copy in which a node stands before the one that it follows,
// or after the one that it precedes, among those of the same group. moved is false
// if it stands at that end already.
func (h *Hierarchy) Shifted(n Node, down bool) (edited *Hierarchy, moved bool, err error) {
	e, err := h.edit(n)
	if err != nil {
		return nil, false, err
	}
	e.walk(nil)
	level := e.reach(n)
	first := slices.IndexFunc(e.Rows, n.has)
	last := first + e.sizes[n.Level][n.Label] // rows of a label stand together now
	other := first - 1
	if down {
		other = last
	}
	if other < 0 || other >= len(e.Rows) || level+1 < e.Height() && e.Rows[other][level+1] != e.Rows[first][level+1] {
		return h, false, nil
	}
	size := e.sizes[level][e.Rows[other][level]]
	if down {
		e.rotate(first, last, last+size)
	} else {
		e.rotate(first-size, first, last)
	}
	return e.Hierarchy, true, nil
}

// rotate exchanges two stretches of rows that stand beside each other.
func (h *Hierarchy) rotate(from, middle, to int) {
	h.Rows = slices.Concat(h.Rows[:from], h.Rows[middle:to], h.Rows[from:middle], h.Rows[to:])
	if h.Lines != nil {
		h.Lines = slices.Concat(h.Lines[:from], h.Lines[middle:to], h.Lines[from:middle], h.Lines[to:])
	}
}

// SortedBy returns a copy in which the nodes of every group are in an order.
// Those that compare as equal stand by their names.
func (h *Hierarchy) SortedBy(compare func(a, b Node) int) (*Hierarchy, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	edited := h.copied()
	edited.walk(compare)
	return edited, nil
}

// ByName compares two labels as people sort them: numbers by size and before
// words, ranges by where they begin, words by the alphabet. n is how the numbers
// are written.
func ByName(n param.Notation, a, b string) int {
	x, numeric := leading(n, a)
	y, other := leading(n, b)
	switch {
	case numeric && !other:
		return -1
	case other && !numeric:
		return 1
	case numeric && x != y:
		return cmp.Compare(x, y)
	}
	return cmp.Or(compareOpen(a, b), strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
}

// compareOpen puts what lies below a number before what begins with it.
func compareOpen(a, b string) int {
	rank := func(label string) int {
		if strings.HasPrefix(label, "<") {
			return 0
		}
		return 1
	}
	return cmp.Compare(rank(a), rank(b))
}

// leading reads the number that a label begins with.
func leading(n param.Notation, label string) (x float64, ok bool) {
	rest := strings.TrimLeft(label, "<>=≥ ")
	end := len(rest)
	for i, r := range rest {
		if digit := r >= '0' && r <= '9'; !digit && !strings.ContainsRune(".,'", r) && (i > 0 || r != '-') {
			end = i
			break
		}
	}
	plain, ok := n.Plain(strings.TrimRight(rest[:end], ".,'"))
	if !ok {
		return 0, false
	}
	return table.ParseNumber(plain)
}

// walk brings the rows into the order of a depth-first walk, in which the rows of
// every label of every level stand together. Siblings keep their order, or are in
// that of compare.
func (h *Hierarchy) walk(compare func(a, b Node) int) {
	order := natural.Order[int](len(h.Rows))
	for l := range h.Height() {
		place := map[string]int{}
		for _, row := range h.Rows {
			if _, ok := place[row[l]]; !ok {
				place[row[l]] = len(place)
			}
		}
		if compare != nil {
			labels := make([]string, 0, len(place))
			for label := range place {
				labels = append(labels, label)
			}
			slices.SortFunc(labels, func(a, b string) int {
				return cmp.Or(compare(Node{l, a}, Node{l, b}), strings.Compare(a, b))
			})
			for i, label := range labels {
				place[label] = i
			}
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(place[h.Rows[a][l]], place[h.Rows[b][l]]) })
	}
	rows, lines := make([][]string, len(order)), []int(nil)
	if h.Lines != nil {
		lines = make([]int, len(order))
	}
	for i, at := range order {
		rows[i] = h.Rows[at]
		if lines != nil {
			lines[i] = h.line(at)
		}
	}
	h.Rows, h.Lines = rows, lines
}
