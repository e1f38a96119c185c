package open

import (
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// Cells is the select for the separator of a column's cells, or one value in each.
func Cells(c *control.Control, id, column, label string) ui.Control {
	choices := []ui.Choice{ui.Pick("", "one value in each cell")}
	for _, mark := range c.Separators(column) {
		choices = append(choices, ui.Choice{Value: mark, Label: ui.Fill("several, split at “{mark}”", "mark", mark)})
	}
	return ui.Select(id, label, c.Separator(column), choices, func(v string) {
		c.Edit(func(s *state.State) { s.SetSeparator(column, v) })
	}, column)
}
