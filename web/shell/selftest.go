package shell

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// selfTest holds the findings of the page's self-test; see
// static/self-test.js.
type selfTest struct {
	running  bool
	attempts []attempt
	policies []string // as the browser states them
	page     string   // SHA-256 of the page's program, as the browser has it
	engine   string   // SHA-256 of the engine's
}

// attempt is one way of sending, and what became of it.
type attempt struct {
	way       string
	refused   bool
	directive string // of the policy, or why the attempt could not be made
}

// ways names the attempts.
func ways(of string) string {
	return map[string]string{
		"fetch":            language.T("Fetch: a request in the background"),
		"websocket":        language.T("WebSocket: a line that stays open"),
		"beacon":           language.T("Beacon: a message on leaving the page"),
		"image":            language.T("Image: data hidden in a picture's address"),
		"form":             language.T("Form: data sent as a form"),
		"worker":           language.T("Worker: from where the engine runs"),
		"worker-fetch":     language.T("Worker: a request from where the engine runs"),
		"worker-websocket": language.T("Worker: a line from where the engine runs"),
	}[of]
}

// try runs the self-test.
func (a *App) try() {
	run := app.Window().Get("fulguriteSelfTest")
	if a.self.running || run.Type() != app.TypeFunction {
		return
	}
	a.self = selfTest{running: true}
	run.Invoke().Then(func(answer app.Value) {
		found := selfTest{page: answer.Get("page").String(), engine: answer.Get("engine").String()}
		for i := range answer.Get("attempts").Length() {
			v := answer.Get("attempts").Index(i)
			found.attempts = append(found.attempts, attempt{v.Get("way").String(), v.Get("refused").Bool(), v.Get("directive").String()})
		}
		for i := range answer.Get("policies").Length() {
			found.policies = append(found.policies, answer.Get("policies").Index(i).String())
		}
		a.Dispatch(func() { a.self = found })
	})
}

// testing shows the self-test and what it found.
func (a *App) testing() app.UI {
	t := &a.self
	label, trying := language.Text("Try to send something"), language.Text("")
	if t.running {
		label, trying = "Trying …", "It is being tried: this takes a few seconds."
	}
	body := []app.UI{
		ui.H3("Let the page try to cheat"),
		ui.Para("calm", "The page tries to send the word “row” in every way that a program has, to a name that does not exist. Your browser has to refuse each of them. It also notes the refusals in its console."),
		app.Div().Body(ui.Because(language.T(trying), a.control.Tell, ui.SelfTest, label, ui.Plain, a.try)),
	}
	return ui.Section("stack", append(body, a.found()...)...).Aria("live", "polite")
}

// found draws the findings of the self-test, nothing before it has run.
func (a *App) found() []app.UI {
	t := &a.self
	if len(t.attempts) == 0 {
		return nil
	}
	refused := 0
	var rows []app.UI
	for _, at := range t.attempts {
		outcome := language.T("not refused")
		if at.refused {
			refused++
			outcome = ui.Fill("refused by {directive}", "directive", at.directive)
		} else if at.directive != "" {
			outcome = ui.Fill("not tried: {why}", "why", at.directive)
		}
		rows = append(rows, ui.Tr(ui.RowName(ways(at.way)), app.Td().Text(outcome)).
			DataSet("testid", ui.SelfTestPrefix+at.way).DataSet("value", at.refused))
	}
	verdict := ui.Fills(refused, "The only attempt was refused.", "All {n} attempts were refused.")
	if refused < len(t.attempts) {
		verdict = ui.Fill("Attention: {n} of {of} attempts were not refused by a policy. Do not open tables about people here: the server that this page comes from does not send the page's policy, or an extension of your browser has changed it.", "n", ui.Int(len(t.attempts)-refused), "of", ui.Int(len(t.attempts)))
	}
	body := []app.UI{
		app.P().DataSet("testid", ui.SelfTestVerdict).DataSet("value", refused == len(t.attempts)).Body(app.B().Text(verdict)),
		ui.Table(ui.Cols(language.T("Way"), language.T("Your browser’s answer")), rows...),
	}
	for _, p := range t.policies {
		body = append(body,
			ui.Para("calm", "The policy in force, as your browser states it:"),
			app.Code().Class("policy").DataSet("testid", ui.SelfTestPolicy).Text(p))
	}
	return body
}
