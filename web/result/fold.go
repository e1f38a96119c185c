package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
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
	return ui.Section("stack", append([]app.UI{ui.H3(heading)}, body...)...)
}
