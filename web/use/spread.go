package use

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Spread shows how the records are spread over the values of every column, before and after:
// all columns on one scale, once somebody asks.
type Spread struct {
	app.Compo
	C        *control.Control
	Revision int
}

// Render draws the question, and the columns once they are there.
func (s *Spread) Render() app.UI {
	body := []app.UI{ui.Why(wordsSpreadWhy)}
	switch a := s.C.Insight.Distributions; {
	case a == nil:
		body = append(body, app.Div().Class("row").Body(ui.Button(ui.Spreads, wordsCompareAll, ui.Plain, s.C.AskDistributions)))
	case a.Waiting:
		body = append(body, ui.BusyLine(wordsCounting))
	case len(a.Problems) > 0:
		body = append(body, ui.ProblemBox(a.Problems[0]))
	default:
		body = append(body, columns(&a.Report)...)
	}
	return ui.Card(wordsSpread, body...)
}

// fewSpreads is how many columns are compared at first.
const fewSpreads = 9

func columns(r *bridge.Distributions) (body []app.UI) {
	if len(r.Columns) > 0 {
		body = append(body, app.P().Class("calm").Aria("live", "polite").Text(SpreadSentence(r)))
	}
	list := &ui.Some{ID: "spreads", Few: fewSpreads, Order: wordsMostMovedFirst, Draw: func(shown []int) app.UI {
		var all []app.UI
		for turn, i := range shown {
			all = append(all, &ui.Part{Turn: turn / 4, Draw: func() app.UI { return column(&r.Columns[i]) }})
		}
		return app.Div().Class("spreads").Body(all...)
	}}
	for _, d := range r.Columns {
		list.Names, list.Weigh = append(list.Names, d.Name), append(list.Weigh, d.Moved)
	}
	body = append(body, list)
	if len(r.Left) > 0 {
		body = append(body, ui.Why(ui.Fill(wordsNotCounted, "columns", ui.Named(r.Left))))
	}
	return body
}

// SpreadSentence says which column moved most.
func SpreadSentence(r *bridge.Distributions) string {
	worst, still := 0, 0
	for i, d := range r.Columns {
		if d.Moved > r.Columns[worst].Moved {
			worst = i
		}
		if d.Moved < 0.005 {
			still++
		}
	}
	most := r.Columns[worst]
	if still == len(r.Columns) {
		return wordsAllStill
	}
	text := ui.Fill(wordsMostChanged, "column", most.Name, "share", ui.Percent(most.Moved))
	if most.Hidden >= 1 {
		text = ui.Fill(wordsNothingShown, "column", most.Name)
	}
	if still > 0 {
		text += " " + ui.Fills(still, wordsStillOne, wordsStillMany)
	}
	return text
}

// column is one of the small charts, which is its own table.
func column(d *summary.Distribution) app.UI {
	var rows []app.UI
	for _, b := range d.Bins {
		name := b.Text
		switch {
		case b.Kind == summary.Others:
			name = wordsOthers
		case b.Kind == summary.Missing:
			name = wordsMissing
		case b.To != "":
			name = ui.Fill(wordsRange, "from", b.Text, "to", b.To)
		}
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Text(name),
			app.Td().Class("twice").Body(app.Div().Class("was").Body(ui.Bar(b.Before)), app.Div().Class("is").Body(ui.Bar(b.After))),
			app.Td().Class("n").Text(ui.Percent(b.Before)), app.Td().Class("n").Text(ui.Percent(b.After))))
	}
	body := []app.UI{app.H3().Text(d.Name), app.Table().Class("plain spread").Body(
		app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text(wordsValue), app.Td(), app.Th().Scope("col").Class("n before-word").Text(wordsBefore), app.Th().Scope("col").Class("n after-word").Text(wordsAfter))),
		app.TBody().Body(rows...))}
	if why := hidden(d); why != "" {
		body = append(body, ui.Why(why))
	}
	if of := center(d); of != nil {
		body = append(body, of)
	}
	return app.Section().Class("stack").DataSet("testid", ui.SpreadPrefix+d.Name).DataSet("moved", ui.Raw(d.Moved)).DataSet("hidden", ui.Raw(d.Hidden)).Body(body...)
}

// hidden says how much is hidden of a column; empty: nothing.
func hidden(d *summary.Distribution) string {
	switch {
	case d.Hidden >= 1:
		return wordsAllHidden
	case d.Hidden > 0:
		return ui.Fill(wordsHidden, "share", ui.Percent(d.Hidden))
	}
	return ""
}

// center says where numbers lie before and after, and how far that is off; nil where one side has none.
func center(d *summary.Distribution) app.UI {
	b, a := d.Before, d.After
	if b == nil || a == nil {
		return nil
	}
	var rows []app.UI
	for _, of := range []struct {
		word          string
		before, after float64
	}{
		{wordsMean, b.Mean, a.Mean}, {wordsLowerQuartile, b.Q1, a.Q1}, {wordsMedian, b.Median, a.Median}, {wordsUpperQuartile, b.Q3, a.Q3}, {wordsDeviation, b.Deviation, a.Deviation},
	} {
		rows = append(rows, ui.Line(of.word, ui.Decimal(of.before, 2), ui.Decimal(of.after, 2), signed(of.after-of.before)))
	}
	return ui.Table([]string{"", "#" + wordsBefore, "#" + wordsAfter, "#" + wordsDifference}, rows).DataSet("testid", ui.CenterPrefix+d.Name).
		DataSet("q1-before", ui.Raw(b.Q1)).DataSet("q1-after", ui.Raw(a.Q1)).DataSet("q3-before", ui.Raw(b.Q3)).DataSet("q3-after", ui.Raw(a.Q3))
}

// signed is a difference.
func signed(x float64) string {
	switch text := ui.Decimal(x, 2); {
	case x > 0 && text != "0":
		return "+" + text
	default:
		return text
	}
}
