package shell

import (
	"net/url"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// trust is the page on which a sceptic can check the promise in a minute.
func (a *App) trust() app.UI {
	requests, foreign := a.requests()
	seen := ui.Fills(len(requests),
		"Since this page was opened, the browser has fetched 1 file, from the same place as the page itself: the program and what belongs to it.",
		"Since this page was opened, the browser has fetched {n} files, all from the same place as the page itself: the program and what belongs to it.")
	if len(requests) == 0 {
		seen = language.T("Since this page was opened, the browser has fetched nothing: everything is in the page already.")
	}
	if foreign > 0 {
		seen = ui.Fills(foreign,
			"Attention: 1 request went to another place than the one the page comes from. This program did not do that: check the extensions of your browser.", "Attention: {n} requests went to another place than the one the page comes from. This program did not do that: check the extensions of your browser.")
	}
	closing := language.Text(
		": no data is left behind. No table is ever stored in the browser; at most the tab keeps your settings until it is closed.")
	if t := a.env.Tab; t != nil && t.beyond.wanted {
		closing = ": no table is left behind, because none is ever stored in the browser. Your settings are, as you asked for below."
	}
	body := []app.UI{
		app.Header().Class("row").Body(app.H2().Class("grow").Text(language.T("How to check the promise")),
			ui.Button("close", wordsClose, ui.Quiet, a.closeAside)),
		app.Ol().Class("advice").Body(
			app.Li().Body(ui.B("Unplug the network"),
				app.Text(language.T(" and go on: open, search, save. Everything is here already."))),
			app.Li().Body(ui.B("Open the browser's tools"),
				app.Text(language.T(" (F12, “Network”) and watch: no line appears while you work. Only a text of the help is fetched when you open it, from the same place as the page itself, unless the page already holds it."))),
			app.Li().Body(ui.B("Close the tab"), app.Text(language.T(closing)))),
		a.keeping(),
		app.P().Text(seen),
	}
	if len(requests) > 0 {
		var list []app.UI
		for _, r := range requests {
			list = append(list, app.Li().Text(r))
		}
		body = append(body, app.Details().Body(ui.Summary("Show them"), ui.Ul("requests", list...)))
	}
	body = append(body,
		a.testing(),
		ui.H3("What enforces it"),
		ui.P("calm", enforcement(a.env.Edition.Kind)),
		ui.H3("What no policy can stop"),
		ui.Ul("advice",
			ui.Li("A page may lead the browser elsewhere, or open a window, with data in the address; and browsers let pages connect directly to each other (WebRTC). No policy forbids that. This program does none of it: it has no link that leads away. With the network unplugged, nothing of this can work."),
			ui.Li("Extensions of the browser, and whoever controls this computer, see what you see.")),
		ui.H3("What it does not promise"),
		ui.Para("calm", "The result meets the rules that you choose, for the details that you mark as known. Whether somebody can know more than these is a judgement that no program makes."),
		a.program())
	return app.Aside().ID("aside").TabIndex(-1).Class("aside").OnKeyDown(a.escape).DataSet("testid", ui.Trust).Aria("label",
		language.T("Why you can trust this page")).Body(body...)
}

// enforcement says by edition what makes the promise hold, and its limits.
func enforcement(edition string) string {
	return map[string]string{
		Framed:   language.T("This page is shown inside another one. The server sends a policy with it that forbids the browser to connect anywhere but to that server; and the frame is closed off, so that the page around it cannot look into it. The page around it is told which step is on show and how far a search is. It gets the finished table when you press the button that names it, and nothing else."),
		Hosted:   language.T("The server sends a policy with the page that forbids the browser to connect anywhere but to this server, to run foreign scripts and to send forms. The page fetches its own files from the server and sends it nothing; but the policy has to allow that, so here you trust the server to hand out the program that it should. Compare the hashes below, or use the portable edition, whose policy allows no connection at all."),
		Native:   language.T("The program on your computer that serves this page sends a policy with it, which forbids the browser to connect anywhere but to this program, to run foreign scripts and to send forms. The program hands out the page’s files and takes nothing."),
		Portable: language.T("This is the portable edition: one file that holds everything. Its policy stands in the file itself and allows no connection at all, not even to where the file lies; and it names every script and style by its hash, so that none can be added."),
	}[edition]
}

// program says what runs here, so that it can be compared.
func (a *App) program() app.UI {
	e := a.env.Edition
	version := language.T("The engine has not answered yet.")
	if w := a.control.Welcome; w != nil {
		version = "Fulgurite " + w.Program
	}
	if e.Commit != "" {
		version += ", commit " + e.Commit
	}
	body := []app.UI{ui.H3("What runs here"), ui.P("calm", version+".")}
	if e.Page != "" {
		body = append(body,
			ui.Para("calm", "SHA-256 of both programs, to be compared with those of the release:"),
			app.Dl().Class("requests").Body(
				app.Dt().Text("Page (app.wasm)"), app.Dd().Body(app.Code().Class("policy").Text(e.Page), a.compared(e.Page, a.self.page)),
				app.Dt().Text("Engine (engine.wasm)"), app.Dd().Body(app.Code().Class("policy").Text(e.Engine), a.compared(e.Engine, a.self.engine))))
	}
	return ui.Section("stack", body...).
		DataSet("testid", ui.Program).DataSet("edition", e.Kind).DataSet("version", e.Version).DataSet("commit", e.Commit)
}

// compared says whether a program that was read again has the hash that the
// page names.
func (a *App) compared(named, found string) app.UI {
	switch {
	case len(a.self.attempts) == 0:
		return nil
	case found == "":
		return ui.Para("", "The program could not be read again, so its hash was not computed here.")
	case found == named:
		return ui.Para("", "Computed here as well: it is the same.")
	}
	return app.P().Body(app.B().Text(ui.Fill("Attention: computed here, it is {hash}.", "hash", found)))
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
