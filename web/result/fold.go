package result

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// fold is a section that is closed until somebody wants to know more. opened is
// called then; the body is drawn from its answer.
func fold(id, heading, about string, opened func(), body ...app.UI) app.UI {
	return app.Details().Class("card fold").DataSet("testid", id).
		OnToggle(func(ctx app.Context, _ app.Event) {
			if ctx.JSSrc().Get("open").Bool() {
				opened()
			}
		}, id).
		Body(append([]app.UI{app.Summary().Body(app.H2().Text(heading), app.P().Class("why").Text(about))}, body...)...)
}

// waiting is what a fold shows before its answer is there; nil once it is.
func waiting(asked, busy bool, why []*problem.Problem) app.UI {
	switch {
	case !asked || busy:
		return app.P().Class("busy").Aria("live", "polite").Body(app.Span().Class("spin").Aria("hidden", "true"), app.Text("Computing …"))
	case len(why) > 0:
		return ui.ProblemBox(why[0])
	}
	return nil
}

// problems are why an answer did not come.
func problems[R any](a *control.Answer[R]) []*problem.Problem {
	if a == nil {
		return nil
	}
	return a.Problems
}

// under puts a heading above a piece of a fold.
func under(heading string, body ...app.UI) app.UI {
	return app.Section().Class("stack").Body(append([]app.UI{app.H3().Text(heading)}, body...)...)
}
