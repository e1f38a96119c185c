package coarseness

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Words used more than once here.
const (
	wordsTickGroup  language.Text = "Tick one group first."
	wordsTickGroups language.Text = "Tick two or more groups of the same level first."
	wordsRename     language.Text = "Rename"
)

// ask replaces the buttons by a form and moves the focus to its field.
func (s *Screen) ask(form string) {
	s.editor.form = form
	focus(ui.ShapeName)
}

// focus moves the focus to an element once it has been drawn, and gives up after two seconds.
func focus(id string) {
	const pause, looks = 60, 33
	left := looks
	var look app.Func
	again := func() { app.Window().Call("setTimeout", look, pause) }
	look = app.FuncOf(func(app.Value, []app.Value) any {
		e := app.Window().GetElementByID(id)
		if left--; !e.Truthy() && left > 0 {
			again()
			return nil
		}
		look.Release()
		if e.Truthy() {
			e.Call("focus")
			if e.Get("select").Truthy() {
				e.Call("select") // of a field what it holds
			}
		}
		return nil
	})
	again()
}

// tools renders the buttons above the tree, which act on what is ticked.
func (s *Screen) tools(name string, all []line, view *state.View) app.UI {
	e := &s.editor
	ticked := slices.Clone(e.ticked)
	switch {
	case e.form == formGroup && len(ticked) > 0:
		return s.askName(name, ui.Fill("Name of the group for {values}", "values", state.Listed(ticked)), "", "Put into the group",
			groupNames(&view.View), func(label string) { s.into(name, ticked, label) })
	case e.form == formRename:
		asked := e.asked
		return s.askName(name, ui.Fill("New name of {value}", "value", state.Label(asked.Label)), asked.Label, wordsRename, nil,
			func(label string) { s.rename(name, asked, label) })
	}
	scope := []any{name, strconv.Itoa(len(ticked)), key(ticked)}
	groups, _ := mergeable(ticked, all)
	put := language.T("Put into group …")
	if len(ticked) > 0 {
		put = ui.Fill("Put {n} into a group …", "n", ui.Int(len(ticked)))
	}
	kind := ui.Plain
	if len(ticked) > 0 {
		kind = ui.Strong
	}
	// What cannot be done with what is ticked says why.
	none, single, several, split := language.Text(""), language.Text(""), language.Text(""), language.Text("")
	onlyGroups := !slices.ContainsFunc(ticked, func(n hierarchy.Node) bool { return n.Level == 0 })
	switch {
	case len(ticked) == 0:
		none, single, several, split = "Tick values or groups first.", wordsTickGroup, wordsTickGroups, wordsTickGroup
	default:
		if len(ticked) > 1 || !onlyGroups {
			single = wordsTickGroup
		}
		if !groups {
			several = wordsTickGroups
		}
		if !onlyGroups {
			split = "A single value cannot be split: tick groups alone."
		}
	}
	// with does something to what is ticked when a button is pressed: that may be more than is drawn.
	with := func(do func(nodes []hierarchy.Node)) func() {
		return func() {
			if len(e.ticked) > 0 {
				do(slices.Clone(e.ticked))
			}
		}
	}
	button := func(why language.Text, id string, label language.Text, kind ui.Kind, press func()) app.HTMLButton {
		return ui.Because(language.T(why), s.C.Tell, id, label, kind, press, scope...)
	}
	return app.Div().Class("shaping-tools").Role("toolbar").Aria("label", language.T("What to do with what is ticked")).Body(
		ui.Off(language.T(none), s.C.Tell, ui.ButtonAs(ui.ShapeGroup, put, kind, func() { s.ask(formGroup) }, scope...)),
		button(single, ui.ShapeRename, wordsRename, ui.Plain, with(func(nodes []hierarchy.Node) {
			e.asked = nodes[0]
			s.ask(formRename)
		})),
		button(several, ui.ShapeMerge, "Merge", ui.Plain, with(func(nodes []hierarchy.Node) {
			ok, level := mergeable(nodes, linesOf(s.C.Views[name].View.Nodes))
			if !ok {
				return
			}
			for i := range nodes {
				nodes[i].Level = level
			}
			s.merge(name, nodes)
		})),
		button(split, ui.ShapeSplit, "Split", ui.Plain, with(func(nodes []hierarchy.Node) { s.dissolve(name, nodes) })),
		button(none, ui.ShapeOut, "Take out", ui.Plain, with(func(nodes []hierarchy.Node) { s.takeOut(name, nodes) })),
		button(none, ui.ShapeUp, "↑", ui.Plain, with(func(nodes []hierarchy.Node) { s.shift(name, nodes, false) })).Aria("label",
			language.T("Move up")),
		button(none, ui.ShapeDown, "↓", ui.Plain, with(func(nodes []hierarchy.Node) { s.shift(name, nodes, true) })).Aria("label",
			language.T("Move down")),
		app.Span().Class("grow"),
		ui.Select(ui.ShapeSort, language.T("Sort the members of every group, or join those that stand beside each other"), "", []ui.Choice{
			ui.Pick("", "sort …"), ui.Pick(sortName, "by name"), ui.Pick(sortCount, "frequent first"),
			ui.Pick(sortJoin, "join neighbours in this order"),
		}, func(by string) {
			switch by {
			case sortName, sortCount:
				s.sort(name, by)
			case sortJoin:
				s.join(name)
			}
		}, name).Alone())
}

// key identifies ticked nodes, to distinguish handlers.
func key(nodes []hierarchy.Node) string {
	text := ""
	for _, n := range nodes {
		text += strconv.Itoa(n.Level) + n.Label + "\n"
	}
	return text
}

// mergeable reports whether the ticked nodes are groups that can be merged, and the level they are
// all on.
func mergeable(ticked []hierarchy.Node, all []line) (ok bool, level int) {
	for _, n := range ticked {
		level = max(level, n.Level)
	}
	if len(ticked) < 2 || level == 0 {
		return false, level
	}
	for _, l := range all {
		if slices.Contains(ticked, l.Node) && (l.Level == 0 || l.high < level) {
			return false, level
		}
	}
	return true, level
}

// askName renders a form that asks for a name.
func (s *Screen) askName(name, label, value string, verb language.Text, known []string, done func(label string)) app.UI {
	var options []app.UI
	for _, k := range known {
		options = append(options, app.Option().Value(k))
	}
	leave := func() {
		s.editor.form = ""
		focus(treeID)
	}
	return app.Form().Class("shaping-tools shaping-ask").OnSubmit(func(_ app.Context, e app.Event) {
		e.PreventDefault()
		if text := app.Window().GetElementByID(ui.ShapeName).Get("value").String(); text != "" {
			done(text)
			focus(treeID)
		}
	}, name, label).OnKeyDown(func(_ app.Context, e app.Event) {
		if e.Get("key").String() == "Escape" {
			leave()
		}
	}, name, label).Body(
		app.Label().For(ui.ShapeName).Text(label),
		app.Input().Type("text").ID(ui.ShapeName).DataSet("testid", ui.ShapeName).List(ui.ShapeName+"-known").AutoComplete(false).
			Spellcheck(false).Value(value),
		app.DataList().ID(ui.ShapeName+"-known").Body(options...),
		app.Button().Type("submit").Class(string(ui.Strong)).DataSet("testid", ui.ShapeDone).Text(language.T(verb)),
		ui.Button(ui.ShapeLeave, "Cancel", ui.Quiet, leave, name, label))
}
