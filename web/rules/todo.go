package rules

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Todo lists what prevents a search from starting, each item a few words that lead to the place,
// also from other steps: a result whose settings have changed shows the same list.
func Todo(c *control.Control, obstacles []*problem.Problem) app.UI {
	text := language.T("One thing to fix before searching:")
	if n := len(obstacles); n > 1 {
		text = ui.Fill("{n} things to fix before searching:", "n", ui.Int(n))
	}
	var links []app.UI
	for i, p := range obstacles {
		if i == maxTodo {
			links = append(links, ui.Span("why", ui.Fill("and {n} more, named above", "n", ui.Int(len(obstacles)-i))))
			break
		}
		words, press := thing(c, p)
		links = append(links, ui.ButtonAs(ui.TodoPrefix+ui.Int(i+1), words, ui.Link, press, words))
	}
	return ui.Div("row todo", append([]app.UI{ui.P("calm", text)}, links...)...)
}

// maxTodo limits the items listed beside the search button.
const maxTodo = 6

// thing words what to do about an obstacle, and returns the action that leads there.
func thing(c *control.Control, p *problem.Problem) (words string, press func()) {
	column := p.Place.Attribute
	box := func() { reach(c, `[data-testid="`+ui.Problem+`"][data-code="`+string(p.Code)+`"]`) }
	switch {
	case p.Code == state.CodeUnprotected:
		return ui.Fill("protect {column}", "column", column), func() {
			reach(c, ui.WithTestID(ui.SecretDistinctPrefix+column), ui.WithTestID(ui.SecretPrefix+column), ui.WithTestID(ui.SecretsAll))
		}
	case p.Code == "page-hierarchy" || strings.HasPrefix(string(p.Code), "hierarchy-"):
		return ui.Fill("repair the hierarchy of {column}", "column", column), func() {
			c.Edit(func(st *state.State) { st.Shape(column) })
			c.Go(state.Coarseness)
		}
	case p.Code == project.OrderUnknown:
		return ui.Fill("confirm the order of {column}", "column", column), func() { reach(c, ui.WithTestID(ui.RankPrefix+column)) }
	case p.Code == state.CodePerson:
		return language.T("say whom a record is about"), func() { c.Go(state.Columns) }
	case p.Code == state.CodeSubset:
		return language.T("choose the records that count"), func() { reach(c, ui.WithTestID(ui.SubsetKind)) }
	case p.Code == "release-no-key":
		return language.T("make or open a key"), box
	case column != "":
		return ui.Fill("settle what is said of {column}", "column", column), box
	}
	return strings.TrimSuffix(language.Problem(p).Sentence, "."), box
}

// reach leads to a place in the rules.
func reach(c *control.Control, selectors ...string) { c.Reach(state.Rules, selectors...) }
