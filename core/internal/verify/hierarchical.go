package verify

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
)

// HierarchicalDistance is the earth mover's distance where two values are L/H
// apart if level L of a hierarchy is the lowest that makes them one, level H
// being its highest. From the leaves up every node collects what its children
// have too much and too little. As much as can be balanced between them is
// moved, at a cost of L/H; the rest goes up. What is left on the highest level
// costs nothing, if there are several nodes.
//
// Shares are compared as whole numbers, f_v*N and F_v*n, whose sums are exact.
// Only nodes that the class has can have too much of anything, so only they are
// visited: the others of a parent together lack what its children lack in
// total.
func (s *Spread) HierarchicalDistance(h *hierarchy.Hierarchy) (func() float64, error) {
	if h == nil || h.Height() < 2 {
		return nil, fault("verify-claim", "the column has no hierarchy with at least two levels")
	}
	levels, leaves, err := s.tree(h)
	if err != nil {
		return nil, err
	}
	top := len(levels) - 1
	var touched [][]int // by level: nodes that the class has
	for range levels {
		touched = append(touched, nil)
	}
	return func() float64 {
		for l := range touched {
			touched[l] = touched[l][:0]
		}
		for _, code := range s.Present {
			at := leaves[code]
			levels[0][at].count = s.counts[code]
			touched[0] = append(touched[0], at)
		}
		cost := 0.0
		for l := 1; l <= top; l++ {
			for _, at := range touched[l-1] {
				child := &levels[l-1][at]
				parent := &levels[l][child.parent]
				if parent.count == 0 {
					touched[l] = append(touched[l], child.parent)
				}
				parent.count += child.count
				parent.excess += max(0, child.count*s.records-child.total*s.Size)
			}
			for _, at := range touched[l] {
				node := &levels[l][at]
				// What the children lack is what they have too much, less what
				// they have too much on balance.
				lack := node.excess - (node.count*s.records - node.total*s.Size)
				cost += float64(l) * float64(min(node.excess, lack))
				node.excess = 0
			}
		}
		for l := range touched {
			for _, at := range touched[l] {
				levels[l][at].count = 0
			}
		}
		return cost / (float64(top) * float64(s.Size) * float64(s.records))
	}, nil
}

// node is a label of a level of a sensitive column's hierarchy.
type node struct {
	parent int // on the next level; meaningless on the highest
	total  int // records of the table
	count  int // records of the class
	excess int // what the children have too much, times N*n
}

// tree builds the nodes of all values of the column by level, and finds the
// leaf of each code. A value has the labels of its last row.
func (s *Spread) tree(h *hierarchy.Hierarchy) (levels [][]node, leaves []int, err error) {
	rows := make(map[string][]string, len(h.Rows))
	for _, row := range h.Rows {
		rows[row[0]] = row
	}
	levels, leaves = make([][]node, h.Height()), make([]int, s.column.Dict.Len())
	numbers := make([]map[string]int, h.Height())
	for l := range numbers {
		numbers[l] = map[string]int{}
	}
	for code, value := range s.column.Dict.Values() {
		row := rows[value]
		if len(row) != h.Height() {
			return nil, nil, fault("verify-claim", "the hierarchy has no complete row for the value %q", problem.Cell(value))
		}
		child := -1
		for l, label := range row {
			at, known := numbers[l][label]
			if !known {
				at = len(levels[l])
				numbers[l][label] = at
				levels[l] = append(levels[l], node{parent: -1})
			}
			levels[l][at].total += s.total[code]
			if l == 0 {
				leaves[code] = at
			} else if below := &levels[l-1][child]; below.parent < 0 {
				below.parent = at
			} else if below.parent != at {
				return nil, nil, fault("verify-claim", "the hierarchy maps %q to two labels on level %d", problem.Cell(row[l-1]), l)
			}
			child = at
		}
	}
	return levels, leaves, nil
}
