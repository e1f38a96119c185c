package columns

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// undecided lists the undecided columns, which are held back, and decides about all of them at
// once; nil if there are none.
func (s *Screen) undecided() app.UI {
	names := s.C.Undecided()
	if len(names) == 0 {
		return nil
	}
	answer := func(role project.Role, title, why language.Text) app.UI {
		return ui.Answer(ui.DecidePrefix+string(role), language.T(title), language.T(why), false,
			func() { s.C.Edit(func(st *state.State) { st.SetRoles(role, st.Undecided()...) }) })
	}
	title := ui.Fills(len(names), "1 column is held back until you say what it is", "{n} columns are held back until you say what they are")
	return app.Section().Class("card held").DataSet("testid", ui.Undecided).DataSet("value", len(names)).Body(
		app.H2().Text(title),
		app.P().Class("calm").Text(ui.Fill("Neither names nor values show what these are: {columns}. You can go on without them: they will not be in the result. Decide on each of them below, or here on all at once.", "columns", ui.ListUpTo(names, 8))),
		app.Div().Class("choices").Role("group").Aria("label", title).Body(
			answer(project.QuasiIdentifying, "Somebody could know them", "They become coarser, like the other details."),
			answer(project.Insensitive, "They are harmless", "They stay as they are: whoever can know a value there finds fewer people."),
			answer(project.HeldBack, "Leave them out", "They are not written, and nobody is asked again.")))
}
