package open

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// assumed lists what reading took for granted, with what the project does not have marked. What is
// doubtful is asked elsewhere: by the remarks, which are not said twice, and column by column.
func assumed(c *control.Control) app.UI {
	var items []app.UI
	unlike := false
	for _, a := range c.TakenForGranted() {
		text := language.Render(a.Said)
		if a.Column != "" {
			text = a.Column + ": " + text
		}
		unknown := c.NewAssumption(a)
		if !unknown && slices.ContainsFunc(c.Profile.Warnings, func(w *problem.Problem) bool { return w.Sentence == a.Text }) {
			continue
		}
		if unknown {
			text, unlike = ui.Fill("{assumption} The project that was opened does not have this assumption.", "assumption", text), true
		}
		items = append(items, app.Li().DataSet("value", strings.TrimSuffix(a.Name+":"+a.Column, ":")).Text(text))
	}
	if len(items) == 0 {
		return app.Text("")
	}
	return app.Details().DataSet("testid", ui.OpenAssumed).Open(unlike).Body(
		app.Summary().Text(ui.Fills(len(items), "1 thing was taken for granted", "{n} things were taken for granted")), app.Ul().Body(items...))
}
