package rules

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// treated says what becomes of columns that name people.
func treated() []treatedAs {
	return []treatedAs{
		{project.Remove, wordsRemoved}, {project.Hide, wordsHidden}, {project.Pseudonym, wordsPseudonyms}, {project.Number, wordsNumbers},
	}
}

type treatedAs struct {
	treatment project.Treatment
	sentence  string
}

// effects says what will change with these rules, and what will not.
func (s *Screen) effects() app.UI {
	var will, not []app.UI
	line := func(to *[]app.UI, text string) { *to = append(*to, app.Li().Text(text)) }
	of := func(sentence string, names []string) string {
		return ui.Fill(sentence, "columns", ui.ListUpTo(names, 5))
	}
	drawn := s.C.Differential()
	if names := s.C.QuasiIdentifiers(); len(names) > 0 && drawn {
		line(&will, of(wordsAsDrawn, names))
		line(&will, wordsWillDraw)
	} else if len(names) > 0 {
		line(&will, of(wordsAsCoarse, names))
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
		line(&will, of(wordsWillHoldBack, names))
	}
	changed := s.C.Perturbed()
	if len(changed) > 0 {
		line(&will, of(wordsWillPerturb, changed))
	}
	kept := func(role project.Role) []string {
		return slices.DeleteFunc(s.C.ColumnsWith(role), func(name string) bool { return slices.Contains(changed, name) })
	}
	if names := kept(project.Sensitive); len(names) > 0 {
		line(&not, of(wordsSecretsStay, names))
	}
	if names := kept(project.Insensitive); len(names) > 0 {
		line(&not, of(wordsNotLooked, names))
	}
	if drawn && s.C.Config.Output.Order == "" {
		line(&will, wordsOrderRandom)
	} else if s.C.Config.Output.Order != project.Original {
		line(&will, map[project.Order]string{"": wordsOrderIf, project.Shuffled: wordsOrderRandom, project.Sorted: wordsOrderSorted}[s.C.Config.Output.Order])
	}
	line(&not, wordsYourFile)
	return ui.Card(wordsEffects,
		app.Div().Class("grid two").DataSet("testid", ui.Effects).Body(
			app.Div().Class("stack").Body(app.H3().Class("before-word").Text(wordsWill), app.Ul().Class("advice").Body(will...)),
			app.Div().Class("stack").Body(app.H3().Class("after-word").Text(wordsWillNot), app.Ul().Class("advice").Body(not...))))
}
