package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// The elements of most screens, in one call each. Whatever needs more attributes than a class is
// made by package app.

// Div is a box of a class.
func Div(class string, body ...app.UI) app.HTMLDiv { return app.Div().Class(class).Body(body...) }

// Section is a section of a class.
func Section(class string, body ...app.UI) app.HTMLSection {
	return app.Section().Class(class).Body(body...)
}

// Details is a fold of a class; its summary comes first.
func Details(class string, body ...app.UI) app.HTMLDetails {
	return app.Details().Class(class).Body(body...)
}

// Fields is a box of fields with a legend.
func Fields(legend language.Text, body ...app.UI) app.UI {
	return app.FieldSet().Class("field").Body(append([]app.UI{app.Legend().Text(language.T(legend))}, body...)...)
}

// Ul is a list of a class.
func Ul(class string, body ...app.UI) app.HTMLUl { return app.Ul().Class(class).Body(body...) }

// P is a paragraph of a class, with a text that is worded already: see Para.
func P(class, text string) app.HTMLP { return app.P().Class(class).Text(text) }

// Told is a P that readers are told whenever it changes.
func Told(class, text string) app.HTMLP { return P(class, text).Aria("live", "polite") }

// Group is a box of what belongs together, under a name for readers.
func Group(class, label string, body ...app.UI) app.HTMLDiv {
	return Div(class, body...).Role("group").Aria("label", label)
}

// Para is a paragraph of a class.
func Para(class string, text language.Text) app.HTMLP { return P(class, language.T(text)) }

// Span is a piece of a line, with a text that is worded already.
func Span(class, text string) app.HTMLSpan { return app.Span().Class(class).Text(text) }

// H2 is a heading.
func H2(text language.Text) app.HTMLH2 { return app.H2().Text(language.T(text)) }

// H3 is a heading below one of H2.
func H3(text language.Text) app.HTMLH3 { return app.H3().Text(language.T(text)) }

// Summary is the line of a fold that is closed.
func Summary(text language.Text) app.HTMLSummary { return app.Summary().Text(language.T(text)) }

// Li is an item of a list.
func Li(text language.Text) app.HTMLLi { return app.Li().Text(language.T(text)) }

// B is a text in bold.
func B(text language.Text) app.HTMLB { return app.B().Text(language.T(text)) }

// Caption says what a table shows.
func Caption(text language.Text) app.HTMLCaption { return app.Caption().Text(language.T(text)) }

// Td is a cell of a class.
func Td(class, text string) app.HTMLTd { return app.Td().Class(class).Text(text) }
