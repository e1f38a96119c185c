package hierarchy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Node is a label on a level of a hierarchy: all rows that have it there. What
// people edit are nodes. A label that is repeated on the level above by the same
// rows is one thing to them, so that edits of a node reach as far up as it does.
type Node struct {
	Level int    `json:"level"`
	Label string `json:"label"`
}

// has reports whether a row belongs to the node.
func (n Node) has(row []string) bool { return row[n.Level] == n.Label }

// editing is a copy of a hierarchy that is being edited. Rows are replaced,
// never changed, because they are shared with the original.
type editing struct {
	*Hierarchy
	sizes []map[string]int // by level: rows by label, of the original
	whole bool             // the original was monotone
}

// edit begins to edit the nodes. It refuses those that the hierarchy does not have.
func (h *Hierarchy) edit(nodes ...Node) (*editing, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	if len(nodes) == 0 {
		return nil, problem.New("hierarchy-nothing-chosen", "Tick values or groups first.", "Nothing is chosen.").InFile(h.Name)
	}
	e := &editing{Hierarchy: h.copied(), sizes: make([]map[string]int, h.Height())}
	for l := range e.sizes {
		e.sizes[l] = map[string]int{}
		for _, row := range h.Rows {
			e.sizes[l][row[l]]++
		}
	}
	for _, n := range nodes {
		if n.Level < 0 || n.Level >= len(e.sizes) || e.sizes[n.Level][n.Label] == 0 {
			return nil, problem.New("hierarchy-no-such-label", "Choose a label that the hierarchy has.",
				"The hierarchy has no label %s on level %d.", cell(n.Label), n.Level).InFile(h.Name)
		}
	}
	_, clashes := h.clash()
	e.whole = !clashes
	return e, nil
}

// copied returns a copy that shares the rows, without what was found out about
// the original.
func (h *Hierarchy) copied() *Hierarchy {
	return &Hierarchy{Name: h.Name, Rows: slices.Clone(h.Rows), Lines: slices.Clone(h.Lines), LevelNames: slices.Clone(h.LevelNames)}
}

// reach returns the highest level on which a node is still itself: the same
// label, and the same rows.
func (e *editing) reach(n Node) int {
	l := n.Level
	for l+1 < len(e.sizes) && e.sizes[l+1][n.Label] == e.sizes[l][n.Label] && e.same(n, l+1) {
		l++
	}
	return l
}

// same reports whether all rows of a node have its label on another level, too.
func (e *editing) same(n Node, level int) bool {
	return !slices.ContainsFunc(e.Rows, func(row []string) bool { return n.has(row) && row[level] != n.Label })
}

// shared returns the label that all rows of the nodes have on a level.
func (e *editing) shared(nodes []Node, level int) (label string, ok bool) {
	first := true
	for _, row := range e.Rows {
		if !in(nodes, row) {
			continue
		}
		if first {
			label, first = row[level], false
		} else if row[level] != label {
			return "", false
		}
	}
	return label, !first
}

func in(nodes []Node, row []string) bool {
	return slices.ContainsFunc(nodes, func(n Node) bool { return n.has(row) })
}

// change replaces the rows of a node: to gets a copy that it may write to.
func (e *editing) change(n Node, to func(row []string)) {
	for i, row := range e.Rows {
		if n.has(row) {
			row = slices.Clone(row)
			to(row)
			e.Rows[i] = row
		}
	}
}

// top reports whether the highest level holds everything under one label.
func (h *Hierarchy) top() bool {
	last := h.Height() - 1
	return !slices.ContainsFunc(h.Rows, func(row []string) bool { return row[last] != h.Rows[0][last] })
}

// done returns what was edited, unless a label means two things now.
func (e *editing) done() (*Hierarchy, error) {
	if n, clashes := e.clash(); clashes && e.whole {
		return nil, problem.New("hierarchy-label-clash", "Choose another name, or rename the other group first.",
			"The label %s would stand for two different groups on level %d.", cell(n.Label), n.Level).InFile(e.Name)
	}
	return e.Hierarchy, nil
}

// clash returns a label whose rows differ on the level above.
func (h *Hierarchy) clash() (Node, bool) {
	for l := 0; l+1 < h.Height(); l++ {
		above := make(map[string]string, len(h.Rows))
		for _, row := range h.Rows {
			if before, ok := above[row[l]]; ok && before != row[l+1] {
				return Node{l, row[l]}, true
			}
			above[row[l]] = row[l+1]
		}
	}
	return Node{}, false
}
