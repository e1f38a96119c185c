package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// problems returns why an answer failed.
func problems[R any](a *control.Answer[R]) []*problem.Problem {
	if a == nil {
		return nil
	}
	return a.Problems
}

// under puts a heading above a part of a fold.
func under(heading language.Text, body ...app.UI) app.UI {
	return app.Section().Class("stack").Body(append([]app.UI{app.H3().Text(language.T(heading))}, body...)...)
}
