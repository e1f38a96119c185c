package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Table is a table of figures: headings as Heads takes them, and rows.
func Table(heads []string, rows []app.UI) app.HTMLTable {
	return app.Table().Class("plain").Body(Heads(heads...), app.TBody().Body(rows...))
}

// Heads are the headings of a table; those behind a "#" stand over numbers,
// and the empty one over the names of rows.
func Heads(labels ...string) app.UI {
	var all []app.UI
	for _, label := range labels {
		name, figures := strings.CutPrefix(label, "#")
		switch {
		case name == "":
			all = append(all, app.Td())
		case figures:
			all = append(all, app.Th().Scope("col").Class("n").Text(name))
		default:
			all = append(all, app.Th().Scope("col").Text(name))
		}
	}
	return app.THead().Body(app.Tr().Body(all...))
}

// Line is a row of a table: its name and figures.
func Line(name string, figures ...string) app.HTMLTr {
	cells := []app.UI{app.Th().Scope("row").Text(name)}
	for _, f := range figures {
		cells = append(cells, Td("n", f))
	}
	return app.Tr().Body(cells...)
}

// Sideways puts a table into a box that scrolls to the side.
func Sideways(label string, table app.UI) app.UI {
	return app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", label).Body(table)
}
