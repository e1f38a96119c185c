package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Entry is a text field that somebody types into. What it holds is theirs: the page writes into it
// only where it has another text for it. (An attribute of go-app's would write, with each frame,
// what was known when the frame was drawn, and without blanks at its ends: a key that came
// meanwhile would be lost, and a blank between two words.)
type Entry struct {
	app.Compo

	Text  string // what the page has for it
	Typed func(text string)
	// Field draws it with the text that it has at first; input has to be its handler of inputs.
	Field func(first string, input app.EventHandler) app.UI

	first string
	drawn string // the page's text when it was drawn last
	held  string // what the field was last known to hold
}

// Render draws the field, and writes a text that is not what was typed.
func (e *Entry) Render() app.UI {
	switch {
	case !e.Mounted():
		e.first, e.held = e.Text, e.Text
	case e.Text != e.drawn && e.Text != e.held:
		e.held = e.Text
		e.JSValue().Set("value", e.Text)
	}
	e.drawn = e.Text
	return e.Field(e.first, e.input)
}

func (e *Entry) input(ctx app.Context, _ app.Event) {
	e.held = ctx.JSSrc().Get("value").String()
	e.Typed(e.held)
}

// Finding is a field for a part of a name: what is shown becomes less with each key.
type Finding struct {
	ID          string // also the test id
	Placeholder language.Text
	Label       string        // for readers; "" is the placeholder
	Description language.Text // for readers
	Text        string        // what it shows
	Typed       func(text string)
	Pressed     app.EventHandler // each key that goes down; nil if none matters
}

// SearchField draws a field that searches.
func SearchField(s Finding) app.UI {
	if s.Label == "" {
		s.Label = language.T(s.Placeholder)
	}
	return &Entry{Text: s.Text, Typed: s.Typed, Field: func(first string, input app.EventHandler) app.UI {
		field := app.Input().Type("search").ID(s.ID).DataSet("testid", s.ID).Class("search").Placeholder(language.T(s.Placeholder)).
			Aria("label", s.Label).AutoComplete(false).Spellcheck(false).Value(first).OnInput(input)
		if s.Description != "" {
			field = field.Aria("description", language.T(s.Description))
		}
		if s.Pressed != nil {
			field = field.OnKeyDown(s.Pressed)
		}
		return field
	}}
}
