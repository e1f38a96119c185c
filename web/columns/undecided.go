package columns

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// undecided says which columns are held back because nobody has said what they are, and
// decides on all of them at once; nil if there are none.
func (s *Screen) undecided() app.UI {
	names := s.C.Undecided()
	if len(names) == 0 {
		return nil
	}
	answer := func(role project.Role, title, why string) app.UI {
		return ui.Answer(ui.DecidePrefix+string(role), title, why, false, func() { s.C.Edit(func(st *state.State) { st.SetRoles(role, st.Undecided()...) }) })
	}
	title := ui.Fills(len(names), wordsDecideOne, wordsDecideMany)
	return app.Section().Class("card held").DataSet("testid", ui.Undecided).DataSet("value", len(names)).Body(
		app.H2().Text(title),
		app.P().Class("calm").Text(ui.Fill(wordsDecideWhy, "columns", ui.ListUpTo(names, 8))),
		app.Div().Class("choices").Role("group").Aria("label", title).Body(
			answer(project.QuasiIdentifying, wordsDecideKnown, wordsDecideKnownIs),
			answer(project.Insensitive, wordsDecideKeep, wordsDecideKeepIs),
			answer(project.HeldBack, wordsDecideLeave, wordsDecideLeaveIs)))
}
