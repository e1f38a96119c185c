package rules

import (
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// cells is the rule about a column whose cells hold several values; nil without one.
func (s *Screen) cells() app.UI {
	set := s.C.CellsColumn()
	if set == nil {
		return nil
	}
	promise := ui.Fills(set.Items.M(), wordsCellsOne, wordsCellsMany, "column", set.Name, "k", ui.Int(s.C.K()))
	return ui.Card(ui.Fill(wordsCells, "column", set.Name),
		app.P().Class("calm").Text(promise),
		s.field(s.C.CellKnown(set.Name), form.Look{Term: "m", Why: wordsCellsKnownWhy}),
		s.field(s.C.CellLeaveOut(set.Name), form.Look{Unit: "%", Why: wordsCellsLeftWhy}),
		grounds(&privacy.Info{Attack: wordsCellsAttack, Definition: wordsCellsDefinition, Source: wordsCellsSource})).DataSet("testid", ui.CellsRule)
}
