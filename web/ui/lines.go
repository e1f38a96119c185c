package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Lines draws the lines of a long table or list group by group, so that no single stretch
// of work holds up the page: those that are first one after the other, the others when
// somebody comes near them. What has been drawn stays.
//
// A line that is the same as before costs next to nothing if it is a component whose
// exported fields are values: go-app draws it again if one of them differs.
type Lines struct {
	Count int
	Line  func(i int) app.UI
	// List is the class of a list, whose lines are its items; "" is a table.
	List string
	// Group is the number of lines drawn at once; 0 is 4.
	Group int
	// Hidden reports lines that take no place; nil: none.
	Hidden func(i int) bool
	// Wanted reports lines that somebody goes to, which are drawn at once; nil: none.
	Wanted func(i int) bool
	// Height is the approximate height of a line, in pixels, for which space is reserved.
	Height int
}

const (
	linesOfGroup = 4
	linesAtOnce  = 24 // lines that are drawn wherever the view is
)

// Groups returns the bodies of the table, or lists that look like one.
func (l Lines) Groups() []app.UI {
	size := l.Group
	if size == 0 {
		size = linesOfGroup
	}
	var groups []app.UI
	for from := 0; from < l.Count; from += size {
		to := min(l.Count, from+size)
		shown, wanted := 0, false
		for i := from; i < to; i++ {
			if l.Hidden == nil || !l.Hidden(i) {
				shown++
			}
			wanted = wanted || l.Wanted != nil && l.Wanted(i)
		}
		groups = append(groups, &group{Draw: func() []app.UI {
			var rows []app.UI
			for i := from; i < to; i++ {
				rows = append(rows, l.Line(i))
			}
			return rows
		}, List: l.List, Turn: from / size, Far: from >= linesAtOnce, Wanted: wanted, Height: shown * l.Height})
	}
	return groups
}

// group is some lines of a long table.
type group struct {
	app.Compo

	Draw   func() []app.UI
	List   string
	Turn   int
	Far    bool // drawn when somebody comes near
	Wanted bool // drawn at once
	Height int  // of the place that is kept for it

	ready bool
	end   func() // ends the waiting for somebody to come near
}

// OnMount waits for the turn of the lines.
func (g *group) OnMount(ctx app.Context) {
	ready := func(app.Context) { g.ready = true }
	switch {
	case g.Far:
		g.end = near(g.JSValue(), func() { ctx.After(turn(), ready) })
	case g.Turn > 0:
		ctx.After(Wait(g.Turn), ready)
	}
}

// OnDismount ends the waiting.
func (g *group) OnDismount() {
	if g.end != nil {
		g.end()
	}
}

// Render draws the lines, or keeps their place.
func (g *group) Render() app.UI {
	var lines []app.UI
	g.ready = g.ready || g.Wanted || g.Turn == 0
	drawn := g.ready
	if drawn {
		lines = g.Draw()
	}
	if g.List != "" {
		if !drawn { // a box that is as high as a drawing is one that needs no style
			lines = []app.UI{app.Li().Aria("hidden", "true").Body(app.Raw(`<svg width="1" height="` + strconv.Itoa(g.Height) + `"></svg>`))}
		}
		return Ul(g.List, lines...).Hidden(!drawn && g.Height == 0)
	}
	if !drawn {
		lines = []app.UI{app.Tr().Class("spacer").Aria("hidden", "true").Body(app.Td().Attr("height", strconv.Itoa(g.Height)))}
	}
	return app.TBody().Hidden(!drawn && g.Height == 0).Body(lines...)
}
