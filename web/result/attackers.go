package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// attackers says what three kinds of attackers achieve, before and after.
func (s *Screen) attackers(o *state.Outcome) app.UI {
	a := o.Attackers
	if a == nil || o.After.Records == 0 {
		return nil
	}
	return ui.Card("Who could find somebody?",
		app.Ul().Class("attackers").Body(
			attacker("prosecutor", "Looks for one known person", a.Before.Prosecutor.Highest, a.After.Prosecutor.Highest,
				"Knows that the person is in the table. In the worst case the guess is right "+ui.Tries(a.After.Prosecutor.Highest)+"; before, "+ui.Tries(a.Before.Prosecutor.Highest)+"."),
			attacker("journalist", "Shows that anyone can be found", a.Before.Journalist.Highest, a.After.Journalist.Highest,
				journalist(o)),
			attacker("marketer", "Wants as many as possible", a.Before.Marketer, a.After.Marketer,
				"Guesses for everybody. Of 1,000 people, about "+perThousand(a.After.Marketer)+" would be guessed rightly; before, about "+perThousand(a.Before.Marketer)+".")))
}

func journalist(o *state.Outcome) string {
	text := "Takes whoever is easiest. "
	if o.Config.Subset != nil {
		text = "Does not know who was released, and looks in the whole table. "
	}
	after := o.Attackers.After.Journalist
	text += "The easiest person is guessed rightly " + ui.Tries(after.Highest)
	if before := o.Attackers.Before.Journalist.AtRisk; before > 0 {
		now := "nobody is"
		if after.AtRisk > 0 {
			now = ui.Percent(after.AtRisk) + " are"
		}
		text += "; " + ui.Percent(before) + " of the people were in groups of less than five, now " + now
	}
	return text + "."
}

func attacker(term, who string, before, after float64, sentence string) app.UI {
	return app.Li().DataSet("testid", ui.AttackerPrefix+term).DataSet("before", ui.Raw(before)).DataSet("after", ui.Raw(after)).Body(
		app.H3().Body(app.Text(who+" "), app.Small().Text(term)),
		app.P().Class("from-to").Body(
			app.Span().Class("before-word").Text(ui.OneIn(before)), app.Span().Aria("hidden", "true").Text(" → "), app.Span().Class("unseen").Text(" before, after "),
			app.Strong().Class("after-word").Text(ui.OneIn(after))),
		app.P().Class("why").Text(sentence))
}

func perThousand(share float64) string {
	switch n := share * 1000; {
	case n == 0:
		return "nobody"
	case n < 1:
		return "less than one"
	default:
		return ui.Int(int(n + 0.5))
	}
}

// Ranges of risk that people read, by their upper ends; the engine tells them
// finer.
var ranges = []struct {
	high         float64
	label, short string
}{{0.01, "up to 1 %", "≤ 1"}, {0.05, "1–5 %", "1–5"}, {0.1, "5–10 %", "5–10"}, {0.2, "10–20 %", "10–20"}, {0.334, "20–33 %", "20–33"}, {0.5, "33–50 %", "33–50"}, {1, "50–100 %", "> 50"}}

// gather adds up the records of intervals by the ranges above.
func gather(intervals []risk.Interval) []int {
	sums := make([]int, len(ranges))
	for _, x := range intervals {
		for i, r := range ranges {
			if x.High <= r.high+1e-9 {
				sums[i] += x.Records
				break
			}
		}
	}
	return sums
}

// distribution is the chart of risks and its table.
func (s *Screen) distribution(o *state.Outcome) app.UI {
	if o.Attackers == nil {
		return nil
	}
	before, after := gather(o.Attackers.Before.Distribution), gather(o.Attackers.After.Distribution)
	var pairs []ui.Pair
	var rows []app.UI
	for i, r := range ranges {
		pairs = append(pairs, ui.Pair{Label: r.short, Before: part(before[i], o.Before.Records), After: part(after[i], o.After.Records)})
		rows = append(rows, ui.Line(r.label, ui.Int(before[i]), ui.Int(after[i])))
	}
	sentence := riskSentence(&o.Attackers.Before, &o.Attackers.After)
	return ui.Card("How likely is each person found?",
		app.P().Class("why").Body(app.Text(sentence+" Per cent of people, "), app.B().Class("before-word").Text("before"), app.Text(" and "), app.B().Class("after-word").Text("after"), app.Text(".")),
		ui.BarPairs(ui.RiskChart, sentence, "risk of a right guess, per cent", pairs, s.mark(amongRanges(s.C.AcceptedRisks().Highest))),
		ui.Twin(ui.Table([]string{"Risk", "#People before", "#People after"}, rows).DataSet("testid", ui.RiskTable)))
}

func riskSentence(before, after *bridge.Chances) string {
	share := func(x float64) string {
		if x == 0 {
			return "nobody"
		}
		return ui.Percent(x) + " of the people"
	}
	return "Before, " + share(before.Prosecutor.AtRisk) + " had a risk above 20 %; now it is " + share(after.Prosecutor.AtRisk) + "."
}

func part(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// promises are the rules that hold, by name.
func (s *Screen) promises(o *state.Outcome) []app.UI {
	var all []app.UI
	for _, m := range o.Config.Models {
		all = append(all, app.Li().DataSet("testid", ui.MetPrefix+string(m.Model)).DataSet("attribute", m.Attribute).Text(s.C.ModelWords(m)))
	}
	switch p := o.People; {
	case p == nil || p.Most < 2:
	case p.Profiles > 0:
		all = append(all, app.Li().Text("of people with all of their records"))
	case o.Config.RecordsKnown > 1:
		all = append(all, app.Li().Text(ui.Int(o.Config.RecordsKnown)+" records of a person known"))
	}
	limit := "at most " + ui.Percent(o.Config.SuppressionLimit) + " left out: " + strconv.Itoa(o.Suppressed) + " of " + ui.Int(o.Limit)
	return append(all, app.Li().Text(limit))
}
