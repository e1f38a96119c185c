package open

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// assumed lists what reading took for granted, with what the project does not have marked. Remarks
// are not said twice; what is doubtful is asked at the table.
func assumed(c *control.Control) app.UI {
	var items []app.UI
	unlike := false
	for _, a := range c.TakenForGranted() {
		text := told(a)
		switch {
		case c.NewAssumption(a):
			text, unlike = ui.Fill("{assumption} The project that was opened does not have this assumption.", "assumption", text), true
		case a.Warning != "":
			continue
		}
		items = append(items, app.Li().DataSet("value", a.ID()).Text(text))
	}
	if len(items) == 0 {
		return app.Text("")
	}
	return app.Details().DataSet("testid", ui.OpenAssumed).Open(unlike).Body(
		app.Summary().Text(ui.Fills(len(items), "1 thing was taken for granted", "{n} things were taken for granted")), app.Ul().Body(items...))
}

func told(a table.Assumed) string {
	if a.Column == "" {
		return language.Render(a.Said)
	}
	return a.Column + ": " + language.Render(a.Said)
}

// Doubt words the question whether assumptions are right, which have the same other ways to read
// the table.
func Doubt(c *control.Control, ids []string) (question, why string, replies []ui.Reply) {
	all := slices.DeleteFunc(c.Doubtful(), func(a table.Assumed) bool { return !slices.Contains(ids, a.ID()) })
	a, id := all[0], strings.Join(ids, "\n")
	question, why = told(a), language.T("Read another way, the table would differ. No result is made until you answer.")
	if len(all) > 1 {
		var names []string
		for _, a := range all {
			names = append(names, a.Column)
		}
		question = ui.Fill("{n} columns, such as {one}", "n", ui.Int(len(all)), "one", question)
		why = ui.ListUpTo(names, 8) + ". " + why
	}
	for i, cure := range a.Asked().Cures { // the first one takes it as it is
		name := cure.Name + strconv.Itoa(i)
		press := func() {
			if i > 0 && a.Column == "" {
				c.Cure(cure)
				return
			}
			c.Edit(func(s *state.State) {
				if i == 0 {
					s.TakeAsRead(all...)
				} else {
					s.ReadColumnsAs(i-1, all...)
				}
			})
		}
		replies = append(replies, ui.Reply{ID: ui.DecidePrefix + name, Title: language.Render(cure.Said), Press: press, Scope: []any{id + name}})
	}
	return question, why, replies
}
