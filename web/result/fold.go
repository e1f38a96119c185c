package result

import (
	"strings"

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

// sideways puts a table into a box that scrolls to the side.
func sideways(label string, table app.UI) app.UI {
	return app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", label).Body(table)
}

// heads are the headings of a table; those behind a "#" stand over numbers,
// and the empty one over the names of rows.
func heads(labels ...string) app.UI {
	var all []app.UI
	for _, label := range labels {
		name, figures := strings.CutPrefix(label, "#")
		switch {
		case name == "":
			all = append(all, app.Td())
		case figures:
			all = append(all, app.Th().Scope("col").Class("n").Text(name))
		default:
			all = append(all, app.Th().Scope("col").Text(name))
		}
	}
	return app.THead().Body(app.Tr().Body(all...))
}

// line is a row of a table: its name and figures.
func line(name string, figures ...string) app.HTMLTr {
	cells := []app.UI{app.Th().Scope("row").Text(name)}
	for _, f := range figures {
		cells = append(cells, app.Td().Class("n").Text(f))
	}
	return app.Tr().Body(cells...)
}

// under puts a heading above a piece of a fold.
func under(heading string, body ...app.UI) app.UI {
	return app.Section().Class("stack").Body(append([]app.UI{app.H3().Text(heading)}, body...)...)
}
