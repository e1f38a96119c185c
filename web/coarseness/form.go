package coarseness

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// form edits the options of a hierarchy. Its fields come from the builder's
// metadata.
func (s *Screen) form(name string, spec *hierarchy.Spec) app.UI {
	b := s.C.Builder(spec.Kind)
	if b == nil {
		return nil
	}
	var fields []app.UI
	for _, f := range b.Fields {
		fields = append(fields, s.field(name, spec, f))
	}
	return app.Div().Class("fields form").Role("group").Aria("label", "Steps of "+name).Body(fields...)
}

func (s *Screen) field(name string, spec *hierarchy.Spec, f hierarchy.Field) app.UI {
	id := "option-" + name + "-" + f.Name
	value := state.Option(*spec, f.Name)
	if value == nil {
		value = f.Default
	}
	text := state.FieldText(f, normal(value))
	take := func(text string) {
		value, why := state.ParseField(f, text)
		s.C.Edit(func(st *state.State) {
			st.Typed(id, text, why)
			if why != nil {
				return
			}
			if err := st.SetOption(name, f, value); err != nil {
				st.Typed(id, text, problem.From(err))
			}
		})
	}
	left := func() { s.C.Edit(func(st *state.State) { st.Left(id) }) }
	switch f.Form {
	case hierarchy.FormChoice:
		var choices []ui.Choice
		for _, c := range f.Choices {
			choices = append(choices, ui.Choice{Value: c.Value, Label: c.Label})
		}
		return ui.Labelled(id, f.Label, "", f.Sentence, ui.Select(id, "", text, choices, take, name, f.Name))
	case hierarchy.FormRows:
		if !state.Editable(spec.Table) {
			return app.P().Class("calm").Text("This table is too long to be edited here. Export it as CSV, edit it there and import it again.")
		}
		return app.Div().Class("whole").Body(ui.Labelled(id, f.Label, "", f.Sentence+" With a semicolon between them.",
			area(id, name, s.C.Text(id, text), s.C.DraftProblem(id), take, left)))
	case hierarchy.FormUnits:
		return s.units(name, spec, f, value)
	case hierarchy.FormCuts, hierarchy.FormGroups, hierarchy.FormValues:
		return ui.Labelled(id, f.Label, "", f.Sentence, area(id, name, s.C.Text(id, text), s.C.DraftProblem(id), take, left))
	default:
		return ui.Labelled(id, f.Label, "", f.Sentence, ui.NumberField(ui.Number{
			ID: id, Text: s.C.Text(id, text), Problem: s.C.DraftProblem(id), Wide: f.Form == hierarchy.FormNumbers, Typed: take, Left: left, Scope: name}))
	}
}

// units are checkboxes: which of the choices are levels.
func (s *Screen) units(name string, spec *hierarchy.Spec, f hierarchy.Field, value any) app.UI {
	var chosen []string
	list, _ := normal(value).([]any)
	for _, x := range list {
		if u, ok := x.(string); ok {
			chosen = append(chosen, u)
		}
	}
	var boxes []app.UI
	for _, c := range f.Choices {
		boxes = append(boxes, ui.Checkbox("unit-"+name+"-"+c.Value, c.Label, "", slices.Contains(chosen, c.Value), func(on bool) {
			var units []any
			for _, other := range f.Choices {
				if other.Value == c.Value && on || other.Value != c.Value && slices.Contains(chosen, other.Value) {
					units = append(units, other.Value)
				}
			}
			s.C.Edit(func(st *state.State) {
				if err := st.SetOption(name, f, units); err != nil {
					st.Problems = problem.Flatten(err)
				}
			})
		}, name, c.Value, len(chosen), fingerprint(chosen)))
	}
	return app.FieldSet().Class("field").Body(app.Legend().Text(f.Label), app.Div().Class("row boxes").Body(boxes...), ui.Why(f.Sentence))
}

func fingerprint(words []string) string {
	all := ""
	for _, w := range words {
		all += w + " "
	}
	return all
}

// normal brings defaults, which are Go slices, into the form that JSON gives.
func normal(value any) any {
	switch v := value.(type) {
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return list
	case int:
		return float64(v)
	}
	return value
}

// area is a field of several lines.
func area(id, scope, text string, why *problem.Problem, typed func(string), left func()) app.UI {
	body := []app.UI{app.Textarea().ID(id).DataSet("testid", id).Rows(5).Spellcheck(false).Aria("describedby", id+"-why").Aria("invalid", why != nil).
		Attr("value", text).
		OnInput(func(ctx app.Context, e app.Event) { typed(ctx.JSSrc().Get("value").String()) }, id, scope).
		OnChange(func(app.Context, app.Event) { left() }, id, scope)}
	if why != nil {
		body = append(body, app.P().Class("field-problem").Role("alert").DataSet("testid", ui.Problem).DataSet("code", string(why.Code)).Text(why.Sentence+" "+why.Hint))
	}
	return app.Div().Class("control").Body(body...)
}
