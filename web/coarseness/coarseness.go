// Package coarseness renders the step in which people see and shape how each column may be
// coarsened: the columns on one side, the hierarchy of the current one on the other.
package coarseness

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen renders the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int

	over   bool
	find   string // in the list of columns
	urgent bool   // only columns that need attention are listed
	editor editor
}

// editor is the state of the view of the hierarchy on show.
type editor struct {
	column  string
	view    string                  // see views
	options bool                    // the options of its kind are open
	form    string                  // what is being asked: "" nothing, or a form*
	asked   hierarchy.Node          // what formRename asks about
	from    int                     // level from which groups are open at first
	toggled map[hierarchy.Node]bool // opened or closed since
	ticked  []hierarchy.Node        // in the order of ticking
	find    string                  // among the labels
	page    int
}

// What can be asked in the place of the buttons.
const (
	formGroup  = "group"
	formRename = "rename"
	formKeep   = "keep" // as a template
)

// Render shows the columns and the hierarchy of the current one.
func (s *Screen) Render() app.UI {
	body := []app.UI{
		ui.Head(language.T("How coarse may each detail become?"),
			language.T("Every detail that someone could know has steps from exact to hidden. The search takes the finest steps by which the rules can be met.")),
	}
	name := s.C.Shaping()
	if name == "" {
		return ui.Div("screen", append(body, ui.Section("card",
			ui.Para("calm", "No column is a detail that someone could know, so nothing has to become coarser.")))...)
	}
	if s.editor.column != name {
		s.editor = editor{column: name, view: viewTree, from: -1, toggled: map[hierarchy.Node]bool{}}
	}
	body = append(body, ui.Div("shaping", s.list(name), s.column(name)))
	return ui.Div("screen", body...)
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
