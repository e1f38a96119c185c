package coarseness

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// Each edit is one entry of the undo history and one operation of package hierarchy.

// reshape edits the hierarchy of a column and calls done if it changed.
func (s *Screen) reshape(name, told string, edit func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error), done func()) {
	s.C.Edit(func(st *state.State) {
		if st.Reshape(name, told, edit) && done != nil {
			done()
		}
	})
}

func (s *Screen) into(name string, nodes []hierarchy.Node, label string) {
	s.reshape(name, ui.Fill("put {values} of {column} into {group}", "values", state.Listed(nodes), "column", name, "group", label),
		func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.Into(nodes, label) }, s.untick)
}

func (s *Screen) rename(name string, n hierarchy.Node, label string) {
	s.reshape(name, ui.Fill("renamed {value} of {column} to {name}", "value", state.Label(n.Label), "column", name, "name", label),
		func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.Renamed(n, label) }, s.untick)
}

func (s *Screen) merge(name string, nodes []hierarchy.Node) {
	s.reshape(name, ui.Fill("merged {values} of {column}", "values", state.Listed(nodes), "column", name),
		func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.Merged(nodes) }, s.untick)
}

func (s *Screen) dissolve(name string, nodes []hierarchy.Node) {
	s.reshape(name, ui.Fill("split {values} of {column} into members", "values", state.Listed(nodes), "column", name),
		func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) {
			for _, n := range nodes {
				var err error
				if h, err = h.Dissolved(n); err != nil {
					return nil, err
				}
			}
			return h, nil
		}, s.untick)
}

func (s *Screen) takeOut(name string, nodes []hierarchy.Node) {
	s.reshape(name, ui.Fill("ungrouped {values} of {column}", "values", state.Listed(nodes), "column", name),
		func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.TakenOut(nodes) }, nil)
}

func (s *Screen) shift(name string, nodes []hierarchy.Node, down bool) {
	told := language.Text("moved {values} of {column} up")
	if down {
		told, nodes = "moved {values} of {column} down", slices.Clone(nodes)
		slices.Reverse(nodes)
	}
	s.reshape(name, ui.Fill(told, "values", state.Listed(nodes), "column", name), func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) {
		for _, n := range nodes {
			next, _, err := h.Shifted(n, down)
			if err != nil {
				return nil, err
			}
			h = next
		}
		return h, nil
	}, nil)
}

// sort sorts the members of every group.
func (s *Screen) sort(name, by string) {
	count := map[hierarchy.Node]int{}
	for _, n := range s.C.Views[name].View.Nodes {
		count[n.Node] = n.Count
	}
	notation := s.C.Notation(name)
	told := map[string]language.Text{sortName: "sorted {column} by name", sortCount: "sorted {column} by frequency"}[by]
	s.reshape(name, ui.Fill(told, "column", name), func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) {
		return h.SortedBy(func(a, b hierarchy.Node) int {
			if by == sortCount && count[a] != count[b] {
				return cmp.Compare(count[b], count[a])
			}
			return hierarchy.ByName(notation, a.Label, b.Label)
		})
	}, nil)
}

// join groups neighbouring values in their present order, which may be one of meaning.
func (s *Screen) join(name string) {
	var order []string
	for _, n := range s.C.Views[name].View.Nodes {
		if n.Level == 0 {
			order = append(order, n.Label)
		}
	}
	s.C.Edit(func(st *state.State) {
		st.SetHierarchy(name, ui.Fill("joined neighbours of {column} in their order", "column", name),
			hierarchy.Spec{Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Order: order}})
	})
}

// What the select above the tree offers.
const (
	sortName  = "name"
	sortCount = "count"
	sortJoin  = "join"
)

func (s *Screen) untick() { s.editor.ticked, s.editor.form = nil, "" }
