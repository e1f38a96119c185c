package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Answer is one of several answers to a question, with a line of why, pressed if it is
// the one that was given.
func Answer(id, title, why string, given bool, press func(), scope ...any) app.HTMLButton {
	return app.Button().Type("button").Class(Class("answer", on(given))).DataSet("testid", id).Aria("pressed", given).
		OnClick(func(app.Context, app.Event) { press() }, append([]any{id}, scope...)...).
		Body(app.B().Text(title), app.Span().Class("why").Text(why))
}
