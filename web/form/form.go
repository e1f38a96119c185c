// Package form draws settings as fields. What a field looks like follows from
// the description of its setting, so that models, measures, searches, ways of
// recoding and hierarchies share one framework: who adds a parameter to one of
// them finds it on the page.
package form

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Look describes a field: the words beside its setting.
type Look struct {
	Term string        // of the field of study, in small print
	Why  string        // below the field, in place of what the parameter or the choice says
	Unit language.Text // behind the field
}

// Field is the field of a setting with its label.
func Field(c *control.Control, g state.Setting) app.UI { return FieldAs(c, g, Look{}) }

// FieldAs is a Field with other words beside it.
func FieldAs(c *control.Control, g state.Setting, look Look) app.UI {
	p := g.Param
	why := p.Sentence
	switch p.Kind {
	case param.Flag:
		c.Bind(g)
		on, _ := g.Value.(bool)
		if g.Value == nil {
			on, _ = p.Default.(bool)
		}
		return ui.Checkbox(g.ID, p.Label, p.Sentence, on, func(on bool) { c.Edit(func(s *state.State) { s.Switch(g.ID, on) }) })
	case param.Units:
		return units(c, g)
	case param.Rows, param.Groups, param.Cuts, param.List:
	case param.Choice:
		for _, choice := range p.Choices {
			if choice.Value == g.Text() && choice.Sentence != "" {
				why = choice.Sentence
			}
		}
	}
	if look.Why != "" {
		why = look.Why
	}
	return ui.LabelledAs(g.ID, p.Label, look.Term, why, Control(c, g, "", look.Unit))
}

// Control is the field of a setting without its label; readers are told the
// given one.
func Control(c *control.Control, g state.Setting, label string, unit language.Text) ui.Control {
	c.Bind(g)
	id := g.ID
	take := func(text string) { c.Edit(func(s *state.State) { s.Type(id, text) }) }
	left := func() { c.Edit(func(s *state.State) { s.Left(id) }) }
	done := func(text string) {
		c.Edit(func(s *state.State) {
			s.Type(id, text)
			s.Left(id)
		})
	}
	switch kind := g.Param.Kind; kind {
	case param.Choice:
		var choices []ui.Choice
		for _, x := range g.Param.Choices {
			choices = append(choices, ui.Choice{Value: x.Value, Label: x.Label})
		}
		return ui.Select(id, label, g.Text(), choices, done)
	case state.Words:
		return ui.TextField(id, label, g.Text(), done)
	case param.Rows, param.Groups, param.Cuts, param.List:
		return ui.Area(ui.Typing{ID: id, Text: c.Text(g), Problem: c.DraftProblem(id), Typed: take, Left: left})
	default:
		return ui.NumberField(ui.Typing{ID: id, Label: label, Text: c.Text(g), Unit: unit, Problem: c.DraftProblem(id),
			Wide: kind == param.Numbers, Typed: take, Left: left})
	}
}

// units are checkboxes: which of the choices are chosen, in their order.
func units(c *control.Control, g state.Setting) app.UI {
	c.Bind(g)
	text := g.Text()
	chosen := strings.Split(text, ", ")
	var boxes []app.UI
	for _, choice := range g.Param.Choices {
		boxes = append(boxes, ui.Checkbox(g.ID+"-"+choice.Value, choice.Label, "", slices.Contains(chosen, choice.Value), func(on bool) {
			var next []string
			for _, other := range g.Param.Choices {
				if other.Value == choice.Value && on || other.Value != choice.Value && slices.Contains(chosen, other.Value) {
					next = append(next, other.Value)
				}
			}
			c.Edit(func(s *state.State) {
				s.Type(g.ID, strings.Join(next, ", "))
				s.Left(g.ID)
			})
		}, text))
	}
	return app.FieldSet().Class("field").
		Body(app.Legend().Text(g.Param.Label), ui.Div("row boxes", boxes...), ui.Why(g.Param.Sentence))
}
