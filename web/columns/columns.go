// Package columns is the step in which every column gets its role: a question
// about people, not about mathematics.
package columns

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Revision int

	view view
	open bool   // the tools are open, where there is little room
	what string // the chosen change of several columns

	asked  *bridge.Profile // the table for which it was to be said whose records these are
	wanted string          // the column that somebody goes to, until its line is drawn
}

// many is the number of columns from which on there are tools to find and choose them.
const many = 12

// lineHeight is the approximate height of a line, in pixels.
const lineHeight = 96

// Render shows one line a column.
func (s *Screen) Render() app.UI {
	st := s.C.State
	s.view.settle(st, false)
	all := columnsOf(st)
	lines := ui.Lines{Count: len(all), Height: lineHeight,
		Hidden: func(i int) bool { return s.view.hidden[all[i].is.Name] },
		Wanted: func(i int) bool { return all[i].is.Name == s.wanted },
		Line: func(i int) app.UI {
			c := all[i]
			return &line{S: s, Is: *c.is, Set: *c.set, Asks: c.asks(st), Many: len(all) >= many, Chosen: s.view.chosen[c.is.Name],
				Hidden: s.view.hidden[c.is.Name], Language: language.Current()}
		}}
	body := []app.UI{ui.Head(language.T("Which of these could somebody know about a person?"), ""),
		ui.Div("part", s.people())}
	if len(all) < many {
		body = append(body, ui.Div("tools", s.change(all), legend()))
	} else {
		body = append(body, legend(), s.tools(all))
	}
	return ui.Div("screen", append(body,
		ui.Section("card flush",
			app.Table().Class("columns").Body(append([]app.UI{ui.Cols(language.T("Column"), language.T("Values"),
				language.T("Role"))}, lines.Groups()...)...),
			s.none(all)))...)
}

// none says that no column matches the search.
func (s *Screen) none(all []column) app.UI {
	if len(s.view.hidden) < len(all) || len(all) == 0 {
		return nil
	}
	return ui.Div("none row", ui.Para("calm", "No column is like this."),
		ui.Button(ui.ColumnShowAll, "Show all columns", ui.Plain, func() {
			s.look(func(v *view) { v.search, v.filter, v.kind = "", "", "" })
		}))
}

// legend explains the treatment of each role, with the terms of the field.
func legend() app.UI {
	var entries []app.UI
	for _, m := range meanings {
		entries = append(entries, app.Div().Body(app.Dt().Body(ui.Term(state.RoleWord(m.role), m.term)), app.Dd().Text(language.T(m.text))))
	}
	return ui.Details("legend", ui.Summary("What do these mean?"), app.Dl().Body(entries...))
}
