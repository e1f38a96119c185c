package rules

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// todo lists what keeps a search from starting, each in a few words that lead there.
func (s *Screen) todo(obstacles []*problem.Problem) app.UI {
	text := wordsOneThing
	if n := len(obstacles); n > 1 {
		text = ui.Fill(wordsMoreThings, "n", ui.Int(n))
	}
	var links []app.UI
	for i, p := range obstacles {
		if i == mostTodo {
			links = append(links, app.Span().Class("why").Text(ui.Fill(wordsMoreAbove, "n", ui.Int(len(obstacles)-i))))
			break
		}
		words, press := s.thing(p)
		links = append(links, ui.Button(ui.TodoPrefix+ui.Int(i+1), words, ui.Link, press, words))
	}
	return app.Div().Class("row todo").Body(append([]app.UI{app.P().Class("calm").Text(text)}, links...)...)
}

// mostTodo is how many things are named at most beside the button of the search.
const mostTodo = 6

// thing is what is to be done about an obstacle, and what leads to where it is done.
func (s *Screen) thing(p *problem.Problem) (words string, press func()) {
	column := p.Place.Attribute
	box := func() { ui.Reach(`[data-testid="` + ui.Problem + `"][data-code="` + string(p.Code) + `"]`) }
	switch {
	case p.Code == state.CodeUnprotected:
		return ui.Fill(wordsTodoProtect, "column", column), func() {
			ui.Reach(ui.WithTestID(ui.SecretDistinctPrefix+column), ui.WithTestID(ui.SecretPrefix+column), ui.WithTestID(ui.SecretsAll))
		}
	case p.Code == "page-hierarchy" || strings.HasPrefix(string(p.Code), "hierarchy-"):
		return ui.Fill(wordsTodoHierarchy, "column", column), func() {
			s.C.Edit(func(st *state.State) { st.Shape(column) })
			s.C.Go(state.Coarseness)
		}
	case p.Code == state.CodeUnmarked:
		return ui.Fill(wordsTodoRole, "column", column), box
	case p.Code == state.CodePerson:
		return wordsTodoPerson, func() { s.C.Go(state.Columns) }
	case p.Code == state.CodeSubset:
		return wordsTodoSubset, func() { ui.Reach(ui.WithTestID(ui.SubsetKind)) }
	case p.Code == "release-no-key":
		return wordsTodoKey, box
	case column != "":
		return ui.Fill(wordsTodoColumn, "column", column), box
	}
	return strings.TrimSuffix(p.Sentence, "."), box
}
