package rules

import (
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// param is the field of one parameter, made from its description.
func (s *Screen) param(id string, p param.Param, value any, set func(*state.State, any)) app.UI {
	if value == nil {
		value = p.Default
	}
	switch p.Kind {
	case param.Choice:
		var choices []ui.Choice
		why := p.Sentence
		text, _ := value.(string)
		for _, c := range p.Choices {
			choices = append(choices, ui.Choice{Value: c.Value, Label: c.Label})
			if c.Value == text && c.Sentence != "" {
				why = c.Sentence
			}
		}
		return ui.Labelled(id, p.Label, "", why, ui.Select(id, "", text, choices, func(v string) {
			s.C.Edit(func(st *state.State) { set(st, v) })
		}, p.Name))
	case param.Flag:
		on, _ := value.(bool)
		return ui.Checkbox(id, p.Label, p.Sentence, on, func(v bool) {
			s.C.Edit(func(st *state.State) { set(st, v) })
		}, p.Name)
	default:
		return ui.Labelled(id, p.Label, p.Range(), p.Sentence, s.number(id, p.Label, state.Word(value), "", p, func(st *state.State, v float64) { set(st, v) }))
	}
}
