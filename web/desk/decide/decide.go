// Package decide is the dock at the table in which it is asked what only somebody can say who knows
// the table: one question after the other, each with numbered answers. Until then the columns in
// question are held back, of people the strictest answer counts, and what is read in one of several
// ways gives no table.
package decide

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/columns"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/rules"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dock asks the next question, or says how many were put off. hold keeps the focus, which may have
// been on what is no longer there.
func Dock(c *control.Control, hold func()) app.UI {
	press := func(id string, label language.Text, kind ui.Kind, change func(*state.State)) app.UI {
		return ui.Button(id, label, kind, func() {
			c.Edit(change)
			hold()
		})
	}
	next, at, of := c.Decision()
	dock := app.Section().Class("dock").Aria("label", language.T("Decisions")).DataSet("testid", ui.Decision).DataSet("value", of)
	if of == 0 {
		return dock.Hidden(true)
	}
	if next == nil {
		return dock.Body(ui.Div("row",
			ui.P("grow calm", ui.Fills(of, "1 decision is put off", "{n} decisions are put off")),
			press(ui.Decide, "Decide", ui.Plain, (*state.State).Decide)))
	}
	question, why, replies := asked(c, next)
	about := string(next.About) + "\n" + strings.Join(next.Columns, "\n")
	links := []app.UI{app.Span().Text(ui.Fill("{n} of {all}", "n", ui.Int(at), "all", ui.Int(of))),
		press(ui.DecisionLater, "Later", ui.Link, (*state.State).PutOff)}
	if next.About != state.AboutSecrets && len(next.Columns) > 1 {
		links = append(links, press(ui.DecisionApart, "One by one", ui.Link, (*state.State).Apart))
	}
	var answers []app.UI
	for i, r := range replies {
		answers = append(answers, answer(i+1, about, r, hold))
	}
	return dock.DataSet("about", string(next.About)).Body(
		ui.Div("asked", app.P().Class("row").Body(links...), app.H2().Text(question), ui.P("why", why)),
		ui.Group("choices", question, answers...))
}

// Standing asks in one line what remains when all else is decided: nothing waits for it. It returns
// nil if it does not.
func Standing(c *control.Control, hold func()) app.UI {
	d := c.Standing()
	if d == nil {
		return nil
	}
	question := ui.Fills(len(d.Columns), "{columns} leaves as it is. Could somebody know it of a person?",
		"{columns} leave as they are. Could somebody know them of a person?",
		"columns", ui.ListUpTo(d.Columns, 3))
	reply := func(n int, id string, title, why language.Text, change func(*state.State)) app.UI {
		return answer(n, string(d.About), ui.Reply{ID: id, Title: language.T(title), Why: language.T(why),
			Press: func() { c.Edit(change) }}, hold)
	}
	return ui.Section("dock last",
		ui.P("asked", question),
		ui.Group("choices", question,
			reply(1, "nobody", "Nobody could", "The report says that you said so.", func(st *state.State) { st.NobodyKnows(d.Columns) }),
			reply(2, "somebody", "Somebody could", "You are asked about each column.", (*state.State).Doubt)),
		ui.Button(ui.DecisionLater, "Later", ui.Link, func() { c.Edit((*state.State).PutOff); hold() })).
		Aria("label", language.T("Decisions")).DataSet("testid", ui.Standing)
}

// asked words a question.
func asked(c *control.Control, d *state.Decision) (question, why string, replies []ui.Reply) {
	switch d.About {
	case state.AboutReading:
		return open.Doubt(c, d.Columns)
	case state.AboutPeople:
		why, replies = columns.Whose(c)
		return language.T(columns.WordsPeople), why, replies
	case state.AboutSecrets:
		question, why = rules.Question(d.Columns)
		return question, why, rules.Protections(c, d.Columns...)
	}
	return columns.Undecided(c, d)
}

// answer is the button of an answer with its number, which is its key. The second click of a double
// click would answer the next question, which stands in the same place.
func answer(n int, about string, r ui.Reply, hold func()) app.UI {
	key := strconv.Itoa(n)
	return app.Button().Type("button").Class("answer").DataSet("testid", ui.DecisionPrefix+key).DataSet("answer", r.ID).
		Aria("keyshortcuts", key).
		OnClick(func(_ app.Context, e app.Event) {
			if e.Get("detail").Int() < 2 {
				r.Press()
				hold()
			}
		}, about, r.ID).
		Body(app.Kbd().Aria("hidden", true).Text(key), app.B().Text(r.Title), ui.Span("why", r.Why))
}
