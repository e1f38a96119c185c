package alternatives

import (
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// PairSentence says how a second choice differs, for the records and for the columns.
func PairSentence(columns []core.SpaceColumn, a, b *core.Transformation) string {
	text := language.T("The second keeps as much detail")
	if off := points(math.Abs(b.Kept - a.Kept)); off != points(0) {
		text = ui.Fill(either(b.Kept > a.Kept, "The second keeps {points} more of the detail", "The second keeps {points} less of the detail"),
			"points", strings.TrimPrefix(off, "+"))
	}
	switch more := b.Suppressed - a.Suppressed; {
	case more > 0:
		text += ui.Fills(more, ", and {n} more record is left out.", ", and {n} more records are left out.")
	case more < 0:
		text += ui.Fills(-more, ", and {n} record fewer is left out.", ", and {n} records fewer are left out.")
	default:
		text += language.T(", and as many records are left out.")
	}
	var finer, coarser []string
	for i, c := range columns {
		switch {
		case b.Levels[i] < a.Levels[i]:
			finer = append(finer, c.Name)
		case b.Levels[i] > a.Levels[i]:
			coarser = append(coarser, c.Name)
		}
	}
	if len(finer) > 0 {
		text += " " + ui.Fill("Finer in it: {columns}.", "columns", ui.Named(finer))
	}
	if len(coarser) > 0 {
		text += " " + ui.Fill("Coarser in it: {columns}.", "columns", ui.Named(coarser))
	}
	return text
}

// shows words what a column shows at a level and how many different labels it has.
func shows(c *core.SpaceColumn, level int) string {
	return ui.Fills(c.Levels[level].Labels, "{level} ({n} value)", "{level} ({n} values)", "level", levelName(c, level))
}

// pair renders two choices side by side.
func (p *place) pair() app.UI {
	if len(p.s.Pair) == 0 {
		return app.Div()
	}
	if len(p.s.Pair) == 1 {
		return ui.Told("calm", language.T("Choose a second one to compare it with."))
	}
	a, b := &p.s.Pair[0], &p.s.Pair[1]
	var rows []app.UI
	line := func(name, left, right string) {
		one, other := app.Td().Text(left), app.Td().Text(right)
		if left != right {
			one, other = app.Td().Body(app.B().Text(left)), app.Td().Body(app.B().Text(right))
		}
		rows = append(rows, ui.Tr(ui.RowName(name), one, other))
	}
	figure := func(name string, text func(*core.Transformation) string) { line(name, text(a), text(b)) }
	figure(language.T(wordsDetailKept), func(t *core.Transformation) string { return ui.Percent(t.Kept) })
	figure(language.T("Records left out"), func(t *core.Transformation) string { return ui.Int(t.Suppressed) })
	figure(language.T(wordsHighest), func(t *core.Transformation) string { return oneIn(t.Highest) })
	figure(language.T(wordsAverage), func(t *core.Transformation) string { return oneIn(t.Average) })
	figure(language.T(wordsGroups), func(t *core.Transformation) string { return ui.Int(t.Classes) })
	figure(language.T("Smallest group"), func(t *core.Transformation) string { return ui.Records(t.Smallest) })
	figure(p.C.ScoreName(p.o.Measure, p.o.Aggregate), func(t *core.Transformation) string { return ui.ScoreText(t.Score) })
	for i, c := range p.list.Columns {
		line(c.Name, shows(&c, a.Levels[i]), shows(&c, b.Levels[i]))
	}
	busy := p.C.Occupied()
	use := func(t *core.Transformation, id string) app.UI {
		if !t.Meets || p.shown(t) {
			return app.Td()
		}
		return app.Td().Body(ui.Because(language.T(busy), p.C.Tell, ui.SolutionUsePrefix+id, wordsUse, ui.Plain,
			func() { p.C.UseLevels(p.byName(t)) }, levelsText(t.Levels)))
	}
	rows = append(rows, ui.Tr(app.Td(), use(a, "first"), use(b, "second")))
	return ui.Section("stack", ui.H3("Side by side"),
		ui.Told("calm", PairSentence(p.list.Columns, a, b)).DataSet("testid", ui.SolutionsPairSentence),
		ui.Note("What differs is in bold."),
		ui.Sideways(language.T("Two choices side by side"),
			ui.Table(ui.Cols("", language.T("First"), language.T("Second")), rows...).DataSet("testid", ui.SolutionsPair)),
		ui.Div("row", ui.Button(ui.SolutionsUnpair, "Close the comparison", ui.Quiet, p.C.UnpairSolutions)))
}
