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

// people asks whose records these are, where a column that names people repeats.
func (s *Screen) people() app.UI {
	choices, set, assumed := s.C.PersonChoices(), s.C.CellsColumn(), s.C.Assumed()
	if len(choices) == 0 && set == nil {
		return nil
	}
	because := wordsPeopleWhy
	if set != nil { // people of whom each has one row alone
		choices, because = nil, ui.Fill(wordsPeopleCells, "column", set.Name)
	}
	var buttons []app.UI
	for i, c := range choices {
		why := language.Text(c.Reason) + ". " + wordsCounted
		if slices.Equal(c.Columns, assumed) {
			why = wordsAssumedWho + " " + why
		} else if i == 0 && !slices.Equal(c.Columns, s.C.Config.Person) {
			why = wordsSuggestedWho + " " + why
		}
		buttons = append(buttons, ui.Answer(ui.PersonPrefix+strings.Join(c.Columns, "+"), wordsWhom(c.Columns), why,
			slices.Equal(c.Columns, s.C.Config.Person), func() { s.C.Edit(func(st *state.State) { st.SetPerson(c.Columns) }) }))
	}
	rows := wordsRowsWhy
	if set != nil {
		rows = wordsRowsOnce
	}
	buttons = append(buttons, ui.Answer(ui.RowsArePeople, wordsRowsPeople, rows,
		s.C.Config.RowsArePeople, func() { s.C.Edit(func(st *state.State) { st.SetRowsArePeople() }) }))
	class := "card"
	if s.C.PersonUnsaid() {
		class = "card ask"
	}
	return app.Section().Class(class).DataSet("testid", ui.PersonQuestion).Body(
		app.H2().Text(wordsPeople),
		app.P().Class("calm").Text(because),
		app.Div().Class("choices").Role("group").Aria("label", wordsPeople).Body(buttons...),
		s.together())
}

// together lets several columns say it.
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
		app.Summary().Text(wordsTogether),
		ui.Why(wordsTogetherWhy),
		app.Div().Class("row boxes").Role("group").Aria("label", wordsTogetherBox).Body(boxes...))
}
