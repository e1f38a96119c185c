package shell

import (
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
	text := wordsUpdate
	if a.control.Profile != nil {
		text += " " + wordsUpdateSave
	}
	later := ""
	if a.control.Search != nil {
		later = wordsUpdateLater
	}
	body := []app.UI{
		app.Span().Class("grow").Text(text),
		ui.Because(later, a.control.Tell, ui.UpdateNow, wordsUpdateNow, ui.Quiet, a.useUpdate),
	}
	if a.othersOpen {
		body = append(body, app.Strong().Text(wordsUpdateOthers))
	}
	return app.Div().Class("row update").Role("status").DataSet("testid", ui.Update).Body(body...)
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
	return ui.Button(ui.Install, wordsInstall, ui.Link, func() {
		a.ctx.ShowAppInstallPrompt()
		a.installable = false
	})
}
