package open

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// sheets chooses another table of a file that has several.
func sheets(p *bridge.Profile, change change) app.UI {
	if len(p.Sheets) == 0 {
		return app.Div()
	}
	var choices []ui.Choice
	for _, name := range p.Sheets {
		choices = append(choices, ui.Choice{Value: name, Label: name})
	}
	return ui.Card("Which table of the file", ui.Labelled(ui.OpenSheet, "The table is on", "", "",
		ui.Select(ui.OpenSheet, "", p.Options.Sheet, choices, func(name string) {
			change(ui.Fill("read the table on {sheet}", "sheet", name), func(o *table.Options) { o.Sheet = name })
		})))
}
