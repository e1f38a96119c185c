package coarseness

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// template prefixes the names of templates among other choices.
const template = "template:"

// templates returns the hierarchies kept in the project as choices.
func (s *Screen) templates() []ui.Choice {
	var choices []ui.Choice
	for _, t := range s.C.Config.Templates {
		choices = append(choices, ui.Choice{Value: template + t.Name, Label: ui.Fill("Template: {name}", "name", t.Name)})
	}
	return choices
}

// useTemplate gives columns the hierarchy of a template if one was chosen.
func (s *Screen) useTemplate(columns []string, choice string) bool {
	name, ok := strings.CutPrefix(choice, template)
	if ok {
		s.C.Edit(func(st *state.State) { st.UseTemplate(columns, name) })
	}
	return ok
}

// askTemplate asks for the name under which to keep a hierarchy.
func (s *Screen) askTemplate(name string) app.UI {
	var known []string
	for _, t := range s.C.Config.Templates {
		known = append(known, t.Name)
	}
	return s.askName(name, language.T("Name of the template"), name, "Keep", known, func(as string) {
		s.C.Edit(func(st *state.State) { st.KeepTemplate(name, as) })
		s.editor.form = ""
	})
}

// kept lists the templates with buttons that remove them.
func (s *Screen) kept() app.UI {
	all := s.C.Config.Templates
	if len(all) == 0 {
		return nil
	}
	var items []app.UI
	for _, t := range slices.Clone(all) {
		items = append(items, app.Li().Class("row").Body(ui.Span("grow", t.Name),
			ui.Button(ui.ShapeForget+t.Name, wordsRemove, ui.Quiet, func() {
				s.C.Edit(func(st *state.State) { st.DropTemplate(t.Name) })
			}, t.Name).Aria("label", ui.Fill("Remove the template {name}", "name", t.Name))))
	}
	return ui.Details("more shaping-kept",
		ui.Summary("Templates of this project"), app.Ul().Body(items...))
}
