package columns

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsChange language.Text = "Change several"

// A change of several columns is chosen in a select and applied by a button: a select that acts
// immediately would act on the first arrow key.

// What a change is about, the first part of its value in the select.
const (
	toRole      = "role:"
	toType      = "type:"
	toTreatment = "treat:"
	suggested   = "suggested"
)

// change is the select and its button.
func (s *Screen) change(all []column) app.UI {
	group := func(label language.Text, about string, choices ...ui.Choice) app.UI {
		var options []app.UI
		for _, c := range choices {
			options = append(options, app.Option().Value(about+c.Value).Selected(about+c.Value == s.what).Text(c.Label))
		}
		return app.OptGroup().Label(language.T(label)).Body(options...)
	}
	roles := []ui.Choice{ui.Pick(suggested, "as suggested")}
	for _, w := range state.RoleWords {
		if w.Role == project.Count { // only one column can have it
			continue
		}
		roles = append(roles, ui.Choice{Value: string(w.Role), Label: wordsAs(w.Word)})
	}
	kinds := []ui.Choice{ui.Pick("", "as guessed")}
	for _, t := range types {
		kinds = append(kinds, ui.Choice{Value: string(t), Label: ui.Fill("as {type}", "type", open.TypeWord(t))})
	}
	var treatments []ui.Choice
	for _, t := range state.Treatments() {
		treatments = append(treatments, ui.Choice{Value: t.Value, Label: t.Label})
	}
	label := wordsApply(len(s.view.chosen), len(all)-len(s.view.hidden), len(all))
	if strings.HasPrefix(s.what, toTreatment) {
		label = wordsApplyNaming(len(s.naming()))
	}
	return ui.Group("change row", language.T(wordsChange),
		ui.Div("control select",
			app.Select().ID(ui.ColumnsChange).DataSet("testid", ui.ColumnsChange).Aria("label", language.T(wordsChange)).
				OnChange(func(ctx app.Context, _ app.Event) { s.what = ctx.JSSrc().Get("value").String() }).
				Body(app.Option().Value("").Selected(s.what == "").Text(language.T(wordsChange)+" …"),
					group("Mark", toRole, roles...), group("Read the values", toType, kinds...), group("What becomes of columns that name people",
						toTreatment, treatments...))),
		// Keyboard users who go on immediately find the button even before it is redrawn as enabled: so
		// it is always focusable.
		ui.ButtonAs(ui.ColumnsApply, label, ui.Plain, s.apply).Aria("disabled", !s.applicable()))
}

// applicable reports whether a change is chosen and there are columns for it.
func (s *Screen) applicable() bool {
	if strings.HasPrefix(s.what, toTreatment) {
		return len(s.naming()) > 0
	}
	return s.what != "" && len(s.meant()) > 0
}

// meant returns the columns that a change applies to; naming returns those of them that name
// people.
func (s *Screen) meant() []string { return s.view.meant(s.C.State) }

func (s *Screen) naming() (names []string) {
	for _, name := range s.meant() {
		if s.C.RoleOf(name) == project.Identifying {
			names = append(names, name)
		}
	}
	return names
}

// apply applies the change, in one step. It can then be applied to other columns.
func (s *Screen) apply() {
	if !s.applicable() {
		return
	}
	columns := s.meant()
	s.C.Edit(func(st *state.State) {
		if v, ok := strings.CutPrefix(s.what, toRole); ok && v == suggested {
			st.SetSuggestedRoles(columns...)
		} else if ok {
			st.SetRoles(project.Role(v), columns...)
		} else if v, ok := strings.CutPrefix(s.what, toType); ok {
			st.SetTypes(table.Type(v), columns...)
		} else if v, ok := strings.CutPrefix(s.what, toTreatment); ok {
			st.SetTreatments(project.Treatment(v), columns...)
		}
	})
}
