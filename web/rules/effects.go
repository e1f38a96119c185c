package rules

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// leftOutWords say what is written of records that are left out.
var leftOutWords = map[project.LeftOut]string{
	project.Drop: " and not written", project.Blank: ": all that is written of them is *", project.Mask: ": their details become *, the rest stays",
}

// treated says what becomes of columns that name people.
var treated = []struct {
	treatment project.Treatment
	becomes   string
}{
	{project.Remove, "removed"}, {project.Hide, "replaced by * in every cell"}, {project.Pseudonym, "replaced by pseudonyms"}, {project.Number, "replaced by numbers in random order"},
}

// effects says what will change with these rules, and what will not.
func (s *Screen) effects() app.UI {
	var will, not []app.UI
	line := func(to *[]app.UI, text string) { *to = append(*to, app.Li().Text(text)) }
	if names := s.C.QuasiIdentifiers(); len(names) > 0 {
		line(&will, ui.ListUpTo(names, 5)+": as coarse as the rules ask for, and no coarser.")
	}
	if n, known := s.C.LeftOut(); known && n > 0 && !state.Method(s.C.Runnable()).Groups() {
		line(&will, "Up to "+ui.Count(n, "record is", "records are")+" left out"+leftOutWords[s.C.Config.Output.LeftOut.Chosen()]+".")
	}
	for _, t := range treated {
		var names []string
		for _, name := range s.C.ColumnsWith(project.Identifying) {
			if s.C.Config.Treated(s.C.Column(name)) == t.treatment {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			line(&will, ui.ListUpTo(names, 5)+": "+t.becomes+".")
		}
	}
	if names := s.C.ColumnsWith(project.Sensitive); len(names) > 0 {
		line(&not, ui.ListUpTo(names, 5)+": every value stays in the records that are released. The rules change the details around them, so that a group does not give them away.")
	}
	if names := s.C.ColumnsWith(project.Insensitive); len(names) > 0 {
		line(&not, ui.ListUpTo(names, 5)+": not looked at, and written unchanged.")
	}
	if s.C.Config.Output.Order != project.Original {
		line(&will, "The order of the records"+map[project.Order]string{"": ", if it tells something that the file does not show", project.Shuffled: ": at random", project.Sorted: ": sorted by all columns"}[s.C.Config.Output.Order]+".")
	}
	line(&not, wordsYourFile)
	return ui.Card(wordsEffects,
		app.Div().Class("grid two").DataSet("testid", ui.Effects).Body(
			app.Div().Class("stack").Body(app.H3().Class("before-word").Text(wordsWill), app.Ul().Class("advice").Body(will...)),
			app.Div().Class("stack").Body(app.H3().Class("after-word").Text(wordsWillNot), app.Ul().Class("advice").Body(not...))))
}
