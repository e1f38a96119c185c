package shell

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// OnAppUpdate is called by the browser when a newer version of the page lies
// ready; see static/install.js.
func (a *App) OnAppUpdate(ctx app.Context) { a.waiting = true }

// OnAppInstallChange is called when it has changed whether the page can be
// installed.
func (a *App) OnAppInstallChange(ctx app.Context) { a.installable = ctx.IsAppInstallable() }

// lookForUpdate looks for what was found before the page was there to be told.
func (a *App) lookForUpdate(ctx app.Context) {
	if app.IsServer {
		return
	}
	a.installable = ctx.IsAppInstallable()
	if update := app.Window().Get("fulguriteUpdate"); update.Truthy() {
		a.waiting = update.Call("waiting").Bool()
	}
}

// update offers the newer version in a sentence. It waits as long as the user
// likes: the next start of the page uses it anyhow.
func (a *App) update() app.UI {
	if !a.waiting {
		return nil
	}
	text := language.T("A new version is ready. It will be used the next time you open this page.")
	if a.control.Profile != nil {
		text += " " + language.T("To use it now, save the project first: the page starts again.")
	}
	later := language.Text("")
	if a.control.Search != nil {
		later = "A search is under way: the new version can be used when it has ended."
	}
	body := []app.UI{
		ui.Span("grow", text),
		ui.Because(language.T(later), a.control.Tell, ui.UpdateNow, "Use it now", ui.Quiet, a.useUpdate),
	}
	if a.othersOpen {
		body = append(body, app.Strong().Text(language.T("Fulgurite is also open in another tab or window. Close that one first.")))
	}
	return ui.Div("row update", body...).Role("status").DataSet("testid", ui.Update)
}

func (a *App) useUpdate() {
	app.Window().Get("fulguriteUpdate").Call("use").Then(func(alone app.Value) {
		ok := alone.Bool()
		a.Dispatch(func() { a.othersOpen = !ok })
	})
}

// install offers to install the page where the browser can do so.
func (a *App) install() app.UI {
	if !a.installable {
		return nil
	}
	return ui.Button(ui.Install, "Install on this computer", ui.Link, func() {
		a.ctx.ShowAppInstallPrompt()
		a.installable = false
	})
}
