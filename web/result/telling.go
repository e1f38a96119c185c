package result

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// riskFold is a fold whose body is drawn from what the engine tells of the risk, once
// somebody opens one of them.
func (s *Screen) riskFold(id, heading, about string, draw func(r *bridge.RiskReport) []app.UI) app.UI {
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

// besides says that a column is left aside whose cells hold several values; nil without one.
func besides(r *bridge.RiskReport) app.UI {
	if r.Besides == "" {
		return nil
	}
	return app.P().Class("calm").DataSet("testid", ui.Besides).Text(ui.Fill(wordsBesides, "column", r.Besides))
}

// riskFolds are closed until somebody wants to know more.
func (s *Screen) riskFolds(o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return nil
	}
	return app.Div().Class("folds").Body(s.singled(o), s.moreRisk(o), s.estimated(o), s.harbor(o))
}

// moreRisk is for those who want to know which details are behind the risk.
func (s *Screen) moreRisk(o *state.Outcome) app.UI {
	return s.riskFold(ui.MoreRisk, wordsMoreRisk, wordsMoreRiskWhy, func(r *bridge.RiskReport) []app.UI {
		if len(r.Before.Ranked) == 0 {
			return []app.UI{besides(r), guarantees(o, r)}
		}
		return append([]app.UI{besides(r), app.P().Class("calm").Text(TellingSentence(ofPeople(o) && !o.After.People, r))}, ui.Parts(
			func() app.UI { return ranked(r) },
			func() app.UI { return together(r) },
			func() app.UI { return guarantees(o, r) },
			func() app.UI { return groups(r) })...)
	})
}

// guarantees says how high risks can be by the rules, and what they are if * could be
// any value.
func guarantees(o *state.Outcome, r *bridge.RiskReport) app.UI {
	g := &r.Guaranteed
	text := ui.Fill(wordsGuaranteedRisks, "prosecutor", ui.Tries(g.Prosecutor), "journalist", ui.Tries(g.Journalist), "marketer", ui.Tries(g.Marketer))
	wildcard := ui.Fill(wordsWildcard, "highest", ui.Tries(r.After.Wildcard.Highest), "average", ui.Tries(r.After.Wildcard.Average))
	if o.After.People {
		wildcard += " " + wordsWildcardRecords
	}
	guaranteed := app.P().DataSet("testid", ui.Guaranteed).DataSet("prosecutor", ui.Raw(g.Prosecutor)).DataSet("marketer", ui.Raw(g.Marketer)).Text(text)
	if r.Besides != "" { // * in place of a group's labels says nothing of values in cells
		return under(wordsGuaranteed, guaranteed)
	}
	return under(wordsGuaranteed,
		guaranteed,
		app.P().DataSet("testid", ui.Wildcard).DataSet("highest", ui.Raw(r.After.Wildcard.Highest)).Text(wildcard))
}

// TellingSentence says which details tell most people, or records, apart, and what is left
// of that.
func TellingSentence(people bool, r *bridge.RiskReport) string {
	before, after := best(r.Before.Telling), best(r.After.Telling)
	if before == nil || after == nil {
		return ""
	}
	was := wordsTellingRecords
	if people {
		was = wordsTellingBefore
	}
	return ui.Fill(was, "columns", ui.List(before.Columns), "share", ui.Percent(before.Separation)) + " " +
		ui.Fills(len(after.Columns), wordsTellingOne, wordsTellingMany, "count", ui.Small(len(after.Columns)), "share", ui.Percent(after.Separation))
}

// best is the most telling set of the most columns.
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
		rows = append(rows, ui.Line(b.Column, fromTo(b.Separation, a.Separation), fromTo(b.Distinction, a.Distinction), fromTo(b.AddedDistinction, a.AddedDistinction)).
			DataSet("testid", ui.RankedPrefix+b.Column).DataSet("before", ui.Raw(b.Distinction)).DataSet("after", ui.Raw(a.Distinction)))
	}
	return under(wordsAlone,
		ui.Why(wordsAloneWhy),
		ui.Sideways(wordsAlone, app.Table().Class("plain").Body(
			ui.Heads(wordsDetail, "#"+wordsSeparation, "#"+wordsDistinction, "#"+wordsAdds), app.TBody().Body(rows...))))
}

func fromTo(before, after float64) string { return ui.Percent(before) + " → " + ui.Percent(after) }

// together lists the sets of columns that tell most people apart.
func together(r *bridge.RiskReport) app.UI {
	side := func(heading string, sets []risk.ColumnSet) app.UI {
		var rows []app.UI
		for _, set := range sets {
			rows = append(rows, ui.Line(ui.List(set.Columns), ui.Int(set.Classes), ui.Percent(set.Separation)))
		}
		return ui.Sideways(ui.Fill(wordsTogetherSide, "side", heading), app.Table().Class("plain").Body(
			app.Caption().Text(heading), ui.Heads(wordsKnown, "#"+wordsCombinations, "#"+wordsToldApart), app.TBody().Body(rows...)))
	}
	return under(wordsDetailsTogether,
		ui.Why(ui.Fill(wordsSetsWhy, "details", risks.UpTo(r.Most))),
		app.Div().Class("grid two").Body(side(wordsBefore, r.Before.Telling), side(wordsAfter, r.After.Telling)))
}

// groups compares the groups of records that look the same.
func groups(r *bridge.RiskReport) app.UI {
	b, a := &r.Before.Groups, &r.After.Groups
	row := func(name string, figure func(*summary.ClassStatistics) string) app.UI {
		return ui.Line(name, figure(b), figure(a))
	}
	return under(wordsGroupsHeading,
		app.Table().Class("plain narrow").DataSet("testid", ui.GroupsTable).Body(ui.Heads("", "#"+wordsBefore, "#"+wordsAfter), app.TBody().Body(
			row(wordsGroups, func(s *summary.ClassStatistics) string { return ui.Int(s.Classes) }),
			row(wordsGroupAverage, func(s *summary.ClassStatistics) string { return ui.Decimal(s.Average, 1) }),
			row(wordsGroupMedian, func(s *summary.ClassStatistics) string { return ui.Int(s.Median) }),
			row(wordsGroupSmallest, func(s *summary.ClassStatistics) string { return ui.Int(s.Smallest) }),
			row(wordsGroupLargest, func(s *summary.ClassStatistics) string { return ui.Int(s.Largest) }),
			row(wordsGroupSingle, func(s *summary.ClassStatistics) string { return ui.Int(s.Single) }),
			row(wordsRecordsOut, func(s *summary.ClassStatistics) string { return ui.Int(s.Suppressed) }))))
}
