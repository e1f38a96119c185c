package result

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsDecide language.Text = "Decide"

// heldBack lists the undecided columns, which are not in the file, and leads to where they can be
// decided.
func (s *Screen) heldBack(o *state.Outcome) app.UI {
	names := slices.DeleteFunc(slices.Clone(o.HeldBack), func(name string) bool {
		c := o.Config.Column(name)
		return c != nil && c.Role == project.HeldBack
	})
	if len(names) == 0 {
		return nil
	}
	body := []app.UI{app.H2().Text(ui.Fills(len(names), "1 column is held back", "{n} columns are held back")),
		ui.P("calm", ui.Fill("Nobody has said what they are, so they are not in the file: {columns}. Decide on them and search again, or save the file without them.", "columns", ui.ListUpTo(names, 8)))}
	if !s.C.Hidden(state.Columns) {
		body = append(body, ui.Div("row", ui.Button("", wordsDecide, ui.Plain, func() { s.C.Go(state.Columns) })))
	}
	return ui.Section("card held", body...).DataSet("testid", ui.HeldBack).DataSet("value", len(names))
}

// assumed says that the result is based on an assumed answer, and leads to where it can be given.
func (s *Screen) assumed(o *state.Outcome) app.UI {
	p := s.C.Assumption()
	if p == nil || !o.Config.PersonAssumed {
		return nil
	}
	if s.C.Hidden(state.Columns) {
		return ui.WarningBox(p)
	}
	return ui.WarningBox(p, ui.Fix{Label: language.T(wordsDecide), Press: func() { s.C.Go(state.Columns) }})
}
