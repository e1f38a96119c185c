package shell

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/desk/decide"
	"github.com/fulgurite/fulgurite/web/desk/grid"
	"github.com/fulgurite/fulgurite/web/result"
	"github.com/fulgurite/fulgurite/web/run"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// desk reports whether the page is the desk: a table is open to be anonymized.
func (a *App) desk() bool {
	c := a.control
	return c.Profile != nil && c.Pending == nil && c.Door == state.Anonymize && c.Step != state.Start
}

// look is the class of the page, by which it is laid out.
func (a *App) look() string {
	if !a.desk() {
		return "app"
	}
	look := ui.Class("app", "desk")
	if a.isWide() {
		look = ui.Class(look, "wide")
	}
	if a.control.Front {
		look = ui.Class(look, "front")
	}
	return look
}

// verdict draws the line that says how safe the table is.
func (a *App) verdict() app.UI {
	box := app.Section().Class("standing").Aria("label", language.T("Verdict"))
	if !a.desk() {
		return box.Hidden(true)
	}
	return box.Body(result.Verdict(a.control)...)
}

// sheet is the table itself. It is drawn once, whatever the panel shows.
func (a *App) sheet() app.UI {
	c := a.control
	box := app.Section().Class("sheet").Aria("label", language.T(wordsTable))
	if !a.desk() {
		return box.Hidden(true)
	}
	label, note := wordsTable, ""
	if o := c.Outcome; o.HasPlaces() {
		label, note = "The finished table", result.TableNote(o)
	}
	return box.DataSet("keys", true).Body(app.H1().Class("unseen").Text(c.Source.Name),
		&grid.Grid{C: c, ID: ui.Output, Label: language.T(label), Note: note, Revision: c.Revision},
		decide.Dock(c, a.hold), decide.Standing(c, a.hold))
}

// hold keeps the focus in the dock when what had it is no longer there, or gives it to the table
// when nothing is asked any more.
func (a *App) hold() {
	a.ctx.Defer(func(app.Context) {
		if at := app.Window().Get("document").Get("activeElement"); !at.Truthy() || at.Get("tagName").String() == "BODY" {
			_ = ui.Reach(ui.WithTestID(ui.Decision)+":not([hidden])", ui.WithTestID(ui.Output))
		}
	})
}

// tabs are the panels.
func (a *App) tabs() app.UI {
	c := a.control
	nav := app.Nav().Class("panels").Aria("label", language.T("Panels"))
	if c.Profile == nil {
		return nav.Hidden(true)
	}
	var tabs []app.UI
	if a.desk() { // where there is no room for both
		tabs = append(tabs, app.Li().Class("to-table").Body(ui.Button(ui.ShowTable, wordsTableTab, "panel-tab", func() {
			c.Front = false
			c.Revision++
		}).Aria("pressed", !c.Front)))
	}
	for _, step := range c.Steps() {
		if step != state.Run || c.Step == state.Run {
			tabs = append(tabs, a.tab(step))
		}
	}
	body := []app.UI{app.Ol().Body(tabs...)}
	if a.desk() {
		label := language.Text("Make the panel wider")
		if a.isWide() {
			label = "Make the panel narrower"
		}
		body = append(body, app.Button().Type("button").Class("btn quiet widen").DataSet("testid", ui.Widen).Aria("label", language.T(label)).
			Title(language.T(label)).Aria("pressed", a.isWide()).
			OnClick(func(app.Context, app.Event) {
				a.wide[a.panel()] = !a.isWide()
				c.Revision++
			}).Body(ui.Widening(a.isWide())))
	}
	return nav.Body(body...)
}

// tab leads to a panel.
func (a *App) tab(step state.Step) app.UI {
	c := a.control
	now, barrier := a.shown() == step, c.Barrier(step)
	b := app.Button().Type("button").Class("panel-tab").DataSet("testid", ui.StepPrefix+string(step)).Aria("disabled", barrier != "" && !now).
		OnClick(func(app.Context, app.Event) {
			switch {
			case !now || c.Pending != nil:
				c.Go(step)
			case !c.Front:
				c.Front = true
				c.Revision++
			}
		}, string(step), now).Text(step.Title())
	switch {
	case now:
		b = b.Aria("current", "step")
	case barrier != "":
		b = b.Title(language.T(barrier))
	}
	return app.Li().Body(b)
}

// panel names the panel on show, as the address does.
func (a *App) panel() string {
	address, _ := a.address()
	return address
}

// isWide reports whether the panel on show takes more room: as chosen, or because it needs it.
func (a *App) isWide() bool {
	panel := a.panel()
	if chosen, known := a.wide[panel]; known {
		return chosen
	}
	return wide[panel]
}

// wide are the panels that need more room.
var wide = map[string]bool{
	string(state.Coarseness):                                     true,
	string(state.Result) + "/" + string(state.RiskPlace):         true,
	string(state.Result) + "/" + string(state.AlternativesPlace): true,
	string(state.Result) + "/" + string(state.ReportPlace):       true,
}

// status says what the engine does, and holds what is set once.
func (a *App) status() app.UI {
	c := a.control
	version := ""
	if c.Welcome != nil {
		version = ui.Fill("Version {version}", "version", c.Welcome.Program)
	}
	now := []app.UI{a.loss()}
	if a.desk() {
		now = append(now, run.Line(c), a.busy())
	}
	return app.Footer().Class("stat").Body(
		ui.Div("now", now...),
		ui.Span("version", version),
		a.install(),
		a.themes(),
		a.languages(),
		a.help())
}

// busy says what is waited for.
func (a *App) busy() app.UI {
	c := a.control
	switch {
	case c.Busy == "" || c.Pending != nil:
		return nil
	case c.Reading == nil:
		return ui.BusyLine(c.Busy)
	}
	return ui.ReadingLine(c.Busy, c.Reading, c.CancelReading)
}
