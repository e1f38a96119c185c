package coarseness

import (
	"maps"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Section is the section of one column. It is drawn again only when something
// that it shows has changed: with many columns, drawing all of them for each
// hierarchy that arrives would hold up the page.
type Section struct {
	app.Compo
	Screen *Screen
	Name   string
	Shown  shown
	Turn   int // among the sections, which are drawn one after the other

	ready bool
}

// shown is all that a section depends on.
type shown struct {
	view   *state.View
	asked  bool // the view is filled in where it lies
	spec   *hierarchy.Spec
	column project.Column // what it refers to is replaced, never changed
	open   bool
	drafts map[string]state.Draft // of the form, if it is open
}

func (s *Screen) section(turn int, name string) app.UI {
	now := shown{view: s.C.Views[name], spec: s.C.Spec(name), open: s.open == name}
	now.asked = now.view != nil && now.view.Asked
	if c := s.C.Column(name); c != nil {
		now.column = *c
	}
	if now.open {
		now.drafts = maps.Clone(s.C.Drafts)
	}
	return &Section{Screen: s, Name: name, Shown: now, Turn: turn}
}

// OnMount waits for the section's turn.
func (c *Section) OnMount(ctx app.Context) {
	if c.Turn > 0 {
		ctx.After(ui.Wait(c.Turn), func(app.Context) { c.ready = true })
	}
}

// Render draws the section.
func (c *Section) Render() app.UI {
	if c.Turn > 0 && !c.ready {
		return app.Div().Class("part")
	}
	return app.Div().Class("part").Body(c.Screen.column(c.Name))
}
