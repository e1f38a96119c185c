package result

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsAlone      language.Text = "Each detail alone"
	wordsGuaranteed language.Text = "What is guaranteed"
)

// riskFold is a fold whose body shows the engine's report on risk, requested once somebody opens
// one of them.
func (s *Screen) riskFold(id string, heading, about language.Text, draw func(r *bridge.RiskReport) []app.UI) app.UI {
	var body []app.UI
	if a := s.C.Insight.Risk; a != nil {
		if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
			body = []app.UI{wait}
		} else {
			body = draw(&a.Report)
		}
	}
	return ui.AskFold(id, heading, about, s.C.AskRisk, body...)
}

// besides says that a column with cells of several values is left out; nil without one.
func besides(r *bridge.RiskReport) app.UI {
	if r.Besides == "" {
		return nil
	}
	return ui.P("calm", ui.Fill(
		"What somebody may know of the values in cells of {column} is not counted here. It is counted in the risks above.",
		"column", r.Besides)).DataSet("testid", ui.Besides)
}

// riskFolds holds folds for further details.
func (s *Screen) riskFolds(o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return nil
	}
	return ui.Div("folds", s.singled(o), s.moreRisk(o), s.estimated(o), s.harbor(o))
}

// moreRisk shows the details behind the risk.
func (s *Screen) moreRisk(o *state.Outcome) app.UI {
	return s.riskFold(ui.MoreRisk, "More about the risk",
		"Which details tell people apart, what the rules guarantee, and how large the groups are.", func(r *bridge.RiskReport) []app.UI {
			if len(r.Before.Ranked) == 0 {
				return []app.UI{besides(r), guarantees(o, r)}
			}
			return append([]app.UI{besides(r), ui.P("calm", TellingSentence(ofPeople(o) && !o.After.People, r))}, ui.Parts(
				func() app.UI { return ranked(r) },
				func() app.UI { return together(r) },
				func() app.UI { return guarantees(o, r) },
				func() app.UI { return sample(r) },
				func() app.UI { return groups(r) })...)
		})
}

// guarantees shows the bounds of the risks by the rules, and the risks if * could be any value.
func guarantees(o *state.Outcome, r *bridge.RiskReport) app.UI {
	g := &r.Guaranteed
	text := ui.Fill("By what was measured and what the rules guarantee, a guess about one known person is right at most {prosecutor}, one about whoever is easiest to find at most {journalist}, and guesses about everybody at most {marketer} on average.", "prosecutor", ui.Tries(g.Prosecutor), "journalist", ui.Tries(g.Journalist), "marketer", ui.Tries(g.Marketer))
	wildcard := ui.Fill("If * could be any value, a guess is right at most {highest}, and on average {average}.", "highest",
		ui.Tries(r.After.Wildcard.Highest), "average", ui.Tries(r.After.Wildcard.Average))
	if o.After.People {
		wildcard += " " + language.T("This counts records, as people have several.")
	}
	guaranteed := app.P().DataSet("testid", ui.Guaranteed).DataSet("prosecutor", ui.Raw(g.Prosecutor)).
		DataSet("marketer", ui.Raw(g.Marketer)).Text(text)
	if r.Besides != "" { // * in place of a group's labels says nothing of values in cells
		return under(wordsGuaranteed, guaranteed)
	}
	return under(wordsGuaranteed,
		guaranteed,
		app.P().DataSet("testid", ui.Wildcard).DataSet("highest", ui.Raw(r.After.Wildcard.Highest)).Text(wildcard))
}

// sample shows the risks by sampling weights; nil without them.
func sample(r *bridge.RiskReport) app.UI {
	if r.Sample == nil {
		return nil
	}
	row := func(name language.Text, figure func(*risk.Individual) string) app.UI {
		return ui.Line(language.T(name), figure(r.Sample.Before), figure(&r.Sample.After))
	}
	return under("Risks of a sample", ui.Table(ui.Figures("", wordsBefore, wordsAfter),
		row("Sum of their sampling weights", func(i *risk.Individual) string { return ui.Decimal(i.Population, 0) }),
		row("Highest individual risk", func(i *risk.Individual) string { return ui.Percent(i.Highest) }),
		row("Average individual risk", func(i *risk.Individual) string { return ui.Percent(i.Average) }),
		row("Records found on average (global risk)", func(i *risk.Individual) string { return ui.Decimal(i.Global, 1) })).
		Class("narrow").DataSet("testid", "sample"))
}

// TellingSentence says which details distinguish most people, or records, and what is left of that.
func TellingSentence(people bool, r *bridge.RiskReport) string {
	before, after := best(r.Before.Telling), best(r.After.Telling)
	if before == nil || after == nil {
		return ""
	}
	was := language.Text("Whoever knew {columns} of two records could tell them apart in {share} of all cases.")
	if people {
		was = "Whoever knew {columns} of two people could tell them apart in {share} of all cases."
	}
	return ui.Fill(was, "columns", ui.List(before.Columns), "share", ui.Percent(before.Separation)) + " " +
		ui.Fills(len(after.Columns), "In the finished table no single detail tells more than {share} of them apart.",
			"In the finished table no {count} details tell more than {share} of them apart.", "count", ui.Small(len(after.Columns)), "share",
			ui.Percent(after.Separation))
}

// best returns the most telling set with the most columns.
func best(sets []risk.ColumnSet) *risk.ColumnSet {
	var found *risk.ColumnSet
	for i := range sets {
		if found == nil || len(sets[i].Columns) > len(found.Columns) {
			found = &sets[i]
		}
	}
	return found
}

// ranked lists the columns by what they add to what somebody knows.
func ranked(r *bridge.RiskReport) app.UI {
	after := map[string]risk.RankedColumn{}
	for _, c := range r.After.Ranked {
		after[c.Column] = c
	}
	var rows []app.UI
	for _, b := range r.Before.Ranked {
		a := after[b.Column]
		rows = append(rows, ui.Line(b.Column, fromTo(b.Separation, a.Separation), fromTo(b.Distinction, a.Distinction),
			fromTo(b.AddedDistinction, a.AddedDistinction)).
			DataSet("testid", ui.RankedPrefix+b.Column).DataSet("before", ui.Raw(b.Distinction)).DataSet("after", ui.Raw(a.Distinction)))
	}
	return under(wordsAlone,
		ui.Note("Separation: the share of pairs of records that the detail tells apart. Distinction: its different values for each record. The last column is what it adds to the distinction of other details; the detail that adds most comes first. Before → after."),
		ui.Sideways(language.T(wordsAlone), ui.Table(ui.Figures(language.T(wordsDetail), "Separation", "Distinction", "Adds"), rows...)))
}

func fromTo(before, after float64) string { return ui.Percent(before) + " → " + ui.Percent(after) }

// together lists the sets of columns that distinguish most people.
func together(r *bridge.RiskReport) app.UI {
	side := func(heading language.Text, sets []risk.ColumnSet) app.UI {
		var rows []app.UI
		for _, set := range sets {
			rows = append(rows, ui.Line(ui.List(set.Columns), ui.Int(set.Classes), ui.Percent(set.Separation)))
		}
		return ui.Sideways(ui.Fill("{side}: details together", "side", language.T(heading)),
			ui.Captioned(heading, ui.Figures(language.T("Known"), "Combinations", "Pairs told apart"), rows...))
	}
	return under("Details together",
		ui.Why(ui.Fill("Of all sets of up to {details}, those that tell most records apart.", "details", risks.UpTo(r.Most))),
		ui.Div("grid two", side(wordsBefore, r.Before.Telling), side(wordsAfter, r.After.Telling)))
}

// groups compares the groups of records that look the same.
func groups(r *bridge.RiskReport) app.UI {
	b, a := &r.Before.Groups, &r.After.Groups
	row := func(name language.Text, figure func(*summary.ClassStatistics) string) app.UI {
		return ui.Line(language.T(name), figure(b), figure(a))
	}
	return under("Groups of records that look the same",
		ui.Table(ui.Figures("", wordsBefore, wordsAfter),
			row(wordsGroups, func(s *summary.ClassStatistics) string { return ui.Int(s.Classes) }),
			row(wordsGroupAverage, func(s *summary.ClassStatistics) string { return ui.Decimal(s.Average, 1) }),
			row("Records in the middle one", func(s *summary.ClassStatistics) string { return ui.Int(s.Median) }),
			row("Records in the smallest", func(s *summary.ClassStatistics) string { return ui.Int(s.Smallest) }),
			row("Records in the largest", func(s *summary.ClassStatistics) string { return ui.Int(s.Largest) }),
			row("Groups of one record", func(s *summary.ClassStatistics) string { return ui.Int(s.Single) }),
			row(wordsRecordsOut, func(s *summary.ClassStatistics) string { return ui.Int(s.Suppressed) })).
			Class("narrow").DataSet("testid", ui.GroupsTable))
}
