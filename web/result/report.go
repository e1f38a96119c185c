package result

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// report is what the result rests on: settings, history, versions and the limits of
// the method.
func (s *Screen) report(o *state.Outcome) app.UI {
	entry := func(term, text string) app.UI { return app.Div().Body(app.Dt().Text(term), app.Dd().Text(text)) }
	var rules []app.UI
	for _, m := range o.Config.Models {
		text := ""
		if info := s.C.Model(m.Model); info != nil {
			text = ui.Formula(info.Definition)
		}
		rules = append(rules, entry(s.C.ModelWords(m), text))
	}
	rules = append(rules,
		entry(wordsSuppression, ui.Fill(wordsSuppressionIs, "share", ui.Percent(o.Config.SuppressionLimit), "limit", ui.Int(o.Limit),
			"records", ui.Records(o.Records), "n", ui.Int(o.Suppressed))),
		entry(wordsMeasure, ui.Fill(wordsMeasureIs, "measure", s.C.ScoreName(o.Measure, o.Aggregate), "score", ui.ScoreText(o.Score))),
		entry(wordsWay, state.MethodWord(o.Method)+" ("+string(o.Method)+")"),
		entry(wordsSearch, worked(o, s.C.SearchName(o.Algorithm))),
		entry(wordsInput, s.C.Source.Name+", "+ui.Records(o.Records)))
	if s.C.Welcome != nil {
		rules = append(rules, entry(wordsProgram, "Fulgurite "+s.C.Welcome.Program+" "+s.C.Welcome.Commit))
	}
	var levels []app.UI
	heads, named := []string{wordsColumn, "#" + wordsLevelHead, "#" + wordsOfHead}, slices.ContainsFunc(o.Transformation, func(g anonymize.Generalized) bool { return g.Name != "" })
	if named {
		heads = append(heads, wordsName)
	}
	for _, g := range o.Transformation {
		row := []app.UI{app.Th().Scope("row").Text(g.Attribute), app.Td().Class("n").Text(levelText(g.Level, g.Highest)), app.Td().Class("n").Text(strconv.Itoa(g.Height - 1))}
		if named {
			row = append(row, app.Td().Text(shownLevel(o, g)))
		}
		levels = append(levels, app.Tr().Body(row...))
	}
	var history []app.UI
	for _, h := range o.Config.History {
		history = append(history, app.Li().Text(h))
	}
	return app.Div().Class("grid two report").Body(
		ui.Card(wordsSettings, app.Dl().Class("settings").Body(rules...)),
		app.Div().Class("stack large").Body(
			ui.Card(wordsLevels, ui.Sideways(wordsLevels, ui.Table(heads, levels))),
			ui.Card(wordsHistory, changed(history)),
			ui.Card(wordsLimitsOf, app.P().Class("calm").Text(wordsLimitsAre))))
}

// worked counts what a search did. Rounds have transformations of their own each.
func worked(o *state.Outcome, search string) string {
	sentence, checks := wordsSearched, wordsChecks(o)
	switch {
	case o.Method.Groups():
		sentence = wordsSearchedGroups
	case len(o.Rounds) > 0:
		sentence, checks = wordsSearchedRounds, ui.Fills(o.Checks, wordsCheckOne, wordsCheckMany)
	}
	return ui.Fill(sentence, "search", search, "checks", checks,
		"ways", ui.Whole(o.Lattice), "time", ui.Seconds(o.Times.Search.Seconds()))
}

// changed lists what was changed, oldest first.
func changed(history []app.UI) app.UI {
	if len(history) == 0 {
		return app.P().Class("calm").Text(wordsNoHistory)
	}
	return app.Ol().Class("advice").Body(history...)
}
