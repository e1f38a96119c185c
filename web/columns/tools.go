package columns

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// tools finds columns among many, and changes several at once. It stays in sight.
func (s *Screen) tools(all []column) app.UI {
	shown, chosen, hidden := 0, 0, 0
	for _, c := range all {
		name := c.is.Name
		if !s.view.hidden[name] {
			shown++
		}
		if s.view.chosen[name] {
			chosen++
			if s.view.hidden[name] {
				hidden++
			}
		}
	}
	return app.Section().Class(ui.Class("finder", map[bool]string{true: "open"}[s.open])).Aria("label",
		language.T("Find and change columns")).DataSet("testid", ui.ColumnTools).Body(
		ui.Div("finder-find",
			s.find(),
			ui.Button(ui.ColumnMore, "Tools", ui.Plain, func() { s.open = !s.open }).Aria("expanded", s.open).Class("finder-more"),
			ui.Span("finder-count", wordsCount(chosen, hidden, shown, len(all))).
				DataSet("testid", ui.ColumnCount).DataSet("shown", shown).DataSet("chosen", chosen).Aria("live", "polite")),
		ui.Div("finder-filter", s.roles(all), s.kinds(all)),
		ui.Div("finder-change",
			ui.Checkbox(ui.PickAll, language.T("Choose all that are shown"), "", s.view.allShown(s.C.State),
				func(on bool) { s.view.chooseShown(s.C.State, on) }),
			s.change(all),
			ui.Div("part", s.clear(chosen))))
}

// look changes the filter.
func (s *Screen) look(change func(v *view)) {
	change(&s.view)
	s.view.settle(s.C.State, true)
}

// find is the field for part of a name; Enter goes to the first matching column.
func (s *Screen) find() app.UI {
	return ui.SearchField(ui.Finding{ID: ui.ColumnSearch, Placeholder: "Find a column", Description: "Enter goes to the first one found.",
		Text:  s.view.search,
		Typed: func(text string) { s.look(func(v *view) { v.search = text }) },
		Pressed: func(ctx app.Context, e app.Event) {
			if e.Get("key").String() == "Enter" {
				e.PreventDefault()
				if names := s.view.shown(s.C.State); len(names) > 0 {
					s.visit(ctx, names[0])
				}
			}
		}})
}

// visit moves the focus to the role of a column. If its line is not drawn yet, or still hidden, as
// after quick typing, the focus follows when it is in sight.
func (s *Screen) visit(ctx app.Context, name string) {
	if focusRole(name) {
		return
	}
	s.wanted = name
	ctx.Defer(func(app.Context) {
		s.wanted = ""
		focusRole(name)
	})
}

// focusRole moves the focus to the role of a column, and reports whether it could.
func focusRole(name string) bool {
	row := app.Window().GetElementByID(lineID(name))
	if !row.Truthy() {
		return false
	}
	radio := row.Call("querySelector", "input[type=radio]:checked")
	if !radio.Truthy() { // undecided
		radio = row.Call("querySelector", "input[type=radio]")
	}
	if !radio.Truthy() {
		return false
	}
	radio.Call("focus")
	return app.Window().Get("document").Get("activeElement").Equal(radio)
}

// roles offers the filters by role.
func (s *Screen) roles(all []column) app.UI {
	choices := []ui.Choice{ui.Pick("", "All roles")}
	add := func(f filter, label language.Text, always bool) {
		n := s.view.count(s.C.State, all, f)
		if n > 0 || always || s.view.filter == f {
			choices = append(choices, ui.Choice{Value: string(f), Label: language.T(label) + " (" + ui.Int(n) + ")"})
		}
	}
	add(attention, "Needs attention", true)
	for _, w := range state.RoleWords {
		add(filter(w.Role), w.Word, w.Role != project.Count && w.Role != project.HeldBack)
	}
	add(undecided, "Not decided", false)
	add(changed, "Not as suggested", false)
	add(picked, "Chosen", false)
	return ui.Select(ui.ColumnFilter, language.T("Show by role"), string(s.view.filter), choices, func(v string) {
		s.look(func(view *view) { view.filter = filter(v) })
	}).Alone()
}

// kinds offers the existing types.
func (s *Screen) kinds(all []column) app.UI {
	counts := map[table.Type]int{}
	for _, c := range all {
		counts[c.kind()]++
	}
	choices := []ui.Choice{ui.Pick("", "All types")}
	for _, t := range types {
		if counts[t] > 0 || s.view.kind == t {
			choices = append(choices, ui.Choice{Value: string(t), Label: open.TypeWord(t) + " (" + ui.Int(counts[t]) + ")"})
		}
	}
	return ui.Select(ui.ColumnKind, language.T("Show by type"), string(s.view.kind), choices, func(v string) {
		s.look(func(view *view) { view.kind = table.Type(v) })
	}).Alone()
}

// clear offers to unselect all columns, if one is selected.
func (s *Screen) clear(chosen int) app.UI {
	if chosen == 0 {
		return nil
	}
	return ui.Button(ui.PickNone, "Choose none", ui.Quiet, func() { s.view.chosen, s.view.last = nil, "" })
}
