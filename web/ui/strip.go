package ui

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Cell is one level of a strip.
type Cell struct {
	Label  string
	Count  string // small print below the label, may be empty
	Chosen bool
	Barred bool // outside of the levels that are allowed
	Says   string
}

// Strip shows a value on its way from level to level: value -> level 1 -> ...
func Strip(id string, cells []Cell) app.UI {
	var body []app.UI
	for i, c := range cells {
		label := c.Label
		if label == "" {
			label = language.T("(empty)")
		}
		inner := []app.UI{app.Span().Text(label)}
		if c.Count != "" {
			inner = append(inner, app.Small().Text(c.Count))
		}
		barred := ""
		if c.Barred {
			barred = "barred"
		}
		li := app.Li().Class(Class("cell", on(c.Chosen), barred)).DataSet("level", strconv.Itoa(i)).Title(c.Says).Body(inner...)
		if c.Chosen {
			li = li.Aria("current", "true")
		}
		body = append(body, li)
	}
	list := app.Ol().Class("strip").Body(body...)
	if id != "" {
		list = list.DataSet("testid", id)
	}
	return list
}
