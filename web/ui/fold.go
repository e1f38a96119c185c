package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Fold is a details element. Where there are many of them, what is in it is drawn when
// somebody opens it.
type Fold struct {
	app.Compo

	ID      string // test id
	Class   string
	Summary func() app.UI // a summary element
	Body    func() []app.UI
	Many    bool

	opened bool
}

// Render draws the summary, and what is behind it if it may be looked at.
func (f *Fold) Render() app.UI {
	body := []app.UI{f.Summary()}
	if f.opened || !f.Many {
		body = append(body, f.Body()...)
	}
	return app.Details().Class(f.Class).DataSet("testid", f.ID).OnToggle(func(ctx app.Context, _ app.Event) {
		f.opened = f.opened || ctx.JSSrc().Get("open").Bool()
	}).Body(body...)
}

// AskFold is a section that is closed until somebody wants to know more. opened is
// called then; the body is drawn from its answer.
func AskFold(id string, heading, about language.Text, opened func(), body ...app.UI) app.UI {
	return app.Details().Class("card fold").DataSet("testid", id).
		OnToggle(func(ctx app.Context, _ app.Event) {
			if ctx.JSSrc().Get("open").Bool() {
				opened()
			}
		}, id).
		Body(append([]app.UI{app.Summary().Body(H2(heading), Para("why", about))}, body...)...)
}

// Waiting returns what to show before an answer is there; nil once it is.
func Waiting(asked, busy bool, why []*problem.Problem) app.UI {
	switch {
	case !asked || busy:
		return app.P().Class("busy").Aria("live", "polite").Body(app.Span().Class("spin").Aria("hidden", "true"), app.Text("Computing …"))
	case len(why) > 0:
		return ProblemBox(why[0])
	}
	return nil
}
