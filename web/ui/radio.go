package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Radio is one choice of a radio group.
type Radio struct {
	Value string
	Label language.Text
	ID    string // test id of the input
}

// Segments is a radio group that looks like one bar of segments. The inputs
// are the browser's own, so that arrow keys, screen readers and forms work as
// everywhere.
func Segments(name, label, value string, radios []Radio, chosen func(value string)) app.UI {
	var body []app.UI
	for _, r := range radios {
		body = append(body, app.Label().Class(Class("segment", on(r.Value == value))).Body(
			app.Input().Type("radio").Name(name).Value(r.Value).Checked(r.Value == value).DataSet("testid", r.ID).
				OnChange(func(app.Context, app.Event) { chosen(r.Value) }, name, r.Value),
			app.Span().Text(language.T(r.Label))))
	}
	return Div("segments", body...).Role("radiogroup").Aria("label", label)
}

func on(is bool) string {
	if is {
		return "on"
	}
	return ""
}
