package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Some is a list of columns that may be long. What matters most comes first: so many are
// drawn, the others are found by their names or shown on request. A list that is not longer
// is drawn as it is.
type Some struct {
	app.Compo

	ID    string        // of the list, which its field and button have in their test ids
	Names []string      // of the columns, in the order of the table
	Weigh []float64     // how much each column matters
	Few   int           // so many are drawn at first
	Order language.Text // says which come first
	// Draw draws the columns with these indices.
	Draw func(shown []int) app.UI

	find string
	all  bool
}

// Render draws the columns that are shown, below the field that finds others.
func (s *Some) Render() app.UI {
	found := s.found()
	shown := found
	if !s.all {
		shown = found[:min(len(found), s.Few)]
	}
	if len(s.Names) <= s.Few {
		return Div("part", s.Draw(shown))
	}
	label := Fill("Show all {n}", "n", Int(len(s.Names)))
	if s.all {
		label = Fill("Show {n}", "n", Int(s.Few))
	}
	return Div("stack some",
		Div("row some-tools",
			SearchField(Finding{ID: SomeFind + s.ID, Placeholder: "Find a column", Text: s.find, Typed: func(text string) { s.find = text }}),
			ButtonAs(SomeAll+s.ID, label, Plain, func() { s.all = !s.all }, s.all),
			Told("why", Fill("{shown} of {all} columns, {order}", "shown", Int(len(shown)), "all", Int(len(s.Names)), "order", language.T(s.Order))).
				DataSet("testid", SomeShown+s.ID).DataSet("shown", strconv.Itoa(len(shown)))),
		s.Draw(shown))
}

// found are the columns whose names have all words that were typed, those that matter most first.
func (s *Some) found() []int {
	words := strings.Fields(strings.ToLower(s.find))
	var found []int
	for i, name := range s.Names {
		name = strings.ToLower(name)
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(name, word) }) {
			found = append(found, i)
		}
	}
	if len(s.Names) > s.Few {
		slices.SortStableFunc(found, func(a, b int) int {
			switch {
			case s.Weigh[a] > s.Weigh[b]:
				return -1
			case s.Weigh[a] < s.Weigh[b]:
				return 1
			}
			return 0
		})
	}
	return found
}
