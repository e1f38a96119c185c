package shell

import (
	"cmp"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/result"
	"github.com/fulgurite/fulgurite/web/rules"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// top names the file and holds what can be done at any time.
func (a *App) top() app.UI {
	c := a.control
	body := []app.UI{
		ui.Button("", "Skip to the content", "skip", func() {
			if m := app.Window().GetElementByID("main"); m.Truthy() {
				m.Call("focus")
			}
		}),
		ui.Div("mark", ui.Mark(), app.Span().Text("Fulgurite"))}
	if c.Profile != nil {
		body = append(body, a.file(), ui.Div("top-actions", a.actions()...))
	} else {
		body = append(body, app.Span().Class("grow"))
	}
	body = append(body, app.Button().Type("button").Class("chip").DataSet("testid", ui.TrustChip).Aria("expanded", c.Trust).
		Text(language.T("On this computer · 0 bytes sent")).
		OnClick(func(app.Context, app.Event) {
			c.Trust, c.Past = !c.Trust, false
			a.showAside()
		}))
	if a.desk() {
		body = append(body, a.act())
	}
	return app.Header().Class("top").Body(body...)
}

// file names what is open, and leads to how it was read.
func (a *App) file() app.UI {
	c := a.control
	return app.Button().Type("button").Class("source").Title(c.Source.Name).OnClick(func(app.Context, app.Event) { c.Go(state.Open) }).Body(
		app.B().Text(c.Source.Name),
		app.Small().Text(ui.Records(c.Profile.Rows)+" · "+ui.Columns(len(c.Profile.Columns))))
}

// actions take changes back, list them, and keep or leave what is open.
func (a *App) actions() []app.UI {
	c := a.control
	var body, menu []app.UI
	item := func(b app.HTMLButton) { menu = append(menu, closes(b)) }
	if c.Door == state.Anonymize {
		body = append(body, a.undo(), a.redo(),
			ui.Button(ui.History, wordsHistory, ui.Quiet, func() {
				c.Past, c.Trust = !c.Past, false
				a.showAside()
			}).Aria("expanded", c.Past))
		item(ui.Button(ui.SaveProject, "Save project", ui.Quiet, c.SaveProject))
	}
	item(ui.Button(ui.DoorProject, "Open project", ui.Quiet, func() { ui.OpenDialog(ui.FileProject) }))
	item(ui.Button(ui.Forget, "Close and forget", ui.Quiet, c.Forget))
	return append(body,
		ui.Button(ui.ProjectMenu, "Project", ui.Quiet+" menu-button", func() {}).Attr("popovertarget", projectMenu),
		app.Div().ID(projectMenu).Class("menu").Attr("popover", "auto").Body(menu...),
		ui.FileInput(ui.FileProject, ".json,application/json", language.T("Project file"), false,
			func(p []ui.Picked) { c.ChooseProject(a.env.Attach.Files(p)[0]) }))
}

const projectMenu = "project-menu"

// closes makes a button one that closes the menu that it is in.
func closes(b app.HTMLButton) app.UI {
	return b.Attr("popovertarget", projectMenu).Attr("popovertargetaction", "hide")
}

func (a *App) undo() app.UI {
	c := a.control
	undo, label, later := c.Undoable(), language.T("Undo"), language.Text("")
	if undo != "" {
		label = ui.Fill("Undo: {what}", "what", undo)
	}
	switch {
	case c.Search != nil:
		later = "Nothing can be undone while the search is under way: stop or cancel it first."
	case undo == "":
		later = "Nothing has been changed yet that could be undone."
	}
	return ui.Off(language.T(later), c.Tell, ui.ButtonAs(ui.Undo, label, ui.Quiet,
		func() { c.Edit(func(s *state.State) { s.Undo() }) })).
		Aria("keyshortcuts", keys("Control+Z", "Meta+Z")).Class("undo").Title(cmp.Or(language.T(later), label))
}

// keys returns the keyboard shortcuts of a button: see static/keys.js.
func keys(all ...string) string { return strings.Join(all, " ") }

func (a *App) redo() app.UI {
	c := a.control
	redo := c.Redoable()
	later := language.Text("")
	if redo == "" || c.Search != nil {
		later = "Nothing was undone that could be done again."
	}
	return ui.Off(language.T(later), c.Tell, ui.Button("redo", "Redo", ui.Quiet,
		func() { c.Edit(func(s *state.State) { s.Redo() }) })).Aria("keyshortcuts", keys("Control+Shift+Z", "Meta+Shift+Z", "Control+Y")).
		Title(cmp.Or(language.T(later), ui.Fill("Redo: {what}", "what", redo)))
}

// act draws the button of the next step: search, where the table does not come by itself, or save.
func (a *App) act() app.UI {
	c := a.control
	box := app.Div().Class("act")
	o := c.Outcome
	_, comes := c.Looks()
	comes = comes || c.Auto != nil
	switch {
	case comes && !o.HasPlaces():
		return box.Body(ui.Because(language.T("The search is under way."), c.Tell, ui.SaveTable, "Save the table", ui.Primary, nil))
	case !o.HasPlaces():
		return box.Body(rules.Start(c, "Find the best table"))
	case comes:
		return box.Body(result.Save(c, ui.Plain))
	case c.Stale():
		return box.Body(result.Save(c, ui.Plain), rules.Start(c, "Search again"))
	}
	return box.Body(result.Save(c, ui.Primary))
}
