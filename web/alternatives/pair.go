package alternatives

import (
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// pair sets two choices side by side.
func (p *place) pair() app.UI {
	if len(p.s.Pair) == 0 {
		return app.Div()
	}
	if len(p.s.Pair) == 1 {
		return app.P().Class("calm").Aria("live", "polite").Text("Choose a second one to compare it with.")
	}
	a, b := &p.s.Pair[0], &p.s.Pair[1]
	var rows []app.UI
	line := func(name, left, right string) {
		cells := []app.UI{app.Th().Scope("row").Text(name), app.Td().Text(left), app.Td().Text(right)}
		if left != right {
			cells = []app.UI{app.Th().Scope("row").Text(name), app.Td().Body(app.B().Text(left)), app.Td().Body(app.B().Text(right))}
		}
		rows = append(rows, app.Tr().Body(cells...))
	}
	figure := func(name string, text func(*anonymize.Transformation) string) { line(name, text(a), text(b)) }
	figure("Detail kept", func(t *anonymize.Transformation) string { return ui.Percent(t.Kept) })
	figure("Records left out", func(t *anonymize.Transformation) string { return ui.Int(t.Suppressed) })
	figure("Risk, highest", func(t *anonymize.Transformation) string { return oneIn(t.Highest) })
	figure("Risk, on average", func(t *anonymize.Transformation) string { return oneIn(t.Average) })
	figure("Groups", func(t *anonymize.Transformation) string { return ui.Int(t.Classes) })
	figure("Smallest group", func(t *anonymize.Transformation) string { return ui.Count(t.Smallest, "record", "records") })
	figure(p.C.MeasureName(p.o.Measure), func(t *anonymize.Transformation) string { return ui.ScoreText(t.Score) })
	for i, c := range p.list.Columns {
		line(c.Name, p.name(c.Name, a.Levels[i]), p.name(c.Name, b.Levels[i]))
	}
	busy := p.C.Stale() || p.C.Comparing() != nil
	use := func(t *anonymize.Transformation, id string) app.UI {
		if !t.Meets || p.shown(t) {
			return app.Td()
		}
		return app.Td().Body(ui.Unless(busy, ui.SolutionUsePrefix+id, "Use this one", ui.Plain, func() { p.C.UseLevels(p.byName(t)) }, levelsText(t.Levels)))
	}
	rows = append(rows, app.Tr().Body(app.Td(), use(a, "first"), use(b, "second")))
	return app.Section().Class("stack").Body(app.H3().Text("Side by side"),
		ui.Why("What differs is in bold."),
		ui.Sideways("Two choices side by side", app.Table().Class("plain").DataSet("testid", ui.SolutionsPair).Body(ui.Heads("", "First", "Second"), app.TBody().Body(rows...))),
		app.Div().Class("row").Body(ui.Button(ui.SolutionsUnpair, "Close the comparison", ui.Quiet, p.C.UnpairSolutions)))
}
