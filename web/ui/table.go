package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Table is a table of figures below its headings.
func Table(heads app.UI, rows ...app.UI) app.HTMLTable {
	return app.Table().Class("plain").Body(heads, app.TBody().Body(rows...))
}

// Captioned is a table of figures that says above its headings what it shows.
func Captioned(caption language.Text, heads app.UI, rows ...app.UI) app.HTMLTable {
	return app.Table().Class("plain").Body(Caption(caption), heads, app.TBody().Body(rows...))
}

// Figures are the headings of a table whose columns are figures but for the names of its rows, over
// which of stands, worded already. An empty heading stands over pictures of the figures.
func Figures(of string, figures ...language.Text) app.UI {
	cells := []app.UI{Col(of)}
	for _, label := range figures {
		cells = append(cells, Num(label))
	}
	return Heads(cells...)
}

// Cols are the headings of a table of words, worded already.
func Cols(labels ...string) app.HTMLTHead {
	var cells []app.UI
	for _, label := range labels {
		cells = append(cells, Col(label))
	}
	return Heads(cells...)
}

// Heads are the headings of any table.
func Heads(cells ...app.UI) app.HTMLTHead { return app.THead().Body(Tr(cells...)) }

// Col is a heading over words, worded already; an empty one is no heading.
func Col(label string) app.UI { return head(label, "") }

// Num is a heading over figures.
func Num(label language.Text) app.UI { return NumAs(language.T(label)) }

// NumAs is Num with a label that is worded already.
func NumAs(label string) app.UI { return head(label, "n") }

func head(label, class string) app.UI {
	if label == "" {
		return app.Td()
	}
	return app.Th().Scope("col").Class(class).Text(label)
}

// Line is a row of a table: its name and figures.
func Line(name string, figures ...string) app.HTMLTr {
	cells := []app.UI{RowName(name)}
	for _, f := range figures {
		cells = append(cells, Td("n", f))
	}
	return Tr(cells...)
}

// Tr is a row of any cells.
func Tr(cells ...app.UI) app.HTMLTr { return app.Tr().Body(cells...) }

// RowName is the cell that names a row.
func RowName(name string) app.HTMLTh { return app.Th().Scope("row").Text(name) }

// ShareCell is a cell that draws a share.
func ShareCell(share float64) app.HTMLTd { return app.Td().Class("share").Body(Bar(share)) }

// Sideways puts a table into a box that scrolls to the side.
func Sideways(label string, table app.UI) app.UI {
	return app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", label).Body(table)
}
