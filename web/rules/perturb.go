package rules

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// perturbed are the columns whose values are changed a little; nil where there are none and could be none.
func (s *Screen) perturbed() app.UI {
	names, others := s.C.Perturbed(), s.C.Perturbable()
	if len(names)+len(others) == 0 {
		return nil
	}
	body := []app.UI{app.P().Class("calm").Text(wordsPerturbWhy), ui.Why(wordsPerturbNot)}
	for _, name := range names {
		fields := []app.UI{s.field(s.C.Perturbation(name), form.Look{})}
		for _, g := range s.C.PerturbationParams(name) {
			fields = append(fields, s.field(g, form.Look{}))
		}
		body = append(body, app.Div().Class("pairs").DataSet("testid", ui.PerturbedPrefix+name).Body(fields...))
	}
	if len(others) > 0 {
		body = append(body, s.perturbAnother(others))
	}
	return ui.Card(wordsPerturb, body...).DataSet("testid", ui.PerturbedRule)
}

// perturbAnother is a select of columns and its button.
func (s *Screen) perturbAnother(others []string) app.UI {
	if !slices.Contains(others, s.another) {
		s.another = others[0]
	}
	var choices []ui.Choice
	for _, name := range others {
		choices = append(choices, ui.Choice{Value: name, Label: name})
	}
	return app.Div().Class("row").Role("group").Aria("label", wordsPerturbAnother).Body(
		ui.Select(ui.PerturbColumn, wordsPerturbAnother, s.another, choices, func(v string) { s.another = v }, strings.Join(others, "\n")).Alone(),
		ui.Button(ui.PerturbAdd, wordsPerturbAdd, ui.Plain, func() { s.C.Edit(func(st *state.State) { st.Perturb(s.another) }) }))
}
