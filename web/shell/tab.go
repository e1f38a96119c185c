package shell

import (
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tab is the browser tab of the page. It keeps the settings until it is closed, or beyond that, and
// goes back and forth between steps. A nil Tab does nothing.
type Tab struct {
	script app.Value // window.fulguriteTab of tab.js
	kept   string
	fails  bool // the last text could not be kept
	beyond beyond
}

// FindTab returns the tab that the page is in, nil if there is none.
func FindTab() *Tab {
	script := app.Window().Get("fulguriteTab")
	if !script.Truthy() {
		return nil
	}
	return &Tab{script: script, kept: script.Call("kept").String()}
}

// keep keeps a text in place of the one before, and reports whether that could be done.
func (t *Tab) keep(text string) bool {
	if text != t.kept {
		t.kept, t.fails = text, !t.script.Call("keep", text).Bool()
	}
	return !t.fails
}

// soon says how long the settings wait until they are kept, so that what is typed is not
// kept letter by letter.
const soon = 300 * time.Millisecond

// join takes up what the tab has kept, and lets it lead back.
func (a *App) join(t *Tab) {
	if t == nil {
		return
	}
	if t.kept != "" {
		a.control.Recall(t.kept)
	}
	t.script.Call("onback", app.FuncOf(func(_ app.Value, args []app.Value) any {
		step, place, _ := strings.Cut(args[0].String(), "/")
		a.Dispatch(func() {
			a.control.Visit(state.Place(place))
			a.control.Go(state.Step(step))
		})
		return nil
	}))
	a.outlast(t)
	// The browser waits for this, and nothing else runs meanwhile.
	t.script.Call("onleave", app.FuncOf(func(app.Value, []app.Value) any {
		t.keep(a.control.Remember())
		return a.unkept && a.control.Unsaved()
	}))
}

// takeOver does what was asked of the first screen before the program was there, see
// static/first.js.
func (a *App) takeOver(t *Tab) {
	if t == nil {
		return
	}
	a.ctx.Defer(func(app.Context) {
		if first := app.Window().Get("fulguriteFirst"); first.Truthy() {
			first.Call("taken")
		}
	})
}

// remember lets the tab keep the settings soon, if they may have changed since it was
// asked last.
func (a *App) remember(t *Tab) {
	if t == nil {
		return
	}
	address, title := a.address()
	t.script.Call("show", address, title)
	if a.remembered == a.control.Revision {
		return
	}
	if a.remembering == nil {
		a.remembering = time.AfterFunc(soon, func() {
			a.ctx.Defer(func(app.Context) {
				a.partFrom(t)
				unkept := !t.keep(a.control.Remember())
				if failed := t.script.Call("beyond").Get("failed").Bool(); unkept != a.unkept || failed != t.beyond.failed {
					a.Dispatch(func() { a.unkept, t.beyond.failed = unkept, failed })
				}
			})
		})
	} else {
		a.remembering.Reset(soon)
	}
	a.remembered = a.control.Revision
}

// address says where the page is, as the tab comes back to it, and what it is called there.
func (a *App) address() (address, title string) {
	step := a.shown()
	if step != state.Result || !a.control.Outcome.HasPlaces() {
		return string(step), step.Title()
	}
	place := a.control.Place
	return string(step) + "/" + string(place), place.Title() + " - " + step.Title()
}

// loss says that a reload or closing the tab would lose what was set, where it cannot be kept.
func (a *App) loss() app.UI {
	text := language.Text("Save the project to keep these settings: opened like this, the page loses them when it is reloaded or closed.")
	switch {
	case !a.control.Unsaved():
		return nil
	case a.unkept:
	case a.env.Tab != nil && a.env.Tab.beyond.failed:
		text = wordsNotBeyond
	default:
		return nil
	}
	return app.Span().DataSet("testid", "unkept").Text(language.T(text))
}
