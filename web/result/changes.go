package result

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/desk/grid"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsLeft          language.Text = "What is left of each detail"
	wordsMostGoneFirst language.Text = "those that lost most first"
	wordsLevel         language.Text = "level {level}"
	wordsValuesOne     language.Text = "1 value → {after}"
	wordsValuesMany    language.Text = "{n} values → {after}"
	wordsKeptShare     language.Text = "{share} kept"
	wordsShifted       language.Text = "{columns}: the dates of a person are moved by the same number of days."
)

// changes shows what became coarser, and what did not.
func (s *Screen) changes(o *state.Outcome) app.UI {
	list := &ui.Some{ID: "changes", Few: fewColumns, Order: wordsMostGoneFirst}
	var columns []*bridge.ColumnChange
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Role == project.QuasiIdentifying {
			columns = append(columns, c)
			list.Names, list.Weigh = append(list.Names, c.Name), append(list.Weigh, gone(c, o))
		}
	}
	list.Draw = func(shown []int) app.UI {
		var items []app.UI
		for _, i := range shown {
			switch c := columns[i]; {
			case o.Itemized != nil && o.Itemized.Attribute == c.Name:
				items = append(items, itemized(c, o))
			case len(c.Levels) == 0:
				items = append(items, aggregated(c, o))
			default:
				items = append(items, change(c))
			}
		}
		return ui.Ul("changes", items...)
	}
	return ui.Card("What became coarser", list, rest(o))
}

// fewColumns is the number of columns whose changes the result shows at first; a place is not
// longer than two screens then.
const fewColumns = 10

// gone returns the lost share of a column's detail.
func gone(c *bridge.ColumnChange, o *state.Outcome) float64 {
	for _, a := range o.Aggregated {
		if a.Attribute == c.Name {
			return a.Loss
		}
	}
	if i := o.Itemized; i != nil && i.Attribute == c.Name {
		return i.Loss
	}
	switch q := c.Quality; {
	case q != nil && q.Granularity != nil:
		return 1 - q.Granularity.Quality
	case c.Before > 1 && c.After <= 1:
		return 1
	}
	return 0
}

func change(c *bridge.ColumnChange) app.UI {
	var cells []ui.Cell
	for l := range c.Levels {
		label := grid.LevelName(c, l)
		if l == 0 {
			label = language.T("as it is")
		}
		cells = append(cells,
			ui.Cell{Label: label, Chosen: l >= c.Level && l <= max(c.Level, c.Highest), Says: ui.Fill(wordsLevel, "level", strconv.Itoa(l))})
	}
	level := ui.Fill(wordsLevel, "level", levelText(c.Level, c.Highest))
	why := language.T("unchanged")
	switch {
	case c.Highest > c.Level:
		why = ui.Fill("on average {level}", "level", ui.Decimal(c.Average, 1))
	case c.Level > 0 && c.After <= 1:
		why = language.T("hidden for everybody")
	case c.Level > 0:
		why = ui.Fills(c.Before, wordsValuesOne, wordsValuesMany, "after", ui.Int(c.After))
	}
	if q := c.Quality; q != nil && q.Granularity != nil && max(c.Level, c.Highest) > 0 && c.After > 1 {
		why += " · " + ui.Fill(wordsKeptShare, "share", unbroken(q.Granularity.Quality))
	}
	return app.Li().DataSet("testid", ui.LevelPrefix+c.Name).DataSet("value", strconv.Itoa(c.Level)).Body(
		ui.Div("change-name", app.B().Text(c.Name), ui.P("why", level+" · "+why)),
		ui.Strip("", cells))
}

// shownLevel names the level of a column in the result, "" if its records are on several levels or
// the level has no name.
func shownLevel(o *state.Outcome, g core.Generalized) string {
	i := slices.IndexFunc(o.Columns, func(c bridge.ColumnChange) bool { return c.Name == g.Attribute })
	if g.Name == "" || i < 0 || g.Level >= len(o.Columns[i].Levels) {
		return g.Name
	}
	return grid.LevelName(&o.Columns[i], g.Level)
}

// unbroken formats a share without a line break before its sign: the place is narrow.
func unbroken(share float64) string { return strings.ReplaceAll(ui.Percent(share), " ", "\u00a0") }

// aggregated shows a column with one value for each group.
func aggregated(c *bridge.ColumnChange, o *state.Outcome) app.UI {
	why, shows := ui.Fills(c.Before, wordsValuesOne, wordsValuesMany, "after", ui.Int(c.After)), language.T("one value for each group")
	for _, a := range o.Aggregated {
		if a.Attribute == c.Name {
			why += " · " + ui.Fill(wordsKeptShare, "share", unbroken(1-a.Loss))
			shows = ui.Fill("a group shows {what}", "what", state.AggregateWord(a.Function))
		}
	}
	return app.Li().DataSet("testid", ui.AggregatedPrefix+c.Name).Body(
		ui.Div("change-name", app.B().Text(c.Name), ui.P("why", why)),
		ui.P("calm", shows))
}

// itemized shows a column whose cells hold several values.
func itemized(c *bridge.ColumnChange, o *state.Outcome) app.UI {
	i := o.Itemized
	why := ui.Fills(i.Values, wordsValuesOne, wordsValuesMany, "after", ui.Int(i.Labels)) + " · " +
		ui.Fill(wordsKeptShare, "share", unbroken(1-i.Loss))
	return app.Li().DataSet("testid", ui.ItemizedPrefix+c.Name).DataSet("values", strconv.Itoa(i.Values)).
		DataSet("labels", strconv.Itoa(i.Labels)).DataSet("left", strconv.Itoa(i.LeftOut)).Body(
		ui.Div("change-name", app.B().Text(c.Name), ui.P("why", why)),
		ui.P("calm", ui.Fill("Each value has a level of its own. Of {all} values in cells, {left} were left out.", "left",
			ui.Int(i.LeftOut), "all", ui.Int(i.Cells))))
}

// levelText formats a level, or the lowest and the highest where they differ by record.
func levelText(level, highest int) string {
	if highest > level {
		return strconv.Itoa(level) + "–" + strconv.Itoa(highest)
	}
	return strconv.Itoa(level)
}

// qualities is the table of the remaining detail of each column, by several measures.
func (s *Screen) qualities(o *state.Outcome) app.UI {
	list := &ui.Some{ID: "qualities", Few: fewColumns, Order: wordsMostGoneFirst}
	var rows []app.UI
	worst, least := "", 2.0
	cell := func(m *summary.Measure) app.UI {
		text := "–"
		if m != nil {
			text = ui.Percent(m.Quality)
		}
		return ui.Td("n", text)
	}
	for i := range o.Columns {
		c := &o.Columns[i]
		q := c.Quality
		if q == nil {
			continue
		}
		if q.Granularity != nil && q.Granularity.Quality < least {
			worst, least = c.Name, q.Granularity.Quality
		}
		list.Names, list.Weigh = append(list.Names, c.Name), append(list.Weigh, gone(c, o))
		rows = append(rows, ui.Tr(ui.RowName(c.Name),
			cell(q.Granularity), cell(q.Entropy), cell(q.Intensity), cell(q.SquaredError)).DataSet("testid", ui.QualityPrefix+c.Name))
	}
	if len(rows) == 0 {
		return nil
	}
	text := ui.Fill("Most detail is gone from {column}, which keeps {kept} of it.", "column", worst, "kept", ui.Percent(least))
	if least >= 1 {
		text = language.T("No detail is gone from any column.")
	}
	head := func(label, title language.Text) app.UI {
		return app.Th().Scope("col").Class("n").Title(language.T(title)).Text(language.T(label))
	}
	list.Draw = func(shown []int) app.UI {
		var these []app.UI
		for _, i := range shown {
			these = append(these, rows[i])
		}
		return ui.Sideways(language.T(wordsLeft), ui.Table(ui.Heads(ui.Col(language.T(wordsColumn)),
			head("Precision of cells", "Granularity: how narrow the range is that a cell covers"),
			head("Information", "Non-uniform entropy: how well the original value can be told from the published one"),
			head("Steps", "Generalization intensity: how few of the hierarchy's steps were taken"),
			head("Nearness", "Squared error: how near numbers are to what they were")), these...))
	}
	return ui.Card(wordsLeft, ui.Why(text+" "+language.T("100 % is as it was, 0 % is nothing.")), list)
}

// rest words what happens to the other columns.
func rest(o *state.Outcome) app.UI {
	var lines []app.UI
	line := func(text string) { lines = append(lines, ui.P("why", text)) }
	kept := slices.DeleteFunc(append(names(o, project.Insensitive), names(o, project.Sensitive)...), func(name string) bool {
		c := o.Config.Column(name)
		return c != nil && (c.Treatment == project.Shift || c.Perturb != nil)
	})
	if o.Perturbed != nil {
		var all []string
		for _, c := range o.Perturbed.Columns {
			all = append(all, c.Column)
		}
		line(ui.Fill("{columns}: values are changed a little. Nobody is hidden by that.", "columns", ui.ListUpTo(all, 8)))
	}
	if len(o.HeldBack) > 0 {
		line(ui.Fill("Held back, and not in the file: {columns}.", "columns", ui.ListUpTo(o.HeldBack, 8)))
	}
	if len(kept) > 0 {
		line(ui.Fills(len(kept), "{columns} stays exactly as it is.", "{columns} stay exactly as they are.", "columns", ui.ListUpTo(kept, 8)))
	}
	becomes := []struct {
		treatment project.Treatment
		one, many language.Text
	}{
		{project.Remove, "{columns} is removed.", "{columns} are removed."}, {project.Hide, "{columns} is replaced by *.",
			"{columns} are replaced by *."},
		{project.Pseudonym, "{columns} is replaced by pseudonyms. Whoever holds the key can undo it.",
			"{columns} are replaced by pseudonyms. Whoever holds the key can undo it."},
		{project.Number, "{columns} is replaced by numbers in random order.", "{columns} are replaced by numbers in random order."},
		{project.Shift, wordsShifted, wordsShifted},
	}
	for _, b := range becomes {
		var all []string
		for i := range o.Config.Columns {
			if c := &o.Config.Columns[i]; c.Treatment == b.treatment && b.treatment == project.Shift ||
				c.Role == project.Identifying && o.Config.Treated(c) == b.treatment {
				all = append(all, c.Name)
			}
		}
		if len(all) > 0 {
			line(ui.Fills(len(all), b.one, b.many, "columns", ui.ListUpTo(all, 8)))
		}
	}
	return ui.Div("rest", lines...)
}

// TableNote says how the lines that are shown differ from those of the file.
func TableNote(o *state.Outcome) string {
	text := ""
	if o.Contents.Order == project.Shuffled || o.Contents.Order == project.Sorted {
		text = language.T("Grouped for reading: the file has another order.")
	}
	if o.Suppressed > 0 {
		text += " " + language.T("What is left out is crossed out, at the end.")
	}
	if o.Contents.Stand > 0 {
		text += " " + language.T("Lines that show the same are one line in the file, with the sum of their numbers.")
	}
	return strings.TrimSpace(text)
}
