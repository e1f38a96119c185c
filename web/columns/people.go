package columns

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// people asks whose records these are, where a column that names people repeats.
func (s *Screen) people() app.UI {
	choices := s.C.PersonChoices()
	if len(choices) == 0 {
		return nil
	}
	var buttons []app.UI
	for i, c := range choices {
		title := "No: " + strings.Join(c.Columns, " and ") + " says whom a row is about"
		if len(c.Columns) > 1 {
			title = "No: " + strings.Join(c.Columns, " and ") + " together say whom a row is about"
		}
		word := ""
		if i == 0 && !slices.Equal(c.Columns, s.C.Config.Person) {
			word = "Suggested. "
		}
		buttons = append(buttons, ui.Answer(ui.PersonPrefix+strings.Join(c.Columns, "+"), title, word+c.Reason+". People are counted, not rows.",
			slices.Equal(c.Columns, s.C.Config.Person), func() { s.C.Edit(func(st *state.State) { st.SetPerson(c.Columns) }) }))
	}
	buttons = append(buttons, ui.Answer(ui.RowsArePeople, "Yes: each row is about another person", "Values repeat for another reason: people share a name, or the column stands for something else.",
		s.C.Config.RowsArePeople, func() { s.C.Edit(func(st *state.State) { st.SetRowsArePeople() }) }))
	class := "card"
	if s.C.PersonUnsaid() {
		class = "card ask"
	}
	return app.Section().Class(class).DataSet("testid", ui.PersonQuestion).Body(
		app.H2().Text("Is each row about another person?"),
		app.P().Class("calm").Text("A column that names people has the same value in several rows. Five rows of one person hide nobody: what is promised has to be about people, so it has to be said whose rows these are."),
		app.Div().Class("choices").Role("group").Aria("label", "Is each row about another person?").Body(buttons...),
		s.together())
}

// together lets several columns say it.
func (s *Screen) together() app.UI {
	names := s.C.ColumnsWith(project.Identifying)
	if len(names) < 2 {
		return nil
	}
	var boxes []app.UI
	for _, name := range names {
		boxes = append(boxes, ui.Checkbox(ui.PersonTogetherPrefix+name, name, "", slices.Contains(s.C.Config.Person, name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.PersonWith(name, on) })
		}, name))
	}
	return app.Details().Class("more").Body(
		app.Summary().Text("Other columns say it, or several together"),
		ui.Why("Two rows are about the same person if all of the columns that are ticked agree."),
		app.Div().Class("row boxes").Role("group").Aria("label", "Columns that together say whom a row is about").Body(boxes...))
}
