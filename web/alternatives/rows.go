package alternatives

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// rows renders a page of the list.
func (p *place) rows() app.UI {
	a, q := p.list, &p.s.Query
	if len(a.Solutions) == 0 {
		return app.Div()
	}
	heads := []app.UI{app.Td(), app.Td(), ui.Num(wordsDetailKept), ui.Num(wordsLeftOut), ui.Num(wordsHighest),
		ui.Num(wordsAverage), ui.Num(wordsGroups), ui.NumAs(p.C.ScoreName(p.o.Measure, p.o.Aggregate))}
	for _, c := range a.Columns {
		heads = append(heads, ui.Col(c.Name))
	}
	var rows []app.UI
	for i := range a.Solutions {
		rows = append(rows, p.row(q.From+i+1, &a.Solutions[i]))
	}
	last := q.From + len(a.Solutions)
	back, next := p.listing(), p.listing()
	if q.From == 0 {
		back = "These are the first of the list."
	}
	if last >= a.Total {
		next = "These are the last of the list."
	}
	return ui.Section("stack",
		app.H3().Class("unseen").Text(language.T("The list")),
		app.Div().Class("solutions-box", room(len(a.Columns))).Body(
			ui.Table(ui.Heads(heads...), rows...).Class("solutions").Aria("label", language.T("Choices of levels")).
				DataSet("testid", ui.SolutionsTable)),
		ui.Div("row",
			ui.Because(language.T(back), p.C.Tell, ui.SolutionsBack, "Better ones", ui.Plain,
				func() { p.turn(q.From - control.SolutionsShown) }, p.scope()),
			ui.P("why", ui.Fill("{from} to {to} of {all}", "from", ui.Int(q.From+1), "to", ui.Int(last), "all", ui.Int(a.Total))),
			ui.Because(language.T(next), p.C.Tell, ui.SolutionsNext, "More", ui.Plain,
				func() { p.turn(q.From + control.SolutionsShown) }, p.scope())),
		ui.Note("Risk: the share of guesses that are right when somebody looks for one person, counted in records, on average and in the smallest group. A ● says that no other choice keeps at least as much detail at no more risk. Levels in bold differ from those of the table on show."))
}

// listing says that another list is being made.
func (p *place) listing() language.Text {
	if p.s.Answer.Waiting {
		return "The list is being made: this can be pressed when it is there."
	}
	return ""
}

// room returns the width in pixels from which the list is a table: its buttons and figures take
// about 600, each detail 65. Below it, and with very many details, choices are cards.
func room(details int) string {
	for _, width := range []int{800, 1000, 1200, 1400} {
		if 600+65*details <= width {
			return "room-" + strconv.Itoa(width)
		}
	}
	return "room-none"
}

// turn goes to another page.
func (p *place) turn(from int) {
	q := p.s.Query
	q.From = max(0, from)
	p.C.AskSolutions(q, nil)
}

func (p *place) row(number int, t *core.Transformation) app.UI {
	id := strconv.Itoa(number)
	cells := []app.UI{ui.RowName(id).Class("n"), app.Td().Class("does").Body(p.actions(id, t))}
	// On a phone a choice is a card in which each cell names its figure.
	figure := func(name, text string) { cells = append(cells, ui.Td("n", text).DataSet("name", name)) }
	kept := ui.Percent(t.Kept)
	if t.Frontier {
		kept = "● " + kept
	}
	figure(language.T(wordsDetailKept), kept)
	figure(language.T(wordsLeftOut), ui.Int(t.Suppressed))
	figure(language.T(wordsHighest), oneIn(t.Highest))
	figure(language.T(wordsAverage), oneIn(t.Average))
	figure(language.T(wordsGroups), ui.Int(t.Classes))
	figure(p.C.ScoreName(p.o.Measure, p.o.Aggregate), ui.ScoreText(t.Score))
	for i, c := range p.list.Columns {
		cell := app.Td().Text(levelName(&c, t.Levels[i]))
		if t.Levels[i] != p.o.Level(c.Name) {
			cell = app.Td().Body(app.B().Text(levelName(&c, t.Levels[i])))
		}
		cells = append(cells, cell.DataSet("name", c.Name))
	}
	return app.Tr().DataSet("testid", ui.SolutionPrefix+id).DataSet("score", ui.Raw(t.Score)).DataSet("kept", ui.Raw(t.Kept)).
		DataSet("left", strconv.Itoa(t.Suppressed)).
		DataSet("meets", strconv.FormatBool(t.Meets)).DataSet("levels", levelsText(t.Levels)).Body(cells...)
}

// oneIn words a risk, or nothing if nobody is left.
func oneIn(risk float64) string {
	if risk == 0 {
		return "–"
	}
	return ui.OneIn(risk)
}

func levelsText(levels []int) string {
	all := make([]string, len(levels))
	for i, level := range levels {
		all[i] = strconv.Itoa(level)
	}
	return strings.Join(all, ",")
}

// actions renders the buttons of a choice.
func (p *place) actions(id string, t *core.Transformation) app.UI {
	levels, key := t.Levels, levelsText(t.Levels)
	busy := cmp.Or(language.T(p.C.Occupied()), language.T(p.listing()))
	var use app.UI = ui.Because(busy, p.C.Tell, ui.SolutionUsePrefix+id, wordsUse, ui.Plain, func() { p.C.UseLevels(p.byName(t)) },
		key, p.scope()).
		Aria("label", ui.Fill("Use this one: number {n}", "n", id))
	switch {
	case p.shown(t):
		// Replaces the button that was pressed and keeps its focus.
		use = ui.Because(language.T("The table with these levels is on show already."), p.C.Tell, ui.SolutionShown, "on show",
			ui.Quiet, nil)
	case !t.Meets:
		use = ui.Span("why", language.T("does not meet the rules"))
	}
	return ui.Div("row", use,
		ui.Button(ui.SolutionPairPrefix+id, "Compare", ui.Quiet, func() { p.C.PairSolution(*t) }, key, p.scope()).
			Aria("pressed", p.paired(t)).Aria("label", ui.Fill("Compare number {n}", "n", id)),
		ui.Because(busy, p.C.Tell, ui.SolutionNearPrefix+id, "Neighbours", ui.Quiet, func() { p.C.AskSolutions(p.s.Query, levels) },
			key, p.scope()).
			Aria("label", ui.Fill("Look at the neighbours of number {n}", "n", id))).
		DataSet("number", id)
}

// paired returns whether a choice is being compared, as an attribute value.
func (p *place) paired(t *core.Transformation) string {
	return strconv.FormatBool(slices.ContainsFunc(p.s.Pair, func(o core.Transformation) bool { return slices.Equal(o.Levels, t.Levels) }))
}
