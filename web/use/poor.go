package use

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Gone are the details that were different before and of which every record shows the same;
// all says that no detail is left.
func Gone(o *state.Outcome) (names []string, all bool) {
	details := 0
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Role == project.QuasiIdentifying && c.Before > 1 {
			details++
			if c.After <= 1 {
				names = append(names, c.Name)
			}
		}
	}
	return names, details > 0 && len(names) == details
}

// Poor says before the table is saved that details are gone for everybody, and what would keep
// more; nil where every detail is left to somebody.
func Poor(c *control.Control, o *state.Outcome) app.UI {
	gone, all := Gone(o)
	if len(gone) == 0 {
		return nil
	}
	text, better := PoorSentence(o, gone, all, c.Alternatives)
	button := ui.Button(ui.PoorOther, "See other tables", ui.Plain, func() { c.Visit(state.AlternativesPlace) })
	if better != "" {
		button = ui.Button(ui.PoorOther, "Show that table", ui.Plain, func() { c.Show(better) }, string(better))
	} else if o.Method == project.Finest {
		button = ui.Button(ui.PoorOther, "Change the rules", ui.Plain, func() { c.Go(state.Rules) }).Hidden(c.Hidden(state.Rules))
	}
	return ui.Section("card note",
		ui.P("grow", text), button).DataSet("testid", ui.Poor).DataSet("gone", ui.Raw(float64(len(gone)))).Role("note")
}

// PoorSentence says which details are gone, and which way of recoding is known to keep more, if
// one is.
func PoorSentence(o *state.Outcome, gone []string, all bool, ways []*state.Alternative) (text string, better project.Method) {
	text = wordsGone(gone, all) + " "
	best := o
	for _, w := range ways {
		if w.Outcome != nil && w.Outcome.Found && w.Outcome.Verified && w.Outcome.Kept > best.Kept+0.01 {
			best, better = w.Outcome, w.Method
		}
	}
	switch {
	case better != "":
		return text + ui.Fill("This table keeps {kept} of the detail. By “{way}” and the same rules it is {better}.", "kept", ui.Percent(o.Kept),
			"way", state.MethodWord(better), "better", ui.Percent(best.Kept)), better
	case slices.ContainsFunc(ways, func(w *state.Alternative) bool { return w.Outcome == nil && len(w.Refused) == 0 }):
		return text + language.T("Another way to make the table by the same rules may keep more."), ""
	}
	return text + language.T("Smaller groups, more records left out, or fewer details that somebody could know may keep more."), ""
}
