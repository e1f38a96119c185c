package check

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// secret says what groups give away of a column that nobody should learn.
func secret(known []string, r *risk.Revealed) app.UI {
	card := ui.Card("What groups give away of "+r.Column, app.P().Class("calm").Text(Sentence(r)), measures(r), worst(known, r)).
		DataSet("testid", ui.CheckSecretReportPrefix+r.Column).DataSet("l", strconv.Itoa(r.Distinct)).
		DataSet("entropy", ui.Raw(r.Entropy)).DataSet("t", ui.Raw(r.Equal)).DataSet("t-ordered", ui.Raw(r.Ordered)).
		DataSet("delta", ui.Raw(r.Delta)).DataSet("beta", ui.Raw(r.Beta)).DataSet("alpha", ui.Raw(r.Alpha))
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
	row("Distinct l-diversity", "l =", ui.Int(r.Distinct), "fewest different values in a group")
	row("Entropy l-diversity", "l =", figure(r.Entropy), "as uncertain as that many equally frequent values")
	row("… by Grassberger", "l =", figure(r.Grassberger), "the same, corrected for small groups")
	for i, x := range r.Recursive {
		if i < 3 {
			row("Recursive (c,l)-diversity, l = "+ui.Int(x.L), "c", "above "+figure(x.C), "how much the most frequent value stands out")
		}
	}
	row("t-Closeness, equal distance", "t =", figure(r.Equal), "farthest that a group is from the whole table")
	row("t-Closeness, ordered distance", "t =", figure(r.Ordered), "the same, where neighbours are similar")
	if r.Hierarchical != nil {
		row("t-Closeness, hierarchical distance", "t =", figure(*r.Hierarchical), "the same, by the column's hierarchy")
	}
	row("delta-Disclosure privacy", "delta", "above "+figure(r.Delta), "largest change of a value's frequency, as a power of two")
	row("Basic beta-likeness", "beta =", figure(r.Beta), "largest relative gain of a value")
	if r.Enhanced != nil {
		row("Enhanced beta-likeness", "beta =", figure(*r.Enhanced), "the same, with frequent values bounded more tightly")
	} else {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Text("Enhanced beta-likeness"), app.Td().Class("n").Text("none"), app.Td().Class("meaning").Text("a frequent value is too frequent in some group, whatever beta is")))
	}
	row("(alpha,k)-Anonymity", "alpha =", figure(r.Alpha), "largest share of one value in a group")
	return ui.Sideways("What groups give away of "+r.Column, ui.Table([]string{"Model", "#It holds for", "Meaning"}, rows))
}

// worst lists the groups that give most away.
func worst(known []string, r *risk.Revealed) app.UI {
	if len(r.Worst) == 0 {
		return nil
	}
	head := []app.UI{app.Th().Scope("col").Class("n").Text("People"), app.Th().Scope("col").Class("n").Text("Different values"), app.Th().Scope("col").Text("Most frequent")}
	for _, c := range known {
		head = append(head, app.Th().Scope("col").Text(c))
	}
	var rows []app.UI
	for _, w := range r.Worst {
		value := w.Value
		if value == "" {
			value = "(empty)"
		}
		cells := []app.UI{app.Th().Scope("row").Class("n").Text(ui.Int(w.Size)), app.Td().Class("n").Text(ui.Int(w.Distinct)), app.Td().Text(value + " (" + ui.Int(w.Count) + ")")}
		for _, v := range w.Values {
			cells = append(cells, app.Td().Title(v).Text(v))
		}
		rows = append(rows, app.Tr().Body(cells...))
	}
	return app.Div().Class("stack").Body(app.H3().Text(wordsGivesMost),
		ui.Sideways("Groups that give most away of "+r.Column, app.Table().Class("cells").Body(app.THead().Body(app.Tr().Body(head...)), app.TBody().Body(rows...))))
}
