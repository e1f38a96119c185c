// Package coarseness is the step in which it is seen what each detail can
// become: one hierarchy a column, shown as values on their way from level to
// level.
package coarseness

import (
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int

	over bool
	open string // column whose form is shown
}

// Render shows one section a column.
func (s *Screen) Render() app.UI {
	body := []app.UI{
		ui.Head("How coarse may each detail become?",
			"Every detail that someone could know has steps from exact to hidden. The search takes the finest steps that protect everybody. What you see here is what is used."),
		s.importer(),
	}
	for turn, column := range s.C.Shaped() {
		body = append(body, s.section(turn, column))
	}
	return app.Div().Class("screen").Body(body...)
}

// importer takes hierarchy files for several columns at once.
func (s *Screen) importer() app.UI {
	class := "zone slim"
	if s.over {
		class += " over"
	}
	return app.Section().Class(class).OnDragEnter(s.drag).OnDragOver(s.drag).OnDragLeave(s.leave).OnDrop(s.drop).Body(
		app.Div().Class("door-text").Body(
			app.H2().Text("Have your own hierarchies?"),
			app.P().Text("Drop all of the CSV files here at once. Each finds its column by its name: hierarchy_age.csv or age.csv.")),
		ui.Button("", "Import hierarchies", ui.Plain, func() { ui.OpenDialog(ui.ImportHierarchies) }),
		ui.FileInput(ui.ImportHierarchies, ".csv,.txt,text/csv,text/plain", "Hierarchies of several columns", true, func(p []ui.Picked) {
			s.C.Import("", s.Attach.Files(p))
		}))
}

func (s *Screen) drag(ctx app.Context, e app.Event) {
	e.PreventDefault()
	s.over = true
}

func (s *Screen) leave(app.Context, app.Event) { s.over = false }

func (s *Screen) drop(ctx app.Context, e app.Event) {
	s.over = false
	if files := ui.Dropped(e); len(files) > 0 {
		s.C.Import("", s.Attach.Files(files))
	}
}
