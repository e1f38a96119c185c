package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// model renders a chosen rule: its sentence, its parameters, its guarantee and a button to remove
// it.
func (s *Screen) model(i int) app.UI {
	m := s.C.Config.Models[i]
	info := s.C.Model(m.Model)
	name := string(m.Model)
	var body []app.UI
	if info != nil {
		name = info.Name
		body = append(body, ui.P("calm", info.Sentence))
		if fields := s.fields(s.C.ModelParams(i)); len(fields) > 0 {
			body = append(body, ui.Div("pairs", fields...))
		}
		body = append(body, s.similar(m.Attribute, s.C.Params(m).Text("distance")), grounds(info))
	}
	head := app.Header().Class("row").Body(
		app.H3().Class("grow").Text(name),
		ui.Button(ui.RemoveModelPrefix+strconv.Itoa(i), wordsRemove, ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.RemoveModel(i) })
		}, i, m.Model, m.Attribute).Aria("label", ui.Fill("Remove {rule}", "rule", s.C.ModelWords(m))))
	return app.Article().Class("rule").DataSet("testid", ui.RulePrefix+string(m.Model)).DataSet("attribute", m.Attribute).
		Body(append([]app.UI{head}, body...)...)
}

// grounds renders the exact definition of a rule and what it protects against.
func grounds(info *privacy.Info) app.UI {
	entry := func(term language.Text, text string) app.UI {
		return app.Div().Body(app.Dt().Text(language.T(term)), app.Dd().Text(text))
	}
	return ui.Details("more",
		ui.Summary("What it answers, and its definition"),
		app.Dl().Class("grounds").Body(
			entry("Attack", info.Attack),
			entry("Definition", ui.Formula(info.Definition)),
			entry("Source", info.Source)))
}

// offer renders a rule that can be added.
func (s *Screen) offer(info privacy.Info, column string) app.UI {
	id, label := ui.AddModelPrefix+string(info.ID), language.Text("Add {rule}")
	if column != "" {
		id += "-" + column
		label = "Add {rule} for {column}"
	}
	return app.Li().Class("offer").Body(
		ui.Div("grow",
			app.B().Text(info.Name),
			app.P().Text(info.Sentence),
			ui.P("why", info.Attack)),
		ui.Button(id, "Add", ui.Plain, func() {
			s.C.Edit(func(st *state.State) { st.AddModel(info.ID, column) })
		}, info.ID, column).Aria("label", ui.Fill(label, "rule", info.Name, "column", column)))
}

// offers renders the folded list of rules that can be added.
func (s *Screen) offers(summary, column string) app.UI {
	var all []app.UI
	for _, info := range s.C.Offers(column) {
		all = append(all, s.offer(info, column))
	}
	if len(all) == 0 {
		return nil
	}
	return ui.Details("more", app.Summary().Text(summary), ui.Ul("offers", all...)).DataSet("testid", ui.OffersPrefix+column)
}

// whole renders the rules for the whole table except k-anonymity, which has its own field.
func (s *Screen) whole() app.UI {
	var body []app.UI
	for _, i := range s.C.ModelsOf("") {
		if s.C.Config.Models[i].Model != state.KAnonymity {
			body = append(body, s.model(i))
		}
	}
	why := language.T("They look at the table as a whole: how many people could be found on average, or how many are unique.")
	if s.C.Config.Subset == nil {
		why += " " + language.T("Rules that compare what is released with a larger table appear once a part of the records is chosen below.")
	}
	return ui.Card("Further rules", append(append([]app.UI{ui.Why(why)}, body...), s.offers(language.T("Choose a rule"), ""))...)
}
