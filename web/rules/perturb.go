package rules

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsPerturbAnother language.Text = "Column whose values are changed"

// perturbed renders the columns whose values are perturbed, or nil if there are none and could be
// none.
func (s *Screen) perturbed() app.UI {
	names, others := s.C.Perturbed(), s.C.Perturbable()
	if len(names)+len(others) == 0 {
		return nil
	}
	body := []app.UI{ui.Para("calm", "Values of columns that nobody knows can be changed a little, so that what is computed of many records stays nearly the same and nobody knows whether a single value is the true one."), ui.Note("None of this is k-anonymity. Columns that somebody could know are made coarser instead, and those that a rule protects can only be rounded.")}
	for _, name := range names {
		fields := []app.UI{s.field(s.C.Perturbation(name))}
		for _, g := range s.C.PerturbationParams(name) {
			fields = append(fields, s.field(g))
		}
		body = append(body, ui.Div("pairs", fields...).DataSet("testid", ui.PerturbedPrefix+name))
	}
	if len(others) > 0 {
		body = append(body, s.perturbAnother(others))
	}
	return ui.Card("Numbers that stay numbers", body...).DataSet("testid", ui.PerturbedRule)
}

// perturbAnother renders a select of further columns and the button that adds one.
func (s *Screen) perturbAnother(others []string) app.UI {
	if !slices.Contains(others, s.another) {
		s.another = others[0]
	}
	var choices []ui.Choice
	for _, name := range others {
		choices = append(choices, ui.Choice{Value: name, Label: name})
	}
	return ui.Group("row", language.T(wordsPerturbAnother),
		ui.Select(ui.PerturbColumn, language.T(wordsPerturbAnother), s.another, choices, func(v string) { s.another = v },
			strings.Join(others, "\n")).Alone(),
		ui.Button(ui.PerturbAdd, "Change its values", ui.Plain, func() { s.C.Edit(func(st *state.State) { st.Perturb(s.another) }) }))
}
