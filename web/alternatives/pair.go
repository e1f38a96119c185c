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
		return app.P().Class("calm").Aria("live", "polite").Text(wordsSecond)
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
	figure(wordsDetailKept, func(t *anonymize.Transformation) string { return ui.Percent(t.Kept) })
	figure(wordsRecordsLeftOut, func(t *anonymize.Transformation) string { return ui.Int(t.Suppressed) })
	figure(wordsHighest, func(t *anonymize.Transformation) string { return oneIn(t.Highest) })
	figure(wordsAverage, func(t *anonymize.Transformation) string { return oneIn(t.Average) })
	figure(wordsGroups, func(t *anonymize.Transformation) string { return ui.Int(t.Classes) })
	figure(wordsSmallest, func(t *anonymize.Transformation) string { return ui.Count(t.Smallest, "record", "records") })
	figure(p.C.MeasureName(p.o.Measure), func(t *anonymize.Transformation) string { return ui.ScoreText(t.Score) })
	for i, c := range p.list.Columns {
		line(c.Name, p.name(c.Name, a.Levels[i]), p.name(c.Name, b.Levels[i]))
	}
	busy := p.C.Occupied()
	use := func(t *anonymize.Transformation, id string) app.UI {
		if !t.Meets || p.shown(t) {
			return app.Td()
		}
		return app.Td().Body(ui.Because(busy, p.C.Tell, ui.SolutionUsePrefix+id, wordsUse, ui.Plain, func() { p.C.UseLevels(p.byName(t)) }, levelsText(t.Levels)))
	}
	rows = append(rows, app.Tr().Body(app.Td(), use(a, "first"), use(b, "second")))
	return app.Section().Class("stack").Body(app.H3().Text(wordsSideBySide),
		ui.Why(wordsBold),
		ui.Sideways(wordsTwo, app.Table().Class("plain").DataSet("testid", ui.SolutionsPair).Body(ui.Heads("", wordsFirstHead, wordsSecondHead), app.TBody().Body(rows...))),
		app.Div().Class("row").Body(ui.Button(ui.SolutionsUnpair, wordsClose, ui.Quiet, p.C.UnpairSolutions)))
}
