package ui

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Between is a slider with two thumbs: from which place to which one, by their names. The places go
// with the thumbs while they are moved; that they were chosen is told when a thumb is let go, or a
// key.
type Between struct {
	app.Compo

	FromID, ToID       string // of the thumbs, also their test ids
	FromLabel, ToLabel string // for readers
	Names              []string
	From, To           int // of the names, 0 the first
	Chosen             func(from, to int)

	drawn, under [2]int // what was asked for when it was drawn last; where the thumbs are
}

// Render draws the slider above the names of its ends.
func (b *Between) Render() app.UI {
	if asked := [2]int{b.From, b.To}; !b.Mounted() || asked != b.drawn {
		b.drawn, b.under = asked, asked
	}
	last := len(b.Names) - 1
	name := b.Names[b.under[0]]
	if b.under[0] != b.under[1] {
		name = Fill("{from} – {to}", "from", name, "to", b.Names[b.under[1]])
	}
	high := map[bool]string{true: "high"}[b.under[0]*2 > last] // the lower thumb has to be reached where both are at the end
	return Div("between-named",
		Div(Class("between", high),
			app.Raw(fmt.Sprintf(`<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="1000" height="10"/><rect class="some" x="%d" width="%d" height="10"/></svg>`,
				1000*b.under[0]/last, 1000*(b.under[1]-b.under[0])/last)),
			b.thumb(0, b.FromID, b.FromLabel), b.thumb(1, b.ToID, b.ToLabel)),
		P("why", name).Aria("hidden", true))
}

// thumb is one of the two: no thumb goes past the other.
func (b *Between) thumb(which int, id, label string) app.UI {
	move := func(ctx app.Context) {
		at, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
		if err != nil {
			return // it is none of its places
		}
		if which == 0 {
			at = min(at, b.under[1])
		} else {
			at = max(at, b.under[0])
		}
		b.under[which] = at
		ctx.JSSrc().Set("value", at)
	}
	return app.Input().Type("range").ID(id).DataSet("testid", id).Min(0).Max(len(b.Names)-1).Step(1).Value(b.under[which]).
		Aria("label", label).Aria("valuetext", b.Names[b.under[which]]).
		OnInput(func(ctx app.Context, _ app.Event) { move(ctx) }, id).
		OnChange(func(ctx app.Context, _ app.Event) {
			move(ctx)
			b.Chosen(b.under[0], b.under[1])
		}, id)
}

// OnMount puts the thumbs where they are to be: the attributes came in any order, and a browser
// keeps a value within the bounds that it knows of.
func (b *Between) OnMount(ctx app.Context) {
	for which, id := range []string{b.FromID, b.ToID} {
		app.Window().GetElementByID(id).Set("value", b.under[which])
	}
}
