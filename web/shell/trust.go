package shell

import (
	"net/url"
	"strings"

	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// trust is the page on which a sceptic can check the promise in a minute.
func (a *App) trust() app.UI {
	requests, foreign := a.requests()
	seen := ui.Fills(len(requests), wordsFetchedOne, wordsFetchedMany)
	if len(requests) == 0 {
		seen = wordsFetchedNone
	}
	if foreign > 0 {
		seen = ui.Fills(foreign, wordsForeignOne, wordsForeignMany)
	}
	closing := wordsCloseTabWhy
	if t := a.env.Tab; t != nil && t.beyond.wanted {
		closing = wordsCloseTabKept
	}
	body := []app.UI{
		app.Header().Class("row").Body(app.H2().Class("grow").Text(wordsPromise), ui.Button("close", wordsClose, ui.Quiet, a.closeAside)),
		app.Ol().Class("advice").Body(
			app.Li().Body(app.B().Text(wordsUnplug), app.Text(wordsUnplugWhy)),
			app.Li().Body(app.B().Text(wordsTools), app.Text(wordsToolsWhy)),
			app.Li().Body(app.B().Text(wordsCloseTab), app.Text(closing))),
		a.keeping(),
		app.P().Text(seen),
	}
	if len(requests) > 0 {
		var list []app.UI
		for _, r := range requests {
			list = append(list, app.Li().Text(r))
		}
		body = append(body, app.Details().Body(app.Summary().Text(wordsShowThem), app.Ul().Class("requests").Body(list...)))
	}
	body = append(body,
		a.testing(),
		app.H3().Text(wordsEnforced),
		app.P().Class("calm").Text(enforcement(a.env.Edition.Kind)),
		app.H3().Text(wordsNoPolicy),
		app.Ul().Class("advice").Body(
			app.Li().Text(wordsNoPolicyLeads),
			app.Li().Text(wordsNoPolicyOthers)),
		app.H3().Text(wordsNotPromised),
		app.P().Class("calm").Text(wordsNotPromisedWhy),
		a.program())
	return app.Aside().ID("aside").TabIndex(-1).Class("aside").OnKeyDown(a.escape).DataSet("testid", ui.Trust).Aria("label", wordsTrust).Body(body...)
}

// enforcement says by edition what makes the promise hold, and its limits.
func enforcement(edition string) string {
	return map[string]string{
		Framed:   wordsFramed,
		Hosted:   wordsHosted,
		Native:   wordsNative,
		Portable: wordsPortable,
	}[edition]
}

// program says what runs here, so that it can be compared.
func (a *App) program() app.UI {
	e := a.env.Edition
	version := wordsUnanswered
	if w := a.control.Welcome; w != nil {
		version = "Fulgurite " + w.Program
	}
	if e.Commit != "" {
		version += ", commit " + e.Commit
	}
	body := []app.UI{app.H3().Text(wordsRuns), app.P().Class("calm").Text(version + ".")}
	if e.Page != "" {
		body = append(body,
			app.P().Class("calm").Text(wordsHashes),
			app.Dl().Class("requests").Body(
				app.Dt().Text("Page (app.wasm)"), app.Dd().Body(app.Code().Class("policy").Text(e.Page), a.compared(e.Page, a.self.page)),
				app.Dt().Text("Engine (engine.wasm)"), app.Dd().Body(app.Code().Class("policy").Text(e.Engine), a.compared(e.Engine, a.self.engine))))
	}
	return app.Section().Class("stack").DataSet("testid", ui.Program).DataSet("edition", e.Kind).DataSet("version", e.Version).DataSet("commit", e.Commit).Body(body...)
}

// compared says whether a program that was read again has the hash that the
// page names.
func (a *App) compared(named, found string) app.UI {
	switch {
	case len(a.self.attempts) == 0:
		return nil
	case found == "":
		return app.P().Text(wordsHashUnread)
	case found == named:
		return app.P().Text(wordsHashSame)
	}
	return app.P().Body(app.B().Text(ui.Fill(wordsHashOther, "hash", found)))
}

// requests lists what the browser has fetched since the page was opened, and
// counts what came from elsewhere. Addresses within the browser are none.
func (a *App) requests() (all []string, foreign int) {
	window := app.Window()
	origin := window.Get("location").Get("origin")
	performance := window.Get("performance")
	if !performance.Truthy() || !origin.Truthy() {
		return nil, 0
	}
	entries := performance.Call("getEntriesByType", "resource")
	for i := range entries.Length() {
		address := entries.Index(i).Get("name").String()
		switch originOf(address) {
		case within:
			continue
		case origin.String():
		default:
			foreign++
		}
		all = append(all, address)
	}
	return all, foreign
}

// within stands for the origin of addresses within the browser, and of those
// that the self-test tries in vain.
const within = ""

// originOf returns the origin of an address as the browser writes it: scheme,
// host and port, all of which have to be the same. An address that cannot be
// read is its own origin, which no page has.
func originOf(address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return address
	case u.Scheme == "blob", u.Scheme == "data", strings.HasSuffix(u.Hostname(), ".fulgurite-self-test.invalid"):
		return within
	}
	return u.Scheme + "://" + u.Host
}
