package shell

import (
	"strings"

	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// trust is the page on which a sceptic can check the promise in a minute.
func (a *App) trust() app.UI {
	requests, foreign := a.requests()
	seen := "Since this page was opened, the browser has fetched " + ui.Count(len(requests), "file", "files") + ", all from where the page itself comes from: the program, its letters and its style."
	if foreign > 0 {
		seen = "Attention: " + ui.Count(foreign, "request", "requests") + " went to another place than the one the page comes from. That is not this program's doing: look for extensions of your browser."
	}
	var list []app.UI
	for _, r := range requests {
		list = append(list, app.Li().Text(r))
	}
	version := "The engine has not answered yet."
	if w := a.control.Welcome; w != nil {
		version = "Fulgurite " + w.Program
		if w.Commit != "" {
			version += ", commit " + w.Commit
		}
	}
	return app.Aside().ID("aside").TabIndex(-1).Class("aside").OnKeyDown(a.escape).DataSet("testid", ui.Trust).Aria("label", "Why you can trust this page").Body(
		app.Header().Class("row").Body(app.H2().Class("grow").Text("How to check the promise"), ui.Button("close", "Close", ui.Quiet, a.closeAside)),
		app.Ol().Class("advice").Body(
			app.Li().Body(app.B().Text("Unplug the network"), app.Text(" and go on: open, search, save. Everything is here already.")),
			app.Li().Body(app.B().Text("Open the browser's tools"), app.Text(" (F12, “Network”) and watch: no line appears while you work.")),
			app.Li().Body(app.B().Text("Close the tab"), app.Text(": no data stay behind. Nothing is stored in the browser."))),
		app.P().Text(seen),
		app.Details().Body(app.Summary().Text("Show them"), app.Ul().Class("requests").Body(list...)),
		app.H3().Text("What enforces it"),
		app.P().Class("calm").Text("The server sends a policy with the page that forbids the browser to connect anywhere else, to run foreign scripts and to send forms. A policy cannot stop a link that somebody clicks; this page has none that leads away."),
		app.H3().Text("What it does not promise"),
		app.P().Class("calm").Text("The result meets the rules that you choose, for the details that you mark as known. Whether somebody can know more than these is a judgement that no program makes."),
		ui.Why(version))
}

// requests lists what the browser has fetched since the page was opened, and
// counts what came from elsewhere.
func (a *App) requests() (all []string, foreign int) {
	window := app.Window()
	origin := window.Get("location").Get("origin")
	performance := window.Get("performance")
	if !performance.Truthy() || !origin.Truthy() {
		return nil, 0
	}
	entries := performance.Call("getEntriesByType", "resource")
	for i := range entries.Length() {
		name := entries.Index(i).Get("name").String()
		if !strings.HasPrefix(name, origin.String()) && !strings.HasPrefix(name, "blob:") {
			foreign++
		}
		all = append(all, name)
	}
	return all, foreign
}
