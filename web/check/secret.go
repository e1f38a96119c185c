package check

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// secret says what groups give away of a column that nobody should learn.
func secret(known []string, r *risk.Revealed) app.UI {
	card := ui.Card(ui.Fill(wordsGiven, "column", r.Column), app.P().Class("calm").Text(Sentence(r)), measures(r), worst(known, r)).
		DataSet("testid", ui.CheckSecretReportPrefix+r.Column).DataSet("l", strconv.Itoa(r.Distinct)).
		DataSet("entropy", ui.Raw(r.Entropy)).DataSet("t", ui.Raw(r.Equal)).
		DataSet("delta", ui.Raw(r.Delta)).DataSet("beta", ui.Raw(r.Beta)).DataSet("alpha", ui.Raw(r.Alpha))
	if r.Ordered != nil {
		card = card.DataSet("t-ordered", ui.Raw(*r.Ordered))
	}
	if r.Hierarchical != nil {
		card = card.DataSet("t-hierarchical", ui.Raw(*r.Hierarchical))
	}
	return card
}

// measures is the table of the strictest parameter with which each model holds.
func measures(r *risk.Revealed) app.UI {
	var rows []app.UI
	row := func(model, parameter, value, meaning string) {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Text(model), app.Td().Class("n").Text(parameter+" "+value), app.Td().Class("meaning").Text(meaning)))
	}
	figure := func(x float64) string { return ui.Decimal(x, 3) }
	row(wordsDistinct, "l =", ui.Int(r.Distinct), wordsDistinctIs)
	row(wordsEntropy, "l =", figure(r.Entropy), wordsEntropyIs)
	row(wordsGrassberger, "l =", figure(r.Grassberger), wordsGrassbergerIs)
	for i, x := range r.Recursive {
		if i < 3 {
			row(ui.Fill(wordsRecursive, "l", ui.Int(x.L)), "c", ui.Fill(wordsAbove, "value", figure(x.C)), wordsRecursiveIs)
		}
	}
	row(wordsEqual, "t =", figure(r.Equal), wordsEqualIs)
	if r.Ordered != nil {
		row(wordsOrdered, "t =", figure(*r.Ordered), wordsOrderedIs)
	}
	if r.Hierarchical != nil {
		row(wordsHierarchical, "t =", figure(*r.Hierarchical), wordsHierarchicalIs)
	}
	row(wordsDelta, "delta", ui.Fill(wordsAbove, "value", figure(r.Delta)), wordsDeltaIs)
	row(wordsBasic, "beta =", figure(r.Beta), wordsBasicIs)
	if r.Enhanced != nil {
		row(wordsEnhanced, "beta =", figure(*r.Enhanced), wordsEnhancedIs)
	} else {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Text(wordsEnhanced), app.Td().Class("n").Text(wordsEnhancedNone), app.Td().Class("meaning").Text(wordsEnhancedNoneIs)))
	}
	row(wordsAlpha, "alpha =", figure(r.Alpha), wordsAlphaIs)
	return ui.Sideways(ui.Fill(wordsGiven, "column", r.Column), ui.Table([]string{wordsModel, "#" + wordsHoldsFor, wordsMeaning}, rows))
}

// worst lists the groups that give most away.
func worst(known []string, r *risk.Revealed) app.UI {
	if len(r.Worst) == 0 {
		return nil
	}
	head := []app.UI{app.Th().Scope("col").Class("n").Text(wordsRecords), app.Th().Scope("col").Class("n").Text(wordsDifferent), app.Th().Scope("col").Text(wordsFrequent)}
	for _, c := range known {
		head = append(head, app.Th().Scope("col").Text(c))
	}
	var rows []app.UI
	for _, w := range r.Worst {
		value := w.Value
		if value == "" {
			value = wordsEmpty
		}
		cells := []app.UI{app.Th().Scope("row").Class("n").Text(ui.Int(w.Size)), app.Td().Class("n").Text(ui.Int(w.Distinct)), app.Td().Text(value + " (" + ui.Int(w.Count) + ")")}
		for _, v := range w.Values {
			cells = append(cells, app.Td().Title(v).Text(v))
		}
		rows = append(rows, app.Tr().Body(cells...))
	}
	return app.Div().Class("stack").Body(app.H3().Text(wordsGivesMost),
		ui.Sideways(ui.Fill(wordsGivenMost, "column", r.Column), app.Table().Class("cells").Body(app.THead().Body(app.Tr().Body(head...)), app.TBody().Body(rows...))))
}
