package ui

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Fix is a button that does what a problem's hint says.
type Fix struct {
	Label string
	Press func()
}

// ProblemBox shows a problem: what happened, where, what to do, and buttons
// that do it.
func ProblemBox(p *problem.Problem, fixes ...Fix) app.UI {
	return box(p, "problem", Problem, "alert", fixes)
}

// WarningBox shows a warning in the same form.
func WarningBox(p *problem.Problem, fixes ...Fix) app.UI {
	return box(p, "problem warning", Warning, "status", fixes)
}

func box(p *problem.Problem, class, id, role string, fixes []Fix) app.UI {
	body := []app.UI{app.P().Class("problem-what").Text(p.Sentence)}
	if !p.Place.IsZero() {
		body = append(body, app.P().Class("problem-where").Text(p.Place.String()))
	}
	if p.Hint != "" {
		body = append(body, app.P().Class("problem-hint").Text(p.Hint))
	}
	if len(fixes) > 0 {
		var buttons []app.UI
		for _, f := range fixes {
			buttons = append(buttons, Button(ProblemFix, f.Label, Plain, f.Press, string(p.Code), p.Place.String()))
		}
		body = append(body, app.Div().Class("row").Body(buttons...))
	}
	return app.Div().Class(class).DataSet("testid", id).Role(role).DataSet("code", string(p.Code)).Body(body...)
}

// Warnings shows warnings, the first few in full and the rest behind a button
// of the browser's own.
func Warnings(all []*problem.Problem) app.UI {
	if len(all) == 0 {
		return nil
	}
	const shown = 3
	var first, rest []app.UI
	for i, w := range all {
		if i < shown {
			first = append(first, WarningBox(w))
		} else {
			rest = append(rest, WarningBox(w))
		}
	}
	if len(rest) > 0 {
		first = append(first, app.Details().Body(
			app.Summary().Text(Count(len(rest), "more remark", "more remarks")),
			app.Div().Class("stack").Body(rest...)))
	}
	return app.Div().Class("stack").Body(first...)
}
