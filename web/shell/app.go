// Package shell is the frame of the page: the bar, the verdict, the table and
// the panel beside it, messages, and the page on trust.
package shell

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/check"
	"github.com/fulgurite/fulgurite/web/coarseness"
	"github.com/fulgurite/fulgurite/web/columns"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/embed"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/result"
	"github.com/fulgurite/fulgurite/web/rules"
	"github.com/fulgurite/fulgurite/web/run"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Env holds the differences between the browser and a test.
type Env struct {
	// Start starts the engine.
	Start func(client.Events) *client.Client
	// Attach turns a file of the browser into what the engine's client takes,
	// Value turns a blob that came back into one of the browser.
	Attach open.Attach
	Value  func(client.Blob) app.Value
	// Frame is the way to the page around this one, nil if there is none.
	Frame *embed.Frame
	// Tab is the tab of the browser, nil if there is none.
	Tab *Tab
	// Live lets searches start by themselves.
	Live bool
	// Edition says what the page was built from.
	Edition Edition
}

// App is the page. It has one route; steps are state.
type App struct {
	app.Compo
	env     Env
	control *control.Control
	ctx     app.Context
	self    selfTest

	wide map[string]bool // by panel: whether somebody made it wide

	waiting     bool // a newer version of the page is ready
	othersOpen  bool // and other pages of this one are open
	installable bool

	remembered  int // revision of the settings that the tab was asked to keep
	remembering *time.Timer
	unkept      bool             // the tab cannot keep the settings
	parted      *problem.Problem // the notice that was looked at last, see partFrom
}

// New returns the page.
func New(env Env) *App {
	a := &App{env: env, wide: map[string]bool{}}
	a.control = control.New(a)
	a.control.ProgramHash = env.Edition.Engine
	a.control.Live = env.Live
	return a
}

// OnMount starts the engine.
func (a *App) OnMount(ctx app.Context) {
	a.ctx = ctx
	a.lookForUpdate(ctx)
	a.join(a.env.Tab)
	a.control.Start(a.env.Start)
	a.env.Frame.Join(a.control, a.Dispatch)
	a.takeOver(a.env.Tab)
	a.speakWhole()
}

// Dispatch runs f on the page's goroutine and draws the page again.
func (a *App) Dispatch(f func()) { a.ctx.Dispatch(func(app.Context) { f() }) }

// Later runs f after some time.
func (a *App) Later(after time.Duration, f func()) { time.AfterFunc(after, func() { a.Dispatch(f) }) }

// Hidden reports whether the tab is in the background.
func (a *App) Hidden() bool {
	return app.Window().Get("document").Get("visibilityState").String() == "hidden"
}

// Top scrolls to the head of the page and moves the focus to the headline, so
// that a screen reader begins to read there.
func (a *App) Top() {
	a.ctx.Defer(func(app.Context) {
		app.Window().Call("scrollTo", 0, 0)
		if main := app.Window().GetElementByID("main"); main.Truthy() {
			main.Set("scrollTop", 0)
		}
		if h := app.Window().GetElementByID("headline"); h.Truthy() {
			h.Call("focus", map[string]any{"preventScroll": true})
		}
	})
}

const (
	reachEvery = 50 * time.Millisecond
	reachWhile = 10 * time.Second // after which nobody waits for it any more
)

// Reach moves the focus to a place in the step on show. Steps are drawn part by part: it waits
// until they have come that far, unless somebody moves the focus or leaves the step meanwhile.
func (a *App) Reach(selectors ...string) {
	step, begun := a.control.Step, app.Value(nil)
	active := func() app.Value { return app.Window().Get("document").Get("activeElement") }
	moved := func() bool {
		at := active()
		// It falls to the body, or to nothing, when its element is drawn anew.
		return at.Truthy() && !at.Equal(begun) && at.Get("tagName").String() != "BODY"
	}
	var try func(left time.Duration)
	try = func(left time.Duration) {
		a.ctx.Defer(func(app.Context) { // behind Top, which may have been asked for just before
			if begun == nil {
				begun = active()
			}
			if a.control.Step == step && !moved() && !ui.Reach(selectors...) && left > 0 {
				a.Later(reachEvery, func() { try(left - reachEvery) })
			}
		})
	}
	try(reachWhile)
}

// Render draws the frame and the step on show.
func (a *App) Render() app.UI {
	c := a.control
	a.env.Frame.Tell(c, a.shown())
	a.remember(a.env.Tab)
	return ui.Div(a.look(),
		a.top(),
		a.verdict(),
		a.messages(),
		app.Main().Class("work").Body(
			a.sheet(),
			a.tabs(),
			app.Div().ID("main").Class("pane").TabIndex(-1).DataSet("testid", ui.Screen).DataSet("step", string(a.shown())).Body(a.step())),
		a.status(),
		a.aside(),
		ui.Div("toasts", app.Div().Role("status").Aria("live", "polite").Body(a.toast())))
}

// shown is the step on show. The first step has three faces: the doors, a file
// that could not be read, and what was read.
func (a *App) shown() state.Step {
	if a.control.Profile == nil && a.control.Pending == nil {
		return state.Start
	}
	return a.control.Step
}

func (a *App) step() app.UI {
	c := a.control
	r := c.Revision
	if c.Pending != nil {
		return &open.Refused{C: c, Revision: r}
	}
	if c.Profile == nil || c.Step == state.Start {
		return &open.Start{C: c, Attach: a.env.Attach, Closed: a.closed(a.env.Tab), Revision: r}
	}
	switch c.Step {
	case state.Columns:
		return &columns.Screen{C: c, Revision: r}
	case state.Coarseness:
		return &coarseness.Screen{C: c, Attach: a.env.Attach, Revision: r}
	case state.Rules:
		return &rules.Screen{C: c, Attach: a.env.Attach, Revision: r}
	case state.Run:
		return &run.Screen{C: c, Revision: r}
	case state.Result:
		return &result.Screen{C: c, Attach: a.env.Attach, Revision: r}
	case state.CheckFile:
		return &check.Screen{C: c, Attach: a.env.Attach, Revision: r}
	}
	return &open.Preview{C: c, Attach: a.env.Attach, Revision: r}
}
