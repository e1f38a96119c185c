package result

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsMarketerDoesRecords language.Text = "Guesses for every record. Of 1,000, about {after} would be guessed rightly; before, about {before}."

// attackers shows the success of three kinds of attackers, before and after.
func (s *Screen) attackers(o *state.Outcome) app.UI {
	a := o.Attackers
	if a == nil || o.After.Records == 0 {
		return nil
	}
	marketer := either(o, "Guesses for everybody. Of 1,000 people, about {after} would be guessed rightly; before, about {before}.",
		wordsMarketerDoesRecords)
	if o.After.People { // some of whom have several records: the share is one of records
		marketer = wordsMarketerDoesRecords
	}
	return ui.Card("Who could find somebody?",
		ui.Ul("attackers",
			attacker("prosecutor", "Looks for one known person", a.Before.Prosecutor.Highest, a.After.Prosecutor.Highest,
				language.T("Knows that the person is in the table.")),
			attacker("journalist", "Shows that anyone can be found", a.Before.Journalist.Highest, a.After.Journalist.Highest,
				journalist(o)),
			attacker("marketer", "Wants as many as possible", a.Before.Marketer, a.After.Marketer,
				ui.Fill(marketer, "after", perThousand(a.After.Marketer), "before", perThousand(a.Before.Marketer)))))
}

func journalist(o *state.Outcome) string {
	does := language.Text("Takes whoever is easiest.")
	if o.Config.Subset != nil {
		does = "Does not know who was released, and looks in the whole table."
	}
	before, after := o.Attackers.Before.Journalist.AtRisk, o.Attackers.After.Journalist
	text := language.T(does)
	some, none := either(o, "{before} of the people were in groups of fewer than five; now {after} are.",
		"{before} of the records were in groups of fewer than five; now {after} are."), either(o,
		"{before} of the people were in groups of fewer than five; now nobody is.",
		"{before} of the records were in groups of fewer than five; now none is.")
	if o.After.People { // some of whom have several records: a group of five may be found in fewer tries
		some, none = "{before} of the people could be found in fewer than five tries; now {after} can.",
			"{before} of the people could be found in fewer than five tries; now nobody can."
	}
	switch {
	case before > 0 && after.AtRisk > 0:
		text += " " + ui.Fill(some, "before", ui.Percent(before), "after", ui.Percent(after.AtRisk))
	case before > 0:
		text += " " + ui.Fill(none, "before", ui.Percent(before))
	}
	return text
}

func attacker(term, who language.Text, before, after float64, sentence string) app.UI {
	return app.Li().DataSet("testid", ui.AttackerPrefix+language.T(term)).DataSet("before", ui.Raw(before)).DataSet("after",
		ui.Raw(after)).Body(
		app.H3().Body(app.Text(language.T(who)+" "), app.Small().Text(language.T(term))),
		app.P().Class("from-to").Body(
			ui.Span("before-word", ui.OneIn(before)), app.Span().Aria("hidden",
				"true").Text(" → "), ui.Span("unseen", language.T(" before, after ")),
			app.Strong().Class("after-word").Text(ui.OneIn(after))),
		ui.P("why", sentence))
}

func perThousand(share float64) string {
	switch n := share * 1000; {
	case n == 0:
		return language.T("nobody")
	case n < 1:
		return language.T("less than one")
	default:
		return ui.Int(int(n + 0.5))
	}
}

// The ranges of risk that people read, by upper end; the engine's are finer.
func ranges() []riskRange {
	return []riskRange{{0.01, "up to 1 %", "≤ 1"}, {0.05, "1–5 %", "1–5"}, {0.1, "5–10 %", "5–10"}, {0.2, "10–20 %", "10–20"},
		{0.334, "20–33 %", "20–33"}, {0.5, "33–50 %", "33–50"}, {1, "50–100 %", "> 50"}}
}

type riskRange struct {
	high  float64
	label language.Text
	short string
}

// gather adds up the records of intervals by the ranges above.
func gather(intervals []risk.Interval) []int {
	sums := make([]int, len(ranges()))
	for _, x := range intervals {
		for i, r := range ranges() {
			if x.High <= r.high+1e-9 {
				sums[i] += x.Records
				break
			}
		}
	}
	return sums
}

// distribution shows the chart of risks and its table.
func (s *Screen) distribution(o *state.Outcome) app.UI {
	if o.Attackers == nil {
		return nil
	}
	before, after := gather(o.Attackers.Before.Distribution), gather(o.Attackers.After.Distribution)
	var pairs []ui.Pair
	var rows []app.UI
	for i, r := range ranges() {
		pairs = append(pairs, ui.Pair{Label: r.short, Before: part(before[i], o.Before.Records), After: part(after[i], o.After.Records)})
		rows = append(rows, ui.Line(language.T(r.label), ui.Int(before[i]), ui.Int(after[i])))
	}
	sentence := riskSentence(o)
	return ui.Card(either(o, "How likely is each person found?", "How likely is each record found?"),
		colours(o, sentence),
		ui.BarPairs(ui.RiskChart, sentence, "risk of a right guess, per cent", pairs, s.mark(amongRanges(s.C.AcceptedRisks().Highest))),
		ui.Twin(ui.Table(twoHeads(o, "Risk"), rows...).DataSet("testid", ui.RiskTable)))
}

// colours captions a chart, with the meaning of its two colours.
func colours(o *state.Outcome, sentence string) app.UI {
	before, rest, _ := strings.Cut(language.T(either(o, "Per cent of people, {before} and {after}.",
		"Per cent of records, {before} and {after}.")), "{before}")
	between, after, _ := strings.Cut(rest, "{after}")
	return app.P().Class("why").Body(app.Text(sentence+" "+before), app.B().Class("before-word").Text(language.T("before")),
		app.Text(between), app.B().Class("after-word").Text(language.T(wordsColourAfter)), app.Text(after))
}

func riskSentence(o *state.Outcome) string {
	b, a := o.Attackers.Before.Prosecutor.AtRisk, o.Attackers.After.Prosecutor.AtRisk
	words := wordsOverTwentyRecords
	if ofPeople(o) {
		words = wordsOverTwentyPeople
	}
	sentence := words.some
	switch {
	case b == 0 && a == 0:
		sentence = words.never
	case b == 0:
		sentence = words.now
	case a == 0:
		sentence = words.gone
	}
	return ui.Fill(sentence, "before", ui.Percent(b), "after", ui.Percent(a))
}

func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// promises lists the rules that hold.
func (s *Screen) promises(o *state.Outcome) []app.UI {
	var all []app.UI
	for _, m := range o.Config.Models {
		all = append(all, app.Li().DataSet("testid", ui.MetPrefix+string(m.Model)).DataSet("attribute", m.Attribute).Text(s.C.ModelWords(m)))
	}
	switch p := o.People; {
	case p == nil || p.Most < 2:
	case p.Profiles > 0:
		all = append(all, ui.Li("of people with all of their records"))
	case o.Config.RecordsKnown > 1:
		all = append(all, app.Li().Text(ui.Fill("{n} records of a person known", "n", ui.Int(o.Config.RecordsKnown))))
	}
	return append(all, app.Li().Text(ui.Fill("at most {share} left out: {n} of {limit}", "share", ui.Percent(o.Config.SuppressionLimit), "n",
		ui.Int(o.Suppressed), "limit", ui.Int(o.Limit))))
}
