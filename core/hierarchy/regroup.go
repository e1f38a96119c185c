package hierarchy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Into returns a copy in which the nodes belong to the group with the given
// label. A group of this name is joined on the lowest level above all of them.
// A new one stands on the level just above them: it stays where they all were
// further up, and is a label of its own until they meet. Nodes of lower levels
// keep their label up to their group.
//
// Where that level is the top, or there is none, a level is put in.
//
// It reports "hierarchy-no-label", "hierarchy-nothing-chosen",
// "hierarchy-no-such-label" and "hierarchy-label-clash".
func (h *Hierarchy) Into(nodes []Node, label string) (*Hierarchy, error) {
	if label == "" {
		return nil,
			problem.New("hierarchy-no-label", "Name the group, for example \"unknown\".", "The group has no name.").InFile(h.Name)
	}
	e, err := h.edit(nodes...)
	if err != nil {
		return nil, err
	}
	target := 0
	for _, n := range nodes {
		target = max(target, n.Level+1)
	}
	var labels []string // from the group's level on
	for l := target; l < e.Height() && labels == nil; l++ {
		if e.sizes[l][label] > 0 {
			target, labels = l, e.above(Node{l, label})
		}
	}
	if labels == nil {
		if top := e.top(); target >= e.Height() || target == e.Height()-1 && top {
			if h, err = h.WithLevel(target, ""); err != nil {
				return nil, err
			}
			if e, err = h.edit(nodes...); err != nil {
				return nil, err
			}
		}
		labels = []string{label}
		for l := target + 1; l < e.Height(); l++ {
			own := label
			if shared, ok := e.shared(nodes, l); ok {
				own = shared
			}
			labels = append(labels, own)
		}
	}
	for _, n := range nodes {
		e.change(n, func(row []string) {
			for l := n.Level + 1; l < target; l++ {
				row[l] = n.Label
			}
			copy(row[target:], labels)
		})
	}
	return e.done()
}

// above returns the labels of a node from its level on.
func (e *editing) above(n Node) []string {
	at := slices.IndexFunc(e.Rows, n.has)
	return slices.Clone(e.Rows[at][n.Level:])
}

// Renamed returns a copy in which a group has another name, as far up as it is
// the same group. Values stay as they stand in the table.
//
// It reports "hierarchy-value-stays", and "hierarchy-label-taken" if another
// group of the level has this name.
func (h *Hierarchy) Renamed(n Node, label string) (*Hierarchy, error) {
	e, err := h.edit(n)
	if err != nil {
		return nil, err
	}
	place := problem.Place{File: h.Name}
	switch {
	case label == "":
		return nil, problem.New("hierarchy-no-label", "Name the group, for example \"unknown\".", "The group has no name.").At(place)
	case n.Level == 0:
		return nil, problem.New("hierarchy-value-stays", "Put it into a group that has the new name.",
			"%s is a value of the table and keeps its name.", cell(n.Label)).At(place)
	case label == n.Label:
		return h, nil
	}
	top := e.reach(n)
	for l := n.Level; l <= top; l++ {
		if e.sizes[l][label] > 0 {
			return nil, problem.New("hierarchy-label-taken", "Choose another name, or merge the two.",
				"Another group on level %d is called %s already.", l, cell(label)).At(place)
		}
	}
	e.change(n, func(row []string) {
		for l := n.Level; l <= top; l++ {
			row[l] = label
		}
	})
	return e.done()
}

// Merged returns a copy in which groups of one level are one, which has the
// name and the place of the first.
//
// It reports "hierarchy-merge" unless there are two groups or more, all of one level
// above the values.
func (h *Hierarchy) Merged(nodes []Node) (*Hierarchy, error) {
	e, err := h.edit(nodes...)
	if err != nil {
		return nil, err
	}
	first := nodes[0]
	if len(nodes) < 2 || first.Level == 0 || slices.ContainsFunc(nodes, func(n Node) bool { return n.Level != first.Level }) {
		return nil, problem.New("hierarchy-merge", "Tick two or more groups of one level. To join values, put them into a group.",
			"Only groups of the same level can be merged.").InFile(h.Name)
	}
	labels := e.above(first)
	for _, n := range nodes[1:] {
		e.change(n, func(row []string) { copy(row[n.Level:], labels) })
	}
	return e.done()
}

// Dissolved returns a copy without a group: its members stand where it stood.
//
// It reports "hierarchy-dissolve" for values and for the top.
func (h *Hierarchy) Dissolved(n Node) (*Hierarchy, error) {
	e, err := h.edit(n)
	if err != nil {
		return nil, err
	}
	reach := e.reach(n)
	if n.Level == 0 || e.sizes[n.Level][n.Label] == len(e.Rows) {
		return nil, problem.New("hierarchy-dissolve", "Choose a group below the top.",
			"%s cannot be split into its members: it is a value, or the top.", cell(n.Label)).InFile(h.Name)
	}
	e.change(n, func(row []string) {
		for l := n.Level; l <= reach; l++ {
			row[l] = row[n.Level-1]
		}
	})
	return e.done()
}

// TakenOut returns a copy in which each of the nodes stands beside the group that
// it was in, and no longer in it.
//
// It reports "hierarchy-take-out" for nodes that are in no group below the top.
func (h *Hierarchy) TakenOut(nodes []Node) (*Hierarchy, error) {
	e, err := h.edit(nodes...)
	if err != nil {
		return nil, err
	}
	from, to := make([]int, len(nodes)), make([]int, len(nodes))
	for i, n := range nodes { // before anything moves
		from[i] = e.reach(n) + 1
		if from[i] >= e.Height() || from[i] == e.Height()-1 && e.top() {
			return nil, problem.New("hierarchy-take-out", "Choose something that is in a group below the top.",
				"%s is in no group from which it could be taken out.", cell(n.Label)).InFile(h.Name)
		}
		to[i] = e.reach(Node{from[i], e.above(n)[from[i]-n.Level]})
		if e.top() {
			to[i] = min(to[i], e.Height()-2)
		}
	}
	for i, n := range nodes {
		e.change(n, func(row []string) {
			for l := from[i]; l <= to[i]; l++ {
				row[l] = n.Label
			}
		})
	}
	return e.done()
}
