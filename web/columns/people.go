package columns

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsPeople language.Text = "Does each row describe a different person?"

// people asks whose records these are, if a column that names people has repeated values.
func (s *Screen) people() app.UI {
	choices, set, assumed := s.C.PersonChoices(), s.C.CellsColumn(), s.C.Assumed()
	if len(choices) == 0 && set == nil {
		return nil
	}
	because := language.T("A column that names people has the same value in several rows. Five rows of one person hide nobody. Say whose rows these are, so that the rules protect people, not rows.")
	if set != nil { // people with a single row each
		choices, because = nil, ui.Fill("Cells of {column} hold several values. What is promised of them is about people of whom each has one row; where somebody has several, join these into one first.", "column", set.Name)
	}
	var buttons []app.UI
	for i, c := range choices {
		why := language.Render(c.Reason) + ". " + language.T("People are counted, not rows.")
		if slices.Equal(c.Columns, assumed) {
			why = language.T("Assumed until you answer, because it is the strictest.") + " " + why
		} else if i == 0 && !slices.Equal(c.Columns, s.C.Config.Person) {
			why = language.T("Suggested.") + " " + why
		}
		buttons = append(buttons, ui.Answer(ui.PersonPrefix+strings.Join(c.Columns, "+"), wordsWhom(c.Columns), why,
			slices.Equal(c.Columns, s.C.Config.Person), func() { s.C.Edit(func(st *state.State) { st.SetPerson(c.Columns) }) }))
	}
	rows := language.Text("Values repeat for another reason: people share a name, or the column stands for something else.")
	if set != nil {
		rows = "Nobody is in the table twice."
	}
	buttons = append(buttons, ui.Answer(ui.RowsArePeople, language.T("Yes: each row describes a different person"), language.T(rows),
		s.C.Config.RowsArePeople, func() { s.C.Edit(func(st *state.State) { st.SetRowsArePeople() }) }))
	class := "card"
	if s.C.PersonUnsaid() {
		class = "card ask"
	}
	return app.Section().Class(class).DataSet("testid", ui.PersonQuestion).Body(
		app.H2().Text(language.T(wordsPeople)),
		app.P().Class("calm").Text(because),
		app.Div().Class("choices").Role("group").Aria("label", language.T(wordsPeople)).Body(buttons...),
		s.together())
}

// together lets people choose several columns.
func (s *Screen) together() app.UI {
	names := s.C.ColumnsWith(project.Identifying)
	if len(names) < 2 || s.C.CellsColumn() != nil {
		return nil
	}
	var boxes []app.UI
	for _, name := range names {
		boxes = append(boxes, ui.Checkbox(ui.PersonTogetherPrefix+name, name, "", slices.Contains(s.C.Config.Person, name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.PersonWith(name, on) })
		}, name))
	}
	return app.Details().Class("more").Body(
		app.Summary().Text(language.T("It is another column, or several together")),
		ui.Why(language.T("Two rows are about the same person if they agree in all the columns that are ticked.")),
		app.Div().Class("row boxes").Role("group").Aria("label", language.T("Columns that together say whom a row is about")).Body(boxes...))
}
