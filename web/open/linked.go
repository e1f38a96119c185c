package open

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// linking adds tables about the same people, and asks of each what somebody can know.
func linking(c *control.Control, attach Attach) app.UI {
	if c.Door != state.Anonymize {
		return nil
	}
	var tables []app.UI
	for _, of := range c.Config.Tables {
		tables = append(tables, ui.Checkbox(ui.OpenTable+of.Name, of.Name, "", !of.CountUnknown, func(known bool) {
			c.Edit(func(s *state.State) { s.SetCounted(of.Name, known) })
		}, of.Name))
	}
	var known app.UI
	if tables != nil {
		label := language.T("In which tables may somebody know how many lines a person has?")
		known = ui.Group("stack", label, append([]app.UI{
			app.B().Text(label), ui.Note("Each table that is ticked costs detail.")}, tables...)...)
	}
	return ui.Card("Several tables about the same people", ui.Para("calm",
		"Files of stays or laboratory values are released together with this one: whoever knows all lines of a person still finds several people."),
		known, ui.Div("row",
			ui.Button("", "Add a table", ui.Plain, func() { ui.OpenDialog(ui.OpenLink) }),
			ui.FileInput(ui.OpenLink, Tables, language.T("Tables about the same people"), true,
				func(p []ui.Picked) { c.AddTables(attach.Files(p)) })))
}
