package coarseness

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

const (
	linesAtOnce = 150 // lines of a tree that are drawn
	openAtFirst = 60  // lines that a tree has at first, at most, unless its top has more
	fewPeople   = 5   // fewer behind a label are pointed out
)

// line is a node as displayed: a label repeated for the same rows up to level High becomes one
// line.
type line struct {
	hierarchy.Node
	high   int
	depth  int
	count  int
	parent int  // among the lines, -1 for the outermost
	end    int  // of the lines below it, exclusive
	below  bool // there are lines below it
}

// linesOf turns a walk into lines, each followed by those below it.
func linesOf(nodes []hierarchy.WalkNode) []line {
	var all []line
	var open []int // lines that the next one may lie below
	for i, n := range nodes {
		for len(open) > 0 && all[open[len(open)-1]].Level <= n.Level {
			all[open[len(open)-1]].end = len(all)
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			// An only child of the same name is the same thing further down.
			if p := &all[open[len(open)-1]]; p.Label == n.Label && i > 0 && nodes[i-1].Node == p.Node && only(nodes, i) {
				p.Node = n.Node
				continue
			}
		}
		parent := -1
		if len(open) > 0 {
			parent = open[len(open)-1]
			all[parent].below = true
		}
		open = append(open, len(all))
		all = append(all, line{Node: n.Node, high: n.Level, depth: len(open) - 1, count: n.Count, parent: parent})
	}
	for _, i := range open {
		all[i].end = len(all)
	}
	return all
}

// only reports whether a node has no sibling behind it.
func only(nodes []hierarchy.WalkNode, i int) bool {
	for _, n := range nodes[i+1:] {
		if n.Level >= nodes[i].Level {
			return n.Level > nodes[i].Level
		}
	}
	return true
}

// openFrom returns the lowest level whose nodes are initially visible: groups above it are open.
func openFrom(nodes []hierarchy.WalkNode, height int) int {
	count := make([]int, height+1)
	for _, n := range nodes {
		count[n.Level]++
	}
	seen := 0
	for l := height - 1; l >= 0; l-- {
		if seen += count[l]; seen > openAtFirst && l < height-2 {
			return l + 1
		}
	}
	return 0
}

// seen returns the lines not hidden by a closed group or, during a search, the matching lines and
// those that contain them.
func (e *editor) seen(all []line) []line {
	var shown []line
	find := strings.ToLower(strings.TrimSpace(e.find))
	if find != "" {
		wanted := make([]bool, len(all))
		for i, l := range all {
			if strings.Contains(strings.ToLower(l.Label), find) {
				for at := i; at >= 0 && !wanted[at]; at = all[at].parent {
					wanted[at] = true
				}
			}
		}
		for i, l := range all {
			if wanted[i] {
				shown = append(shown, l)
			}
		}
		return shown
	}
	for i := 0; i < len(all); {
		shown = append(shown, all[i])
		if e.isOpen(all[i]) {
			i++
		} else {
			i = all[i].end
		}
	}
	return shown
}

// isOpen reports whether what lies below a line is shown.
func (e *editor) isOpen(l line) bool {
	return (l.high > e.from) != e.toggled[l.Node]
}

// window returns the page of lines to draw.
func (e *editor) window(shown []line) (page []line, from int) {
	last := max(0, (len(shown)-1)/linesAtOnce)
	e.page = min(e.page, last)
	from = e.page * linesAtOnce
	return shown[from:min(len(shown), from+linesAtOnce)], from
}

// drawn converts lines for the tree.
func (s *Screen) drawn(page []line, all []line) []ui.TreeLine {
	e := &s.editor
	lines := make([]ui.TreeLine, len(page))
	for i, l := range page {
		note := ""
		if l.count < fewPeople {
			note = "few"
		}
		lines[i] = ui.TreeLine{
			Key: strconv.Itoa(l.Level) + " " + l.Label, Depth: l.depth, Label: state.Label(l.Label),
			Note: note, Count: ui.Int(l.count), Says: s.noun(l.count),
			Folds: l.below, Open: e.find != "" || e.isOpen(l), Ticked: e.isTicked(l.Node),
		}
	}
	return lines
}

func (e *editor) isTicked(n hierarchy.Node) bool { return slices.Contains(e.ticked, n) }

// prune drops ticks on nodes that no longer exist.
func (e *editor) prune(nodes []hierarchy.WalkNode) {
	if len(e.ticked) == 0 {
		return
	}
	there := make(map[hierarchy.Node]bool, len(nodes))
	for _, n := range nodes {
		there[n.Node] = true
	}
	e.ticked = slices.DeleteFunc(e.ticked, func(n hierarchy.Node) bool { return !there[n] })
}

// people words how many people are behind a label if the data say whose records these are,
// otherwise how many records.
func (s *Screen) people(n int) string {
	if len(s.C.Person()) > 0 {
		return ui.People(n)
	}
	return ui.Records(n)
}

func (s *Screen) noun(n int) language.Text {
	switch people := len(s.C.Person()) > 0; {
	case people && n == 1:
		return "person"
	case people:
		return "people"
	case n == 1:
		return "record"
	}
	return "records"
}

// groupNames returns the labels above the values, suggested where a group is asked for.
func groupNames(view *bridge.HierarchyView) []string {
	const most = 80 // as many as somebody looks through
	var names []string
	seen := map[string]bool{}
	for _, n := range view.Nodes {
		if n.Level > 0 && n.Level < len(view.Levels)-1 && !seen[n.Label] && len(names) < most {
			seen[n.Label] = true
			names = append(names, n.Label)
		}
	}
	return names
}
