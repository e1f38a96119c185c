package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Reply is one of several answers to a question, which may be asked in more than one place.
type Reply struct {
	ID, Title, Why string
	Given          bool
	Press          func()
	Scope          []any // see Button
}

// Button is the answer as Answer draws it.
func (r Reply) Button() app.UI { return Answer(r.ID, r.Title, r.Why, r.Given, r.Press, r.Scope...) }

// Replies are the buttons of answers to a question.
func Replies(question string, replies []Reply) app.UI {
	var buttons []app.UI
	for _, r := range replies {
		buttons = append(buttons, r.Button())
	}
	return Group("choices", question, buttons...)
}

// Answer is one of several answers to a question, with a line of why, pressed if it is
// the one that was given.
func Answer(id, title, why string, given bool, press func(), scope ...any) app.HTMLButton {
	return app.Button().Type("button").Class(Class("answer", on(given))).DataSet("testid", id).Aria("pressed", given).
		OnClick(func(app.Context, app.Event) { press() }, append([]any{id}, scope...)...).
		Body(app.B().Text(title), Span("why", why))
}
