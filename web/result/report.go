package result

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsLevels language.Text = "Levels"

// report lists the basis of the result: settings, history, versions and the limits of the method.
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
		entry(language.T("Suppression limit"), ui.Fill("{share}, that is {limit} of {records}; left out: {n}", "share",
			ui.Percent(o.Config.SuppressionLimit), "limit", ui.Int(o.Limit),
			"records", ui.Records(o.Records), "n", ui.Int(o.Suppressed))),
		entry(language.T("Measure"), ui.Fill("{measure}, score {score}", "measure", s.C.ScoreName(o.Measure, o.Aggregate), "score",
			ui.ScoreText(o.Score))),
		entry(language.T("Way"), state.MethodWord(o.Method)+" ("+string(o.Method)+")"),
		entry(language.T("Search"), worked(o, s.C.SearchName(o.Algorithm))),
		entry(language.T("Input"), s.C.Source.Name+", "+ui.Records(o.Records)))
	if s.C.Welcome != nil {
		rules = append(rules, entry(language.T("Program"), "Fulgurite "+s.C.Welcome.Program+" "+s.C.Welcome.Commit))
	}
	var levels []app.UI
	heads := []app.UI{ui.Col(language.T(wordsColumn)), ui.Num("Level"), ui.Num("of")}
	named := slices.ContainsFunc(o.Transformation, func(g core.Generalized) bool { return g.Name != "" })
	if named {
		heads = append(heads, ui.Col(language.T("Name")))
	}
	for _, g := range o.Transformation {
		row := []app.UI{ui.RowName(g.Attribute), ui.Td("n", levelText(g.Level, g.Highest)),
			ui.Td("n", strconv.Itoa(g.Height-1))}
		if named {
			row = append(row, app.Td().Text(shownLevel(o, g)))
		}
		levels = append(levels, ui.Tr(row...))
	}
	var history []app.UI
	for _, h := range o.Config.History {
		history = append(history, app.Li().Text(h))
	}
	return ui.Div("grid two report",
		ui.Card("Settings", app.Dl().Class("settings").Body(rules...)),
		ui.Div("stack large",
			ui.Card(wordsLevels, ui.Sideways(language.T(wordsLevels), ui.Table(ui.Heads(heads...), levels...))),
			ui.Card("What was changed on the way", changed(history)),
			ui.Card("Limits",
				ui.Para("calm", "The table meets the rules named above for the details that were marked as known. Whether somebody can know more than these is a judgement that no program makes. k-anonymity hides who is who; it does not hide what a whole group has in common."))))
}

// worked words the work of a search. Each round has its own transformations.
func worked(o *state.Outcome, search string) string {
	sentence, checks := language.Text("{search}, {checks} among {ways} transformations, {time}"), wordsChecks(o)
	switch {
	case o.Method.Groups():
		sentence = "groups of similar records were formed, {time}"
	case len(o.Rounds) > 0:
		sentence, checks = "{search}, {checks}, {time}", ui.Fills(o.Checks, wordsCheckOne, wordsCheckMany)
	}
	return ui.Fill(sentence, "search", search, "checks", checks,
		"ways", ui.Whole(o.Lattice), "time", ui.Seconds(o.Times.Search.Seconds()))
}

// changed lists the changes, oldest first.
func changed(history []app.UI) app.UI {
	if len(history) == 0 {
		return ui.Para("calm", "Nothing: these are the settings that were suggested.")
	}
	return app.Ol().Class("advice").Body(history...)
}
