package ui

import (
	"cmp"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Handlers and scopes: go-app tells handlers apart by their code and their
// scope, not by the variables that they hold. Every handler below therefore
// takes a scope that names those variables.

// Kind of a button.
type Kind string

// The kinds of buttons, from what a screen is for to what looks like a link.
const (
	Primary Kind = "btn primary"
	Strong  Kind = "btn strong" // what is proposed, where several things are asked
	Plain   Kind = "btn"
	Quiet   Kind = "btn quiet"
	Link    Kind = "link"
	Unmet   Kind = "checked bad" // of the verdict where no table meets the rules: leads to what helps
	Sought  Kind = "checked old" // the mark of a table that is looked for
)

// Button is a button with a test id. press is called with no more than what
// it holds; scope names what it holds.
func Button(id string, label language.Text, kind Kind, press func(), scope ...any) app.HTMLButton {
	return ButtonAs(id, language.T(label), kind, press, scope...)
}

// ButtonAs is a button with a label that is worded already.
func ButtonAs(id, label string, kind Kind, press func(), scope ...any) app.HTMLButton {
	b := app.Button().Type("button").Class(string(kind)).Text(label)
	if id != "" {
		b = b.DataSet("testid", id)
	}
	return b.OnClick(func(app.Context, app.Event) { press() }, append([]any{id, label}, scope...)...)
}

// Because is a button that is off while there is a reason why.
func Because(why string, tell func(why string), id string, label language.Text, kind Kind, press func(), scope ...any) app.HTMLButton {
	return Off(why, tell, Button(id, label, kind, press, scope...))
}

// Off makes a button one that is off while there is a reason why. Unlike one that is disabled
// it keeps the focus of the keyboard, since what is off while the engine works is on again when
// whoever pressed it wants to go on; and it tells the reason to whoever points at it or presses
// it: tell shows it.
func Off(why string, tell func(why string), b app.HTMLButton) app.HTMLButton {
	if why == "" {
		return b.Aria("disabled", false)
	}
	return b.Aria("disabled", true).Title(why).OnClick(func(app.Context, app.Event) { tell(why) }, why)
}

// Term puts a plain word and beside it, in small print, the term of the field.
func Term(word string, term language.Text) app.UI {
	return app.Span().Class("term").Body(app.Text(word), app.Text(" "), app.Small().Text(language.T(term)))
}

// Class joins class names, leaving out empty ones.
func Class(names ...string) string {
	joined := ""
	for _, n := range names {
		if n == "" {
			continue
		}
		if joined != "" {
			joined += " "
		}
		joined += n
	}
	return joined
}

// Card is a section with a heading, or with none.
func Card(heading language.Text, body ...app.UI) app.HTMLSection {
	var all []app.UI
	if heading != "" {
		all = append(all, H2(heading))
	}
	return Section("card", append(all, body...)...)
}

// Why is a line of explanation below something, in words already: see Note.
func Why(text string) app.UI { return P("why", text) }

// Note is a line of explanation as Why draws it.
func Note(text language.Text) app.UI { return Why(language.T(text)) }

// Head is the headline of a step and the sentence below it.
func Head(headline, lede string) app.UI {
	body := []app.UI{app.H1().ID("headline").TabIndex(-1).DataSet("testid", Headline).Text(headline)}
	if lede != "" {
		body = append(body, P("lede", lede))
	}
	return app.Header().Class("head").Body(body...)
}

// Busy tells that something is being worked on.
func BusyLine(text string) app.UI {
	return app.P().Class("busy").DataSet("testid", Busy).Aria("live", "polite").Body(
		app.Span().Class("spin").Aria("hidden", "true"), app.Text(text+" …"))
}

// ReadingLine tells how far a file is read, or written, checked and made, if that is known,
// and lets it be cancelled.
func ReadingLine(text string, far *bridge.FileProgress, cancel func()) app.UI {
	words := wordsReading
	switch {
	case far == nil:
	case far.Phase == "verifying":
		words = wordsVerifying
	case far.Phase == "unpacking":
		words = wordsUnpacking
	case far.Phase == "making":
		words = wordsMaking
	case far.Phase != "":
		words = wordsWriting
	case far.Pass > 1:
		words = wordsReadAgain
	}
	body := []app.UI{BusyLine(cmp.Or(language.T(words.does), text))}
	if far != nil {
		body = append(body, ProgressBar(FileShare, words.bar, far.Share), Why(Fill(words.far, "n", wholePercent(far.Share))))
	}
	return Div("stack", append(body, Div("row", Button(FileCancel, "Cancel", Plain, cancel)))...)
}

// ProgressBar shows how much of something is done.
func ProgressBar(id string, label language.Text, share float64) app.HTMLDiv {
	return Div("progress", Bar(share)).
		DataSet("testid", id).Role("progressbar").Aria("valuemin", "0").Aria("valuemax", "100").
		Aria("valuenow", wholePercent(share)).Aria("label", language.T(label))
}

func wholePercent(share float64) string { return strconv.Itoa(int(share * 100)) }

// Working tells what is being worked on and how far it is, and lets it be cancelled: id is that of
// the bar, stop that of the button.
func Working(does language.Text, id string, share float64, stop string, cancel func()) app.UI {
	return Div("stack", BusyLine(language.T(does)), ProgressBar(id, "Share that is done", share),
		Div("row", Button(stop, "Cancel", Plain, cancel)))
}
