package alternatives

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// frontier plots the risk of the non-dominated choices against the detail they keep, together with
// the choices on the current page of the list.
func (p *place) frontier() app.UI {
	front := p.list.Frontier
	if len(front) < 2 {
		return app.Div()
	}
	var dots []ui.Dot
	var rows []app.UI
	dot := func(t *core.Transformation, faint bool) {
		if t.Highest > 0 { // somebody is left
			dots = append(dots, ui.Dot{Share: t.Kept, Risk: t.Highest, Square: true, Faint: faint},
				ui.Dot{Share: t.Kept, Risk: t.Average, Faint: faint})
		}
	}
	for i := range p.list.Solutions {
		if t := &p.list.Solutions[i]; !t.Frontier && t.Meets {
			dot(t, true)
		}
	}
	for i := range front {
		t := &front[i]
		dot(t, false)
		rows = append(rows, ui.Line(ui.Percent(t.Kept), oneIn(t.Highest), oneIn(t.Average), ui.Int(t.Suppressed), ui.ScoreText(t.Score)))
	}
	most, least := &front[0], &front[len(front)-1]
	sentence := ui.Fill("{n} choices keep as much detail as can be had at their risk: from {leastKept} at an average risk of {leastRisk} to {mostKept} at {mostRisk}.", "n", ui.Int(len(front)), "leastKept", ui.Percent(least.Kept), "leastRisk", oneIn(least.Average),
		"mostKept", ui.Percent(most.Kept), "mostRisk", oneIn(most.Average))
	return ui.Details("more", ui.Summary("Risk against detail"),
		ui.Div("stack",
			ui.Why(sentence+" "+language.T("Squares show the highest risk, circles the average one. Hollow marks are other choices on this page of the list: for each of them, one of these keeps at least as much detail at no more risk.")),
			ui.Scatter(ui.SolutionsChart, sentence, "Risk", wordsDetailKept, dots),
			ui.Twin(ui.Table(ui.Heads(ui.Col(language.T(wordsDetailKept)), ui.Num(wordsHighest), ui.Num(wordsAverage),
				ui.Num(wordsLeftOut), ui.NumAs(p.C.ScoreName(p.o.Measure, p.o.Aggregate))), rows...).DataSet("testid", ui.SolutionsFrontier)))).
		DataSet("testid", ui.SolutionsRisk)
}
