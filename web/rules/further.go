package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// further are the privacy models beyond k-anonymity, as far as the engine has
// them, and the secrets that wait for one.
func (s *Screen) further() app.UI {
	var body []app.UI
	for i, m := range s.C.Config.Models {
		if m.Model == state.KAnonymity {
			continue
		}
		info := s.info(m.Model)
		name, sentence := m.Model, ""
		var fields []app.UI
		if info != nil {
			name, sentence = info.Name, info.Sentence
			for _, p := range info.Params {
				fields = append(fields, s.param("model-"+strconv.Itoa(i)+"-"+p.Name, p, m.Params[p.Name], func(st *state.State, v any) { st.SetModelParam(i, p.Name, v) }))
			}
		}
		if m.Attribute != "" {
			name += " for " + m.Attribute
		}
		fields = append(fields, app.Div().Class("row").Body(ui.Button("remove-model-"+strconv.Itoa(i), "Remove this rule", ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.RemoveModel(i) })
		}, i)))
		body = append(body, ui.Card(name, append([]app.UI{ui.Why(sentence)}, fields...)...))
	}
	for _, column := range s.C.Unprotected() {
		body = append(body, s.unprotected(column))
	}
	body = append(body, s.more())
	return app.Div().Class("stack").Body(body...)
}

// more offers the rules that concern the table as a whole.
func (s *Screen) more() app.UI {
	if s.C.Welcome == nil {
		return nil
	}
	var offers []app.UI
	for _, info := range s.C.Welcome.Models {
		if info.ID == state.KAnonymity || info.Sensitive || info.Subset || s.has(info.ID) {
			continue
		}
		offers = append(offers, s.offer(info, ""))
	}
	if len(offers) == 0 {
		return nil
	}
	return app.Details().Class("more").Body(app.Summary().Text("Further rules for the whole table"), app.Div().Class("card").Body(offers...))
}

func (s *Screen) has(model string) bool {
	for _, m := range s.C.Config.Models {
		if m.Model == model {
			return true
		}
	}
	return false
}

// offer is a rule that can be added.
func (s *Screen) offer(info privacy.Info, column string) app.UI {
	id, label := "add-"+info.ID, "Add "+info.Name
	if column != "" {
		id += "-" + column
		label += " for " + column
	}
	return app.Div().Class("offer").Body(
		app.Div().Class("grow").Body(app.B().Text(info.Name), app.P().Class("why").Text(info.Sentence)),
		ui.Button(id, "Add", ui.Plain, func() {
			s.C.Edit(func(st *state.State) { st.AddModel(info.ID, column) })
		}, info.ID, column).Aria("label", label))
}

// unprotected says that no rule protects a secret yet, and what can be done.
func (s *Screen) unprotected(column string) app.UI {
	var offers []app.UI
	if s.C.Welcome != nil {
		for _, info := range s.C.Welcome.Models {
			if !info.Sensitive {
				continue
			}
			offers = append(offers, s.offer(info, column))
		}
	}
	text := "Groups of people who look the same hide who is who. They do not hide a secret that a whole group shares: if all five have the same diagnosis, everybody knows it. This version has no rule for that yet. If nobody could want to learn " + column + ", treat it as harmless: it then stays exactly as it is."
	if len(offers) > 0 {
		text = "Groups of people who look the same hide who is who. They do not hide a secret that a whole group shares: if all five have the same diagnosis, everybody knows it. Choose a rule that keeps the secrets of a group apart, or treat the column as harmless."
	}
	body := []app.UI{
		app.P().Class("problem-what").Text("No rule protects " + column + " yet."),
		app.P().Class("problem-hint").Text(text),
		app.Div().Class("row").Body(
			ui.Button(ui.HarmlessPrefix+column, "Treat "+column+" as harmless", ui.Plain, func() {
				s.C.Edit(func(st *state.State) { st.SetRole(column, "insensitive") })
			}, column),
			ui.Button("known-"+column, "Somebody could know it", ui.Quiet, func() {
				s.C.Edit(func(st *state.State) { st.SetRole(column, "quasi-identifying") })
			}, column)),
	}
	if len(offers) > 0 {
		body = append(body, app.Details().Class("more").Body(app.Summary().Text("Choose a rule"), app.Div().Class("stack").Body(offers...)))
	}
	return app.Div().Class("problem warning").DataSet("testid", ui.Problem).DataSet("code", string(state.CodeUnprotected)).Role("alert").Body(body...)
}

func (s *Screen) info(id string) *privacy.Info {
	if s.C.Welcome == nil {
		return nil
	}
	for i := range s.C.Welcome.Models {
		if s.C.Welcome.Models[i].ID == id {
			return &s.C.Welcome.Models[i]
		}
	}
	return nil
}
