package rules

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// recoding is the way in which the table becomes coarser. The result compares
// all of them; who knows already which one it shall be chooses it here.
func (s *Screen) recoding() app.UI {
	method := state.Method(s.C.Config)
	var choices []ui.Choice
	why := ""
	for _, m := range state.Methods {
		choices = append(choices, ui.Choice{Value: string(m.Method), Label: m.Word})
		if m.Method == method {
			why = m.Means + " " + m.Note
		}
	}
	fields := []app.UI{ui.Labelled(ui.Recoding, "The table becomes coarser by", "way of recoding", why+" The result can compare all ways.",
		ui.Select(ui.Recoding, "", string(method), choices, func(v string) {
			s.C.Edit(func(st *state.State) { st.SetMethod(project.Method(v)) })
		}))}
	if method == project.Local {
		var modes []ui.Choice
		for _, m := range state.Modes {
			modes = append(modes, ui.Choice{Value: string(m.Mode), Label: m.Word})
		}
		mode := s.C.Config.Recoding.Mode
		if mode == "" {
			mode = project.Fixpoint
		}
		fields = append(fields, ui.Labelled(ui.RecodingMode, "It begins anew with those who are left", "mode", "",
			ui.Select(ui.RecodingMode, "", string(mode), modes, func(v string) {
				s.C.Edit(func(st *state.State) { st.SetMode(project.Mode(v)) })
			})))
	}
	return app.Div().Class("stack").Body(fields...)
}
