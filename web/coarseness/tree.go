package coarseness

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// treeID is the id of the tree, and its test id.
const treeID = ui.ShapeLines

// tree shows the labels below one another and the tools to change them.
func (s *Screen) tree(name string, view *state.View) []app.UI {
	e := &s.editor
	nodes := view.View.Nodes
	if len(nodes) == 0 {
		return []app.UI{ui.Para("busy", wordsBuilding)}
	}
	if e.from < 0 {
		e.from = openFrom(nodes, len(view.View.Levels))
	}
	e.prune(nodes)
	all := linesOf(nodes)
	seen := e.seen(all)
	page, from := e.window(seen)
	byHand := s.C.Spec(name).Table != nil || view.View.Lowest == 0
	var body []app.UI
	if byHand {
		body = append(body, s.tools(name, all, view))
	} else {
		body = append(body,
			ui.Why(ui.Fill(
				"The column has {n} different values: too many to be put into groups one by one. Change how the steps are made, or import them.", "n",
				ui.Int(view.View.Levels[0].Distinct))))
	}
	if len(all) > openAtFirst {
		body = append(body, s.search(name))
	}
	body = append(body, &ui.Tree{ID: treeID, Label: ui.Fill("Values and groups of {column}", "column", name), Lines: s.drawn(page, all),
		Fold: func(i int) { e.toggled[page[i].Node] = !e.toggled[page[i].Node] },
		Tick: func(i int) { e.tick(page[i].Node) },
		Key:  func(key string, i int) { s.key(name, key, page[i], all) },
		Drop: func(i, to int) { s.dropInto(name, page[i], page[to]) },
	})
	if len(seen) > linesAtOnce {
		first, last := language.Text(""), language.Text("")
		if e.page == 0 {
			first = "These are the first lines."
		}
		if from+len(page) == len(seen) {
			last = "These are the last lines."
		}
		body = append(body, ui.Div("row",
			ui.P("why grow", ui.Fill("Lines {from} to {to} of {all}", "from", ui.Int(from+1), "to", ui.Int(from+len(page)), "all",
				ui.Int(len(seen)))),
			ui.Because(language.T(first), s.C.Tell, ui.ShapeEarlier, "Previous", ui.Quiet, func() { e.page-- }),
			ui.Because(language.T(last), s.C.Tell, ui.ShapeLater, "Next", ui.Quiet, func() { e.page++ })))
	}
	if s.C.Spec(name).Table == nil && byHand {
		body = append(body,
			ui.Note(
				"These steps are made by a rule, which fits the next file, too. An edit by hand turns them into a list of the values of this one."))
	}
	return body
}

// search renders the field that searches labels.
func (s *Screen) search(name string) app.UI {
	return ui.SearchField(ui.Finding{ID: ui.ShapeSearch, Placeholder: "Find a value or a group",
		Label: ui.Fill("Find a value or a group of {column}", "column", name), Text: s.editor.find,
		Typed: func(text string) { s.editor.find, s.editor.page = text, 0 }})
}

func (e *editor) tick(n hierarchy.Node) {
	if at := slices.Index(e.ticked, n); at >= 0 {
		e.ticked = slices.Delete(e.ticked, at, at+1)
		return
	}
	e.ticked = append(e.ticked, n)
}

// key handles a key like the corresponding button, for what is ticked or else the active line.
func (s *Screen) key(name, key string, at line, all []line) {
	nodes := s.editor.ticked
	if len(nodes) == 0 {
		nodes = []hierarchy.Node{at.Node}
	}
	switch key {
	case "up", "down":
		s.shift(name, []hierarchy.Node{at.Node}, key == "down")
	case "Delete":
		s.takeOut(name, nodes)
	case "g":
		s.editor.ticked = nodes
		s.ask(formGroup)
	case "Enter":
		if at.Level > 0 {
			s.editor.asked = at.Node
			s.ask(formRename)
		} else {
			s.editor.ticked = nodes
			s.ask(formGroup)
		}
	}
}

// dropInto moves what was dragged into the group it was dropped on or, if dropped on a value, into
// the group of that value.
func (s *Screen) dropInto(name string, dragged, on line) {
	nodes := s.editor.ticked
	if !slices.Contains(nodes, dragged.Node) {
		nodes = []hierarchy.Node{dragged.Node}
	}
	target := on.Node
	if on.high <= dragged.Level {
		above, ok := s.parent(name, on.Node)
		if !ok {
			return
		}
		target = above
	}
	s.into(name, nodes, target.Label)
}

// parent returns the group that contains a node, or false if that is the root.
func (s *Screen) parent(name string, n hierarchy.Node) (hierarchy.Node, bool) {
	lines := linesOf(s.C.Views[name].View.Nodes)
	for _, l := range lines {
		if l.Node == n && l.parent >= 0 {
			return lines[l.parent].Node, lines[l.parent].parent >= 0
		}
	}
	return hierarchy.Node{}, false
}
