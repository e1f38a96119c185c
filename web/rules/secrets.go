package rules

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsDistinctWhy language.Text = "Simple to explain. Guessing stays possible where one value is far more frequent."

// manySecrets is the number of secrets from which each one is folded.
const manySecrets = 6

// secrets renders the sensitive columns, each with its rules or, lacking one, with the question
// which rule to add.
func (s *Screen) secrets() []app.UI {
	names := s.C.ColumnsWith(project.Sensitive)
	var all []app.UI
	if open := s.C.Unprotected(); len(open) > 1 {
		all = append(all, s.unprotectedAll(open))
	}
	var folds []app.UI
	for _, column := range names {
		ruled := len(s.C.ModelsOf(column)) > 0
		switch {
		case len(names) > manySecrets:
			folds = append(folds, s.folded(column, ruled))
		case ruled:
			all = append(all, s.secret(column))
		default:
			all = append(all, s.unprotected(column))
		}
	}
	if len(folds) > 0 {
		all = append(all, ui.Div("stack", folds...))
	}
	return all
}

// folded renders one of many secrets: a line that says how it is protected, with the details folded
// below.
func (s *Screen) folded(column string, ruled bool) app.UI {
	why := language.T("No rule protects it yet.")
	class := "card fold"
	if ruled {
		var words []string
		for _, i := range s.C.ModelsOf(column) {
			words = append(words, s.C.ModelWords(project.Model{Model: s.C.Config.Models[i].Model, Params: s.C.Config.Models[i].Params}))
		}
		why = strings.Join(words, "; ")
	} else {
		class += " ask"
	}
	return &ui.Fold{ID: ui.SecretPrefix + column, Class: class, Many: true,
		Summary: func() app.UI { return app.Summary().Body(app.H2().Text(column), ui.Why(why)) },
		Body: func() []app.UI {
			if ruled {
				return []app.UI{ui.Div("stack", s.rulesOf(column)...)}
			}
			return []app.UI{ui.Div("stack", s.answers(column)...)}
		}}
}

// secret renders a sensitive column with its rules.
func (s *Screen) secret(column string) app.UI {
	return ui.Card("", append([]app.UI{app.H2().Text(wordsSecret(column))}, s.rulesOf(column)...)...).DataSet("testid", ui.SecretPrefix+column)
}

func (s *Screen) rulesOf(column string) []app.UI {
	var body []app.UI
	if s.C.Separator(column) != "" {
		body = append(body,
			ui.Note("Its cells hold several values, and each counts for who has it. Where different values are counted, whoever has several is taken for the most frequent of them."))
	}
	for _, i := range s.C.ModelsOf(column) {
		body = append(body, s.model(i))
	}
	return append(body, s.offers(wordsAnotherRule(column), column))
}

// unprotected asks for a rule for a secret.
func (s *Screen) unprotected(column string) app.UI {
	return ui.Section("card ask",
		append([]app.UI{app.H2().Text(wordsProtect(column))}, s.answers(column)...)...).
		DataSet("testid", ui.Problem).DataSet("code", string(state.CodeUnprotected)).Role("alert")
}

// answers offers ways to deal with a secret that no rule protects.
func (s *Screen) answers(column string) []app.UI {
	return []app.UI{
		ui.P("calm", wordsProtectWhy(column)),
		ui.Replies(wordsProtect(column), Protections(s.C, column)),
		s.offers(language.T("All rules for secrets"), column),
		ui.Div("row", ui.Button("known-"+column, "Not secret: others may already know it", ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.SetRole(column, project.QuasiIdentifying) })
		}, column)),
	}
}

// Question asks how secrets are to be protected, and says why.
func Question(columns []string) (question, why string) {
	if len(columns) == 1 {
		return wordsProtect(columns[0]), wordsProtectWhy(columns[0])
	}
	return wordsProtectAll(len(columns)), wordsProtectAllWhy(columns)
}

// Protections are ways to deal with secrets that no rule protects: one, or all of them alike.
func Protections(c *control.Control, columns ...string) (replies []ui.Reply) {
	add := func(id, all, title string, why string, press func()) {
		if len(columns) == 1 {
			all = id + columns[0]
		}
		replies = append(replies, ui.Reply{ID: all, Title: title, Why: why, Press: press, Scope: []any{strings.Join(columns, "\n")}})
	}
	rule := func(id, all, title string, why language.Text, model privacy.ID) {
		if c.Model(model) != nil {
			add(id, all, title, language.T(why), func() { c.Edit(func(st *state.State) { st.AddModel(model, columns...) }) })
		}
	}
	l := different(c, columns[0])
	for _, column := range columns {
		if different(c, column) != l {
			l = ""
		}
	}
	rule(ui.SecretDistinctPrefix, ui.SecretsDistinct, wordsDistinct(l), wordsDistinctWhy, state.DistinctDiversity)
	// t-closeness takes each record to have one value
	if slices.ContainsFunc(columns, func(column string) bool { return c.Separator(column) != "" }) {
		rule(ui.SecretClosePrefix, ui.SecretsClose, language.T("No value much likelier than in the whole table"),
			"Looking at a group makes no value much likelier: each counts for who has it.", state.Likeness)
	} else {
		rule(ui.SecretClosePrefix, ui.SecretsClose, language.T("Never far from the whole table"),
			"In every group the values are spread much as in the whole table. Stricter: costs more detail.", state.Closeness)
	}
	title, why := language.Text("Treat it as harmless"), wordsHarmlessWhy(columns[0])
	if len(columns) > 1 {
		title, why = "Treat all of them as harmless", language.T("Learning them would harm nobody. They stay as they are.")
	}
	add(ui.HarmlessPrefix, ui.SecretsHarmless, language.T(title), why, func() {
		c.Edit(func(st *state.State) { st.SetRoles(project.Insensitive, columns...) })
	})
	return replies
}

// unprotectedAll asks for one rule for all secrets that have none.
func (s *Screen) unprotectedAll(columns []string) app.UI {
	question, why := Question(columns)
	return ui.Section("card ask",
		app.H2().Text(question),
		ui.P("calm", why),
		ui.Replies(question, Protections(s.C, columns...))).
		DataSet("testid", ui.SecretsAll).Role("alert")
}

// different returns the minimum number of different values per group in the rule proposed for a
// secret.
func different(c *control.Control, column string) string {
	if p := c.ColumnProfile(column); p != nil && p.Distinct == 2 {
		return "2"
	}
	return "3"
}

// similar lets people choose the hierarchy that defines which values of a secret are similar, for
// the distance that needs one.
func (s *Screen) similar(column, distance string) app.UI {
	if distance == "ordered" {
		return s.ranked(column)
	}
	if distance != "hierarchical" {
		return nil
	}
	input := "similar-" + column
	c := s.C.Column(column)
	why := ui.Fill("Which values are similar is not said yet: import a hierarchy of {column}, or let one be made from the values.", "column",
		column)
	if c != nil && c.Hierarchy != nil {
		why = ui.Fill("Which values are similar is said by the hierarchy of {column} in the coarseness step.", "column", column)
	}
	body := []app.UI{ui.Why(why), ui.Div("row",
		ui.Button("", "Import hierarchy", ui.Plain, func() { ui.OpenDialog(input) }, input),
		ui.FileInput(input, ".csv,.txt,text/csv,text/plain", ui.Fill("Hierarchy of {column}", "column", column), false,
			func(p []ui.Picked) { s.C.Import(column, s.Attach.Files(p)) }, column))}
	if p := s.C.ColumnProfile(column); p != nil && (c == nil || c.Hierarchy == nil) {
		body = append(body, ui.Button("similar-auto-"+column, "Make one automatically", ui.Quiet, func() {
			s.C.Edit(func(st *state.State) { st.MakeAutomatic(column) })
		}, column))
	}
	return ui.Div("similar", body...)
}

// ranked asks for the order of a secret's values, for the distance that needs one; nil if their
// type implies an order.
func (s *Screen) ranked(column string) app.UI {
	if !s.C.Unordered(column) {
		return nil
	}
	order := s.C.Ordering(column)
	if order == nil { // too many to be put into an order here
		return ui.Div("similar", ui.Why(ui.Fill("Nobody said which order the values of {column} have, and there are too many to put them into one here. Choose another distance, or say in the first step what they are: numbers, dates, or words on a scale.", "column", column))).
			DataSet("testid", ui.RankPrefix+column)
	}
	return ui.Div("similar",
		ui.Why(ui.Fill("Nobody has said yet in which order the values of {column} stand, and alphabetical order means nothing. Put them in order from low to high and confirm it; the search waits for that.", "column", column)),
		open.Ordering(s.C, column, order, true),
		ui.Div("row", ui.Button(ui.RankConfirmPrefix+column, "This is the order", ui.Strong, func() {
			s.C.Edit(func(st *state.State) { st.Confirm(column) })
		}, column))).
		DataSet("testid", ui.RankPrefix+column)
}
