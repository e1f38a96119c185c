package shell

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/result"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsHistory language.Text = "History"

// messages are the problems of the last thing that was asked for.
func (a *App) messages() app.UI {
	c := a.control
	var body []app.UI
	for _, p := range c.Failed {
		body = append(body, ui.ProblemBox(p, ui.Fix{Label: language.T("Try again"), Press: c.Restart}))
	}
	if c.Silent {
		body = append(body, ui.WarningBox(&problem.Problem{Code: "page-silent",
			Sentence: language.T("The engine has not answered for some seconds."),
			Hint:     language.T("It may be busy with something large, or waiting for a slow disk: then it goes on by itself. If it does not, restart it: the file is opened again, and all settings are kept.")}, ui.Fix{Label: language.T("Restart the engine"), Press: c.Renew}))
	}
	if p := c.Notice; p != nil {
		body = append(body, ui.WarningBox(p, ui.Fix{Label: language.T("Understood"),
			Press: func() { c.Edit(func(s *state.State) { s.Notice = nil }) }}))
	}
	if p := c.Lacking(); p != nil && (c.Step != state.Rules || p.Code == state.CodeLong) { // which says all else by itself
		body = append(body, ui.WarningBox(p, a.fixes(p)...))
	}
	for _, p := range c.Problems {
		body = append(body, ui.ProblemBox(p, a.fixes(p)...))
	}
	if len(c.Problems) > 0 {
		body = append(body, ui.Div("row end", ui.Button("dismiss", "Dismiss", ui.Quiet,
			func() { c.Edit(func(s *state.State) { s.Problems = nil }) })))
	}
	if busy := a.busy(); busy != nil && !a.desk() {
		body = append(body, busy)
	}
	if asks := result.PortalAsks(c); asks != nil && c.Outcome != nil {
		body = append(body, asks)
	}
	if update := a.update(); update != nil {
		body = append(body, update)
	}
	if len(body) == 0 {
		return app.Div().Class("messages")
	}
	return ui.Div("messages stack", body...)
}

func (a *App) fixes(p *problem.Problem) []ui.Fix {
	c := a.control
	if c.Profile == nil {
		return nil
	}
	if p.Code == state.CodePerson && c.Step != state.Columns && !c.Hidden(state.Columns) {
		return []ui.Fix{{Label: language.T("Go to columns"), Press: func() { c.Go(state.Columns) }}}
	}
	if c.Step == state.Open {
		return ui.Cures(p, c.Cure)
	}
	return nil
}

// aside is the list of changes or the page on trust.
func (a *App) aside() app.UI {
	switch {
	case a.control.Trust:
		return a.trust()
	case a.control.Past:
		return a.past()
	}
	return app.Div()
}

// past lists the changes, oldest first; each can be gone back to.
func (a *App) past() app.UI {
	c := a.control
	names := c.History()
	var items []app.UI
	for i, name := range names {
		line := []app.UI{ui.Div("grow", app.Text(name), figures(c.Figures(i)))}
		if c.Undoes(i) && c.Search == nil {
			line = append(line, ui.Button("", "Back to before", ui.Quiet, func() { c.Edit(func(s *state.State) { s.UndoTo(i) }) },
				i).Aria("label", ui.Fill("Go back to before: {change}", "change", name)))
		}
		items = append(items, app.Li().Body(line...))
	}
	body := []app.UI{app.Header().Class("row").Body(app.H2().Class("grow").Text(language.T("What you changed")),
		ui.Button("close", wordsClose, ui.Quiet, a.closeAside))}
	if len(items) == 0 {
		body = append(body, ui.Para("calm", "Nothing yet: these are the settings that were suggested."))
	} else {
		body = append(body, figures(c.Figures(-1)), app.Ol().Class("history").DataSet("testid", ui.HistoryList).Body(items...))
	}
	body = append(body, ui.Note("The list is saved with the project and printed in the report."), a.keeping())
	return app.Aside().ID("aside").TabIndex(-1).Class("aside").Aria("label", language.T(wordsHistory)).OnKeyDown(a.escape).Body(body...)
}

// figures draws the figures of a table, nothing where there was none.
func figures(f *state.Figures) app.UI {
	if f == nil {
		return nil
	}
	return ui.Why(ui.Fill("{records} kept · {share} of the detail · smallest group {n}", "records", ui.Records(f.Records),
		"share", ui.Percent(f.Kept), "n", ui.Int(f.Smallest)))
}

func (a *App) closeAside() {
	a.control.Trust, a.control.Past = false, false
	a.control.Revision++
}

// showAside moves the focus to what has just been opened.
func (a *App) showAside() {
	a.control.Revision++
	a.ctx.Defer(func(app.Context) {
		if aside := app.Window().GetElementByID("aside"); aside.Truthy() {
			aside.Call("focus")
		}
	})
}

func (a *App) escape(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		a.closeAside()
	}
}

// toast is a short confirmation, or how to take back that the file was closed.
func (a *App) toast() app.UI {
	c := a.control
	if name := c.Forgotten(); name != "" && c.Toast == "" {
		return ui.Div("toast",
			app.Span().Text(ui.Fill("{file} is closed, and its settings are forgotten.", "file", name)),
			ui.Button(ui.TakeBack, "Take it back", ui.Quiet, c.TakeBack)).
			DataSet("testid", ui.Stray)
	}
	if c.Toast == "" {
		return nil
	}
	return app.Div().Class("toast").DataSet("testid", ui.Stray).Text(strings.TrimSpace(c.Toast))
}
