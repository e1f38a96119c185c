package rules

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// secrets are the columns that must stay secret, each with its rules, or with
// the question which one it shall have.
func (s *Screen) secrets() []app.UI {
	var all []app.UI
	for _, column := range s.C.ColumnsWith(project.Sensitive) {
		if len(s.C.ModelsOf(column)) == 0 {
			all = append(all, s.unprotected(column))
		} else {
			all = append(all, s.secret(column))
		}
	}
	return all
}

// secret is a column with its rules.
func (s *Screen) secret(column string) app.UI {
	body := []app.UI{ui.Why("The column itself stays exactly as it is. The details around it become coarser until a group no longer gives it away.")}
	for _, i := range s.C.ModelsOf(column) {
		body = append(body, s.model(i))
	}
	return ui.Card(column+" must stay secret", append(body,
		s.offers("Add another rule for "+column, column))...).DataSet("testid", ui.SecretPrefix+column)
}

// unprotected asks for a rule for a secret.
func (s *Screen) unprotected(column string) app.UI {
	add := func(id, title, why string, model privacy.ID) app.UI {
		if s.C.Model(model) == nil {
			return nil
		}
		return choice(id, title, why, func() { s.C.Edit(func(st *state.State) { st.AddModel(model, column) }) }, column)
	}
	l := "3"
	if p := s.C.ColumnProfile(column); p != nil && p.Distinct == 2 {
		l = "2"
	}
	return app.Section().Class("card ask").DataSet("testid", ui.Problem).DataSet("code", string(state.CodeUnprotected)).Role("alert").Body(
		app.H2().Text("How should "+column+" be protected?"),
		app.P().Class("calm").Text("Groups of people who look the same hide who is who. They do not hide what a whole group has in common: if a whole group shares one "+column+", finding the group reveals it."),
		app.Div().Class("choices").Body(
			add(ui.SecretDistinctPrefix+column, "At least "+l+" different values in every group", "Simple to explain. Guessing stays possible where one value is far more frequent.", state.DistinctDiversity),
			add(ui.SecretClosePrefix+column, "Never far from the whole table", "In every group the values are spread about as among everybody. Stricter: costs more detail.", state.Closeness),
			choice(ui.HarmlessPrefix+column, "Treat it as harmless", "Learning "+column+" would harm nobody. It stays as it is.", func() {
				s.C.Edit(func(st *state.State) { st.SetRole(column, project.Insensitive) })
			}, column)),
		s.offers("All rules for secrets", column),
		app.Div().Class("row").Body(ui.Button("known-"+column, "Not secret: others may already know it", ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.SetRole(column, project.QuasiIdentifying) })
		}, column)))
}

// choice is a button with a title and a line of why.
func choice(id, title, why string, press func(), scope ...any) app.UI {
	return app.Button().Type("button").Class("preset").DataSet("testid", id).
		OnClick(func(app.Context, app.Event) { press() }, append([]any{id}, scope...)...).
		Body(app.B().Text(title), app.Span().Class("why").Text(why))
}

// similar lets a hierarchy say which values of a secret are similar, for the
// distance that asks for one.
func (s *Screen) similar(column, distance string) app.UI {
	if distance != "hierarchical" {
		return nil
	}
	input := "similar-" + column
	c := s.C.Column(column)
	why := "Which values are similar is not said yet: import a hierarchy of " + column + ", or let one be made from the values."
	if c != nil && c.Hierarchy != nil {
		why = "Which values are similar is said by the hierarchy of " + column + " in the coarseness step."
	}
	body := []app.UI{ui.Why(why), app.Div().Class("row").Body(
		ui.Button("", "Import hierarchy", ui.Plain, func() { ui.OpenDialog(input) }, input),
		ui.FileInput(input, ".csv,.txt,text/csv,text/plain", "Hierarchy of "+column, false, func(p []ui.Picked) { s.C.Import(column, s.Attach.Files(p)) }, column))}
	if p := s.C.ColumnProfile(column); p != nil && (c == nil || c.Hierarchy == nil) {
		body = append(body, ui.Button("similar-auto-"+column, "Make one automatically", ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.MakeAutomatic(column) })
		}, column))
	}
	return app.Div().Class("similar").Body(body...)
}
