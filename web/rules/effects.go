package rules

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// effects says what will change with these rules, and what will not.
func (s *Screen) effects() app.UI {
	var will, not []app.UI
	line := func(to *[]app.UI, text string) { *to = append(*to, app.Li().Text(text)) }
	if names := s.C.QuasiIdentifiers(); len(names) > 0 {
		line(&will, ui.ListUpTo(names, 5)+": as coarse as the rules ask for, and no coarser.")
	}
	if n, known := s.C.LeftOut(); known && n > 0 {
		line(&will, "Up to "+ui.Count(n, "person is", "people are")+" left out: their details become *.")
	}
	if names := s.C.ColumnsWith(project.Identifying); len(names) > 0 {
		what := "removed."
		if s.C.Config.Output.Identifying == "replace" {
			what = "replaced by * in every cell."
		}
		line(&will, ui.ListUpTo(names, 5)+": "+what)
	}
	if names := s.C.ColumnsWith(project.Sensitive); len(names) > 0 {
		line(&not, ui.ListUpTo(names, 5)+": every value stays. The rules change the details around them, so that a group does not give them away.")
	}
	if names := s.C.ColumnsWith(project.Insensitive); len(names) > 0 {
		line(&not, ui.ListUpTo(names, 5)+": not looked at, and written as they are.")
	}
	line(&not, "The number and the order of the records, and your file on this computer.")
	return ui.Card("What these rules will do",
		app.Div().Class("grid two").DataSet("testid", ui.Effects).Body(
			app.Div().Class("stack").Body(app.H3().Class("before-word").Text("Will change"), app.Ul().Class("advice").Body(will...)),
			app.Div().Class("stack").Body(app.H3().Class("after-word").Text("Will not change"), app.Ul().Class("advice").Body(not...))))
}
