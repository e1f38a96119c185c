package coarseness

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// levelTable shows the levels: their names, how many labels they leave, how many
// stand behind the rarest, and what can be done to them.
func (s *Screen) levelTable(name string, view *state.View) app.UI {
	levels := view.View.Levels
	low, high := s.C.Levels(name, len(levels))
	edits := s.C.Definition(name) != nil
	var rows []app.UI
	for l := len(levels) - 1; l >= 0; l-- {
		level := levels[l]
		called := language.Named(level.Said, level.Name)
		text := app.UI(app.Span().Text(called))
		if edits && l > 0 {
			text = ui.TextField(ui.ShapeLevelName+strconv.Itoa(l), ui.Fill("Name of level {level} of {column}", "level", strconv.Itoa(l), "column",
				name), called, func(to string) {
				s.reshape(name, ui.Fill("named level {level} of {column} {name}", "level", strconv.Itoa(l), "column", name, "name", to),
					func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithLevelName(l, to) }, nil)
			}, name, l).Alone()
		}
		var can []app.UI
		if edits {
			can = append(can, ui.Button(ui.ShapeInsert+strconv.Itoa(l+1), "Insert above", ui.Quiet, func() {
				s.reshape(name, ui.Fill("inserted a level above level {level} of {column}", "level", strconv.Itoa(l), "column", name),
					func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithLevel(l+1, "") }, s.untick)
			}, name, l).Aria("label", ui.Fill("Insert above level {level}", "level", strconv.Itoa(l))))
			if l > 0 && len(levels) > 2 {
				can = append(can, ui.Button(ui.ShapeRemove+strconv.Itoa(l), wordsRemove, ui.Quiet, func() {
					s.reshape(name, ui.Fill("removed level {level} of {column}", "level", strconv.Itoa(l), "column", name),
						func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithoutLevel(l) }, s.untick)
				}, name, l).Aria("label", ui.Fill("Remove level {level}", "level", strconv.Itoa(l))))
			}
		}
		rows = append(rows, ui.Tr(
			ui.RowName(levelName(l)),
			app.Td().Body(text),
			ui.Td("n", ui.Int(level.Distinct)),
			ui.Td("n", s.people(level.Smallest)),
			app.Td().Body(ui.Div("row", can...))).
			Class(barred(l, low, high)).DataSet("testid", ui.ShapeLevel+strconv.Itoa(l)))
	}
	return ui.Sideways(ui.Fill("Levels of {column}", "column", name),
		ui.Table(ui.Heads(ui.Col(language.T("Level")), ui.Col(language.T("Name")), ui.Num("Labels"), ui.Num("Behind the rarest"),
			ui.Col(language.T("Change"))), rows...))
}
