package use

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsBefore language.Text = "Before"
	wordsAfter  language.Text = "After"
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
	body := []app.UI{ui.Note("How often each value occurs, before and after. A coarser label counts in equal parts for the values that it stands for, as it does for somebody who sees nothing else: what it hides shows as a difference. Bars are as long as the share of the records, on one scale for all columns.")}
	switch a := s.C.Insight.Distributions; {
	case a == nil:
		body = append(body, ui.Div("row", ui.Button(ui.Spreads, "Compare all columns", ui.Plain, s.C.AskDistributions)))
	case a.Waiting:
		body = append(body, ui.BusyLine(language.T("Counting")))
	case len(a.Problems) > 0:
		body = append(body, ui.ProblemBox(a.Problems[0]))
	default:
		body = append(body, columns(&a.Report)...)
	}
	return ui.Card("How are the values spread?", body...)
}

// fewSpreads says how many columns are compared at first.
const fewSpreads = 9

func columns(r *bridge.Distributions) (body []app.UI) {
	if len(r.Columns) > 0 {
		body = append(body, ui.Told("calm", SpreadSentence(r)))
	}
	list := &ui.Some{ID: "spreads", Few: fewSpreads, Order: "those that changed most first", Draw: func(shown []int) app.UI {
		var all []app.UI
		for turn, i := range shown {
			all = append(all, &ui.Part{Turn: turn / 4, Draw: func() app.UI { return column(&r.Columns[i]) }})
		}
		return ui.Div("spreads", all...)
	}}
	for _, d := range r.Columns {
		list.Names, list.Weigh = append(list.Names, d.Name), append(list.Weigh, d.Moved)
	}
	body = append(body, list)
	if len(r.Left) > 0 {
		body = append(body, ui.Why(ui.Fill("Not counted, because they have too many different values: {columns}.", "columns", ui.Named(r.Left))))
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
		return language.T("Every column is spread as before, to within half a per cent.")
	}
	text := ui.Fill("Most has changed in {column}: {share} of its records seem to have another value than before.", "column", most.Name,
		"share", ui.Percent(most.Moved))
	if most.Hidden >= 1 {
		text = ui.Fill("{column} no longer shows anything.", "column", most.Name)
	}
	if still > 0 {
		text += " " + ui.Fills(still, "{n} column is spread as before, to within half a per cent.",
			"{n} columns are spread as before, to within half a per cent.")
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
			name = language.T("all others")
		case b.Kind == summary.Missing:
			name = language.T("missing")
		case b.To != "":
			name = ui.Fill("{from} to {to}", "from", b.Text, "to", b.To)
		}
		rows = append(rows, ui.Tr(ui.RowName(name),
			app.Td().Class("twice").Body(ui.Div("was", ui.Bar(b.Before)), ui.Div("is", ui.Bar(b.After))),
			ui.Td("n", ui.Percent(b.Before)), ui.Td("n", ui.Percent(b.After))))
	}
	body := []app.UI{app.H3().Text(d.Name), ui.Table(ui.Heads(ui.Col(language.T("Value")), app.Td(),
		app.Th().Scope("col").Class("n before-word").Text(language.T(wordsBefore)),
		app.Th().Scope("col").Class("n after-word").Text(language.T(wordsAfter))), rows...).Class("spread")}
	if why := hidden(d); why != "" {
		body = append(body, ui.Why(why))
	}
	if of := center(d); of != nil {
		body = append(body, of)
	}
	return ui.Section("stack", body...).
		DataSet("testid", ui.SpreadPrefix+d.Name).DataSet("moved", ui.Raw(d.Moved)).DataSet("hidden", ui.Raw(d.Hidden))
}

// hidden says how much is hidden of a column; empty: nothing.
func hidden(d *summary.Distribution) string {
	switch {
	case d.Hidden >= 1:
		return language.T("The finished table shows nothing of it.")
	case d.Hidden > 0:
		return ui.Fill("{share} of the records show nothing of it; the shares after are those of the others.", "share", ui.Percent(d.Hidden))
	}
	return ""
}

// center says where numbers lie before and after, and how far that is off; nil where one side has
// none.
func center(d *summary.Distribution) app.UI {
	b, a := d.Before, d.After
	if b == nil || a == nil {
		return nil
	}
	var rows []app.UI
	for _, of := range []struct {
		word          language.Text
		before, after float64
	}{
		{"Mean", b.Mean, a.Mean}, {"Lower quartile", b.Q1, a.Q1}, {"Median", b.Median, a.Median}, {"Upper quartile", b.Q3,
			a.Q3}, {"Standard deviation", b.Deviation, a.Deviation},
	} {
		rows = append(rows, ui.Line(language.T(of.word), ui.Decimal(of.before, 2), ui.Decimal(of.after, 2), signed(of.after-of.before)))
	}
	return ui.Table(ui.Figures("", wordsBefore, wordsAfter, "Difference"), rows...).DataSet("testid", ui.CenterPrefix+d.Name).
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
