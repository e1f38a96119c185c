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

// Wait returns how long the part with a turn waits.
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
	return Div("part", p.Draw()).DataSet("ready", true)
}

// Parts draws pieces one after the other.
func Parts(pieces ...func() app.UI) []app.UI {
	parts := make([]app.UI, len(pieces))
	for i, draw := range pieces {
		parts[i] = &Part{Draw: draw, Turn: i}
	}
	return parts
}
