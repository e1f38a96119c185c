package shell

import (
	"cmp"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// bar names the file and holds what can be done at any time.
func (a *App) bar() app.UI {
	c := a.control
	if c.Profile == nil {
		return app.Div().Class("bar")
	}
	body := []app.UI{
		app.Span().Class("file").Title(c.Source.Name).Text(c.Source.Name),
		app.Span().Text(ui.Records(c.Profile.Rows) + " · " + ui.Columns(len(c.Profile.Columns))),
	}
	var actions []app.UI
	if c.Door == state.Anonymize {
		undo := c.Undoable()
		label := wordsUndo
		if undo != "" {
			label = ui.Fill(wordsUndoWhat, "what", undo)
		}
		later := ""
		switch {
		case c.Search != nil:
			later = wordsUndoLater
		case undo == "":
			later = wordsNothingToUndo
		}
		actions = append(actions,
			ui.Because(later, c.Tell, ui.Undo, label, ui.Quiet, func() { c.Edit(func(s *state.State) { s.Undo() }) }).Class("undo").Title(cmp.Or(later, label)),
			ui.Button(ui.History, wordsHistory, ui.Quiet, func() {
				c.Past, c.Trust = !c.Past, false
				a.showAside()
			}).Aria("expanded", c.Past),
			ui.Button(ui.SaveProject, wordsSaveProject, ui.Quiet, c.SaveProject))
	}
	actions = append(actions,
		ui.Button(ui.DoorProject, wordsOpenProject, ui.Quiet, func() { ui.OpenDialog(ui.FileProject) }),
		ui.FileInput(ui.FileProject, ".json,application/json", wordsProject, false, func(p []ui.Picked) { c.ChooseProject(a.env.Attach.Files(p)[0]) }),
		ui.Button(ui.Forget, wordsForget, ui.Quiet, c.Forget))
	return app.Div().Class("bar").Body(append(body, app.Div().Class("bar-actions").Body(actions...), a.loss())...)
}

// messages are the problems of the last thing that was asked for.
func (a *App) messages() app.UI {
	c := a.control
	var body []app.UI
	for _, p := range c.Failed {
		body = append(body, ui.ProblemBox(p, ui.Fix{Label: wordsTryAgain, Press: c.Restart}))
	}
	if c.Silent {
		body = append(body, ui.WarningBox(&problem.Problem{Code: "page-silent", Sentence: wordsSilent, Hint: wordsSilentWhat}, ui.Fix{Label: wordsRestart, Press: c.Renew}))
	}
	if p := c.Notice; p != nil {
		body = append(body, ui.WarningBox(p, ui.Fix{Label: wordsUnderstood, Press: func() { c.Edit(func(s *state.State) { s.Notice = nil }) }}))
	}
	for _, p := range c.Problems {
		body = append(body, ui.ProblemBox(p, a.fixes(p)...))
	}
	if len(c.Problems) > 0 {
		body = append(body, app.Div().Class("row end").Body(ui.Button("dismiss", wordsDismiss, ui.Quiet, func() { c.Edit(func(s *state.State) { s.Problems = nil }) })))
	}
	if c.Busy != "" && c.Pending == nil {
		if c.Reading == nil {
			body = append(body, ui.BusyLine(c.Busy))
		} else {
			body = append(body, ui.ReadingLine(c.Busy, c.Reading, c.CancelReading))
		}
	}
	if len(body) == 0 {
		return app.Div().Class("messages")
	}
	return app.Div().Class("messages stack").Body(body...)
}

func (a *App) fixes(p *problem.Problem) []ui.Fix {
	c := a.control
	if c.Profile == nil {
		return nil
	}
	if p.Code == state.CodePerson && c.Step != state.Columns && !c.Hidden(state.Columns) {
		return []ui.Fix{{Label: wordsGoColumns, Press: func() { c.Go(state.Columns) }}}
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
		line := []app.UI{app.Span().Class("grow").Text(name)}
		if c.Undoes(i) && c.Search == nil {
			line = append(line, ui.Button("", wordsGoBack, ui.Quiet, func() { c.Edit(func(s *state.State) { s.UndoTo(i) }) }, i).Aria("label", ui.Fill(wordsGoBackTo, "change", name)))
		}
		items = append(items, app.Li().Body(line...))
	}
	body := []app.UI{app.Header().Class("row").Body(app.H2().Class("grow").Text(wordsChanged), ui.Button("close", wordsClose, ui.Quiet, a.closeAside))}
	if len(items) == 0 {
		body = append(body, app.P().Class("calm").Text(wordsNoChange))
	} else {
		body = append(body, app.Ol().Class("history").DataSet("testid", ui.HistoryList).Body(items...))
	}
	if redo := c.Redoable(); redo != "" {
		body = append(body, app.Div().Class("row").Body(ui.Button("redo", "Redo: "+redo, ui.Plain, func() { c.Edit(func(s *state.State) { s.Redo() }) })))
	}
	body = append(body, ui.Why(wordsHistoryKept), a.keeping())
	return app.Aside().ID("aside").TabIndex(-1).Class("aside").Aria("label", wordsHistory).OnKeyDown(a.escape).Body(body...)
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
		return app.Div().Class("toast").DataSet("testid", ui.Stray).Body(
			app.Span().Text(ui.Fill(wordsForgotten, "file", name)),
			ui.Button(ui.TakeBack, wordsTakeBack, ui.Quiet, c.TakeBack))
	}
	if c.Toast == "" {
		return nil
	}
	return app.Div().Class("toast").DataSet("testid", ui.Stray).Text(strings.TrimSpace(c.Toast))
}
