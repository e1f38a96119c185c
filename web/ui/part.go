package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Part is a piece of a long screen that is drawn a moment after the pieces
// before it, so that no single stretch of work holds up the page. Once drawn it
// follows every change at once.
type Part struct {
	app.Compo

	Draw func() app.UI
	Turn int // 0 is drawn with the screen, the others in turn

	ready bool
}

// pause between two parts: a little more than two frames, because the page is
// drawn once a frame.
const pause = 40 * time.Millisecond

// Wait is how long the part with a turn waits.
func Wait(turn int) time.Duration { return time.Duration(turn) * pause }

// OnMount waits for the part's turn.
func (p *Part) OnMount(ctx app.Context) {
	if p.Turn > 0 {
		ctx.After(Wait(p.Turn), func(app.Context) { p.ready = true })
	}
}

// Render draws the part. It takes no place of its own in the layout.
func (p *Part) Render() app.UI {
	if p.Turn > 0 && !p.ready {
		return app.Div().Class("part").DataSet("ready", false)
	}
	return app.Div().Class("part").DataSet("ready", true).Body(p.Draw())
}

// Parts draws pieces one after the other.
func Parts(pieces ...func() app.UI) []app.UI {
	parts := make([]app.UI, len(pieces))
	for i, draw := range pieces {
		parts[i] = &Part{Draw: draw, Turn: i}
	}
	return parts
}

// PartRows is a Part of a long table: a group of its lines.
type PartRows struct {
	app.Compo

	Draw func() []app.UI
	Turn int

	ready bool
}

// OnMount waits for the turn of the lines.
func (p *PartRows) OnMount(ctx app.Context) {
	if p.Turn > 0 {
		ctx.After(Wait(p.Turn), func(app.Context) { p.ready = true })
	}
}

// Render draws the lines.
func (p *PartRows) Render() app.UI {
	if p.Turn > 0 && !p.ready {
		return app.TBody()
	}
	return app.TBody().Body(p.Draw()...)
}

// rowsOfPart is the number of lines that are drawn at once.
const rowsOfPart = 6

// Lines draws the lines of a long table group by group.
func Lines(n int, line func(i int) app.UI) []app.UI {
	var groups []app.UI
	for from := 0; from < n; from += rowsOfPart {
		groups = append(groups, &PartRows{Turn: from / rowsOfPart, Draw: func() []app.UI {
			var rows []app.UI
			for i := from; i < min(n, from+rowsOfPart); i++ {
				rows = append(rows, line(i))
			}
			return rows
		}})
	}
	return groups
}
