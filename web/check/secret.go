package check

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsGiven    language.Text = "What groups give away of {column}"
	wordsAbove    language.Text = "above {value}"
	wordsEnhanced language.Text = "Enhanced beta-likeness"
)

// secret says what groups give away of a column that nobody should learn.
func secret(known []string, r *risk.Revealed) app.UI {
	card := ui.Card("", app.H2().Text(ui.Fill(wordsGiven, "column", r.Column)), ui.P("calm", Sentence(r)), measures(r),
		worst(known, r)).
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
	row := func(model, parameter, value string, meaning language.Text) {
		rows = append(rows, ui.Tr(ui.RowName(model), ui.Td("n", parameter+" "+value),
			ui.Td("meaning", language.T(meaning))))
	}
	figure := func(x float64) string { return ui.Decimal(x, 3) }
	row(language.T("Distinct l-diversity"), "l =", ui.Int(r.Distinct), "fewest different values in a group")
	row(language.T("Entropy l-diversity"), "l =", figure(r.Entropy), "as uncertain as that many equally frequent values")
	row(language.T("… by Grassberger"), "l =", figure(r.Grassberger), "the same, corrected for small groups")
	for i, x := range r.Recursive {
		if i < 3 {
			row(ui.Fill("Recursive (c,l)-diversity, l = {l}", "l", ui.Int(x.L)), "c", ui.Fill(wordsAbove, "value", figure(x.C)),
				"how much the most frequent value stands out")
		}
	}
	row(language.T("t-Closeness, equal distance"), "t =", figure(r.Equal), "farthest that a group is from the whole table")
	if r.Ordered != nil {
		row(language.T("t-Closeness, ordered distance"), "t =", figure(*r.Ordered), "the same, where neighbours are similar")
	}
	if r.Hierarchical != nil {
		row(language.T("t-Closeness, hierarchical distance"), "t =", figure(*r.Hierarchical), "the same, by the column's hierarchy")
	}
	row(language.T("delta-Disclosure privacy"), "delta", ui.Fill(wordsAbove, "value", figure(r.Delta)),
		"largest change of a value's frequency, as a power of two")
	row(language.T("Basic beta-likeness"), "beta =", figure(r.Beta), "largest relative gain of a value")
	if r.Enhanced != nil {
		row(language.T(wordsEnhanced), "beta =", figure(*r.Enhanced), "the same, with frequent values bounded more tightly")
	} else {
		rows = append(rows, ui.Tr(ui.RowName(language.T(wordsEnhanced)), ui.Td("n", language.T("none")),
			ui.Td("meaning", language.T("a frequent value is too frequent in some group, whatever beta is"))))
	}
	row(language.T("(alpha,k)-Anonymity"), "alpha =", figure(r.Alpha), "largest share of one value in a group")
	return ui.Sideways(ui.Fill(wordsGiven, "column", r.Column),
		ui.Table(ui.Heads(ui.Col(language.T("Model")), ui.Num("It holds for"), ui.Col(language.T("Meaning"))), rows...))
}

// worst lists the groups that give most away.
func worst(known []string, r *risk.Revealed) app.UI {
	if len(r.Worst) == 0 {
		return nil
	}
	head := []app.UI{ui.Num(wordsRecords), ui.Num("Different values"), ui.Col(language.T("Most frequent"))}
	for _, c := range known {
		head = append(head, ui.Col(c))
	}
	var rows []app.UI
	for _, w := range r.Worst {
		value := w.Value
		if value == "" {
			value = language.T("(empty)")
		}
		cells := []app.UI{ui.RowName(ui.Int(w.Size)).Class("n"), ui.Td("n", ui.Int(w.Distinct)),
			app.Td().Text(value + " (" + ui.Int(w.Count) + ")")}
		for _, v := range w.Values {
			cells = append(cells, app.Td().Title(v).Text(v))
		}
		rows = append(rows, ui.Tr(cells...))
	}
	return ui.Div("stack", ui.H3("The groups that give most away"),
		ui.Sideways(ui.Fill("Groups that give most away of {column}", "column", r.Column),
			app.Table().Class("cells").Body(ui.Heads(head...), app.TBody().Body(rows...))))
}
