package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

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
