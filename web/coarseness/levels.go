package coarseness

import (
	"strconv"

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
		label := "level " + strconv.Itoa(l)
		text := app.UI(app.Span().Text(level.Name))
		if edits && l > 0 {
			text = ui.TextField(ui.ShapeLevelName+strconv.Itoa(l), "Name of level "+strconv.Itoa(l)+" of "+name, level.Name, func(to string) {
				s.reshape(name, "named level "+strconv.Itoa(l)+" of "+name+" "+to,
					func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithLevelName(l, to) }, nil)
			}, name, l)
		}
		var can []app.UI
		if edits {
			can = append(can, ui.Button(ui.ShapeInsert+strconv.Itoa(l+1), "Insert above", ui.Quiet, func() {
				s.reshape(name, "put a level into "+name+" above level "+strconv.Itoa(l),
					func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithLevel(l+1, "") }, s.untick)
			}, name, l).Aria("label", "Insert above level "+strconv.Itoa(l)))
			if l > 0 && len(levels) > 2 {
				can = append(can, ui.Button(ui.ShapeRemove+strconv.Itoa(l), "Remove", ui.Quiet, func() {
					s.reshape(name, "removed level "+strconv.Itoa(l)+" of "+name,
						func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error) { return h.WithoutLevel(l) }, s.untick)
				}, name, l).Aria("label", "Remove level "+strconv.Itoa(l)))
			}
		}
		rows = append(rows, app.Tr().Class(barred(l, low, high)).DataSet("testid", ui.ShapeLevel+strconv.Itoa(l)).Body(
			app.Th().Scope("row").Text(map[bool]string{true: "as it is", false: label}[l == 0]),
			app.Td().Body(text),
			app.Td().Class("n").Text(ui.Int(level.Distinct)),
			app.Td().Class("n").Text(s.people(level.Smallest)),
			app.Td().Body(app.Div().Class("row").Body(can...))))
	}
	return ui.Sideways("Levels of "+name, ui.Table([]string{"Level", "Name", "#Labels", "#Behind the rarest", "Change"}, rows))
}
