package rules

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsOrderRandom language.Text = "The order of the records: at random."

// treated says what becomes of columns that name people.
func treated() []treatedAs {
	return []treatedAs{
		{project.Remove, "{columns}: removed."}, {project.Hide, "{columns}: replaced by * in every cell."}, {project.Pseudonym,
			"{columns}: replaced by pseudonyms."}, {project.Number, "{columns}: replaced by numbers in random order."},
	}
}

type treatedAs struct {
	treatment project.Treatment
	sentence  language.Text
}

// effects lists what these rules will change in the table and what they leave alone.
func (s *Screen) effects() app.UI {
	var will, not []app.UI
	line := func(to *[]app.UI, text string) { *to = append(*to, app.Li().Text(text)) }
	of := func(sentence language.Text, names []string) string {
		return ui.Fill(sentence, "columns", ui.ListUpTo(names, 5))
	}
	drawn := s.C.Differential()
	if names := s.C.QuasiIdentifiers(); len(names) > 0 && drawn {
		line(&will, of("{columns}: as coarse as the levels that are fixed, or drawn, by differential privacy.", names))
		line(&will,
			language.T("Records are drawn at random. Those that are not drawn, or in a group that is too small, are not written: how many these are, no limit holds."))
	} else if len(names) > 0 {
		line(&will, of("{columns}: as coarse as the rules ask for, and no coarser.", names))
	}
	if n, known := s.C.LeftOut(); known && n > 0 && !drawn && !state.Method(s.C.Runnable()).Groups() {
		line(&will, wordsUpTo(n, s.C.Config.Output.LeftOut.Chosen()))
	}
	for _, t := range treated() {
		var names []string
		for _, name := range s.C.ColumnsWith(project.Identifying) {
			if s.C.Config.Treated(s.C.Column(name)) == t.treatment {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			line(&will, of(t.sentence, names))
		}
	}
	if names := append(s.C.Undecided(), s.C.ColumnsWith(project.HeldBack)...); len(names) > 0 {
		line(&will, of("{columns}: held back, and not in the result.", names))
	}
	changed := s.C.Perturbed()
	if len(changed) > 0 {
		line(&will, of("{columns}: values are changed a little, in all records.", changed))
	}
	kept := func(role project.Role) []string {
		return slices.DeleteFunc(s.C.ColumnsWith(role), func(name string) bool { return slices.Contains(changed, name) })
	}
	if names := kept(project.Sensitive); len(names) > 0 {
		line(&not,
			of("{columns}: every value stays in the records that are released. The rules change the details around them, so that a group does not give them away.", names))
	}
	if names := kept(project.Insensitive); len(names) > 0 {
		line(&not, of("{columns}: not looked at, and written unchanged.", names))
	}
	if drawn && s.C.Config.Output.Order == "" {
		line(&will, language.T(wordsOrderRandom))
	} else if s.C.Config.Output.Order != project.Original {
		line(&will, language.T(map[project.Order]language.Text{"": "The order of the records, if it tells something that the file does not show.",
			project.Shuffled: wordsOrderRandom, project.Sorted: "The order of the records: sorted by all columns."}[s.C.Config.Output.Order]))
	}
	line(&not, language.T("Your file on this computer."))
	return ui.Details("card fold",
		app.Summary().Body(ui.H2("What these rules will do")),
		ui.Div("grid two",
			ui.Div("stack", app.H3().Class("before-word").Text(language.T("Will change")), ui.Ul("advice", will...)),
			ui.Div("stack", app.H3().Class("after-word").Text(language.T("Will not change")), ui.Ul("advice", not...))).
			DataSet("testid", ui.Effects))
}
