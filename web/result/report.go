package result

import (
	"strconv"

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
			values := s.C.Params(m)
			for _, p := range info.Params {
				text += p.Name + " = " + state.Word(values[p.Name]) + ". "
			}
			text += info.Definition
		}
		rules = append(rules, entry(string(m.Model)+" "+m.Attribute, text))
	}
	rules = append(rules,
		entry("Suppression limit", ui.Percent(o.Config.SuppressionLimit)+", that is "+ui.Int(o.Limit)+" of "+ui.Count(o.Records, "record", "records")+"; left out: "+ui.Int(o.Suppressed)),
		entry("Measure", s.C.MeasureName(o.Measure)+", score "+ui.Raw(o.Score)),
		entry("Way", state.MethodWord(o.Method)+" ("+string(o.Method)+")"),
		entry("Search", s.C.SearchName(o.Algorithm)+", "+worked(o)+", "+ui.Seconds(o.Times.Search.Seconds())),
		entry("Input", s.C.Source.Name+", "+ui.Count(o.Records, "record", "records")))
	if s.C.Welcome != nil {
		rules = append(rules, entry("Program", "Fulgurite "+s.C.Welcome.Program+" "+s.C.Welcome.Commit))
	}
	var levels []app.UI
	for _, g := range o.Transformation {
		levels = append(levels, app.Tr().Body(app.Th().Scope("row").Text(g.Attribute), app.Td().Class("n").Text(levelText(g.Level, g.Highest)), app.Td().Class("n").Text(strconv.Itoa(g.Height-1)), app.Td().Text(g.Name)))
	}
	var history []app.UI
	for _, h := range o.Config.History {
		history = append(history, app.Li().Text(h))
	}
	return app.Div().Class("grid two report").Body(
		ui.Card("Settings", app.Dl().Class("settings").Body(rules...)),
		app.Div().Class("stack large").Body(
			ui.Card("Levels", ui.Sideways("Levels", ui.Table([]string{"Column", "#Level", "#of", "Name"}, levels))),
			ui.Card("What was changed on the way", changed(history)),
			ui.Card("Limits", app.P().Class("calm").Text("The table meets the rules named above for the details that were marked as known. Whether somebody can know more than these is a judgement that no program makes. k-anonymity hides who is who; it does not hide what a whole group has in common."))))
}

// worked counts what a search did. Rounds have transformations of their own each.
func worked(o *state.Outcome) string {
	text := ui.Count(o.Checks, "check", "checks")
	if len(o.Rounds) > 0 {
		return text
	}
	return text + " among " + ui.Whole(o.Lattice) + " transformations"
}

// changed lists what was changed, oldest first.
func changed(history []app.UI) app.UI {
	if len(history) == 0 {
		return app.P().Class("calm").Text("Nothing: these are the settings that were suggested.")
	}
	return app.Ol().Class("advice").Body(history...)
}
