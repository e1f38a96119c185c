package shell

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// rail names the steps and says what was decided in each, so that it is a
// summary, too.
func (a *App) rail() app.UI {
	c := a.control
	var steps []app.UI
	for i, step := range c.Steps() {
		steps = append(steps, a.railStep(i, step))
	}
	version := ""
	if c.Welcome != nil {
		version = ui.Fill("Version {version}", "version", c.Welcome.Program)
	}
	return app.Header().Class("rail").Body(
		ui.Button("", "Skip to the content", "skip", func() {
			if m := app.Window().GetElementByID("main"); m.Truthy() {
				m.Call("focus")
			}
		}),
		app.Div().Class("mark").Body(ui.Mark(), app.Span().Text("Fulgurite")),
		app.Nav().Aria("label", language.T("Steps")).Body(app.Ol().Class("steps").Body(steps...)),
		app.Div().Class("rail-foot").Body(
			app.Button().Type("button").Class("chip").DataSet("testid", ui.TrustChip).Aria("expanded",
				c.Trust).Text(language.T("On this computer · 0 bytes sent")).
				OnClick(func(app.Context, app.Event) {
					c.Trust, c.Past = !c.Trust, false
					a.showAside()
				}),
			a.help(),
			a.install(),
			a.themes(),
			a.languages(),
			app.Span().Class("version").Text(version)))
}

func (a *App) railStep(i int, step state.Step) app.UI {
	c := a.control
	now := a.shown() == step || step == state.Open && a.shown() == state.Start
	done := c.Done(step) && !now
	barrier := c.Barrier(step)
	sign := app.UI(app.B().Aria("hidden", "true").Text(strconv.Itoa(i + 1)))
	class := "step"
	if done {
		class += " done"
		sign = app.B().Body(ui.SmallTick(), app.Span().Class("unseen").Text(language.T("done:")+" "))
	}
	if now {
		class += " now"
	}
	text := []app.UI{app.Text(step.Title())}
	if summary := c.Summary(step); summary != "" && (done || step == state.Open) {
		text = append(text, app.Small().Text(summary))
	}
	b := app.Button().Type("button").Class(class).DataSet("testid", ui.StepPrefix+string(step)).
		Aria("disabled", barrier != "" && !now).
		OnClick(func(app.Context, app.Event) {
			if !now || c.Pending != nil {
				c.Go(step)
			}
		}, string(step), now).
		Body(sign, app.Span().Class("step-text").Body(text...))
	switch {
	case now:
		b = b.Aria("current", "step")
	case barrier != "":
		b = b.Title(language.T(barrier))
	}
	return app.Li().Class(class).Body(b)
}
