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
	body := []app.UI{ui.Why("How often each value occurs, before and after. A coarser label counts in equal parts for the values that it stands for, as it does for somebody who sees nothing else: what it hides shows as a difference. Bars are as long as the share of the records, in all columns alike.")}
	switch a := s.C.Insight.Distributions; {
	case a == nil:
		body = append(body, app.Div().Class("row").Body(ui.Button(ui.Spreads, "Compare all columns", ui.Plain, s.C.AskDistributions)))
	case a.Waiting:
		body = append(body, ui.BusyLine("Counting"))
	case len(a.Problems) > 0:
		body = append(body, ui.ProblemBox(a.Problems[0]))
	default:
		body = append(body, columns(&a.Report)...)
	}
	return ui.Card("How are the values spread?", body...)
}

func columns(r *bridge.Distributions) (body []app.UI) {
	if len(r.Columns) > 0 {
		body = append(body, app.P().Class("calm").Aria("live", "polite").Text(SpreadSentence(r)))
	}
	var all []app.UI
	for i := range r.Columns {
		all = append(all, &ui.Part{Turn: i / 4, Draw: func() app.UI { return column(&r.Columns[i]) }})
	}
	body = append(body, app.Div().Class("spreads").Body(all...))
	if len(r.Left) > 0 {
		body = append(body, ui.Why("Not counted, because they have too many different values: "+ui.Named(r.Left)+"."))
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
		return "Every column is spread as it was, to half a per cent."
	}
	text := "Most has changed in " + most.Name + ": " + ui.Percent(most.Moved) + " of its records seem to have another value than they had."
	if most.Hidden >= 1 {
		text = "Nothing is shown of " + most.Name + " any more."
	}
	if still > 0 {
		text += " " + ui.Count(still, "column is", "columns are") + " spread as before, to half a per cent."
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
			name = "all others"
		case b.Kind == summary.Missing:
			name = "missing"
		case b.To != "":
			name += " to " + b.To
		}
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Text(name),
			app.Td().Class("twice").Body(app.Div().Class("was").Body(ui.Bar(b.Before)), app.Div().Class("is").Body(ui.Bar(b.After))),
			app.Td().Class("n").Text(ui.Percent(b.Before)), app.Td().Class("n").Text(ui.Percent(b.After))))
	}
	body := []app.UI{app.H3().Text(d.Name), app.Table().Class("plain spread").Body(
		app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text("Value"), app.Td(), app.Th().Scope("col").Class("n before-word").Text("Before"), app.Th().Scope("col").Class("n after-word").Text("After"))),
		app.TBody().Body(rows...))}
	for _, line := range about(d) {
		body = append(body, ui.Why(line))
	}
	return app.Section().Class("stack").DataSet("testid", ui.SpreadPrefix+d.Name).DataSet("moved", ui.Raw(d.Moved)).DataSet("hidden", ui.Raw(d.Hidden)).Body(body...)
}

// about says what is hidden, and how far mean and median are off.
func about(d *summary.Distribution) (lines []string) {
	switch {
	case d.Hidden >= 1:
		lines = append(lines, "The finished table shows nothing of it.")
	case d.Hidden > 0:
		lines = append(lines, ui.Percent(d.Hidden)+" of the records show nothing of it; the shares after are of the others.")
	}
	if b, a := d.Before, d.After; b != nil && a != nil {
		lines = append(lines, "Mean "+ui.Decimal(b.Mean, 2)+" → "+ui.Decimal(a.Mean, 2)+" ("+signed(a.Mean-b.Mean)+"), median "+ui.Decimal(b.Median, 2)+" → "+ui.Decimal(a.Median, 2)+
			" ("+signed(a.Median-b.Median)+"), standard deviation "+ui.Decimal(b.Deviation, 2)+" → "+ui.Decimal(a.Deviation, 2)+".")
	}
	return lines
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
